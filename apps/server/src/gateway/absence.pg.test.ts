import type { ChessGame } from '@rookery/contract';
import {
  ask,
  commonServer,
  eventually,
  look,
  signUp,
  startedGame,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { followGame, stockClient } from '@rookery/testkit/live';
import { beforeAll, expect, test } from 'vitest';

let server: CommonServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await commonServer();
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
});

/** Follows the game as the member, on a new socket. */
async function openBoard(member: TestMember, gameId: string) {
  const client = stockClient(server.url, { headers: { cookie: member.cookies() } });
  const followed = followGame(client, gameId);
  await eventually(() => expect(followed.statuses).toEqual(['SUBSCRIBED']));
  return { ...followed, leave: () => client.realtime.disconnect() };
}

test('a lost connection is stored in the game, so that the opponent may claim it later', async () => {
  const game = await startedGame(ann, bob, { timeControl: 'blitz' });
  const absent = async () => (await look(ann, game)).json<ChessGame>().game_state.absent;

  const watching = await openBoard(ann, game.id);
  const playing = await openBoard(bob, game.id);
  const left = Date.now();
  await playing.leave();
  const since = await eventually(async () => {
    const { white, black } = await absent();
    expect(white).toBeNull();
    expect(black).not.toBeNull();
    return Date.parse(black ?? '');
  });
  // A minute, counted from the loss of the connection and not from the end of the grace period of five seconds.
  expect(since).toBeGreaterThan(left + 59_000);
  expect(since).toBeLessThan(Date.now() + 56_000);
  // Ann gets it as a change of the game.
  await eventually(() => expect(watching.rows.at(-1)?.game_state.absent.black).not.toBeNull());
  expect((await ask(ann, game, 'claim', { claim: 'victory' })).status).toBe(409);

  const again = await openBoard(bob, game.id);
  await eventually(async () => expect(await absent()).toEqual({ white: null, black: null }));
  await again.leave();
  await watching.leave();
});

test('reloading a page or closing a second one is no absence', async () => {
  const game = await startedGame(ann, bob);
  const first = await openBoard(bob, game.id);
  const second = await openBoard(bob, game.id);
  await first.leave();
  await second.leave();
  const third = await openBoard(bob, game.id);
  // An absence in another game shows that there was enough time to notice one here.
  const otherGame = await startedGame(ann, bob);
  const other = await openBoard(bob, otherGame.id);
  await other.leave();
  await eventually(async () => {
    const row = (await look(ann, otherGame)).json<ChessGame>();
    expect(row.game_state.absent.black).not.toBeNull();
  });
  const row = (await look(ann, game)).json<ChessGame>();
  expect(row.game_state.absent).toEqual({ white: null, black: null });
  await third.leave();
});
