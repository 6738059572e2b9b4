import { isAPIError } from 'better-auth/api';
import type { Auth } from './auth.ts';

/** False if too many were sent to this address within the hour. */
export async function sendResetLink(auth: Auth, email: string): Promise<boolean> {
  try {
    await auth.api.requestPasswordReset({ body: { email } });
    return true;
  } catch (error) {
    if (isAPIError(error) && error.status === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}
