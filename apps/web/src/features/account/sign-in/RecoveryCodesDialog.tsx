import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogFooter } from '../../../ui/Dialog.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import { useNewRecoveryCodes } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface DialogProps {
  needsPassword: boolean;
  onClose: () => void;
}

export default function RecoveryCodesDialog({ needsPassword, onClose }: DialogProps) {
  const t = useTranslations('twoFactor');
  const common = useTranslations('common');
  const renewal = useNewRecoveryCodes();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('newRecoveryCodes')}
      description={renewal.data === undefined ? t('newRecoveryWords') : undefined}
      closeLabel={common('close')}
    >
      {renewal.data === undefined ? (
        <ConfirmForm
          needsPassword={needsPassword}
          submitLabel={t('newRecoveryCodes')}
          request={renewal}
          onSubmit={(password) => renewal.mutate(password)}
          onClose={onClose}
        />
      ) : (
        <>
          <RecoveryCodes codes={renewal.data.backupCodes} />
          <DialogFooter>
            <Button onClick={onClose}>{t('kept')}</Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}
