import type { Kysely } from 'kysely';
import type { OwnerCheck } from '../../http/owner-check.ts';
import type { Caller } from '../../http/session.ts';
import type { AccountLimits } from './account-limits.ts';
import type { Auth } from './auth.ts';
import { isNewSession } from './queries.ts';

interface OwnerCheckOptions {
  readonly auth: Auth;
  readonly accounts: Kysely<unknown>;
  readonly limits: AccountLimits;
}

/** Confirms that a request is made by the owner of the account, and not by someone at an open session. */
export function createOwnerCheck({ auth, accounts, limits }: OwnerCheckOptions): OwnerCheck {
  async function passwordHashOf({ id }: Caller): Promise<string | null> {
    const { internalAdapter } = await auth.$context;
    const credentials = await internalAdapter.findAccounts(id);
    return credentials.find(({ providerId }) => providerId === 'credential')?.password ?? null;
  }

  return {
    async hasPassword(caller) {
      return (await passwordHashOf(caller)) !== null;
    },

    /**
     * By the password, or, for an account without one, by a sign-in of the last minutes. Null if it is confirmed. Wrong
     * passwords are counted, so that an open session is not enough to guess it.
     */
    async refusal(caller, password = '') {
      const hash = await passwordHashOf(caller);
      if (hash === null)
        return (await isNewSession(accounts, caller.sessionId)) ? null : 'sign_in_again';
      if ((await limits.take('sign-in', caller.id)) !== null) return 'too_many_requests';
      const { password: passwords } = await auth.$context;
      if (!(await passwords.verify({ hash, password }))) return 'wrong_password';
      await limits.giveBack('sign-in', caller.id);
      return null;
    },
  };
}
