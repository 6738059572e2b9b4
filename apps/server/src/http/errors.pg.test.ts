import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  eventually,
  look,
  refusalOf,
  send,
  signUp,
  startGame,
  startServer,
  TEST_PASSWORD,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});
afterAll(() => server.stop());

/** Causes a fault in the database while `work` runs. */
async function during<T>(fault: string, repair: string, work: () => Promise<T>): Promise<T> {
  await asOwner(databaseUrl, (client) => client.query(fault));
  try {
    return await work();
  } finally {
    await asOwner(databaseUrl, (client) => client.query(repair));
  }
}

function challenge() {
  const json = { opponentId: bob.id, timeControl: 'classical', color: 'white' };
  return ann.send({ method: 'POST', path: '/api/chess/games', json });
}

/** Waits until a failed request is logged with this cause. */
function logged(cause: object): Promise<void> {
  return eventually(() => {
    const errors = server
      .log()
      .map((line) => JSON.parse(line) as { msg: string; err?: object })
      .flatMap(({ msg, err }) => (msg === 'request failed' && err !== undefined ? [err] : []));
    expect(errors).toContainEqual(expect.objectContaining(cause));
  });
}

/** What Postgres reports of a missing privilege. */
const PRIVILEGE_MISSING = { code: '42501', routine: 'aclcheck_error' };

describe('a missing privilege', () => {
  test('is an internal error when a game is started, not a block', async () => {
    const response = await during(
      'revoke insert on chess_games from rookery_app',
      'grant insert on chess_games to rookery_app',
      challenge,
    );
    expect(refusalOf(response)).toEqual([500, 'internal']);
    await logged({ ...PRIVILEGE_MISSING, message: 'permission denied for table chess_games' });
  });

  test('is an internal error when a link is followed', async () => {
    const founded = await ann.send({
      method: 'POST',
      path: '/api/workspaces',
      json: { name: 'Club' },
    });
    const { id } = founded.json<{ workspace: { id: string } }>().workspace;
    const invited = await ann.send({ method: 'POST', path: `/api/${id}/invite/create`, json: {} });
    const { token } = invited.json<{ token: string }>();
    await bob.send({ method: 'POST', path: `/api/invites/${token}/accept` });
    const made = await ann.send({
      method: 'POST',
      path: `/api/${id}/chess/links`,
      json: { timeControl: 'classical', color: 'white' },
    });
    const path = `/api/${id}/chess/links/${made.json<{ id: string }>().id}/follow`;
    const response = await during(
      'revoke insert on chess_games from rookery_app',
      'grant insert on chess_games to rookery_app',
      () => bob.send({ method: 'POST', path }),
    );
    expect(refusalOf(response)).toEqual([500, 'internal']);
    // A refusal by row-level security is a block.
    await bob.send({ method: 'PUT', path: `/api/chess/blocks/${ann.id}` });
    expect(refusalOf(await bob.send({ method: 'POST', path }))).toEqual([403, 'blocked']);
    await bob.send({ method: 'DELETE', path: `/api/chess/blocks/${ann.id}` });
  });
});

const post = (path: string, json: object) => send(server.url, { method: 'POST', path, json });

describe('a missing privilege of the accounts', () => {
  const account = { name: 'Cat', email: 'cat@rookery.test', password: TEST_PASSWORD };

  test('is an internal error when a member signs up, not a refusal', async () => {
    const response = await during(
      'revoke insert on users from rookery_auth',
      'grant insert on users to rookery_auth',
      () => post('/api/auth/sign-up/email', account),
    );
    expect(refusalOf(response)).toEqual([500, 'internal']);
    await logged({ ...PRIVILEGE_MISSING, message: 'permission denied for table users' });
    expect((await post('/api/auth/sign-up/email', account)).status).toBe(200);
  });

  test('is an internal error when a member signs in, and when a session is read', async () => {
    const json = { email: ann.email, password: TEST_PASSWORD };
    const { headers } = await post('/api/auth/sign-in/email', json);
    // Without the signed copy of its data, and unknown to the process, the session has to be read.
    const cookies = [headers['set-cookie'] ?? []].flat().map((one) => one.split(';', 1)[0] ?? '');
    const cookie = cookies.filter((one) => !one.includes('session_data')).join('; ');
    const [signIn, read] = await during(
      'revoke select on accounts.sessions from rookery_auth',
      'grant select on accounts.sessions to rookery_auth',
      async () =>
        [
          await post('/api/auth/sign-in/email', json),
          await send(server.url, { path: '/api/account', headers: { cookie } }),
        ] as const,
    );
    expect(refusalOf(signIn)).toEqual([500, 'internal']);
    expect(refusalOf(read)).toEqual([500, 'internal']);
    await logged({ ...PRIVILEGE_MISSING, message: 'permission denied for table sessions' });
  });

  test('is not what two sign-ups with the same address at once get', async () => {
    const json = { ...account, email: 'twins@rookery.test' };
    const answers = await Promise.all([1, 2, 3].map(() => post('/api/auth/sign-up/email', json)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 422, 422]);
  });
});

test.each([
  [
    'a constraint',
    `check (name <> 'Faulty')`,
    { code: '23514', table: 'workspaces', constraint: 'unexpected', routine: 'ExecConstraints' },
  ],
  [
    'a value',
    `check (name <> 'Faulty' or name::integer = 1)`,
    { code: '22P02', message: 'invalid value (22P02)', routine: 'pg_strtoint32_safe' },
  ],
])(
  'an unexpected violation of %s is an internal error, and logged without the value',
  async (_kind, constraint, cause) => {
    const response = await during(
      `alter table workspaces add constraint unexpected ${constraint}`,
      'alter table workspaces drop constraint unexpected',
      () => ann.send({ method: 'POST', path: '/api/workspaces', json: { name: 'Faulty' } }),
    );
    expect(refusalOf(response)).toEqual([500, 'internal']);
    expect(response.text).not.toMatch(/constraint|integer|Faulty/);
    await logged(cause);
    expect(server.log().join('\n')).not.toContain('Faulty');
  },
);

test('a programming error is not reported as a failure of the data store', async () => {
  const game = await startGame(ann, bob);
  // A row that no version of the program would write.
  await asOwner(databaseUrl, (client) =>
    client.query(`update chess_games set game_state = game_state - 'fen' where id = $1`, [game.id]),
  );
  for (const response of [
    await look(ann, game),
    await ann.send({
      method: 'POST',
      path: `/api/chess/games/${game.id}/move`,
      json: { move: 'e2e4' },
    }),
  ]) {
    expect(refusalOf(response)).toEqual([500, 'internal']);
    expect(response.json<{ error: string }>().error).not.toBe('');
  }
  await logged({ type: 'TypeError' });
});

test('an error keeps its own status', async () => {
  const path = '/offline-worker.js';
  const headers = { range: 'bytes=99999999-' };
  expect((await send(server.url, { path, headers })).status).toBe(416);
});
