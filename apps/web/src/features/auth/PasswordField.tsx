import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CONTROL_CLASS, Field } from '../../ui/Field.tsx';

interface PasswordFieldProps {
  label: string;
  /** A new password is checked for length and offered to the password manager. */
  isNew?: boolean;
}

export function PasswordField({ label, isNew = false }: PasswordFieldProps) {
  const t = useTranslations('auth');
  const [visible, setVisible] = useState(false);
  return (
    <Field label={label} hint={isNew ? t('passwordHint') : undefined}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
            minLength={isNew ? 8 : undefined}
            maxLength={128}
            className={`${CONTROL_CLASS} pr-36`}
          />
          <button
            type="button"
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0 right-0 min-h-11 rounded-small px-3 text-small font-semibold text-accent"
          >
            {visible ? t('hide') : t('show')}
          </button>
        </span>
      )}
    </Field>
  );
}
