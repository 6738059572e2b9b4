import type { ChessGame } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  commonServer,
  eventually,
  look,
  play,
  report,
  signUp,
  startGame,
  storedGame,
  type CommonServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import {
  followGame,
  liveToken,
  stockClient,
  type FollowedGame,
  type StockClientOptions,
} from '@rookery/testkit/live';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { longGame } from './long-game.testkit.ts';

let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  server = await commonServer();
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});

/** Sets the token before the first join, as the library advises. */
async function connect(options: StockClientOptions): Promise<SupabaseClient> {
  const client = stockClient(server.url, options);
  clients.push(client);
  if (options.accessToken !== undefined) await client.realtime.setAuth();
  return client;
}

async function follow(options: StockClientOptions, { id }: TestGame): Promise<FollowedGame> {
  const followed = followGame(await connect(options), id);
  await eventually(() => expect(followed.statuses).toEqual(['SUBSCRIBED']));
  return followed;
}

const byCookie = (member: TestMember) => ({ headers: { cookie: member.cookies() } });

/** Makes the moves over HTTP, and returns the answers. */
async function answersTo(game: TestGame, moves: readonly string[]): Promise<ChessGame[]> {
  const answers: ChessGame[] = [];
  for (const move of moves) answers.push(await play(game, move));
  return answers;
}

/** Expects each row exactly once and in order, with the columns in the order of the table. */
async function expectRows(followed: FollowedGame, answers: readonly ChessGame[]): Promise<void> {
  await eventually(() => expect(followed.rows.length).toBeGreaterThanOrEqual(answers.length));
  expect(followed.rows).toStrictEqual(answers);
  const stored = await storedGame(server.databaseUrl, followed.rows[0]?.id ?? '');
  expect(followed.rows.at(-1)).toStrictEqual(stored);
  for (const row of followed.rows) expect(Object.keys(row)).toEqual(Object.keys(stored));
  expect(followed.statuses).toEqual(['SUBSCRIBED']);
}

