import { Type } from 'typebox';
import { defineRoutes } from './definition.ts';

const tag = 'Account';
const email = Type.String({ format: 'email' });
const resetPage = Type.Enum(['/login/reset'], { description: 'The page that the mail links to.' });
const password = Type.String({ minLength: 8, maxLength: 128 });
/** Clients need only the cookies that are set or cleared. */
const answer = Type.Unknown();

/** The routes of the account service (better-auth) that pages use. It validates and answers them itself. */
export const AUTH_ROUTES = defineRoutes({
  'POST /api/auth/sign-up/email': {
    tag,
    summary: 'Create an account',
    body: Type.Object({ name: Type.String(), email, password }),
    answer,
  },
  'POST /api/auth/sign-in/email': {
    tag,
    summary: 'Sign in',
    body: Type.Object({ email, password }),
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
