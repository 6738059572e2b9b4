import type { Account } from '@rookery/contract';
import { betterAuth } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import { secretsIn } from '@rookery/database';
import type { Kysely } from 'kysely';
import { cookieIn } from '../../http/cookies.ts';
import type { Log } from '../../runtime/log.ts';
import { withDatabaseFailures } from './database-failures.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { AccountLimits } from './account-limits.ts';
import type { AccountMails } from './account-mails.ts';
import { accountChecks } from './account-checks.ts';
import { knownBrowsers } from './known-browsers.ts';
import { MODELS } from './models.ts';
import { checkNewUser } from './new-user.ts';
import { passwordOptions } from './password-options.ts';
import { oidc, type OidcProvider } from './oidc.ts';
import { passkeys } from './passkeys.ts';
import type { RegistrationMode } from './registration.ts';
import { versionedSecrets, withCurrentSignatures } from './secrets.ts';
import { refuseSuspended } from './suspended.ts';
import { secondFactor, secondFactorRules } from './second-factor.ts';

/** Set by the server from the connection, never by a client. Rate limits are counted by it. */
export const CLIENT_ADDRESS_HEADER = 'x-rookery-client-address';

export interface AuthOptions {
  readonly database: Kysely<unknown>;
  readonly secret: string;
  readonly publicUrl: string;
  readonly origins: readonly string[];
  readonly signInsPerMinute: number;
  readonly signUpsPerMinute: number;
  readonly registration: RegistrationMode;
  readonly verifiedEmail: 'optional' | 'required';
  readonly breachedPasswords: string | null;
  readonly smtpUrl: string | null;
  readonly limits: AccountLimits;
  readonly mails: AccountMails;
  readonly oidcProvider: OidcProvider | null;
  readonly log: Log;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: AuthOptions) {
  const { database, mails } = options;
  return betterAuth({
    appName: 'Rookery',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: secretsIn(options.secret)[0],
    secrets: versionedSecrets(options.secret),
    trustedOrigins: [...options.origins],
    telemetry: { enabled: false },
    database: { db: options.database as never, type: 'postgres', transaction: true },
    logger: {
      log: (level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        options.log[level](err === undefined ? { details } : { err }, message);
      },
    },
    ...passwordOptions(options),
    ...MODELS,
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
        '/send-verification-email': { window: 60, max: 5 },
        '/two-factor/*': { window: 60, max: options.signInsPerMinute },
        '/passkey/*': { window: 60, max: options.signInsPerMinute },
        '/sign-in/social': { window: 60, max: options.signInsPerMinute },
        '/get-session': false,
      },
    },
    // Errors that are not refusals reach our own error handler, which logs them with their cause.
    onAPIError: {
      errorURL: `${options.publicUrl}/login`,
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    databaseHooks: {
      user: { create: { before: checkNewUser } },
      account: { create: { before: withoutTokens } },
      session: { create: { before: refuseSuspended } },
    },
    hooks: { before: renewSessionWithPassword },
    // The last one has to be `knownBrowsers`.
    plugins: [
      accountChecks(options),
      secondFactor,
      secondFactorRules(database),
      passkeys(options),
      ...(options.oidcProvider === null ? [] : [oidc(options.oidcProvider)]),
      knownBrowsers({ accounts: database, mails }),
    ],
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

/** Tokens of a provider are needed to sign in only, so they are not stored. */
async function withoutTokens<Credential extends object>(
  credential: Credential,
): Promise<{ data: Credential }> {
  const none = { accessToken: null, refreshToken: null, idToken: null };
  return { data: { ...credential, ...none } };
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
  const cookie = await withCurrentSignatures(auth, cookies);
  const { headers, response } = await withDatabaseFailures(
    () =>
      auth.api.getSession({
        headers: new Headers({ cookie }),
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
    email_verified: user.emailVerified,
    locale: (user.locale ?? null) as Account['locale'],
    theme: (user.theme ?? 'system') as Account['theme'],
    personal_workspace_id: user.personalWorkspaceId ?? '',
    default_workspace_id: user.defaultWorkspaceId ?? null,
  };
}
