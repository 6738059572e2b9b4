import { expect, test } from 'vitest';
import { expire, nextCheck } from './expire.ts';
import { accepted, gameAfter, gameAt, NOW, played, refusal } from './game-at.testkit.ts';
import { start } from './game.ts';
import { leave } from './leaving.ts';
import { move } from './move.ts';
import { inTraining, TIME_CONTROLS, type TimeControlName } from './time-control.ts';

const ROOK_EACH = '4k2r/8/8/8/8/8/8/R3K3';
const SECOND = 1_000;

test('a flag falls exactly when time and grace are used up', () => {
  const game = gameAt(`${ROOK_EACH} w Qk -`, { white_ms: 5_000 });
  expect(expire(game, NOW + 5_139)).toBe(game);
  expect(expire(game, NOW + 5_140)).toMatchObject({
    status: 'black_won',
    game_state: {
      outcome: { winner: 'black', reason: 'timeout' },
      clock: { white_ms: 0, black_ms: 300_000, running_since: null },
    },
  });
});

test('the grace is limited by the lag quota', () => {
  const game = gameAt(`${ROOK_EACH} w Qk -`, { white_ms: 5_000, white_lag_ms: 60 });
  expect(expire(game, NOW + 5_059)).toBe(game);
  expect(expire(game, NOW + 5_060).status).toBe('black_won');
});

test('within the grace a move counts only if its lag explains the delay', () => {
  const game = gameAt(`${ROOK_EACH} w Qk -`, { white_ms: 5_000 });
  const late = (claimedMs: number) =>
    move(game, 'white', { move: 'a1a2', lag: { claimedMs, roundTripMs: null } }, NOW + 5_050);
  expect(refusal(late(0))).toBe('time_up');
  expect(refusal(late(50))).toBe('time_up');
  expect(accepted(late(51)).game_state.clock.white_ms).toBe(1 + 3_000);
});

test.each([
  { name: 'a rook', fen: `${ROOK_EACH} w Qk -`, winner: 'black' },
  { name: 'a rook, on the other turn', fen: `${ROOK_EACH} b Qk -`, winner: 'white' },
  { name: 'a lone king', fen: '4k3/8/8/8/8/8/8/R3K3 w Q -', winner: null },
  { name: 'a pawn', fen: '4k3/p7/8/8/8/8/8/R3K3 w Q -', winner: 'black' },
  { name: 'a knight against a queen', fen: '4k3/n7/8/8/8/8/8/Q3K3 w - -', winner: null },
  // A king can be blocked by its own rook or pawn.
  { name: 'a knight against a rook', fen: '4k3/n7/8/8/8/8/8/R3K3 w - -', winner: 'black' },
  { name: 'a knight against a pawn', fen: '4k3/n7/8/8/8/8/P7/4K3 w - -', winner: 'black' },
  { name: 'two knights against a king', fen: '4k3/nn6/8/8/8/8/8/4K3 w - -', winner: 'black' },
  { name: 'a bishop against a queen', fen: '4k3/b7/8/8/8/8/8/Q3K3 w - -', winner: null },
  { name: 'a bishop against a knight', fen: '4k3/b7/8/8/8/8/8/N3K3 w - -', winner: 'black' },
  { name: 'two bishops', fen: '4k3/bb6/8/8/8/8/8/Q3K3 w - -', winner: 'black' },
])('a flag falls against $name: $winner wins', ({ fen, winner }) => {
  const { outcome } = expire(gameAt(fen), NOW + 400 * SECOND).game_state;
  const reason = winner === null ? 'timeout_insufficient_material' : 'timeout';
  expect(outcome).toEqual({ winner, reason });
});

test.each([
  ['blitz', 20],
  ['rapid', 30],
  ['classical', 35],
] as const satisfies [TimeControlName, number][])(
  '%s: a first move not made within %i s aborts the game, for either side',
  (name, seconds) => {
    const game = start(TIME_CONTROLS[name], NOW);
    expect(expire(game, NOW + seconds * SECOND - 1)).toBe(game);
    expect(expire(game, NOW + seconds * SECOND)).toMatchObject({
      status: 'aborted',
      game_state: { outcome: { winner: null, reason: 'no_first_move' } },
    });
    const answered = accepted(move(game, 'white', { move: 'e2e4' }, NOW + 5 * SECOND));
    expect(expire(answered, NOW + (5 + seconds) * SECOND - 1)).toBe(answered);
    expect(expire(answered, NOW + (5 + seconds) * SECOND).status).toBe('aborted');
  },
);

test('against a bot there are three minutes for a first move, on either side', () => {
  const game = start(inTraining(TIME_CONTROLS.blitz), NOW);
  expect(expire(game, NOW + 180 * SECOND - 1)).toBe(game);
  expect(expire(game, NOW + 180 * SECOND).status).toBe('aborted');
  const answered = accepted(move(game, 'white', { move: 'e2e4' }, NOW + 5 * SECOND));
  expect(expire(answered, NOW + 185 * SECOND - 1)).toBe(answered);
  expect(expire(answered, NOW + 185 * SECOND).status).toBe('aborted');
});

test('once both sides have moved, the limit for first moves no longer applies', () => {
  const game = gameAfter('e2e4 e7e5');
  expect(game.game_state.first_move_by).toBeNull();
  expect(expire(game, NOW + 100 * SECOND)).toBe(game);
});

test('the next check is when either side could run out of time', () => {
  const clock = { white_ms: 9_000, black_ms: 60_000 };
  expect(nextCheck(gameAt(`${ROOK_EACH} w Qk -`, clock), NOW)).toBe(NOW + 9_140);
  expect(nextCheck(gameAt(`${ROOK_EACH} b Qk -`, clock), NOW)).toBe(NOW + 9_000);
  expect(nextCheck(gameAt(`${ROOK_EACH} b Qk -`, clock), NOW + 30_000)).toBe(NOW + 39_000);
});

test('a game is checked at most twice a second, except when a flag is due', () => {
  const clock = { white_ms: 100, black_ms: 100 };
  expect(nextCheck(gameAt(`${ROOK_EACH} w Qk -`, clock), NOW)).toBe(NOW + 240);
  const longThought = { white_ms: 20, black_ms: 60_000 };
  expect(nextCheck(gameAt(`${ROOK_EACH} b Qk -`, longThought), NOW)).toBe(NOW + 500);
});

test('before the start the next check is at the deadline of the first move', () => {
  expect(nextCheck(start(TIME_CONTROLS.blitz, NOW), NOW)).toBe(NOW + 20_000);
});

test('when both players have left, the next check is when the later absence can be claimed', () => {
  const game = played(gameAfter('e2e4 e7e5'), '');
  const one = accepted(leave(game, 'white', 'left', NOW));
  expect(nextCheck(one, NOW)).toBeGreaterThan(NOW + 200_000);
  const both = accepted(leave(one, 'black', 'disconnected', NOW));
  expect(nextCheck(both, NOW)).toBe(NOW + 60_000);
});

test('when both have left before their first moves, the next check is at the deadline of the first move', () => {
  const one = accepted(leave(start(TIME_CONTROLS.blitz, NOW), 'white', 'left', NOW));
  const both = accepted(leave(one, 'black', 'left', NOW));
  expect(expire(both, NOW + 15_000)).toBe(both);
  expect(nextCheck(both, NOW + 15_000)).toBe(NOW + 20_000);
});
