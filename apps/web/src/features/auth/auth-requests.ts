import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { signInByPasskey } from '../../api/passkeys.ts';
import { forgetPages } from '../../offline/keep-page.ts';
import { forgetUnsent } from '../../offline/unsent.ts';
import { forgetSubscription } from '../../push/subscription.ts';
import { invitationIn } from './next.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** What this browser holds for a member: pages stored for offline use, and the address for notifications. */
async function forgetMember(): Promise<void> {
  await Promise.all([forgetPages(), forgetSubscription().catch(() => undefined)]);
}

/** Whether the member is signed in; otherwise a code has to follow. */
export async function signIn(credentials: Credentials): Promise<boolean> {
  const answer = await callApi('POST /api/auth/sign-in/email', { body: credentials });
  // Another member may have used this browser before, without signing out.
  await forgetMember();
  return answer.twoFactorRedirect !== true;
}

export type CodeKind = 'app' | 'recovery';

export function answerWithCode(kind: CodeKind, typed: string): Promise<unknown> {
  const code = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  if (kind === 'app') return callApi('POST /api/auth/two-factor/verify-totp', { body: { code } });
  const body = { code: `${code.slice(0, 5)}-${code.slice(5)}` };
  return callApi('POST /api/auth/two-factor/verify-backup-code', { body });
}

export async function signInWithPasskey(): Promise<void> {
  await signInByPasskey();
  await forgetMember();
}

/** Leaves for the provider's page, which leads back to `next`. */
export async function signInAtProvider(next: string): Promise<void> {
  const { url } = await callApi('POST /api/auth/sign-in/social', { body: { callbackURL: next } });
  await forgetMember();
  location.assign(url);
}

interface NewMember extends Credentials {
  name: string;
  /** The page to show after signing in. */
  next: string;
}

/** Whether the new member is signed in. Otherwise the link in a mail signs in. */
export async function signUp({ next, ...person }: NewMember): Promise<boolean> {
  const invite = invitationIn(next);
  const answer = await callApi('POST /api/auth/sign-up/email', {
    body: { ...person, callbackURL: next, ...(invite !== null && { invite }) },
  });
  const isSignedIn = 'token' in (answer as object);
  if (isSignedIn) await forgetMember();
  return isSignedIn;
}

export function sendConfirmation(email: string, next: string): Promise<unknown> {
  return callApi('POST /api/auth/send-verification-email', { body: { email, callbackURL: next } });
}

/** Whether the member is signed in now: a link signs in once. */
export async function confirmAddress(token: string): Promise<boolean> {
  await callApi('POST /api/auth/verify-email', { body: { token } });
  await forgetMember();
  try {
    await callApi('GET /api/account');
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

export function confirmAddressChange(token: string) {
  return callApi('POST /api/account/address/confirm', { body: { token } });
}

export function confirmGuardian(token: string) {
  return callApi('POST /api/account/guardian/confirm', { body: { token } });
}

export async function signOut(): Promise<void> {
  await callApi('POST /api/auth/sign-out', { body: {} });
  forgetUnsent();
  await forgetMember();
}

export function requestPasswordReset(email: string): Promise<unknown> {
  return callApi('POST /api/auth/request-password-reset', {
    body: { email, redirectTo: '/login/reset' },
  });
}

export function resetPassword(newPassword: string, token: string): Promise<unknown> {
  return callApi('POST /api/auth/reset-password', { body: { newPassword, token } });
}

export function askForGuardianLink(email: string, locale: 'en' | 'vi') {
  return callApi('POST /api/account/guardian/link', { body: { email, locale } });
}

export function clubsForGuardian(token: string) {
  return callApi('POST /api/account/guardian/clubs', { body: { token } });
}

export function decideAsGuardian(
  token: string,
  { user_id, workspace_id }: { readonly user_id: string; readonly workspace_id: string },
  decision: 'choose' | 'leave',
) {
  return callApi('POST /api/account/guardian/decide', {
    body: { token, user_id, workspace_id, decision },
  });
}
