import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { textOf } from '../../ui/form-text.ts';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { requestPasswordReset } from './auth-requests.ts';

export function ForgotView() {
  const t = useTranslations('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSent = sentTo !== null;
  return (
    <AuthCard
      title={isSent ? t('sentTitle') : t('forgotTitle')}
      lead={isSent ? t('sentWords', { email: sentTo }) : t('forgotLead')}
    >
      {!isSent && (
        <AuthForm
          action={t('sendLink')}
          submit={async (form) => {
            const email = textOf(form, 'email');
            await requestPasswordReset(email);
            setSentTo(email);
          }}
        >
          <TextField label={t('email')} name="email" type="email" autoComplete="email" required />
        </AuthForm>
      )}
      <p className="mt-4">
        <Link to="/login" className={TEXT_LINK_CLASS}>
          {t('backToSignIn')}
        </Link>
      </p>
    </AuthCard>
  );
}
