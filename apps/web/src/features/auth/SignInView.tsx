import { Link } from '@tanstack/react-router';
import { safeNext } from '@rookery/workspace-routing';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { rawTextOf, textOf } from '../../ui/form-text.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { CodeView } from './CodeView.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signIn } from './auth-requests.ts';
import { loginQuery } from './next.ts';

interface SignInViewProps {
  next: string | null;
  /** What the reader has just done, by a link in a mail. */
  done: 'reset' | 'confirmed' | null;
  canSignUp: boolean;
  /** The name of the provider of this platform. */
  provider: string | null;
  /** Why signing in at the provider failed. */
  failure: string | null;
}

export function SignInView({ next, done, canSignUp, provider, failure }: SignInViewProps) {
  const t = useTranslations('auth');
  const leads = { reset: t('resetDone'), confirmed: t('confirmedDone') };
  const [needsCode, setNeedsCode] = useState(false);
  const goOn = () => location.assign(safeNext(next));
  if (needsCode) return <CodeView onDone={goOn} onBack={() => setNeedsCode(false)} />;
  return (
    <AuthCard title={t('signInTitle')} lead={done === null ? t('signInLead') : leads[done]}>
      {failure !== null && provider !== null && (
        <div className="mb-5">
          <FailureNotice words={t(failureKey(failure), { provider })} />
        </div>
      )}
      <AuthForm
        action={t('signIn')}
        submit={async (form) => {
          const email = textOf(form, 'email');
          if (await signIn({ email, password: rawTextOf(form, 'password') })) goOn();
          else setNeedsCode(true);
        }}
      >
        <TextField label={t('email')} name="email" type="email" autoComplete="email" required />
        <PasswordField label={t('password')} />
      </AuthForm>
      <OtherWays next={next} provider={provider} />
      <p className="mt-4">
        <Link to="/login/forgot" className={TEXT_LINK_CLASS}>
          {t('forgot')}
        </Link>
      </p>
      {canSignUp && (
        <p className="mt-2 border-t border-line pt-4">
          {t('toSignUp')}{' '}
          <Link
            to="/signup"
            search={loginQuery(next)}
            className={`${TEXT_LINK_CLASS} font-semibold`}
          >
            {t('signUpTitle')}
          </Link>
        </p>
      )}
    </AuthCard>
  );
}

const FAILURES = ['account_not_linked', 'signup_disabled', 'email_not_verified'] as const;

function failureKey(code: string) {
  const known = FAILURES.find((each) => each === code);
  return `providerFailures.${known ?? 'other'}` as const;
}
