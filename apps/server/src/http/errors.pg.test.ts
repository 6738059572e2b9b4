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

function logged(cause: RegExp) {
  return eventually(async () => {
    const lines = server.log().filter((line) => line.includes('request failed'));
    expect(lines.filter((line) => cause.test(line))).not.toEqual([]);
  });
}

describe('a missing privilege', () => {
  test('is an internal error when a game is started, not a block', async () => {
    const response = await during(
      'revoke insert on chess_games from rookery_app',
      'grant insert on chess_games to rookery_app',
      challenge,
    );
    expect(refusalOf(response)).toEqual([500, 'data_store_failed']);
    await logged(/permission denied for table chess_games/);
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
    expect(refusalOf(response)).toEqual([500, 'data_store_failed']);
    // A refusal by row-level security is a block.
    await bob.send({ method: 'PUT', path: `/api/chess/blocks/${ann.id}` });
    expect(refusalOf(await bob.send({ method: 'POST', path }))).toEqual([403, 'blocked']);
    await bob.send({ method: 'DELETE', path: `/api/chess/blocks/${ann.id}` });
  });
});

test.each([
  ['a constraint', `check (name <> 'Faulty')`, /violates check constraint/],
  ['a value', `check (name <> 'Faulty' or name::integer = 1)`, /invalid input syntax/],
])(
  'an unexpected violation of %s is an internal error, and logged',
  async (_kind, constraint, cause) => {
    const response = await during(
      `alter table workspaces add constraint unexpected ${constraint}`,
      'alter table workspaces drop constraint unexpected',
      () => ann.send({ method: 'POST', path: '/api/workspaces', json: { name: 'Faulty' } }),
    );
    expect(refusalOf(response)).toEqual([500, 'data_store_failed']);
    expect(response.text).not.toMatch(/constraint|integer|Faulty/);
    await logged(cause);
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
  await logged(/TypeError/);
});

test('an error keeps its own status', async () => {
  const path = '/offline-worker.js';
  const headers = { range: 'bytes=99999999-' };
  expect((await send(server.url, { path, headers })).status).toBe(416);
});
