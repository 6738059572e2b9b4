import { MEMBER_BOT_MARK, NAME_LENGTH_MAX } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { tell } from '../../../ui/toasts.ts';
import { useCreateBot } from './queries.ts';

export default function CreateBotDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('bots');
  const common = useTranslations('common');
  const creation = useCreateBot();
  const [name, setName] = useState('');
  const onSuccess = () => {
    tell(t('created'));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('create')}
      description={t('createWords')}
      closeLabel={common('close')}
    >
      <DialogForm
        submitLabel={t('create')}
        isComplete={name.trim() !== ''}
        request={creation}
        onSubmit={() => creation.mutate(name.trim(), { onSuccess })}
        onClose={onClose}
      >
        <TextField
          label={t('name')}
          hint={t('nameHint', { name: `${MEMBER_BOT_MARK}${name.trim()}` })}
          maxLength={NAME_LENGTH_MAX - MEMBER_BOT_MARK.length}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
