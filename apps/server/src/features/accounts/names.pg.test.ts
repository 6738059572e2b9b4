import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  eventually,
  NotYet,
  send,
  signUp,
  startServer,
  TEST_PASSWORD,
  type RawResponse,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;
let club: string;
let task: string;
let newcomers = 0;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  ann = await signUp(server.url, 'Ann');
  const founded = await ann.send({ method: 'POST', path: '/api/workspaces', json: { name: 'c' } });
  club = founded.json<{ workspace: { id: string } }>().workspace.id;
  const path = `/api/${club}/task/create`;
  const created = await ann.send({ method: 'POST', path, json: { name: 't' } });
  task = created.json<{ id: string }>().id;
});
afterAll(() => server.stop());

async function signUpAs(name: string): Promise<RawResponse> {
  newcomers += 1;
  const email = `newcomer-${newcomers}@rookery.test`;
  const json = { name, email, password: TEST_PASSWORD };
  return send(server.url, { method: 'POST', path: '/api/auth/sign-up/email', json });
}

/** All requests with a name, and how to read the name from the answer. */
const MEMBER_NAMES: [string, (name: string) => Promise<RawResponse>, (json: never) => string][] = [
  ['signing up', signUpAs, ({ user }: { user: { name: string } }) => user.name],
  [
    'changing the account',
    (name) => ann.send({ method: 'PATCH', path: '/api/account', json: { name } }),
    ({ name }: { name: string }) => name,
  ],
];
const OTHER_NAMES: typeof MEMBER_NAMES = [
  [
    'founding a workspace',
    (name) => ann.send({ method: 'POST', path: '/api/workspaces', json: { name } }),
    ({ workspace }: { workspace: { name: string } }) => workspace.name,
  ],
  [
    'renaming a workspace',
    (name) =>
      ann.send({ method: 'PATCH', path: `/api/${club}/workspace-settings`, json: { name } }),
    ({ name }: { name: string }) => name,
  ],
  [
    'creating a task',
    (name) => ann.send({ method: 'POST', path: `/api/${club}/task/create`, json: { name } }),
    ({ name }: { name: string }) => name,
  ],
  [
    'editing a task',
    (name) => ann.send({ method: 'PATCH', path: `/api/${club}/task/${task}/edit`, json: { name } }),
    ({ name }: { name: string }) => name,
  ],
];

describe.each([...MEMBER_NAMES, ...OTHER_NAMES])('%s', (_what, give, nameIn) => {
  test.each([
    ['a bidirectional override', '\u202Eevil\u202C Bob', 'evil Bob'],
    ['a newline', 'Bob\nwon', 'Bob won'],
    ['zero-width spaces', 'B\u200Bo\u2060b\uFEFF', 'Bob'],
    ['a control character', 'Bo\u0007b', 'Bob'],
  ])('stores a name without %s', async (_part, typed, kept) => {
    const response = await give(typed);
    expect(response.status).toBeLessThan(300);
    expect(nameIn(response.json<never>())).toBe(kept);
  });

  test.each([
    ['zero-width spaces', '\u200B\u200B'],
    ['bidirectional overrides', '\u202E\u202D'],
    ['joiners', '\u200D\u200C'],
  ])('refuses a name that consists only of %s', async (_of, typed) => {
    const response = await give(typed);
    expect([400, 422]).toContain(response.status);
    expect(response.json<{ code: string }>().code).toMatch(/^(empty_name|INVALID_NAME)$/);
  });
});

describe.each(MEMBER_NAMES)('%s', (_what, give) => {
  test.each(['Raven', ' rAVEN ', 'Ｒａｖｅｎ', 'R a v e n', 'Ra\u200Dven'])(
    'refuses the name of a bot, as %s',
    async (name) => {
      const response = await give(name);
      expect([response.status, response.json<{ code: string }>().code]).toEqual([422, 'bot_name']);
    },
  );
});

test.each([
  ['users', `update users set name = $1 where not is_bot`],
  ['workspaces', `update workspaces set name = $1`],
  ['tasks', `update tasks set name = $1`],
])('the table %s rejects a name that is not one line of text', async (_table, text) => {
  for (const name of ['a\nb', 'a\u202Eb', 'a\u200Bb', 'a\u0007b', '\u2066a', 'a\u2028b', '   ']) {
    const change = asOwner(databaseUrl, (client) => client.query(text, [name]));
    await expect(change).rejects.toThrow('name_is_one_line');
  }
});

test('a mail contains no text chosen by the creator of the account', async () => {
  const name = 'You have won, go to evil.example';
  const email = 'victim@rookery.test';
  const signUpPath = '/api/auth/sign-up/email';
  const json = { name, email, password: TEST_PASSWORD };
  expect((await send(server.url, { method: 'POST', path: signUpPath, json })).status).toBe(200);
  const path = '/api/auth/request-password-reset';
  await send(server.url, { method: 'POST', path, json: { email } });
  const mail = await eventually(() => {
    const line = server.log().find((each) => each.includes('login/reset?token='));
    if (line === undefined) throw new NotYet('no mail yet');
    return line;
  });
  expect(mail).toContain(email);
  expect(mail).not.toContain('evil.example');
});
