import { callApi } from '../../api/call-api.ts';
import { forgetPages } from '../../offline/keep-page.ts';
import { forgetUnsent } from '../../offline/unsent.ts';
import { forgetSubscription } from '../../push/subscription.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** What this browser holds for a member: pages stored for offline use, and the address for notifications. */
async function forgetMember(): Promise<void> {
  await Promise.all([forgetPages(), forgetSubscription().catch(() => undefined)]);
}

/** Another member may have used this browser before, without signing out. */
export async function signIn(credentials: Credentials): Promise<void> {
  await callApi('POST /api/auth/sign-in/email', { body: credentials });
  await forgetMember();
}

export async function signUp(person: Credentials & { name: string }): Promise<void> {
  await callApi('POST /api/auth/sign-up/email', { body: person });
  await forgetMember();
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
