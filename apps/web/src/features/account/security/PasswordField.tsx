import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { SecretField } from '../../../ui/SecretField.tsx';

interface PasswordFieldProps {
  name: string;
  /** A new password is checked for length and offered to the password manager. */
  isNew?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ name, isNew = false, ref }: PasswordFieldProps) {
  const t = useTranslations('password');
  return (
    <SecretField
      label={isNew ? t('new') : t('current')}
      hint={isNew ? t('hint') : undefined}
      showLabel={t('show')}
      hideLabel={t('hide')}
      name={name}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      minLength={isNew ? 8 : undefined}
      maxLength={128}
      required
      ref={ref}
    />
  );
}
