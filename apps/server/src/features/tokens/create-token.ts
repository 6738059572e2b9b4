import { TOKEN_DAYS_MAX, TOKEN_PREFIX, TOKENS_MAX, type CreateApiToken } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import type { Kysely } from 'kysely';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import type { OwnerCheck } from '../../http/owner-check.ts';
import type { Caller } from '../../http/session.ts';
import { readName } from '../../input/name.ts';
import { hashToken, newToken } from '../../input/token.ts';
import { insertToken, isOwnBot } from './queries.ts';

const DAY_MS = 86_400_000;

export async function createToken(
  { accounts, ownerCheck }: { readonly accounts: Kysely<unknown>; readonly ownerCheck: OwnerCheck },
  caller: Caller,
  { name: typed, scopes, expiresAt, botId, password }: CreateApiToken,
): Promise<RouteResult<'POST /api/account/tokens'>> {
  const name = readName(typed);
  if (!name.ok) return name;
  const lifetime = Date.parse(expiresAt) - Date.now();
  if (!(lifetime > 0 && lifetime <= TOKEN_DAYS_MAX * DAY_MS))
    return refuse('token_end_out_of_range');
  if (botId !== undefined && !(await isOwnBot(accounts, caller.id, botId)))
    return refuse('not_found');
  const refusal = await ownerCheck.refusal(caller, password);
  if (refusal !== null) return refuse(refusal);
  const token = `${TOKEN_PREFIX}${newToken()}`;
  const stored = await insertToken(
    accounts,
    {
      owner: caller.id,
      botId: (botId ?? null) as UserId | null,
      name: name.value,
      hash: hashToken(token),
      scopes,
      expiresAt: new Date(expiresAt),
    },
    TOKENS_MAX,
  );
  return stored === null ? refuse('too_many_tokens') : ok({ ...stored, token });
}
