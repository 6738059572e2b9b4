import type { ChessGame } from '@rookery/contract';
import {
  ask,
  eventually,
  look,
  signUp,
  startedGame,
  startLiveServer,
  type LiveServer,
  type TestMember,
} from '@rookery/testkit';
import { followGame, stockClient } from '@rookery/testkit/live';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: LiveServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startLiveServer();
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
});
afterAll(() => server.discard());

/** At the board, in a browser of their own. */
async function sitDown(member: TestMember, gameId: string) {
  const client = stockClient(server.url, { headers: { cookie: member.cookies() } });
  const followed = followGame(client, gameId);
  await eventually(() => expect(followed.statuses).toEqual(['SUBSCRIBED']));
  return { ...followed, leave: () => client.realtime.disconnect() };
}

test('a line that broke is known to the game, so the opponent may claim it one day', async () => {
  const game = await startedGame(ann, bob, { timeControl: 'blitz' });
  const absent = async () => (await look(ann, game)).json<ChessGame>().game_state.absent;

  const watching = await sitDown(ann, game.id);
  const playing = await sitDown(bob, game.id);
  const left = Date.now();
  await playing.leave();
  const since = await eventually(async () => {
    const { white, black } = await absent();
    expect(white).toBeNull();
    expect(black).not.toBeNull();
    return Date.parse(black ?? '');
  });
  // Counted from when the line broke, not from when it was found out.
  expect(since - left).toBeGreaterThan(59_000);
  expect(since - left).toBeLessThan(63_000);
  // Ann is told, like of anything else.
  await eventually(() => expect(watching.rows.at(-1)?.game_state.absent.black).not.toBeNull());
  expect((await ask(ann, game, 'claim', { claim: 'victory' })).status).toBe(409);

  const again = await sitDown(bob, game.id);
  await eventually(async () => expect(await absent()).toEqual({ white: null, black: null }));
  await again.leave();
  await watching.leave();
});

test('a page that is loaded again is no absence, nor is a second one that is closed', async () => {
  const game = await startedGame(ann, bob);
  const first = await sitDown(bob, game.id);
  const second = await sitDown(bob, game.id);
  await first.leave();
  await second.leave();
  const third = await sitDown(bob, game.id);
  // Somebody else's absence shows that there was time enough to notice this one.
  const yardstick = await startedGame(ann, bob);
  const other = await sitDown(bob, yardstick.id);
  await other.leave();
  await eventually(async () => {
    const row = (await look(ann, yardstick)).json<ChessGame>();
    expect(row.game_state.absent.black).not.toBeNull();
  });
  const row = (await look(ann, game)).json<ChessGame>();
  expect(row.game_state.absent).toEqual({ white: null, black: null });
  await third.leave();
});
