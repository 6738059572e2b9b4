import type { ChessGame } from '@rookery/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { gameRow } from '../../live/game-row.testkit.ts';
import { createMoveSender, shownMoves, type PendingMove } from './move-sender.ts';

const MOVE: PendingMove = { move: 'g1f3', ply: 2, timestamp: '2026-01-01T12:00:00.000Z' };
const BEFORE = gameRow(1);
const AFTER: ChessGame = { ...gameRow(2), moves: [...BEFORE.moves, 'g1f3'] };
/** Longer than all retries of a test. */
const ALL_RETRIES_MS = 5_000;
const NO_LINE = new ApiError(0, 'network', '');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(...answers: (ChessGame | Error)[]) {
  const taken: ChessGame[] = [];
  const refusals: unknown[] = [];
  const posted: unknown[] = [];
  const sender = createMoveSender({
    async post(move) {
      posted.push(move);
      const answer = answers.shift();
      if (answer === undefined) return new Promise<never>(() => undefined);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    take: (game) => taken.push(game),
    retryDelayMs: () => 1_000,
  });
  const send = (move: PendingMove) => sender.send(move, (error) => refusals.push(error));
  return { sender, send, taken, refusals, posted };
}

test('a move is shown at once, and stays when the server accepts it', async () => {
  const { sender, send, taken } = setUp(AFTER);
  send(MOVE);
  expect(shownMoves(BEFORE, sender.pending.get())).toEqual(['e2e4', 'e7e5', 'g1f3']);
  await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS);
  expect([taken, sender.pending.get()]).toEqual([[AFTER], null]);
});

test('a refusal removes the move and gives the reason', async () => {
  const refusal = new ApiError(409, 'time_up', '');
  const { sender, send, taken, refusals } = setUp(refusal);
  send(MOVE);
  await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS);
  expect([taken, refusals, sender.pending.get()]).toEqual([[], [refusal], null]);
  expect(shownMoves(BEFORE, sender.pending.get())).toEqual(BEFORE.moves);
});

test.each([NO_LINE, new ApiError(503, 'data_store_failed', ''), new ApiError(429, 'x', '')])(
  'without an answer the same move goes out again: %s',
  async (failure) => {
    const { sender, send, taken, refusals, posted } = setUp(failure, failure, AFTER);
    send(MOVE);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sender.pending.get()).toBe(MOVE);
    await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS);
    expect([posted, taken, refusals]).toEqual([[MOVE, MOVE, MOVE], [AFTER], []]);
  },
);

test('a waiting move is sent at once when the connection is restored', async () => {
  const { sender, send, taken, posted } = setUp(NO_LINE, AFTER);
  send(MOVE);
  await vi.advanceTimersByTimeAsync(10);
  sender.hurry();
  await vi.advanceTimersByTimeAsync(10);
  expect([posted, taken, sender.pending.get()]).toEqual([[MOVE, MOVE], [AFTER], null]);
  sender.hurry();
  await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS);
  expect(posted).toHaveLength(2);
});

test('of two attempts at once, the result of the later one counts', async () => {
  const late = Promise.withResolvers<ChessGame>();
  const answers = [late.promise, Promise.resolve(AFTER)];
  const refusals: unknown[] = [];
  const sender = createMoveSender({
    post: () => answers.shift() ?? Promise.reject(NO_LINE),
    take: () => undefined,
    retryDelayMs: () => 1_000,
  });
  sender.send(MOVE, (error) => refusals.push(error));
  sender.hurry();
  await vi.advanceTimersByTimeAsync(0);
  late.reject(new ApiError(409, 'stale', ''));
  await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS);
  expect([sender.pending.get(), refusals, answers]).toEqual([null, [], []]);
});

test('a game row that contains the move ends the waiting, whatever happens to the request', async () => {
  const { sender, send, refusals, posted } = setUp(NO_LINE, AFTER);
  send(MOVE);
  await vi.advanceTimersByTimeAsync(10);
  sender.saw(BEFORE);
  expect(sender.pending.get()).toBe(MOVE);
  sender.saw(AFTER);
  expect(sender.pending.get()).toBe(null);
  await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS);
  expect([posted.length, refusals]).toEqual([1, []]);
});

test('a move is neither shown twice nor on top of a different move', () => {
  expect(shownMoves(AFTER, MOVE)).toBe(AFTER.moves);
  const over: ChessGame = { ...BEFORE, status: 'white_won' };
  expect(shownMoves(over, MOVE)).toBe(over.moves);
  const takenBack = { ...BEFORE, moves: ['e2e4'] };
  expect(shownMoves(takenBack, MOVE)).toBe(takenBack.moves);
});

test('one move at a time', () => {
  const { sender, send, posted } = setUp();
  send(MOVE);
  send({ ...MOVE, move: 'b1c3' });
  expect([posted, sender.pending.get()]).toEqual([[MOVE], MOVE]);
});
