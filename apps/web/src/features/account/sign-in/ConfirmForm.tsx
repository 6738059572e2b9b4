import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface ConfirmFormProps {
  /** A member who signs in at a provider has no password. */
  needsPassword: boolean;
  submitLabel: string;
  request: { readonly isPending: boolean; readonly error: Error | null };
  onSubmit: (password?: string) => void;
  onClose: () => void;
}

/** Asks for the password, because an open session alone must not change how a member signs in. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { needsPassword, submitLabel, request, onSubmit, onClose } = props;
  const t = useTranslations('twoFactor');
  const [password, setPassword] = useState('');
  return (
    <DialogForm
      submitLabel={submitLabel}
      isComplete={!needsPassword || password !== ''}
      request={request}
      onSubmit={() => onSubmit(needsPassword ? password : undefined)}
      onClose={onClose}
    >
      {needsPassword && (
        <TextField
          label={t('password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </DialogForm>
  );
}
