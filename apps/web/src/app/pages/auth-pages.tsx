import { ForgotView } from '../../features/auth/ForgotView.tsx';
import { ResetView } from '../../features/auth/ResetView.tsx';
import { SignInView } from '../../features/auth/SignInView.tsx';
import { SignUpView } from '../../features/auth/SignUpView.tsx';
import { PublicFrame } from '../PublicFrame.tsx';
import { useQueryParam } from '../use-query-param.ts';

export function LoginPage() {
  return (
    <PublicFrame>
      <SignInView next={useQueryParam('next')} wasReset={useQueryParam('reset') === 'done'} />
    </PublicFrame>
  );
}

export function SignupPage() {
  return (
    <PublicFrame>
      <SignUpView next={useQueryParam('next')} />
    </PublicFrame>
  );
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
