import { useTranslations } from 'use-intl';
import { SecretField } from '../../ui/SecretField.tsx';

interface PasswordFieldProps {
  label: string;
  /** A new password is checked for length and offered to the password manager. */
  isNew?: boolean;
}

export function PasswordField({ label, isNew = false }: PasswordFieldProps) {
  const t = useTranslations('auth');
  return (
    <SecretField
      label={label}
      hint={isNew ? t('passwordHint') : undefined}
      showLabel={t('show')}
      hideLabel={t('hide')}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      minLength={isNew ? 8 : undefined}
      maxLength={128}
    />
  );
}
