import { expect, test } from 'vitest';
import { claimableDraw } from './draw.ts';
import { accepted, NOW, played, refusal } from './game-at.testkit.ts';
import { start } from './game.ts';
import { move } from './move.ts';
import { describeMoves } from './move-details.ts';
import { readPgn, writePgn } from './pgn.ts';
import { INITIAL_FEN } from './position.ts';
import { reviewGame } from './review/review-game.ts';
import { pliesBefore, readStartPosition } from './start-position.ts';
import { acceptTakeback, offerTakeback } from './takeback.ts';
import { TIME_CONTROLS } from './time-control.ts';

/** A rook ending in which Black moves first. */
const BLACK_STARTS = '4k3/8/8/8/8/8/r7/4K2R b K - 12 31';

const blackStarts = start(TIME_CONTROLS.blitz, NOW, BLACK_STARTS);

test('the usual start is not stored', () => {
  expect(readStartPosition(INITIAL_FEN)).toEqual({ ok: true, fen: null });
  expect(readStartPosition(` ${BLACK_STARTS} `)).toEqual({ ok: true, fen: BLACK_STARTS });
});

test.each([
  ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'over'],
  ['checkmate', '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', 'over'],
  ['two kings', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'over'],
  ['fifty moves', '4k3/8/8/8/8/8/r7/4K2R b K - 100 80', 'over'],
  ['two white kings', '4k3/8/8/8/8/8/8/3KK2R w - - 0 1', 'kings'],
  ['no position', 'e4', 'unreadable'],
])('no game starts from %s', (_, fen, reason) => {
  expect(readStartPosition(fen)).toEqual({ ok: false, reason });
});

test.each([
  [INITIAL_FEN, 0],
  ['4k3/8/8/8/8/8/r7/4K2R b K - 0 1', 1],
  [BLACK_STARTS, 61],
])('the moves before %s are counted', (fen, plies) => {
  expect(pliesBefore(fen)).toBe(plies);
});

test('the side to move in the position moves first', () => {
  expect(blackStarts.game_state).toMatchObject({ fen: BLACK_STARTS, ply: 0, turn: 'black' });
  expect(refusal(move(blackStarts, 'white', { move: 'h1h8' }, NOW))).toBe('not_your_turn');
  const game = played(blackStarts, 'e8e7 h1h7');
  expect(game.game_state).toMatchObject({ ply: 2, turn: 'black', check: true });
  // A repeated request has no effect.
  expect(accepted(move(game, 'black', { move: 'e8e7', ply: 0 }, NOW))).toBe(game);
  expect(refusal(move(game, 'white', { move: 'e8e7', ply: 0 }, NOW))).toBe('stale_ply');
});

test('a check at the start is known', () => {
  const fen = '4k3/8/8/8/8/8/4r3/4K2R w - - 0 1';
  expect(start(null, NOW, fen).game_state.check).toBe(true);
});

test('takebacks lead back to the start position', () => {
  const game = played(blackStarts, 'e8e7 h1h7');
  const asked = accepted(offerTakeback(game, 'black', NOW));
  const back = accepted(acceptTakeback(asked, 'white', NOW));
  expect(back.game_state).toMatchObject({ fen: BLACK_STARTS, ply: 0, turn: 'black' });
  expect(refusal(offerTakeback(back, 'black', NOW))).toBe('nothing_to_take_back');
});

test('a takeback restores the clock of each side', () => {
  const game = played(blackStarts, 'a2b2 h1g1 b2a2 g1h1 a2b2');
  const asked = accepted(offerTakeback(game, 'black', NOW));
  const { clocks, game_state } = accepted(acceptTakeback(asked, 'white', NOW));
  expect([game_state.clock.black_ms, game_state.clock.white_ms]).toEqual(clocks.slice(-2));
});

test('the start position counts for repetitions, and its counter for the fifty-move rule', () => {
  const back = played(blackStarts, 'a2b2 h1g1 b2a2 g1h1');
  // Castling was possible in the start position, so it does not occur again.
  expect(new Set(back.game_state.repetition).size).toBe(5);
  const repeated = played(
    start(null, NOW, '4k3/8/8/8/8/8/r7/4K2R b - - 0 1'),
    'a2b2 h1g1 b2a2 g1h1 a2b2 h1g1 b2a2 g1h1',
  );
  expect(claimableDraw(repeated)).toBe('threefold');
  const late = played(start(null, NOW, '4k3/8/8/8/8/8/r7/4K2R b - - 98 80'), 'a2b2 h1g1');
  expect(claimableDraw(late)).toBe('fifty_moves');
});

test('the PGN has the position, and numbers the moves from it', () => {
  const game = played(blackStarts, 'e8e7 h1h7 e7e6');
  const players = { name: 'Ann', rating: null };
  const header = { site: '?', startedAt: '2026-02-01T12:00:00Z', rated: false };
  const text = writePgn(game, { ...header, white: players, black: players });
  expect(text).toContain(`[SetUp "1"]\n[FEN "${BLACK_STARTS}"]\n`);
  expect(text.replaceAll(/ \{.*?\}/g, '')).toContain('31... Ke7 32. Rh7+ Ke6');
  expect(readPgn(text)).toMatchObject({ initialFen: BLACK_STARTS, moves: game.moves });
});

test('moves and reviews know who moved', () => {
  const moves = ['e8e7', 'h1h7'];
  expect(describeMoves([], moves, BLACK_STARTS).map(({ mover }) => mover)).toEqual([
    'black',
    'white',
  ]);
  const evaluation = { centipawns: 0, mate: null, line: [] };
  const review = reviewGame(moves, [evaluation, evaluation, evaluation], BLACK_STARTS);
  expect(review.moves.map(({ mover }) => mover)).toEqual(['black', 'white']);
  expect([review.white.accuracy, review.black.accuracy]).toEqual([100, 100]);
});
