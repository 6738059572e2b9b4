import type { BetterAuthOptions } from 'better-auth';
import type { Kysely } from 'kysely';
import type { AccountMails } from './account-mails.ts';
import { confirmAddress } from './queries.ts';
import { requiresConfirmedAddress } from './confirmed-address.ts';

/** How long an address can be confirmed by the link of a mail. */
const VERIFICATION_S = 60 * 60 * 24;

interface PasswordOptions {
  readonly database: Kysely<unknown>;
  readonly smtpUrl: string | null;
  readonly verifiedEmail: 'optional' | 'required';
  readonly mails: AccountMails;
}

/** Sign-up and sign-in with a password, and the mails that they send. */
export function passwordOptions(options: PasswordOptions) {
  const { database, mails } = options;
  const hasMail = options.smtpUrl !== null;
  const requiresConfirmation = requiresConfirmedAddress(options);
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      // Sessions opened with the old password end.
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }, request) =>
        mails.send('resetPassword', user, {
          path: `/login/reset?token=${token}`,
          headers: request?.headers,
        }),
      // The link was sent to the address.
      onPasswordReset: async ({ user }) => {
        if (hasMail) await confirmAddress(database, user.id);
      },
      // A session right after signing up would reveal whether the address has an account already: the next step is in
      // the mail, which tells a member who signs up again that they have an account.
      autoSignIn: !hasMail,
      requireEmailVerification: requiresConfirmation,
      onExistingUserSignUp: ({ user }, request) =>
        mails.send('haveAccount', user, { path: '/login', headers: request?.headers }),
    },
    ...(hasMail && {
      emailVerification: {
        sendOnSignUp: true,
        sendOnSignIn: requiresConfirmation,
        autoSignInAfterVerification: true,
        expiresIn: VERIFICATION_S,
        sendVerificationEmail: ({ user, token, url }, request) =>
          mails.send('confirmAddress', user, {
            path: verifyPage(token, url),
            headers: request?.headers,
          }),
      },
    }),
  } satisfies BetterAuthOptions;
}

/** The page on which an address is confirmed, with the page that follows. */
function verifyPage(token: string, url: string): string {
  const next = new URL(url).searchParams.get('callbackURL') ?? '/';
  return `/verify?${new URLSearchParams({ token, next })}`;
}
