import { Type } from 'typebox';
import { defineRoutes } from './definition.ts';

const tag = 'Account';
const email = Type.String({ format: 'email' });
const resetPage = Type.Enum(['/login/reset'], { description: 'The page that the mail links to.' });
const nextPage = Type.String({
  description: 'The path of the page that follows the link in the mail.',
});
const password = Type.String({ minLength: 8, maxLength: 128 });
/** A member without a password leaves it out. */
const confirmation = Type.Object({ password: Type.Optional(Type.String()) });
const page = Type.String({ description: 'The path of the page that follows.' });
/** As browsers define it (Web Authentication). */
const webAuthn = Type.Unknown();
/** Clients need only the cookies that are set or cleared. */
const answer = Type.Unknown();

/** The routes of the account service (better-auth) that pages use. It validates and answers them itself. */
export const AUTH_ROUTES = defineRoutes({
  'POST /api/auth/sign-up/email': {
    tag,
    summary: 'Create an account',
    body: Type.Object({
      name: Type.String(),
      email,
      password,
      invite: Type.Optional(
        Type.String({ description: 'The token of an invitation, where one is needed.' }),
      ),
      callbackURL: Type.Optional(nextPage),
    }),
    answer,
  },
  'POST /api/auth/sign-in/email': {
    tag,
    summary: 'Sign in',
    body: Type.Object({ email, password }),
    answer: Type.Object({
      twoFactorRedirect: Type.Optional(
        Type.Boolean({ description: 'True if a code of an app or a recovery code has to follow.' }),
      ),
    }),
  },
  'POST /api/auth/two-factor/enable': {
    tag,
    summary: 'Begin to set up codes of an app as the second factor; a first code ends it',
    body: confirmation,
    answer: Type.Object({
      totpURI: Type.String(),
      backupCodes: Type.Array(Type.String()),
    }),
  },
  'POST /api/auth/two-factor/verify-totp': {
    tag,
    summary: 'Sign in with a code of an app, or end its setup',
    body: Type.Object({ code: Type.String() }),
    answer,
  },
  'POST /api/auth/two-factor/verify-backup-code': {
    tag,
    summary: 'Sign in with a recovery code, which works once',
    body: Type.Object({ code: Type.String() }),
    answer,
  },
  'POST /api/auth/two-factor/generate-backup-codes': {
    tag,
    summary: 'New recovery codes; earlier ones end',
    body: confirmation,
    answer: Type.Object({ backupCodes: Type.Array(Type.String()) }),
  },
  'POST /api/auth/two-factor/disable': {
    tag,
    summary: 'End the second factor',
    body: confirmation,
    answer,
  },
  'GET /api/auth/passkey/generate-register-options': {
    tag,
    summary: 'What a browser needs to create a passkey. The session has to be younger than a day',
    answer: webAuthn,
  },
  'POST /api/auth/passkey/verify-registration': {
    tag,
    summary: 'Store a passkey',
    body: Type.Object({ name: Type.Optional(Type.String({ maxLength: 80 })), response: webAuthn }),
    answer,
  },
  'GET /api/auth/passkey/generate-authenticate-options': {
    tag,
    summary: 'What a browser needs to sign in with a passkey',
    answer: webAuthn,
  },
  'POST /api/auth/passkey/verify-authentication': {
    tag,
    summary: 'Sign in with a passkey',
    body: Type.Object({ response: webAuthn }),
    answer,
  },
  'POST /api/auth/passkey/delete-passkey': {
    tag,
    summary: 'Delete a passkey',
    body: Type.Object({ id: Type.String() }),
    answer,
  },
  'POST /api/auth/sign-in/social': {
    tag,
    summary: 'Sign in at the provider of this platform: the page to go to',
    body: Type.Object({ callbackURL: page }),
    answer: Type.Object({ url: Type.String() }),
  },
  'POST /api/auth/link-social': {
    tag,
    summary: 'Connect the account with the provider of this platform: the page to go to',
    body: Type.Object({ callbackURL: page }),
    answer: Type.Object({ url: Type.String() }),
  },
  'POST /api/auth/unlink-account': {
    tag,
    summary: 'End the connection with the provider',
    body: Type.Object({ accountId: Type.String({ description: 'The id of the connection.' }) }),
    answer,
  },
  'POST /api/auth/send-verification-email': {
    tag,
    summary: 'Request a mail to confirm an address',
    body: Type.Object({ email, callbackURL: Type.Optional(nextPage) }),
    answer,
  },
  'POST /api/auth/verify-email': {
    tag,
    summary: 'Confirm an address by the token of a mail. The first use signs in',
    body: Type.Object({ token: Type.String() }),
    answer,
  },
  'POST /api/auth/change-password': {
    tag,
    summary: 'Change the password. All other sessions end',
    body: Type.Object({ currentPassword: Type.String(), newPassword: password }),
    answer,
  },
  'POST /api/auth/sign-out': {
    tag,
    summary: 'Sign out',
    body: Type.Object({}),
    answer,
  },
  'POST /api/auth/request-password-reset': {
    tag,
    summary: 'Request a mail to reset the password',
    body: Type.Object({ email, redirectTo: Type.Optional(resetPage) }),
    answer,
  },
  'POST /api/auth/reset-password': {
    tag,
    summary: 'Reset the password',
    body: Type.Object({ newPassword: password, token: Type.String() }),
    answer,
  },
});
