import type { PlatformAccount } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../api/DialogForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { tell } from '../../ui/toasts.ts';
import { useSuspendAccount } from './queries.ts';

const REASON_MAX = 500;

interface SuspendDialogProps {
  account: PlatformAccount;
  onClose: () => void;
}

export default function SuspendDialog({ account, onClose }: SuspendDialogProps) {
  const t = useTranslations('administration');
  const common = useTranslations('common');
  const suspension = useSuspendAccount(account.id);
  const [reason, setReason] = useState('');
  const onSuccess = () => {
    tell(t('suspended', { name: account.name }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('suspendTitle', { name: account.name })}
      description={t('suspendWords')}
      closeLabel={common('close')}
    >
      <DialogForm
        submitLabel={t('suspend')}
        isComplete={reason.trim() !== ''}
        request={suspension}
        onSubmit={() => suspension.mutate(reason.trim(), { onSuccess })}
        onClose={onClose}
      >
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
