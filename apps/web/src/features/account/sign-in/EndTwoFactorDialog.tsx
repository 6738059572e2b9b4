import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/Dialog.tsx';
import { tell } from '../../../ui/toasts.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { useEndTwoFactor } from './queries.ts';

interface DialogProps {
  needsPassword: boolean;
  onClose: () => void;
}

export default function EndTwoFactorDialog({ needsPassword, onClose }: DialogProps) {
  const t = useTranslations('twoFactor');
  const common = useTranslations('common');
  const end = useEndTwoFactor();
  const onSuccess = () => {
    tell(t('isOff'));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('end')}
      description={t('endWords')}
      closeLabel={common('close')}
    >
      <ConfirmForm
        needsPassword={needsPassword}
        submitLabel={t('end')}
        request={end}
        onSubmit={(password) => end.mutate(password, { onSuccess })}
        onClose={onClose}
      />
    </Dialog>
  );
}
