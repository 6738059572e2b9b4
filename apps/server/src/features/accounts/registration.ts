import { ERRORS, type Registration } from '@rookery/contract';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { hashToken } from '../../input/token.ts';
import { maySignUp } from './queries.ts';

export type RegistrationMode = Registration['mode'];

/** Refuses a new account that the operator does not want. The first one is always allowed. */
export function createRegistrationCheck(mode: RegistrationMode, accounts: Kysely<unknown>) {
  return async (invite: unknown): Promise<void> => {
    if (mode === 'open') return;
    const token = mode === 'invitation' && typeof invite === 'string' ? hashToken(invite) : null;
    if (await maySignUp(accounts, token)) return;
    const code = mode === 'invitation' ? 'invitation_needed' : 'registration_closed';
    throw new APIError('FORBIDDEN', { code, message: ERRORS[code].sentence });
  };
}
