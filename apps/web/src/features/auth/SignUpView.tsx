import type { Registration } from '@rookery/contract';
import { safeNext } from '@rookery/workspace-routing';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { rawTextOf, textOf } from '../../ui/form-text.ts';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { CheckMailView } from './CheckMailView.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signUp } from './auth-requests.ts';
import { isInvitation, loginQuery } from './next.ts';

interface SignUpViewProps {
  next: string | null;
  mode: Registration['mode'];
}

export function SignUpView({ next, mode }: SignUpViewProps) {
  const t = useTranslations('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const follows = safeNext(next);
  if (sentTo !== null) return <CheckMailView email={sentTo} next={follows} />;
  if (mode === 'closed' || (mode === 'invitation' && !isInvitation(follows))) {
    return (
      <AuthCard title={t('closedTitle')} lead={t(mode === 'closed' ? 'closed' : 'byInvitation')}>
        <ToSignIn next={next} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('signUpTitle')} lead={t('signUpLead')}>
      <AuthForm
        action={t('signUp')}
        submit={async (form) => {
          const email = textOf(form, 'email');
          const person = { name: textOf(form, 'name'), password: rawTextOf(form, 'password') };
          const isSignedIn = await signUp({ ...person, email, next: follows });
          if (isSignedIn) location.assign(follows);
          else setSentTo(email);
        }}
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
      <ToSignIn next={next} />
    </AuthCard>
  );
}

function ToSignIn({ next }: { next: string | null }) {
  const t = useTranslations('auth');
  return (
    <p className="mt-6 border-t border-line pt-4">
      {t('toSignIn')}{' '}
      <Link to="/login" search={loginQuery(next)} className={`${TEXT_LINK_CLASS} font-semibold`}>
        {t('signInTitle')}
      </Link>
    </p>
  );
}
