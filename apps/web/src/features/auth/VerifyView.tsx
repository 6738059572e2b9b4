import { safeNext } from '@rookery/workspace-routing';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/Button.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { confirmAddress, confirmAddressChange, confirmGuardian } from './auth-requests.ts';

/**
 * The page that a mail links to. Programs for mail open links to check them, so only a press of the button uses the
 * link up.
 */
export function VerifyView({ token, next }: { token: string; next: string | null }) {
  const t = useTranslations('auth');
  const follows = safeNext(next);
  return (
    <AuthCard title={t('verifyTitle')} lead={t('verifyLead')}>
      <AuthForm
        action={t('verify')}
        submit={async () => {
          const isSignedIn = await confirmAddress(token);
          location.assign(
            isSignedIn ? follows : `/login?confirmed=yes&next=${encodeURIComponent(follows)}`,
          );
        }}
      />
      <BackToSignIn />
    </AuthCard>
  );
}

/** For a change of address: first for the link to the old address, then for the one to the new. */
export function VerifyChangeView({ token }: { token: string }) {
  const t = useTranslations('auth');
  const [step, setStep] = useState<'mail_to_new' | 'changed' | null>(null);
  if (step !== null) {
    const isDone = step === 'changed';
    return (
      <AuthCard
        title={isDone ? t('changedTitle') : t('sentTitle')}
        lead={isDone ? t('changedWords') : t('newAddressNext')}
      >
        <a href="/" className={buttonClass('primary', 'w-full')}>
          {t('continue')}
        </a>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('verifyChangeTitle')} lead={t('verifyChangeLead')}>
      <AuthForm
        action={t('verify')}
        submit={async () => setStep((await confirmAddressChange(token)).step)}
      />
    </AuthCard>
  );
}

/** For the parent or guardian of a junior, who needs no account. */
export function VerifyGuardianView({ token }: { token: string }) {
  const t = useTranslations('auth');
  const [isDone, setDone] = useState(false);
  if (isDone) return <AuthCard title={t('guardianDone')} lead={t('guardianDoneWords')} />;
  return (
    <AuthCard title={t('guardianTitle')} lead={t('guardianLead')}>
      <AuthForm
        action={t('verify')}
        submit={async () => {
          await confirmGuardian(token);
          setDone(true);
        }}
      />
    </AuthCard>
  );
}

/** The link was cut off. */
export function VerifyNothingView() {
  const t = useTranslations('auth');
  const errors = useTranslations('errors');
  return (
    <AuthCard title={t('linkBadTitle')} lead={errors('INVALID_TOKEN')}>
      <BackToSignIn />
    </AuthCard>
  );
}

function BackToSignIn() {
  const t = useTranslations('auth');
  return (
    <p className="mt-4">
      <Link to="/login" className={TEXT_LINK_CLASS}>
        {t('backToSignIn')}
      </Link>
    </p>
  );
}
