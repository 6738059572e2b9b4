import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { insertAccounts, TEST_PASSWORD, type Person } from './accounts.ts';
import { createCookieJar, type CookieJar } from './cookie-jar.ts';
import { clubOf, databaseBehind } from './databases.ts';
import { send, type RawRequest, type RawResponse } from './http.ts';

/** A member with an account and a cookie jar. */
export interface TestMember extends Person {
  readonly id: string;
  readonly personalWorkspaceId: string;
  /** The current cookies, in the form of a Cookie header. */
  cookies(): string;
  send(request: RawRequest): Promise<RawResponse>;
}

/** Creates a member of the test club without the sign-up form, for tests that are not about signing up. */
export function signUp(baseUrl: string, name: string, agent?: Agent): Promise<TestMember> {
  return signUpTo(clubOf(baseUrl), baseUrl, name, agent);
}

/** Creates a member of no club, without the sign-up form. */
export function signUpAlone(baseUrl: string, name: string): Promise<TestMember> {
  return signUpTo(null, baseUrl, name);
}

async function signUpTo(
  club: string | null,
  baseUrl: string,
  name: string,
  agent?: Agent,
): Promise<TestMember> {
  const person = personCalled(name);
  const [account] = await insertAccounts(databaseBehind(baseUrl), [person], club);
  if (account === undefined) throw new Error(`No account for ${name}.`);
  const jar = createCookieJar([[account.cookie.name, account.cookie.value]]);
  // The first answer sets the cookie with the signed copy of the session.
  return memberOf(baseUrl, person, jar, agent, { path: '/api/auth/get-session' });
}

/** Creates a member by the sign-up request, which takes the time to hash a password. */
export function signUpByForm(baseUrl: string, name: string): Promise<TestMember> {
  const person = personCalled(name);
  return memberOf(baseUrl, person, createCookieJar(), undefined, {
    method: 'POST',
    path: '/api/auth/sign-up/email',
    json: { ...person, password: TEST_PASSWORD },
  });
}

function personCalled(name: string): Person {
  const address = name.toLowerCase().replace(/\W+/g, '-');
  return { name, email: `${address}-${randomUUID().slice(0, 8)}@rookery.test` };
}

async function memberOf(
  baseUrl: string,
  person: Person,
  jar: CookieJar,
  agent: Agent | undefined,
  first: RawRequest,
): Promise<TestMember> {
  async function sendAs(request: RawRequest): Promise<RawResponse> {
    const cookie = jar.header();
    const headers = { ...(cookie && { cookie }), ...request.headers };
    const response = await send(baseUrl, { agent, ...request, headers });
    jar.keep(response);
    return response;
  }

  const response = await sendAs(first);
  if (response.status !== 200) throw new Error(`No account for ${person.name}: ${response.text}`);
  const { user } = response.json<{ user: { id: string; personalWorkspaceId: string } }>();
  const { id, personalWorkspaceId } = user;
  return { ...person, id, personalWorkspaceId, cookies: () => jar.header(), send: sendAs };
}
