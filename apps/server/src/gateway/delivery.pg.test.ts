import { randomUUID } from 'node:crypto';
import { ERRORS, type ChessGame, type ErrorCode } from '@rookery/contract';
import {
  ask,
  commonServer,
  eventually,
  inLanes,
  look,
  play,
  report,
  signUp,
  startGame,
  startProxy,
  type CommonServer,
  type TestGame,
  type TestMember,
  type TestProxy,
} from '@rookery/testkit';
import { followGame, stockClient, type FollowedGame } from '@rookery/testkit/live';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { longGame, playDuring } from './long-game.testkit.ts';

let server: CommonServer;
let proxy: TestProxy;
let ann: TestMember;
let bob: TestMember;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  server = await commonServer();
  proxy = await startProxy(server.url);
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(async () => {
  await proxy.stop();
});

function connect(member: TestMember, url = server.url, heartbeatMs?: number): SupabaseClient {
  const client = stockClient(url, {
    headers: { cookie: member.cookies() },
    ...(heartbeatMs && { heartbeatMs }),
  });
  clients.push(client);
  return client;
}

async function read(game: TestGame): Promise<ChessGame> {
  return (await look(ann, game)).json<ChessGame>();
}

const versionsOf = ({ rows }: FollowedGame) => rows.map(({ version }) => version);

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

test('a move made at the moment a channel is subscribed is never missed', async () => {
  const CHANNELS = 100;
  const followed: FollowedGame[] = [];
  const answers: ChessGame[] = [];
  await inLanes(CHANNELS, 10, async (index) => {
    const game = await startGame(ann, bob);
    const moved = Promise.withResolvers<ChessGame>();
    followed[index] = followGame(connect(bob), game.id, (status) => {
      if (status !== 'SUBSCRIBED') return;
      const answer = ask(ann, game, 'move', { move: 'e2e4', ply: 0 });
      moved.resolve(answer.then((response) => response.json<ChessGame>()));
    });
    answers[index] = await moved.promise;
  });
  await eventually(() =>
    expect(followed.map(({ rows }) => rows)).toEqual(answers.map((row) => [row])),
  );
  expect(followed.flatMap(({ statuses }) => statuses)).toEqual(
    Array.from({ length: CHANNELS }, () => 'SUBSCRIBED'),
  );
  report(
    `${CHANNELS} fresh channels: ${followed.filter(({ rows }) => rows.length === 1).length} saw the move`,
  );
});

test('a client that joins during a game gets every move after its join', async () => {
  const game = await startGame(ann, bob);
  const playing = play(game, longGame(120).join(' '));
  const joined: { followed: FollowedGame; known: number }[] = [];
  let isOver = false;
  void playing.finally(() => (isOver = true)).catch(() => undefined);
  await inLanes(80, 3, async () => {
    if (isOver) return;
    const subscribed = Promise.withResolvers<void>();
    const followed = followGame(connect(bob), game.id, (status) => {
      if (status === 'SUBSCRIBED') subscribed.resolve();
    });
    await subscribed.promise;
    joined.push({ followed, known: (await read(game)).version });
  });
  const { version: last } = await playing;
  for (const { followed, known } of joined) {
    await eventually(() => expect(followed.rows.at(-1)?.version ?? known).toBe(last));
    const versions = versionsOf(followed);
    const first = versions[0] ?? last + 1;
    expect(first).toBeLessThanOrEqual(known + 1);
    expect(versions).toEqual(range(first, last));
  }
  const early = joined.filter(({ known }) => known < last).length;
  expect(early).toBeGreaterThan(10);
  report(`${joined.length} joined during ${last} moves, ${early} of them before the last`);
});

const UNKNOWN = randomUUID();

interface Refused {
  readonly name: string;
  readonly code: ErrorCode;
  readonly isAnonymous?: boolean;
  readonly channel?: string;
  readonly table?: string;
  readonly filter?: string;
}

