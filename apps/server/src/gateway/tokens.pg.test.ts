import { ERRORS, type ChessGame } from '@rookery/contract';
import {
  eventually,
  look,
  play,
  report,
  signUp,
  startGame,
  startLiveServer,
  type LiveServer,
  type TestMember,
} from '@rookery/testkit';
import { followGame, liveToken, stockClient, type FollowedGame } from '@rookery/testkit/live';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playDuring } from './long-game.testkit.ts';

/** Long enough to be refreshed in time on a busy machine, short enough to see several expire. */
const TOKEN_SECONDS = 5;
const HEARTBEAT_MS = 500;

let server: LiveServer;
let ann: TestMember;
let bob: TestMember;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  server = await startLiveServer({ LIVE_TOKEN_SECONDS: String(TOKEN_SECONDS) });
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  await server.discard();
});

/** Sets the token before the first join, as the library advises. */
async function connect(accessToken: () => Promise<string>): Promise<SupabaseClient> {
  const client = stockClient(server.url, { accessToken, heartbeatMs: HEARTBEAT_MS });
  clients.push(client);
  await client.realtime.setAuth();
  return client;
}

const versionsOf = ({ rows }: FollowedGame) => rows.map(({ version }) => version);
const isSubscribed = ({ statuses }: FollowedGame) =>
  eventually(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'));

/** When a token expires, in milliseconds since 1970. */
function expiryOf(token: string): number {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { exp: number }).exp * 1_000;
}

function until(time: number): Promise<void> {
  return eventually(() => expect(Date.now()).toBeGreaterThan(time), time - Date.now() + 1_000);
}

/** The gateway looks for expired tokens once a second. */
const NOTICED_AFTER_MS = 1_500;

test.concurrent('a token that is refreshed in time leaves no gap', async () => {
  const game = await startGame(ann, bob);
  const LIFETIMES = 2.5;
  let issued = 0;
  const client = await connect(() => {
    issued += 1;
    return liveToken(bob);
  });
  const followed = followGame(client, game.id);
  await isSubscribed(followed);
  const last = await playDuring(game, () => until(Date.now() + LIFETIMES * TOKEN_SECONDS * 1_000));
  await eventually(() => expect(followed.rows.at(-1)).toStrictEqual(last));
  expect(versionsOf(followed)).toEqual(Array.from(followed.rows, (_, index) => index + 1));
  expect(followed.statuses).toEqual(['SUBSCRIBED']);
  report(`${issued} tokens of ${TOKEN_SECONDS} s, ${followed.rows.length} rows, no gap`);
});

test.concurrent('a token that was fetched between two games is valid for the second', async () => {
  const first = await startGame(ann, bob);
  const second = await startGame(ann, bob);
  let token = await liveToken(bob);
  const client = await connect(async () => token);
  const { channel } = followGame(client, first.id);
  await eventually(() => expect(channel.state).toBe('joined'));
  const expiredAt = expiryOf(token);
  await until(expiredAt - 500);
  await client.removeChannel(channel);
  // Without a joined channel the library does not send the token; the next join contains it.
  token = await liveToken(bob);
  await client.realtime.setAuth();
  expect(client.realtime.isConnected()).toBe(true);
  const followed = followGame(client, second.id);
  await isSubscribed(followed);
  await until(expiredAt + NOTICED_AFTER_MS);
  const row = await play(second, 'e2e4');
  await eventually(() => expect(followed.rows).toStrictEqual([row]));
  expect(followed.statuses).toEqual(['SUBSCRIBED']);
});

test.concurrent('an expired token closes its channels with a reason, until there is a fresh one', async () => {
  const game = await startGame(ann, bob);
  let token = await liveToken(bob);
  const client = await connect(async () => token);
  const read = async () => (await look(bob, game)).json<ChessGame>();
  let refetched = read();
  const messages: unknown[] = [];
  client.channel(`chess-game-${game.id}`).on('system', {}, (status: { message?: string }) => {
    messages.push(status.message);
  });
  const followed = followGame(client, game.id, (status) => {
    if (status === 'SUBSCRIBED') refetched = read();
  });
  await isSubscribed(followed);
  await play(game, 'e2e4');
  await eventually(() => expect(versionsOf(followed)).toEqual([1]));

  const { sentence } = ERRORS.unauthenticated;
  await eventually(() => expect(followed.statuses).toContain('CHANNEL_ERROR'));
  await eventually(() => expect(followed.errors.at(-1)?.message).toContain(sentence));
  expect(messages.at(-1)).toBe(sentence);

  const witness = stockClient(server.url, { headers: { cookie: ann.cookies() } });
  clients.push(witness);
  const witnessed = followGame(witness, game.id);
  await isSubscribed(witnessed);
  const missed = await play(game, 'e7e5 g1f3');
  await eventually(() => expect(witnessed.rows.at(-1)).toStrictEqual(missed));
  expect(versionsOf(followed)).toEqual([1]);

  token = await liveToken(bob);
  await client.realtime.setAuth();
  await isSubscribed(followed);
  expect(await refetched).toStrictEqual(missed);
  const next = await play(game, 'b8c6');
  await eventually(() => expect(followed.rows.at(-1)).toStrictEqual(next));
  expect(versionsOf(followed)).toEqual([1, 4]);
});
