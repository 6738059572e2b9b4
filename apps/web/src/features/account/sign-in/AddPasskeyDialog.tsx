import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { isDeclined } from '../../../api/passkeys.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { tell } from '../../../ui/toasts.ts';
import { useCreatePasskey } from './queries.ts';

export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkeys');
  const common = useTranslations('common');
  const creation = useCreatePasskey();
  const [name, setName] = useState('');
  const onSuccess = () => {
    tell(t('added'));
    onClose();
  };
  // The member has just declined, and need not be told.
  const error = isDeclined(creation.error) ? null : creation.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('add')}
      description={t('addWords')}
      closeLabel={common('close')}
    >
      <DialogForm
        submitLabel={t('add')}
        isComplete={name.trim() !== ''}
        request={{ isPending: creation.isPending, error }}
        onSubmit={() => creation.mutate(name.trim(), { onSuccess })}
        onClose={onClose}
      >
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
