import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { gameChannel } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  eventually,
  play,
  signUp,
  startGame,
  startLiveServer,
  type LiveServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { liveToken } from '@rookery/testkit/live';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { BINDINGS, FILTERS, extendToken, TOKENS } from './forgeries.testkit.ts';
import {
  changes,
  connectAs,
  connectRaw,
  liveUrl,
  versions,
  joinConfig,
  watch,
  type Answer,
  type RawClient,
} from './raw-client.testkit.ts';
import { relayed } from './relayed.testkit.ts';

let server: LiveServer;
let ann: TestMember;
let bob: TestMember;
let game: TestGame;
/** A client that never authenticates. */
let anonymous: RawClient;

beforeAll(async () => {
  // Without a worker: it would end the game, because no player moves.
  server = await startLiveServer({ ROOKERY_ROLES: 'api,relay,gateway' });
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
  game = await startGame(ann, bob);
  anonymous = await connectRaw(server.url);
});
afterAll(() => server.discard());

/** The HTTP status of an upgrade request: 101 if the gateway accepts it. */
async function upgradeStatus(path: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, {
    headers: { cookie: ann.cookies(), ...headers },
  });
  socket.on('error', () => undefined);
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode);
  const status = await Promise.race([once(socket, 'open').then(() => 101), refused]);
  socket.terminate();
  return status;
}

const localhost = (own: string) => ({ origin: own.replace('127.0.0.1', 'localhost') });

describe('an upgrade request', () => {
  const path = new URL(liveUrl('http://x')).pathname;

  test.each<[status: number, what: string, path: string, headers?: (own: string) => object]>([
    [101, 'a request without an origin', `${path}?vsn=2.0.0`],
    [101, 'our own page', `${path}?vsn=2.0.0`, (own) => ({ origin: own })],
    [101, 'our own page by another loopback name', `${path}?vsn=2.0.0`, localhost],
    [101, 'the older protocol', `${path}?vsn=1.0.0`],
    [403, "another origin's page", `${path}?vsn=2.0.0`, () => ({ origin: 'https://evil.example' })],
    [403, 'another port', `${path}?vsn=2.0.0`, (own) => ({ origin: `${own}1` })],
    [403, 'another scheme', `${path}?vsn=2.0.0`, (own) => ({ origin: own.replace('p:', 'ps:') })],
    [403, 'a page without an origin', `${path}?vsn=2.0.0`, () => ({ origin: 'null' })],
    [404, 'the root', '/'],
    [404, 'half the path', '/realtime/v1?vsn=2.0.0'],
    [404, 'more than the path', `${path}/?vsn=2.0.0`],
    [404, 'the path in upper case', `${path.toUpperCase()}?vsn=2.0.0`],
    [404, 'an address of the API', '/api/account?vsn=2.0.0'],
    [400, 'an unknown protocol version', `${path}?vsn=3.0.0`],
    [400, 'an empty version', `${path}?vsn=`],
    [400, 'a version with a suffix', `${path}?vsn=2.0.0%00`],
  ])('is answered with %i: %s', async (status, _what, address, headers) => {
    expect(await upgradeStatus(address, { ...headers?.(server.url) })).toBe(status);
  });
});

describe('a client that is not signed in', () => {
  test('is refused with a reason', async () => {
    const answer = await anonymous.join(gameChannel(game.id), joinConfig('chess_games', game.id));
    expect(answer).toMatchObject({
      status: 'error',
      response: { code: 'unauthenticated', reason: 'Sign in to continue.' },
    });
  });

  test('is refused with a forged cookie', async () => {
    const forged = ann.cookies().replace(/(session_token=)[^;.]+/, '$1AAAAAAAAAAAAAAAAAAAAAAAA');
    expect(forged).not.toBe(ann.cookies());
    const client = await connectRaw(server.url, { headers: { cookie: forged } });
    const answer = await client.join(gameChannel(game.id), joinConfig('chess_games', game.id));
    expect(answer.response.code).toBe('unauthenticated');
    await client.close();
  });

  test.each(TOKENS)('a token %s', async (_what, forge, code) => {
    const client = await connectRaw(server.url);
    const config = joinConfig('chess_games', game.id);
    const token = await forge(await liveToken(ann), bob.id);
    const answer = await client.join(gameChannel(game.id), config, token);
    expect(answer.response.code).toBe(code);
    await client.close();
  });
});

describe('the member of a socket', () => {
  test('stays the same, whatever token comes later', async () => {
    const tokenOfBob = await extendToken(await liveToken(bob));
    const byCookie = await connectAs(server.url, ann);
    const byToken = await connectRaw(server.url, {
      headers: { authorization: `Bearer ${await liveToken(ann)}` },
    });
    for (const client of [byCookie, byToken]) {
      await watch(client, game.id);
      client.send(`realtime:${gameChannel(game.id)}`, 'access_token', { access_token: tokenOfBob });
      // The answer comes after the token was handled.
      await client.ask('phoenix', 'heartbeat', {});
      const config = joinConfig('tasks', bob.personalWorkspaceId);
      const answer = await client.join('tasks of Bob', config, tokenOfBob);
      expect(answer.response.code).toBe('not_found');
      const own = await client.join('own', joinConfig('tasks', ann.personalWorkspaceId));
      expect(own.status).toBe('ok');
      await client.close();
    }
  });
});