describe.each(['2.0.0', '1.0.0'] as const)('a client of protocol %s', (version) => {
  const ways: Record<string, (member: TestMember) => Promise<StockClientOptions>> = {
    'the cookie of the session': async (member) => byCookie(member),
    'a bearer token': async (member) => ({
      headers: { authorization: `Bearer ${await liveToken(member)}` },
    }),
    "the client's access token": async (member) => ({ accessToken: () => liveToken(member) }),
  };

  test.each(Object.keys(ways))('with %s gets moves as the rows they made', async (way) => {
    const game = await startGame(ann, bob);
    const followed = await follow({ ...(await ways[way]?.(bob)), version }, game);
    const answers = await answersTo(game, 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6'.split(' '));
    await expectRows(followed, answers);
    expect(followed.errors).toEqual([]);
  });
});

test('a client that subscribes before its token is known joins once it is', async () => {
  const game = await startGame(ann, bob);
  const token = Promise.withResolvers<string>();
  const client = stockClient(server.url, { accessToken: () => token.promise });
  clients.push(client);
  const followed = followGame(client, game.id);
  await eventually(() => expect(followed.statuses).toContain('CHANNEL_ERROR'));
  token.resolve(await liveToken(ann));
  await eventually(() => expect(followed.statuses.at(-1)).toBe('SUBSCRIBED'));
  const answers = await answersTo(game, ['e2e4']);
  await eventually(() => expect(followed.rows).toStrictEqual(answers));
});

test('a game of 300 half-moves arrives completely, move by move and at its end', async () => {
  const game = await startGame(ann, bob);
  const followed = await Promise.all([
    follow(byCookie(ann), game),
    follow({ ...byCookie(bob), version: '1.0.0' }, game),
  ]);
  const answers = await answersTo(game, longGame(300));
  const end = (await ask(bob, game, 'resign')).json<ChessGame>();
  expect(end).toMatchObject({ status: 'white_won', version: 301 });
  expect(end.moves).toHaveLength(300);
  for (const one of followed) await expectRows(one, [...answers, end]);
  const longest = JSON.stringify(end);
  report(`300 plies: ${answers.length + 1} rows of up to ${longest.length} bytes, all equal.`);
});

/** Stores unrealistically many different moves: they compress badly, so Postgres stores them out of line (TOAST). */
function storeMoves({ id }: TestGame, count: number) {
  return asOwner(server.databaseUrl, async (client) => {
    await client.query(
      `update chess_games set moves =
         (select array_agg(md5(move::text)) from generate_series(1, $2::integer) as move)
       where id = $1`,
      [id, count],
    );
    const { rows } = await client.query<{ bytes: number }>(
      `select pg_relation_size(reltoastrelid)::integer as bytes from pg_class
       where oid = 'chess_games'::regclass`,
    );
    return rows[0]?.bytes ?? 0;
  });
}

test('a row with values stored out of line arrives completely, also when another column changed', async () => {
  const game = await startGame(ann, bob);
  await play(game, 'e2e4 e7e5');
  const followed = await follow(byCookie(bob), game);
  // One at a time: values that are not in the log are read from the row, which may be newer by then.
  const expectNext = async (count: number) => {
    await eventually(() => expect(followed.rows).toHaveLength(count));
    expect(followed.rows.at(-1)).toStrictEqual(await storedGame(server.databaseUrl, game.id));
    expect(followed.rows.at(-1)?.moves).toHaveLength(3_000);
  };
  const toastBytes = await storeMoves(game, 3_000);
  expect(toastBytes).toBeGreaterThan(90_000);
  await expectNext(1);
  await asOwner(server.databaseUrl, (client) =>
    client.query('update chess_games set white_rating = 1234 where id = $1', [game.id]),
  );
  await expectNext(2);
  expect(followed.rows.at(-1)?.white_rating).toBe(1234);
  const end = (await ask(ann, game, 'resign')).json<ChessGame>();
  await expectNext(3);
  expect(followed.rows.at(-1)).toStrictEqual(end);
  expect(followed.statuses).toEqual(['SUBSCRIBED']);
  report(`out of line: ${toastBytes} bytes, ${JSON.stringify(end).length} of a row`);
});

test('a row that is too large to send forces a resync', async () => {
  const game = await startGame(ann, bob);
  const followed = await follow(byCookie(bob), game);
  await storeMoves(game, 20_000);
  await eventually(() => expect(followed.statuses).toContain('CHANNEL_ERROR'));
  await eventually(() => expect(followed.statuses.at(-1)).toBe('SUBSCRIBED'));
  expect(followed.rows).toEqual([]);
  const read = (await look(bob, game)).json<ChessGame>();
  expect(read).toStrictEqual(await storedGame(server.databaseUrl, game.id));
  // After it has shrunk, it is sent again.
  await storeMoves(game, 10);
  await eventually(() => expect(followed.rows).toHaveLength(1));
  expect(followed.rows[0]).toStrictEqual(await storedGame(server.databaseUrl, game.id));
});

/** Joins the room of a game with presence. */
async function enter(member: TestMember, { id }: TestGame) {
  const counts: number[] = [];
  const channel = (await connect(byCookie(member))).channel(`chess-game-${id}`);
  channel
    .on('presence', { event: 'sync' }, () => undefined)
    .on<{ count: number }>('broadcast', { event: 'spectators' }, ({ payload }) =>
      counts.push(payload.count),
    )
    .subscribe();
  await eventually(() => expect(channel.state).toBe('joined'));
  return { channel, counts, online: () => Object.keys(channel.presenceState()).toSorted() };
}

test('players are listed, spectators are counted', async () => {
  const cleo = await signUp(server.url, 'Cleo');
  const game = await startGame(ann, bob);
  const [white, black] = [await enter(ann, game), await enter(bob, game)];
  const both = [ann.id, bob.id].toSorted();
  await eventually(() => expect([white.online(), black.online()]).toEqual([both, both]));
  const crowd = await enter(cleo, game);
  await eventually(() => expect(crowd.online()).toEqual(both));
  for (const { counts } of [white, black, crowd]) {
    await eventually(() => expect(counts.at(-1)).toBe(1));
  }
  await black.channel.unsubscribe();
  await crowd.channel.unsubscribe();
  await eventually(() => expect(white.online()).toEqual([ann.id]));
  await eventually(() => expect(white.counts.at(-1)).toBe(0));
});

test('a client that joins in the same second as others sees them leave', async () => {
  const cleo = await signUp(server.url, 'Cleo');
  const joinAndLeave = async () => {
    const game = await startGame(ann, bob);
    const crowd = await enter(cleo, game);
    const black = await enter(bob, game);
    const white = await enter(ann, game);
    // Tracked again, as an application does after its join.
    await black.channel.track({ board: 'flipped' });
    await crowd.channel.unsubscribe();
    await eventually(() => expect(white.online()).toEqual([ann.id, bob.id].toSorted()));
    await eventually(() => expect(white.counts.at(-1)).toBe(0));
    await black.channel.unsubscribe();
    await eventually(() => expect(white.online()).toEqual([ann.id]));
  };
  await Promise.all(Array.from({ length: 8 }, joinAndLeave));
});

test.each(['1.0.0', '2.0.0'] as const)(
  'a broadcast of the Supabase client (%s) is refused, and its channel goes on',
  async (version) => {
    const game = await startGame(ann, bob);
    const received: string[] = [];
    (await connect(byCookie(bob)))
      .channel(`chess-game-${game.id}`)
      .on('broadcast', { event: '*' }, ({ event }) => received.push(event))
      .subscribe();
    await eventually(() => expect(received).toContain('spectators'));
    const rows: ChessGame[] = [];
    const channel = (await connect({ ...byCookie(ann), version }))
      .channel(`chess-game-${game.id}`, { config: { broadcast: { ack: true, self: true } } })
      .on<ChessGame>(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'chess_games', filter: `id=eq.${game.id}` },
        (change) => rows.push(change.new),
      )
      .on('broadcast', { event: '*' }, ({ event }) => received.push(event))
      .subscribe();
    await eventually(() => expect(channel.state).toBe('joined'));
    const sent = { type: 'broadcast', event: 'wave', payload: { text: 'Resign already' } } as const;
    expect(await channel.send(sent)).toBe('error');
    const answers = await answersTo(game, ['e2e4', 'e7e5']);
    await eventually(() => expect(rows).toStrictEqual(answers));
    expect(channel.state).toBe('joined');
    expect(received).not.toContain('wave');
  },
);
