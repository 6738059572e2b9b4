import type { BetterAuthOptions } from 'better-auth';

/**
 * How long the signed session cookie is accepted without a query. Together with the cache of a process
 * (http/session.ts) it limits how long a revoked session still works.
 */
const SESSION_COOKIE_AGE_S = 50;

/** The tables of better-auth, with our names. */
export const MODELS = {
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    expiresIn: 60 * 60 * 24 * 30,
    updateAge: 60 * 60 * 24,
    cookieCache: { enabled: true, maxAge: SESSION_COOKIE_AGE_S },
  },
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    // Fields that every request needs are part of the session cookie.
    additionalFields: {
      locale: { type: 'string', required: false, input: false },
      theme: { type: 'string', required: false, input: false },
      suspendedAt: {
        type: 'date',
        required: false,
        input: false,
        returned: false,
        fieldName: 'suspended_at',
      },
      personalWorkspaceId: {
        type: 'string',
        required: false,
        input: false,
        fieldName: 'personal_workspace_id',
      },
      defaultWorkspaceId: {
        type: 'string',
        required: false,
        input: false,
        fieldName: 'default_workspace_id',
      },
    },
  },
  account: {
    modelName: 'credentials',
    updateAccountOnSignIn: false,
    fields: {
      userId: 'user_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'verifications',
    // Read access to the table is not enough to reset a password.
    storeIdentifier: 'hashed',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const satisfies BetterAuthOptions;
