import { randomInt } from 'node:crypto';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import type { Kysely } from 'kysely';
import { useCode } from './queries.ts';

/** Codes of an app (TOTP), and recovery codes for a member who has lost it. */
export const secondFactor = twoFactor({
  issuer: 'Rookery',
  // Members who sign in at a provider have no password to ask for.
  allowPasswordless: true,
  backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'two_factors',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
});

const RECOVERY_CODES = 10;
/** Without characters that look alike in some font. */
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Two groups of five characters each: 49 bits. */
function recoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${characters(5)}-${characters(5)}`);
}

function characters(length: number): string {
  const places = Array.from({ length }, () => randomInt(RECOVERY_ALPHABET.length));
  return places.map((place) => RECOVERY_ALPHABET[place]).join('');
}

/** Rules about second factors that better-auth does not have. */
export function secondFactorRules(accounts: Kysely<unknown>): BetterAuthPlugin {
  return {
    id: 'second-factor-rules',
    hooks: {
      before: [
        {
          // No browser is trusted for longer than its session.
          matcher: ({ path }) => path?.startsWith('/two-factor/') ?? false,
          handler: createAuthMiddleware(async ({ body }) => ({
            context: { body: { ...body, trustDevice: false } },
          })),
        },
      ],
      after: [
        {
          // A code works once, so that one read over a shoulder opens no second session.
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (context) => {
            const opened = context.context.newSession;
            if (!opened) return;
            if (await useCode(accounts, opened.user.id, String(context.body.code))) return;
            await endNewSession(context, opened.session.token);
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
          }),
        },
        {
          // The link of a mail proves the address only, so it opens no session where more is needed.
          matcher: ({ path }) => path === '/verify-email',
          handler: createAuthMiddleware(async (context) => {
            const opened = context.context.newSession;
            if (!opened?.user['twoFactorEnabled']) return;
            await endNewSession(context, opened.session.token);
          }),
        },
      ],
    },
  };
}

async function endNewSession(context: GenericEndpointContext, token: string): Promise<void> {
  deleteSessionCookie(context, true);
  await context.context.internalAdapter.deleteSession(token);
  context.context.setNewSession(null);
}