function goodBinding(): object {
  const { postgres_changes } = joinConfig('chess_games', game.id);
  return (postgres_changes as object[])[0] ?? {};
}

/** The answer to a join whose binding is valid except for these fields. */
async function answerTo(changed: object): Promise<Answer> {
  const client = await connectAs(server.url, ann);
  const answer = await client.join('anything', {
    postgres_changes: [{ ...goodBinding(), ...changed }],
  });
  await client.close();
  return answer;
}

describe('a binding that is not in FEEDS', () => {
  const NOT_FOLLOWED = {
    status: 'error',
    response: { code: 'not_followed', reason: 'Live updates are not available for this.' },
  };

  test.each(BINDINGS)('is refused with a reason: %o', async (changed) => {
    expect(await answerTo(changed)).toEqual(NOT_FOLLOWED);
  });

  test.each(FILTERS)('is refused with a forged filter: %s', async (_what, forge) => {
    expect(await answerTo({ filter: forge(game.id) })).toEqual(NOT_FOLLOWED);
  });

  test('is refused also beside a valid one', async () => {
    const client = await connectAs(server.url, ann);
    const good = goodBinding();
    const config = { postgres_changes: [good, { ...good, table: 'users' }] };
    expect((await client.join('both', config)).response.code).toBe('not_followed');
    const many = { postgres_changes: Array.from({ length: 11 }, () => good) };
    expect((await client.join('many', many)).response.code).toBe('not_followed');
    expect((await client.join('none', {})).response.code).toBe('not_followed');
    // For comparison: the valid one alone.
    expect((await client.join('good', { postgres_changes: [good] })).status).toBe('ok');
    const { version } = await play(game, 'e2e4');
    await eventually(() => expect(versions(client)).toContain(version));
    expect(new Set(client.received.map(({ topic }) => topic).slice(3))).toEqual(
      new Set(['realtime:good']),
    );
    await client.close();
  });

  test('a missing game is refused like one that the caller may not see', async () => {
    const client = await connectAs(server.url, ann);
    const id = randomUUID();
    const answer = await client.join(gameChannel(id), joinConfig('chess_games', id));
    expect(answer.response.code).toBe('not_found');
    expect((await client.join(gameChannel(id), {})).response.code).toBe('not_found');
    await client.close();
  });
});

describe('the tasks of a workspace', () => {
  test('are sent to members only, and only while they are members', async () => {
    const founded = await ann.send({
      method: 'POST',
      path: '/api/workspaces',
      json: { name: 'The club' },
    });
    const { id } = founded.json<{ workspace: { id: string } }>().workspace;
    const cleo = await signUp(server.url, 'Cleo');
    await asOwner(server.databaseUrl, (client) =>
      client.query(`insert into workspace_members values ($1, $2, 'member')`, [id, cleo.id]),
    );
    // A change of the members forces a resync. This one has to be over before the clients join.
    await relayed(server.databaseUrl);
    const [owner, member, outsider] = await Promise.all(
      [ann, cleo, bob].map((one) => connectAs(server.url, one)),
    );
    if (!owner || !member || !outsider) throw new Error('sign-up failed');
    const join = (client: RawClient) => client.join('tasks', joinConfig('tasks', id));
    expect((await join(outsider)).response.code).toBe('not_found');
    expect((await join(owner)).status).toBe('ok');
    expect((await join(member)).status).toBe('ok');

    const create = async (name: string): Promise<string> => {
      const json = { name };
      const answer = await ann.send({ method: 'POST', path: `/api/${id}/task/create`, json });
      expect(answer.status).toBe(201);
      return answer.json<{ id: string }>().id;
    };
    const task = await create('Book the hall');
    await asOwner(server.databaseUrl, async (client) => {
      await client.query(`update tasks set name = 'Book both halls' where id = $1`, [task]);
      await client.query('delete from tasks where id = $1', [task]);
    });
    for (const client of [owner, member]) {
      await eventually(() => expect(changes(client)).toHaveLength(3));
      expect(changes(client)).toMatchObject([
        { type: 'INSERT', record: { id: task, workspace_id: id, name: 'Book the hall' } },
        { type: 'UPDATE', record: { id: task, name: 'Book both halls' } },
        { type: 'DELETE', record: {}, old_record: { id: task, workspace_id: id } },
      ]);
    }

    const gone = await ann.send({ method: 'DELETE', path: `/api/${id}/member/${cleo.id}` });
    expect(gone.status).toBe(204);
    await eventually(() => expect(member.of('phx_error')).toHaveLength(1));
    expect((await join(member)).response.code).toBe('not_found');
    await eventually(() => expect(owner.of('phx_error')).toHaveLength(1));
    expect((await join(owner)).status).toBe('ok');
    await create('Change the locks');
    await eventually(() => expect(changes(owner)).toHaveLength(4));
    // The answer arrives after everything that was sent before it.
    await member.ask('phoenix', 'heartbeat', {});
    expect(changes(member)).toHaveLength(3);
    expect(changes(outsider)).toHaveLength(0);
    await Promise.all([owner, member, outsider].map((client) => client.close()));
  });
});

describe('a client that never authenticates', () => {
  test('is disconnected after a while, and others are not', async () => {
    const member = await connectAs(server.url, ann);
    await eventually(() => expect(anonymous.closed()).toEqual([4001, 'not signed in']));
    expect((await member.ask('phoenix', 'heartbeat', {})).status).toBe('ok');
    await member.close();
  });
});
