import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/Button.tsx';
import { rawTextOf } from '../../ui/form-text.ts';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { resetPassword } from './auth-requests.ts';

/** Without a token the link was invalid or cut off. */
export function ResetView({ token }: { token: string | null }) {
  const t = useTranslations('auth');
  const errors = useTranslations('errors');
  if (token === null) {
    return (
      <AuthCard title={t('linkBadTitle')} lead={errors('INVALID_TOKEN')}>
        <Link to="/login/forgot" className={buttonClass('primary', 'w-full')}>
          {t('askAgain')}
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('resetTitle')} lead={t('resetLead')}>
      <AuthForm
        action={t('setPassword')}
        submit={(form) => resetPassword(rawTextOf(form, 'password'), token)}
        onDone={() => location.assign('/login?reset=done')}
      >
        <PasswordField label={t('newPassword')} isNew />
      </AuthForm>
    </AuthCard>
  );
}
