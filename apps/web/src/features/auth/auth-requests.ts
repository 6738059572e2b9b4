import { callApi } from '../../api/call-api.ts';
import { forgetPages } from '../../offline/keep-page.ts';
import { forgetUnsent } from '../../offline/unsent.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Also deletes pages that were stored offline for another member; see `forgetPages`. */
export async function signIn(credentials: Credentials): Promise<void> {
  await callApi('POST /api/auth/sign-in/email', { body: credentials });
  await forgetPages();
}

export async function signUp(person: Credentials & { name: string }): Promise<void> {
  await callApi('POST /api/auth/sign-up/email', { body: person });
  await forgetPages();
}

export async function signOut(): Promise<void> {
  await callApi('POST /api/auth/sign-out', { body: {} });
  forgetUnsent();
  await forgetPages();
}

export function requestPasswordReset(email: string): Promise<unknown> {
  return callApi('POST /api/auth/request-password-reset', {
    body: { email, redirectTo: '/login/reset' },
  });
}

export function resetPassword(newPassword: string, token: string): Promise<unknown> {
  return callApi('POST /api/auth/reset-password', { body: { newPassword, token } });
}
