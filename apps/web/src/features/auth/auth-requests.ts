import { request } from '../../api/request.ts';

export interface Credentials {
  email: string;
  password: string;
}

export function signIn(credentials: Credentials): Promise<unknown> {
  return request('POST', '/api/auth/sign-in/email', credentials);
}

export function signUp(person: Credentials & { name: string }): Promise<unknown> {
  return request('POST', '/api/auth/sign-up/email', person);
}

export function signOut(): Promise<unknown> {
  return request('POST', '/api/auth/sign-out', {});
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
