import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { hashToken } from '../../input/token.ts';
import type { Log } from '../../runtime/log.ts';
import { refuseIfLimited, type AccountLimits } from './account-limits.ts';
import { createBreachCheck } from './breached-passwords.ts';
import { BROWSER_COOKIE, isKnownBrowser } from './known-browsers.ts';
import { checkNewUser } from './new-user.ts';
import { createRegistrationCheck, type RegistrationMode } from './registration.ts';

interface CheckOptions {
  readonly database: Kysely<unknown>;
  readonly registration: RegistrationMode;
  readonly breachedPasswords: string | null;
  readonly smtpUrl: string | null;
  readonly limits: AccountLimits;
  readonly log: Log;
}

interface Typed {
  readonly name?: unknown;
  readonly email?: unknown;
  readonly password?: unknown;
  readonly newPassword?: unknown;
  readonly invite?: unknown;
}

/**
 * Our own checks before the routes of better-auth. They decide by the typed values only, never by whether there is an
 * account, so that a refusal does not reveal it.
 */
export function accountChecks(options: CheckOptions): BetterAuthPlugin {
  const { database, limits } = options;
  const checkRegistration = createRegistrationCheck(options.registration, database);
  const checkBreaches = createBreachCheck(options.breachedPasswords, options.log);

  const before = createAuthMiddleware(async (context) => {
    const typed = (context.body ?? {}) as Typed;
    switch (context.path) {
      case '/sign-up/email':
        await checkRegistration(typed.invite);
        await checkNewUser({ name: String(typed.name), email: String(typed.email) });
        return checkBreaches(typed.password);
      case '/sign-in/email':
        return refuseIfLimited(
          await limits.take('sign-in', String(typed.email), await counterOf(context)),
        );
      case '/request-password-reset':
      case '/send-verification-email':
        return refuseIfLimited(
          await limits.take('mail-request', String(typed.email), context.path),
        );
      case '/reset-password':
      case '/change-password':
        return checkBreaches(typed.newPassword);
    }
  });

  const after = createAuthMiddleware(async (context) => {
    if (isAPIError(context.context.returned)) return undefined;
    if (context.path === '/sign-in/email') {
      const { email } = context.body as Typed;
      await limits.giveBack('sign-in', String(email), await counterOf(context));
    }
    // The same answer with and without an account. Without a mail server, a sign-up signs in and can hide nothing.
    if (context.path === '/sign-up/email' && options.smtpUrl !== null)
      return context.json({ status: true });
    return undefined;
  });

  /**
   * Sign-ins are counted for the account, but those with a browser that the member has used before on their own:
   * others who guess the password cannot lock the member out.
   */
  async function counterOf(context: Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]) {
    const { email } = (context.body ?? {}) as Typed;
    const token = context.getCookie(context.context.createAuthCookie(BROWSER_COOKIE).name);
    if (!token || !(await isKnownBrowser(database, String(email), token))) return '';
    return hashToken(token).toString('base64url');
  }

  return {
    id: 'account-checks',
    hooks: {
      before: [{ matcher: () => true, handler: before }],
      after: [{ matcher: () => true, handler: after }],
    },
  };
}
