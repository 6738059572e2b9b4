import { createHmac, randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { asOwner } from '@rookery/database';
import { send, type RawRequest, type RawResponse } from './http.ts';
import { TEST_SECRET } from './postgres.ts';

/** Somebody with an account and a session: enough to ask for things. */
export interface QuickMember {
  readonly id: string;
  readonly cookie: string;
  send(baseUrl: string, request: RawRequest): Promise<RawResponse>;
}

const SESSION_COOKIE = 'rookery.session_token';

/** A whole club at once, without the time it takes to hash thousands of passwords. */
export async function addMembers(
  databaseUrl: string,
  count: number,
  agent?: Agent,
): Promise<QuickMember[]> {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomUUID() }));
  await asOwner(databaseUrl, async (client) => {
    const [ids, tokens] = [people.map(({ id }) => id), people.map(({ token }) => token)];
    await client.query(
      `insert into users (id, name, email)
       select id, 'Member ' || number, 'member-' || id || '@rookery.test'
       from unnest($1::uuid[]) with ordinality as person (id, number)`,
      [ids],
    );
    await client.query(
      `insert into accounts.sessions (user_id, token, expires_at)
       select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as s (id, token)`,
      [ids, tokens],
    );
  });
  return people.map(({ id, token }) => {
    const cookie = `${SESSION_COOKIE}=${encodeURIComponent(`${token}.${signature(token)}`)}`;
    return {
      id,
      cookie,
      send: (baseUrl, request) =>
        send(baseUrl, { agent, ...request, headers: { cookie, ...request.headers } }),
    };
  });
}

function signature(token: string): string {
  return createHmac('sha256', TEST_SECRET).update(token).digest('base64');
}
