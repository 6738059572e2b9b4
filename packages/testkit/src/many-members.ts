import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { insertAccounts, TEST_CLUB } from './accounts.ts';
import { send, type RawRequest, type RawResponse } from './http.ts';

/** A member with an account and a session, enough to send requests. */
export interface QuickMember {
  readonly id: string;
  readonly cookie: string;
  send(baseUrl: string, request: RawRequest): Promise<RawResponse>;
}

/** Adds many members at once, to the test club or another. */
export async function addMembers(
  databaseUrl: string,
  count: number,
  agent?: Agent,
  club = TEST_CLUB,
): Promise<QuickMember[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    name: `Member ${index + 1}`,
    email: `member-${randomUUID()}@rookery.test`,
  }));
  return (await insertAccounts(databaseUrl, people, club)).map(
    ({ id, cookie: { name, value } }) => {
      const cookie = `${name}=${value}`;
      return {
        id,
        cookie,
        send: (baseUrl, request) =>
          send(baseUrl, { agent, ...request, headers: { cookie, ...request.headers } }),
      };
    },
  );
}
