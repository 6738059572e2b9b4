import { safeNext } from '@rookery/workspace-routing';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { rawTextOf, textOf } from '../../ui/form-text.ts';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signUp } from './auth-requests.ts';
import { loginQuery } from './next.ts';

export function SignUpView({ next }: { next: string | null }) {
  const t = useTranslations('auth');
  return (
    <AuthCard title={t('signUpTitle')} lead={t('signUpLead')}>
      <AuthForm
        action={t('signUp')}
        submit={(form) =>
          signUp({
            name: textOf(form, 'name'),
            email: textOf(form, 'email'),
            password: rawTextOf(form, 'password'),
          })
        }
        onDone={() => location.assign(safeNext(next))}
      >
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          autoComplete="name"
          required
          pattern=".*\S.*"
          maxLength={80}
        />
        <TextField label={t('email')} name="email" type="email" autoComplete="email" required />
        <PasswordField label={t('password')} isNew />
      </AuthForm>
      <p className="mt-6 border-t border-line pt-4">
        {t('toSignIn')}{' '}
        <Link to="/login" search={loginQuery(next)} className={`${TEXT_LINK_CLASS} font-semibold`}>
          {t('signInTitle')}
        </Link>
      </p>
    </AuthCard>
  );
}
