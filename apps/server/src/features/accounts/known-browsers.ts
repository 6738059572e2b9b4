import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { sql, type Kysely } from 'kysely';
import { hashToken, newToken } from '../../input/token.ts';
import type { AccountMails } from './account-mails.ts';
import { readUserAgent } from './user-agent.ts';

const YEAR_S = 31_536_000;
/** Of one member. A browser without its cookie is a new one each time. */
const MAX_BROWSERS = 50;

export const BROWSER_COOKIE = 'browser';

interface KnownBrowserOptions {
  readonly accounts: Kysely<unknown>;
  readonly mails: AccountMails;
}

/**
 * Recognises the browsers of a member by a cookie, and sends a mail when a session starts in another one. Has to be the
 * last plugin: one before it may end a session that needs a second factor.
 */
export function knownBrowsers({ accounts, mails }: KnownBrowserOptions): BetterAuthPlugin {
  return {
    id: 'known-browsers',
    hooks: {
      after: [
        {
          // Reading a session may renew it.
          matcher: ({ path }) => path !== '/get-session',
          handler: createAuthMiddleware(async (context) => {
            const started = context.context.newSession;
            if (started === null) return;
            const cookie = context.context.createAuthCookie(BROWSER_COOKIE, { maxAge: YEAR_S });
            const token = context.getCookie(cookie.name) ?? newToken();
            context.setCookie(cookie.name, token, cookie.attributes);
            const { user, session } = started;
            const { isNew } = await noteBrowser(accounts, user.id, hashToken(token));
            // A mistyped address belongs to another person, who would get these mails.
            if (!isNew || !user.emailVerified) return;
            const device = readUserAgent(session.userAgent);
            const mail = mails.send('newSignIn', user, {
              path: '/personal/account/security',
              headers: context.headers,
              session: { device, at: new Date() },
            });
            await context.context.runInBackgroundOrAwait(mail);
          }),
        },
      ],
    },
  };
}

/** Whether the member of this address has signed in with this browser before. */
export async function isKnownBrowser(
  accounts: Kysely<unknown>,
  email: string,
  token: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from known_browsers join users on users.id = user_id
    where users.email = ${email.trim().toLowerCase()} and browser_hash = ${hashToken(token)}
  `.execute(accounts);
  return rows.length > 0;
}

/** Stores the use of a browser. The first browser of a member is not new to them. */
async function noteBrowser(accounts: Kysely<unknown>, userId: string, browserHash: Buffer) {
  const { rows } = await sql<{ count: number; known: boolean }>`
    with noted as (
      insert into known_browsers (user_id, browser_hash) values (${userId}, ${browserHash})
      on conflict (user_id, browser_hash) do update set last_used_at = now()
    ), forgotten as (
      delete from known_browsers where user_id = ${userId} and browser_hash in (
        select browser_hash from known_browsers
        where user_id = ${userId} and browser_hash <> ${browserHash}
        order by last_used_at desc offset ${MAX_BROWSERS - 1})
    )
    -- As it was before this statement.
    select count(*)::int as count, coalesce(bool_or(browser_hash = ${browserHash}), false) as known
    from known_browsers where user_id = ${userId}
  `.execute(accounts);
  const { count = 0, known = true } = rows[0] ?? {};
  return { isNew: !known && count > 0 };
}
