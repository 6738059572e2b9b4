import { ERRORS, NAME_LENGTH_MAX, type Account } from '@rookery/contract';
import { DEFAULT_LOCALE, isLocale } from '@rookery/workspace-routing';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { cookieIn } from '../../http/cookies.ts';
import type { Log } from '../../log.ts';
import { readMemberName } from '../../name.ts';
import type { SendMail } from './mail.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { RESET_PASSWORD } from './words.ts';

/**
 * How long the signed session cookie is believed without asking the database. Together with what a
 * process remembers (http/session.ts) it bounds the life of a revoked session.
 */
const SESSION_COOKIE_AGE_S = 50;

/** Set by us from the connection, never by a client: rate limits are counted by it. */
export const CLIENT_ADDRESS_HEADER = 'x-rookery-client-address';

export interface AuthOptions {
  readonly database: Kysely<unknown>;
  readonly secret: string;
  readonly publicUrl: string;
  readonly origins: readonly string[];
  readonly signInsPerMinute: number;
  readonly signUpsPerMinute: number;
  readonly sendMail: SendMail;
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
      // Whoever had the old password is out.
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        const link = `${options.publicUrl}/login/reset?token=${token}`;
        const chosen = (user as { locale?: string | null }).locale ?? '';
        const words = RESET_PASSWORD[isLocale(chosen) ? chosen : DEFAULT_LOCALE];
        await options.sendMail({
          to: user.email,
          subject: words.subject,
          text: words.text(link),
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
      // What every request needs to know of its caller travels in the session cookie.
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
      // Whoever reads the table cannot reset a password with what they find.
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    rateLimit: {
      enabled: true,
      // better-auth's own count goes down only after a whole window without any request.
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
    databaseHooks: { user: { create: { before: withCleanName } } },
    hooks: { before: renewSessionWithPassword },
    advanced: {
      // A mail is sent after the answer: how long it takes must not tell who has an account.
      backgroundTasks: {
        handler: (task) =>
          void task.catch((error: unknown) => options.log.error({ err: error }, 'mail failed')),
      },
      // http/origin.ts judges every write, these included.
      disableCSRFCheck: true,
      cookiePrefix: 'rookery',
      useSecureCookies: options.publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}

async function withCleanName<User extends { name: string }>(user: User): Promise<{ data: User }> {
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
 * A new password ends every session in the database (migration 0012), whatever the client asks for.
 * With this flag better-auth opens a new one for whoever changed it.
 */
const renewSessionWithPassword = createAuthMiddleware(async (context) => {
  if (context.path !== '/change-password') return;
  return { context: { body: { ...context.body, revokeOtherSessions: true } } };
});

/** The cookie whose absence means: nobody is signed in. Over https its name has a prefix. */
export async function sessionCookieName(auth: Auth): Promise<string> {
  return (await auth.$context).authCookies.sessionToken.name;
}

/** The caller's account as a request's cookies prove it, and the cookies to send back. */
export async function readSession(auth: Auth, cookies: string, fresh: boolean) {
  try {
    return await readCookies(auth, cookies, fresh);
  } catch (error) {
    // Another cookie of the browser's may be garbage that cannot even be refused. The token is enough.
    const name = await sessionCookieName(auth);
    const bare = `${name}=${cookieIn(cookies, name)}`;
    if (cookies === bare) throw error;
    return readCookies(auth, bare, true);
  }
}

async function readCookies(auth: Auth, cookies: string, fresh: boolean) {
  const { headers, response } = await auth.api.getSession({
    headers: new Headers({ cookie: cookies }),
    query: { disableCookieCache: fresh },
    returnHeaders: true,
  });
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
