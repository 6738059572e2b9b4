/** Documentation of the routes of better-auth, which does not provide it. */
const answer = { '200': { description: 'Done; cookies are set or cleared.' } };

function accountPath(summary: string, fields: Record<string, object>) {
  return {
    post: {
      tags: ['Account'],
      summary,
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object' as const, required: Object.keys(fields), properties: fields },
          },
        },
      },
      responses: answer,
    },
  };
}

const email = { type: 'string', format: 'email' };
const password = { type: 'string', minLength: 8, maxLength: 128 };
const text = { type: 'string' };

export const ACCOUNT_PATHS = {
  '/api/auth/sign-up/email': accountPath('Create an account', { name: text, email, password }),
  '/api/auth/sign-in/email': accountPath('Sign in', { email, password }),
  '/api/auth/sign-out': accountPath('Sign out', {}),
  '/api/auth/request-password-reset': accountPath('Request a mail to reset the password', {
    email,
  }),
  '/api/auth/reset-password': accountPath('Reset the password', {
    newPassword: password,
    token: text,
  }),
};
