import { Link } from '@tanstack/react-router';
import { safeNext } from '@rookery/workspace-routing';
import { useTranslations } from 'use-intl';
import { rawTextOf, textOf } from '../../ui/form-text.ts';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signIn } from './auth-requests.ts';
import { loginQuery } from './next.ts';

export function SignInView({ next, wasReset }: { next: string | null; wasReset: boolean }) {
  const t = useTranslations('auth');
  return (
    <AuthCard title={t('signInTitle')} lead={wasReset ? t('resetDone') : t('signInLead')}>
      <AuthForm
        action={t('signIn')}
        submit={(form) =>
          signIn({ email: textOf(form, 'email'), password: rawTextOf(form, 'password') })
        }
        onDone={() => location.assign(safeNext(next))}
      >
        <TextField label={t('email')} name="email" type="email" autoComplete="email" required />
        <PasswordField label={t('password')} />
      </AuthForm>
      <p className="mt-4">
        <Link to="/login/forgot" className={TEXT_LINK_CLASS}>
          {t('forgot')}
        </Link>
      </p>
      <p className="mt-2 border-t border-line pt-4">
        {t('toSignUp')}{' '}
        <Link to="/signup" search={loginQuery(next)} className={`${TEXT_LINK_CLASS} font-semibold`}>
          {t('signUpTitle')}
        </Link>
      </p>
    </AuthCard>
  );
}
