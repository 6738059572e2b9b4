import { TIME_CONTROLS } from '@rookery/chess';
import { CLOCK_EVENT, gameChannel, type ChessGame, type ClockAnswer } from '@rookery/contract';
import {
  ask,
  commonServer,
  eventually,
  NotYet,
  look,
  report,
  signUp,
  startedGame,
  startProxy,
  type CommonServer,
  type TestGame,
  type TestMember,
  type TestProxy,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAs, watch, type RawClient } from './raw-client.testkit.ts';

const DELAY_MS = 150;

let server: CommonServer;
let slowProxy: TestProxy;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await commonServer();
  slowProxy = await startProxy(server.url, DELAY_MS);
  [ann, bob] = [await signUp(server.url, 'Ann'), await signUp(server.url, 'Bob')];
});
afterAll(async () => {
  await slowProxy?.stop();
});

function askTime(client: RawClient, { id }: TestGame, sent: number): void {
  const question = { type: 'broadcast', event: CLOCK_EVENT, payload: { sent } };
  client.send(`realtime:${gameChannel(id)}`, 'broadcast', question);
}

/** The answers so far. Other broadcasts, such as the count of spectators, come in between. */
function clockAnswers(client: RawClient): ClockAnswer[] {
  return client
    .of('broadcast')
    .filter(({ event }) => event === CLOCK_EVENT)
    .map(({ payload }) => payload as ClockAnswer);
}

/** Asks for the time until the answer contains a signed round trip. */
function receiptOf(client: RawClient, game: TestGame): Promise<string> {
  return eventually(() => {
    askTime(client, game, Date.now());
    const answer = clockAnswers(client).findLast(({ round_trip }) => round_trip !== undefined);
    const receipt = answer?.round_trip;
    if (receipt === undefined) throw new NotYet('nothing was measured');
    return receipt;
  });
}

/** Plays a move for White that claims a long transit; returns the time given back for it. */
async function compensationFor(game: TestGame, move: string, round_trip?: string): Promise<number> {
  const before = (await look(ann, game)).json<ChessGame>();
  const since = Date.parse(before.game_state.clock.running_since ?? '');
  // No more is given back than was spent.
  await eventually(() => expect(Date.now() - since).toBeGreaterThan(2_000));
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  const answer = await ask(ann, game, 'move', { move, timestamp, round_trip });
  expect(answer.status).toBe(200);
  const after = answer.json<ChessGame>();
  const spent = Date.parse(after.game_state.clock.running_since ?? '') - since;
  const { increment_ms } = TIME_CONTROLS.classical;
  const { white_ms: had } = before.game_state.clock;
  return after.game_state.clock.white_ms - increment_ms - (had - spent);
}

const ALLOWANCE_MS = 140;

test('a move over a slow connection is given back the measured round trip, for its player only', async () => {
  const game = await startedGame(ann, bob);
  const [white, black] = await Promise.all(
    [ann, bob].map((member) => connectAs(slowProxy.url, member)),
  );
  if (white === undefined || black === undefined) throw new Error('sign-up failed');
  await Promise.all([watch(white, game.id), watch(black, game.id)]);
  const [receipt, other] = [await receiptOf(white, game), await receiptOf(black, game)];
  const measured = Number(receipt.split('.')[0]);
  // A timer may be a millisecond early.
  expect(measured).toBeGreaterThan(2 * DELAY_MS - 5);
  const compensation = await compensationFor(game, 'g1f3', receipt);
  expect(compensation).toBe(measured + ALLOWANCE_MS);
  report(
    `a round trip of ${2 * DELAY_MS} ms was measured as ${measured} ms, and ${compensation} ms given back`,
  );

  const forged = receipt.replace(/^\d+/, String(measured + 1));
  for (const invalid of [undefined, other, forged, 'nonsense']) {
    await ask(bob, game, 'move', { move: BLACK.shift() });
    expect(await compensationFor(game, WHITE.shift() ?? '', invalid)).toBe(ALLOWANCE_MS);
  }
  await Promise.all([white.close(), black.close()]);
});

const WHITE = ['f3g1', 'g1f3', 'f3g1', 'g1f3'];
const BLACK = ['b8c6', 'c6b8', 'b8c6', 'c6b8'];

test('a spectator gets the time without a round trip', async () => {
  const game = await startedGame(ann, bob);
  const cleo = await signUp(server.url, 'Cleo');
  const client = await connectAs(server.url, cleo);
  await watch(client, game.id);
  for (let count = 1; count <= 3; count += 1) {
    askTime(client, game, count);
    await eventually(() => expect(clockAnswers(client)).toHaveLength(count));
    expect(clockAnswers(client).at(-1)).toEqual({ sent: count, now: expect.any(Number) });
  }
  await client.close();
});
