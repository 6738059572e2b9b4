import { createHmac, randomUUID } from 'node:crypto';
import { asOwner } from '@rookery/database';
import { TEST_SECRET } from './postgres.ts';

export const TEST_PASSWORD = 'correct horse battery';

/** The stored form of that password, so that inserted accounts can also sign in. */
const STORED_PASSWORD =
  'a0581763bd0e9e3f475fe2e8606c6230:f99c03faca4d3f16a5edf0fc6977b7b8e056f356c143f19526648c1d1249c77ae081a6d45d076219b6f5a3ceabd7ecb685346ed7f79e018ea9e59c4a98a2db4a';

const SESSION_COOKIE = 'rookery.session_token';

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** An account with a session cookie. */
export interface SignedIn {
  readonly id: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

/** A club for members of tests that are not about clubs: members who share no workspace cannot play each other. */
export const TEST_CLUB = '7e570000-0000-4000-8000-000000000001';

/**
 * Inserts accounts and sessions like a sign-up, but without the time to hash a password. They are members of the test
 * club, unless they are to be in no club.
 */
export async function insertAccounts(
  databaseUrl: string,
  people: readonly Person[],
  club: string | null = TEST_CLUB,
): Promise<SignedIn[]> {
  const rows = people.map((person) => ({ ...person, id: randomUUID(), token: randomUUID() }));
  await asOwner(databaseUrl, async (client) => {
    const values = [JSON.stringify(rows)];
    const given = 'jsonb_to_recordset($1) as given (id uuid, name text, email text, token text)';
    await client.query(
      `insert into users (id, name, email) select id, name, email from ${given}`,
      values,
    );
    await client.query(
      `insert into accounts.credentials (user_id, provider_id, account_id, password)
       select id, 'credential', id, '${STORED_PASSWORD}' from ${given}`,
      values,
    );
    await client.query(
      `insert into accounts.sessions (user_id, token, expires_at)
       select id, token, now() + interval '30 days' from ${given}`,
      values,
    );
    if (club === null) return;
    await client.query(
      `insert into workspaces (id, name) values ($1, 'Test club') on conflict do nothing`,
      [club],
    );
    await client.query(
      `insert into workspace_members (workspace_id, user_id, role)
       select $2, id, 'member' from ${given}`,
      [...values, club],
    );
  });
  return rows.map(({ id, token }) => ({
    id,
    cookie: { name: SESSION_COOKIE, value: encodeURIComponent(`${token}.${signature(token)}`) },
  }));
}

function signature(token: string): string {
  return createHmac('sha256', TEST_SECRET).update(token).digest('base64');
}