test.each<Refused>([
  { name: 'a client that is not signed in', code: 'unauthenticated', isAnonymous: true },
  { name: 'a game that does not exist', code: 'not_found', filter: `id=eq.${UNKNOWN}` },
  {
    name: 'the room of a game that does not exist',
    code: 'not_found',
    channel: `chess-game-${UNKNOWN}`,
  },
  { name: 'a table that is not in FEEDS', code: 'not_followed', table: 'sessions' },
  { name: 'a table that does not exist', code: 'not_followed', table: 'nonsense' },
  { name: 'a binding without a filter', code: 'not_followed', filter: '' },
  { name: 'a filter on another column', code: 'not_followed', filter: 'status=eq.active' },
  { name: 'a filter with another operator', code: 'not_followed', filter: `id=neq.${UNKNOWN}` },
  { name: 'a channel name that is too long', code: 'invalid_request', channel: 'x'.repeat(300) },
])('a join is refused with a reason: $name', async ({ code, isAnonymous, table, ...refused }) => {
  const game = await startGame(ann, bob);
  const client = isAnonymous ? stockClient(server.url) : connect(ann);
  clients.push(client);
  const { channel = 'mine', filter = `id=eq.${game.id}` } = refused;
  const answer = Promise.withResolvers<{ status: string; error: Error | undefined }>();
  client
    .channel(channel)
    .on(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: table ?? 'chess_games', filter },
      () => undefined,
    )
    .subscribe((status, error) => answer.resolve({ status, error }));
  const { status, error } = await answer.promise;
  expect(status).toBe('CHANNEL_ERROR');
  expect(error?.message).toContain(ERRORS[code].sentence);
  expect(error?.cause).toEqual({ reason: ERRORS[code].sentence, code });
});

test('the heartbeat detects a silent connection, and the Supabase client is current again', async () => {
  const game = await startGame(ann, bob);
  let refetched = read(game);
  const followed = followGame(connect(bob, proxy.url, 500), game.id, (status) => {
    if (status === 'SUBSCRIBED') refetched = read(game);
  });
  await eventually(() => expect(followed.statuses).toEqual(['SUBSCRIBED']));
  await play(game, 'e2e4');
  await eventually(() => expect(versionsOf(followed)).toEqual([1]));
  proxy.fallSilent();
  const silentAt = Date.now();
  const missed = await play(game, 'e7e5 g1f3');
  await eventually(() => expect(followed.statuses).toContain('CHANNEL_ERROR'));
  const foundAfter = Date.now() - silentAt;
  await eventually(() => expect(followed.statuses.at(-1)).toBe('SUBSCRIBED'));
  const backAfter = Date.now() - silentAt;
  expect(await refetched).toStrictEqual(missed);
  const next = await play(game, 'b8c6');
  await eventually(() => expect(versionsOf(followed)).toEqual([1, 4]));
  expect(followed.rows.at(-1)).toStrictEqual(next);
  report(`silence found after ${foundAfter} ms, back after ${backAfter} ms`);
});

test('versions never go back for a client whose connection breaks repeatedly', async () => {
  const game = await startGame(ann, bob);
  const seen: number[] = [];
  const reads: Promise<void>[] = [];
  const followed = followGame(connect(bob, proxy.url), game.id, (status) => {
    // Rows that arrive during this read are newer than its result, so both are compared separately.
    if (status === 'SUBSCRIBED')
      reads.push(read(game).then(({ version }) => void seen.push(version)));
  });
  await eventually(() => expect(followed.statuses).toEqual(['SUBSCRIBED']));
  const last = await playDuring(game, async () => {
    for (const count of [2, 3, 4]) {
      const before = followed.rows.length;
      await eventually(() => expect(followed.rows.length).toBeGreaterThan(before + 5));
      proxy.cut();
      await eventually(() => expect(reads).toHaveLength(count));
    }
    const before = followed.rows.length;
    await eventually(() => expect(followed.rows.length).toBeGreaterThan(before));
  });
  await eventually(() => expect(followed.rows.at(-1)).toStrictEqual(last));
  await Promise.all(reads);
  const versions = versionsOf(followed);
  expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  report(`4 connections, ${versions.length} of ${last?.version} rows, none twice or out of order`);
});
