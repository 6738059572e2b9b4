import { request } from '../../api/request.ts';
import { forgetPages } from '../../offline/keep-page.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Also deletes pages that were stored offline for another member; see `forgetPages`. */
export async function signIn(credentials: Credentials): Promise<void> {
  await request('POST', '/api/auth/sign-in/email', credentials);
  await forgetPages();
}

export async function signUp(person: Credentials & { name: string }): Promise<void> {
  await request('POST', '/api/auth/sign-up/email', person);
  await forgetPages();
}

export async function signOut(): Promise<void> {
  await request('POST', '/api/auth/sign-out', {});
  await forgetPages();
}

export function requestPasswordReset(email: string): Promise<unknown> {
  return request('POST', '/api/auth/request-password-reset', {
    email,
    redirectTo: '/login/reset',
  });
}

export function resetPassword(newPassword: string, token: string): Promise<unknown> {
  return request('POST', '/api/auth/reset-password', { newPassword, token });
}
