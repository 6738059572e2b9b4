import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { tell } from '../../../ui/toasts.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { useBeginTwoFactor, useEndTwoFactorSetup } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const QrCode = lazy(() => import('../../../ui/QrCode.tsx'));

interface DialogProps {
  needsPassword: boolean;
  onClose: () => void;
}

export default function SetUpTwoFactorDialog({ needsPassword, onClose }: DialogProps) {
  const t = useTranslations('twoFactor');
  const common = useTranslations('common');
  const begin = useBeginTwoFactor();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('setUp')}
      description={begin.data === undefined ? t('setUpWords') : t('scanWords')}
      closeLabel={common('close')}
    >
      {begin.data === undefined ? (
        <ConfirmForm
          needsPassword={needsPassword}
          submitLabel={t('next')}
          request={begin}
          onSubmit={(password) => begin.mutate(password)}
          onClose={onClose}
        />
      ) : (
        <ScanForm uri={begin.data.totpURI} codes={begin.data.backupCodes} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ScanFormProps {
  uri: string;
  codes: readonly string[];
  onClose: () => void;
}

function ScanForm({ uri, codes, onClose }: ScanFormProps) {
  const t = useTranslations('twoFactor');
  const end = useEndTwoFactorSetup();
  const [code, setCode] = useState('');
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const onSuccess = () => {
    tell(t('isOn'));
    onClose();
  };
  return (
    <DialogForm
      submitLabel={t('turnOn')}
      isComplete={code.trim() !== ''}
      request={end}
      onSubmit={() => end.mutate(code, { onSuccess })}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-6">
        <Suspense fallback={<div className="size-48" />}>
          <QrCode text={uri} label={t('qrCode')} />
        </Suspense>
        <TextField
          className="min-w-0 flex-1 basis-48"
          label={t('key')}
          hint={t('typeWords')}
          value={secret}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      </div>
      <RecoveryCodes codes={codes} />
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </DialogForm>
  );
}
