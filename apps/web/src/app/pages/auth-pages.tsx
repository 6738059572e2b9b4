import { ForgotView } from '../../features/auth/ForgotView.tsx';
import { ResetView } from '../../features/auth/ResetView.tsx';
import { SignInView } from '../../features/auth/SignInView.tsx';
import { SignUpView } from '../../features/auth/SignUpView.tsx';
import {
  AskForGuardianLinkView,
  GuardianDecisionView,
} from '../../features/auth/GuardianViews.tsx';
import { isInvitation } from '../../features/auth/next.ts';
import {
  VerifyChangeView,
  VerifyGuardianView,
  VerifyNothingView,
  VerifyView,
} from '../../features/auth/VerifyView.tsx';
import { PublicFrame } from '../PublicFrame.tsx';
import { usePageData } from '../use-page-data.ts';
import { useRegistrationMode } from '../use-registration-mode.ts';
import { useQueryParam } from '../use-query-param.ts';

export function LoginPage() {
  const wasReset = useQueryParam('reset') === 'done';
  const wasConfirmed = useQueryParam('confirmed') === 'yes';
  const next = useQueryParam('next');
  const mode = useRegistrationMode();
  return (
    <PublicFrame>
      <SignInView
        next={next}
        done={wasReset ? 'reset' : wasConfirmed ? 'confirmed' : null}
        provider={usePageData('signInProvider')}
        failure={useQueryParam('error')}
        canSignUp={mode === 'open' || (mode === 'invitation' && isInvitation(next))}
      />
    </PublicFrame>
  );
}

export function SignupPage() {
  const mode = useRegistrationMode();
  return (
    <PublicFrame>
      <SignUpView next={useQueryParam('next')} mode={mode} />
    </PublicFrame>
  );
}

export function VerifyPage() {
  return (
    <PublicFrame>
      <Verification
        token={useQueryParam('token')}
        change={useQueryParam('change')}
        guardian={useQueryParam('guardian')}
        decide={useQueryParam('decide')}
        asks={useQueryParam('asks')}
        next={useQueryParam('next')}
      />
    </PublicFrame>
  );
}

type Links = Record<'token' | 'change' | 'guardian' | 'decide' | 'asks' | 'next', string | null>;

/** What the link of a mail is for, or a guardian who asks for such a link. */
function Verification({ token, change, guardian, decide, asks, next }: Links) {
  if (change !== null) return <VerifyChangeView token={change} />;
  if (guardian !== null) return <VerifyGuardianView token={guardian} />;
  if (decide !== null) return <GuardianDecisionView token={decide} />;
  if (asks === 'guardian') return <AskForGuardianLinkView />;
  return token === null ? <VerifyNothingView /> : <VerifyView token={token} next={next} />;
}

export function ForgotPage() {
  return (
    <PublicFrame>
      <ForgotView />
    </PublicFrame>
  );
}

export function ResetPage() {
  return (
    <PublicFrame>
      <ResetView token={useQueryParam('token')} />
    </PublicFrame>
  );
}
