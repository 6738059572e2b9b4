import { expect, test } from 'vitest';
import { accepted, gameAfter, gameAt, NOW, played, refusal, timeOf } from './game-at.testkit.ts';
import { start } from './game.ts';
import { move } from './move.ts';
import { TIME_CONTROLS } from './time-control.ts';

const { blitz } = TIME_CONTROLS;

test('a move changes the board, the turn, the list of moves and the clock', () => {
  const game = gameAfter('e2e4 e7e5');
  const after = accepted(move(game, 'white', { move: 'g1f3', ply: 2 }, timeOf(game) + 4_000));
  expect(after.moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
  expect(after.clocks).toEqual([300_000, 300_000, 299_000]);
  expect(after.game_state).toMatchObject({
    fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
    ply: 3,
    turn: 'black',
    last_move: 'g1f3',
    check: false,
    clock: { white_ms: 299_000, black_ms: 300_000 },
  });
  expect(timeOf(after)).toBe(timeOf(game) + 4_000);
});

test('a check is recorded', () => {
  expect(gameAfter('e2e4 f7f6 d1h5').game_state.check).toBe(true);
  expect(gameAfter('e2e4 f7f6 d1h5 g7g6').game_state.check).toBe(false);
});

test('the clocks are stopped until both sides have moved', () => {
  const first = accepted(move(start(blitz, NOW), 'white', { move: 'e2e4' }, NOW + 15_000));
  expect(first.game_state.clock).toMatchObject({ white_ms: 300_000, running_since: null });
  const second = accepted(move(first, 'black', { move: 'e7e5' }, NOW + 30_000));
  expect(second.game_state.clock).toMatchObject({ white_ms: 300_000, black_ms: 300_000 });
  expect(timeOf(second)).toBe(NOW + 30_000);
});

test('a repeated move for the same ply returns the same object', () => {
  const game = gameAfter('e2e4 e7e5 g1f3');
  expect(accepted(move(game, 'white', { move: 'g1f3', ply: 2 }, NOW))).toBe(game);
  expect(accepted(move(game, 'white', { move: 'e2e4', ply: 0 }, NOW))).toBe(game);
  expect(accepted(move(game, 'black', { move: 'e7e5', ply: 1 }, NOW))).toBe(game);
});

test.each([
  ['another move for an earlier ply', 'white', 'd2d4', 0, 'stale_ply'],
  ['a move for a later ply', 'black', 'b8c6', 5, 'stale_ply'],
  ['a move for a negative ply', 'black', 'b8c6', -1, 'stale_ply'],
  ["the opponent's move again", 'black', 'g1f3', 2, 'stale_ply'],
  ["a move for the opponent's ply", 'white', 'b8c6', 3, 'not_your_turn'],
  ['a move out of turn', 'white', 'b1c3', undefined, 'not_your_turn'],
  ['an illegal move', 'black', 'e8e6', 3, 'illegal_move'],
  ['text that is not a move', 'black', 'resign', 3, 'illegal_move'],
] as const)('%s is refused', (_name, color, uci, ply, code) => {
  const game = gameAfter('e2e4 e7e5 g1f3');
  expect(refusal(move(game, color, { move: uci, ply }, timeOf(game)))).toBe(code);
});

test('a promotion gives the named piece', () => {
  const game = gameAt('4k3/P7/8/8/8/8/8/4K3 w - -');
  expect(refusal(move(game, 'white', { move: 'a7a8' }, NOW))).toBe('illegal_move');
  expect(refusal(move(game, 'white', { move: 'a7a8Q' }, NOW))).toBe('illegal_move');
  expect(played(game, 'a7a8n').game_state.fen).toMatch(/^N3k3\//);
  expect(played(game, 'a7a8b').game_state.fen).toMatch(/^B3k3\//);
  expect(played(game, 'a7a8r').game_state).toMatchObject({ check: true });
});

test('a pawn captured en passant is removed', () => {
  const game = played(gameAt('4k3/3p4/8/4P3/8/8/8/4K3 b - -'), 'd7d5 e5d6');
  expect(game.game_state.fen).toMatch(/^4k3\/8\/3P4\/8\/8\/8\/8\/4K3 b/);
});

test('en passant is legal only on the next move', () => {
  const game = played(gameAt('4k3/3p4/8/4P3/8/8/8/4K3 b - -'), 'd7d5 e1e2 e8e7');
  expect(refusal(move(game, 'white', { move: 'e5d6' }, timeOf(game)))).toBe('illegal_move');
});

test('en passant is refused if it exposes the king along the rank', () => {
  const game = played(gameAt('7k/3p4/8/K3P2r/8/8/8/8 b - -'), 'd7d5');
  expect(refusal(move(game, 'white', { move: 'e5d6' }, timeOf(game)))).toBe('illegal_move');
});

test.each([
  ['out of check', '4r3', 'e1g1'],
  ['through check', '5r2', 'e1g1'],
  ['into check', '6r1', 'e1g1'],
  ['through check, queenside', '3r4', 'e1c1'],
  ['into check, queenside', '2r5', 'e1c1'],
])('castling %s is refused', (_name, fourthRank, uci) => {
  const game = gameAt(`4k3/8/8/8/${fourthRank}/8/8/R3K2R w KQ -`);
  expect(refusal(move(game, 'white', { move: uci }, NOW))).toBe('illegal_move');
});

test('castling is legal on both sides and also moves the rook', () => {
  const game = gameAt('r3k2r/8/8/8/8/8/8/R3K2R w KQkq -');
  expect(played(game, 'e1g1 e8c8').game_state.fen).toMatch(/^2kr3r.*R4RK1 w - - 2/);
  expect(played(game, 'e1c1 e8g8').game_state.fen).toMatch(/^r4rk1.*2KR3R w - - 2/);
});

test('a side cannot castle after its king or rook has moved or its rook was captured', () => {
  const game = gameAt('r3k2r/8/8/8/8/8/8/R3K2R w KQkq -');
  const castles = (moves: string) => played(game, moves).game_state.fen.split(' ')[2];
  expect(castles('e1f2')).toBe('kq');
  expect(castles('a1a2')).toBe('Kkq');
  expect(castles('h1h8')).toBe('Qq');
});
