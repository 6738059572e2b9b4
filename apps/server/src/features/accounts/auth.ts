import { ERRORS, NAME_LENGTH_MAX, type Account } from '@rookery/contract';
import { DEFAULT_LOCALE, isLocale } from '@rookery/workspace-routing';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { cookieIn } from '../../http/cookies.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Log } from '../../runtime/log.ts';
import { readMemberName } from '../../input/name.ts';
import { withDatabaseFailures } from './database-failures.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { RESET_PASSWORD } from './mail-texts.ts';

/**
 * How long the signed session cookie is accepted without a query. Together with the cache of a process
 * (http/session.ts) it limits how long a revoked session still works.
 */
const SESSION_COOKIE_AGE_S = 50;

/** Set by the server from the connection, never by a client. Rate limits are counted by it. */
export const CLIENT_ADDRESS_HEADER = 'x-rookery-client-address';

export interface AuthOptions {
  readonly database: Kysely<unknown>;
  readonly secret: string;
  readonly publicUrl: string;
  readonly origins: readonly string[];
  readonly signInsPerMinute: number;
  readonly signUpsPerMinute: number;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly log: Log;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: AuthOptions) {
  return betterAuth({
    appName: 'Rookery',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [...options.origins],
    telemetry: { enabled: false },
    database: { db: options.database as never, type: 'postgres', transaction: true },
    logger: {
      log: (level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        options.log[level](err === undefined ? { details } : { err }, message);
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      // Sessions opened with the old password end.
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        const link = `${options.publicUrl}/login/reset?token=${token}`;
        const chosen = (user as { locale?: string | null }).locale ?? '';
        const texts = RESET_PASSWORD[isLocale(chosen) ? chosen : DEFAULT_LOCALE];
        await options.sendMail({
          to: user.email,
          subject: texts.subject,
          text: texts.text(link),
        });
      },
    },
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
    rateLimit: {
      enabled: true,
      // The counter of better-auth decreases only after a whole window without a request.
      customStorage: createRateLimiter(options.database),
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: options.signInsPerMinute },
        '/sign-up/email': { window: 60, max: options.signUpsPerMinute },
        '/request-password-reset': { window: 60, max: 5 },
        '/get-session': false,
      },
    },
    // Errors that are not refusals reach our own error handler, which logs them with their cause.
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    databaseHooks: { user: { create: { before: checkNewUser } } },
    hooks: { before: renewSessionWithPassword },
    advanced: {
      // Mails are handed over after the answer, so that response times do not reveal which addresses have an account.
      backgroundTasks: {
        handler: (task) =>
          void task.catch((error: unknown) =>
            options.log.error({ err: error }, 'a mail was not handed over'),
          ),
      },
      // http/origin.ts checks the origin of every write, including these.
      disableCSRFCheck: true,
      cookiePrefix: 'rookery',
      useSecureCookies: options.publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}

/** The longest address that mail can be sent to (RFC 5321). */
const EMAIL_LENGTH_MAX = 254;

async function checkNewUser<User extends { name: string; email: string }>(
  user: User,
): Promise<{ data: User }> {
  if (user.email.length > EMAIL_LENGTH_MAX)
    throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' });
  const name = readMemberName(user.name);
  if (name.ok) return { data: { ...user, name: name.value } };
  if (name.code === 'bot_name') {
    const { sentence } = ERRORS.bot_name;
    throw new APIError('UNPROCESSABLE_ENTITY', { code: name.code, message: sentence });
  }
  throw new APIError('BAD_REQUEST', {
    code: 'INVALID_NAME',
    message: `A name has 1 to ${NAME_LENGTH_MAX} characters.`,
  });
}

/**
 * The database ends every session of the member with a new password (migration 0012). With this flag better-auth
 * opens a new session for the request that changed it.
 */
const renewSessionWithPassword = createAuthMiddleware(async (context) => {
  if (context.path !== '/change-password') return;
  return { context: { body: { ...context.body, revokeOtherSessions: true } } };
});

/** The name of the session cookie; it has a prefix over https. Without this cookie there is no session. */
export async function sessionCookieName(auth: Auth): Promise<string> {
  return (await auth.$context).authCookies.sessionToken.name;
}

/** The account that belongs to the cookies of a request, and the cookies to send back. */
export async function readSession(auth: Auth, cookies: string, fresh: boolean) {
  try {
    return await readCookies(auth, cookies, fresh);
  } catch (error) {
    // Another cookie may be malformed in a way that better-auth throws on. The session token alone is enough.
    const name = await sessionCookieName(auth);
    const bare = `${name}=${cookieIn(cookies, name)}`;
    if (cookies === bare) throw error;
    return readCookies(auth, bare, true);
  }
}

async function readCookies(auth: Auth, cookies: string, fresh: boolean) {
  const { headers, response } = await withDatabaseFailures(
    () =>
      auth.api.getSession({
        headers: new Headers({ cookie: cookies }),
        query: { disableCookieCache: fresh },
        returnHeaders: true,
      }),
    () => true,
  );
  return {
    account: response && accountOf(response.user),
    sessionId: response?.session.id ?? null,
    setCookies: headers.getSetCookie(),
  };
}

type SessionUser = Auth['$Infer']['Session']['user'];

function accountOf(user: SessionUser): Account {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    locale: (user.locale ?? null) as Account['locale'],
    theme: (user.theme ?? 'system') as Account['theme'],
    personal_workspace_id: user.personalWorkspaceId ?? '',
    default_workspace_id: user.defaultWorkspaceId ?? null,
  };
}
