import { INITIAL_FEN } from '@rookery/chess';
import { expect, test } from 'vitest';
import { reviewedMove } from './review.testkit.ts';
import { plainVerdict } from './verdict.ts';

const START = { fen: INITIAL_FEN };
const MATE = { fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' };
const STALEMATE = { fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' };
const BARE_KINGS = { fen: '7k/8/6K1/8/8/8/8/8 b - - 0 1' };

const good = reviewedMove(3);
const best = reviewedMove(3, { best_line: [] });
const blunder = reviewedMove(3, { mark: 'blunder' });

test('a move is the best, good, or not reviewed', () => {
  expect(plainVerdict(START, best)).toBe('best');
  expect(plainVerdict(START, good)).toBe('good');
  expect(plainVerdict(START, undefined)).toBe('unknown');
});

test('a move that ends the game has that verdict, reviewed or not', () => {
  expect(plainVerdict(MATE, best)).toBe('checkmate');
  expect(plainVerdict(MATE, undefined)).toBe('checkmate');
  expect(plainVerdict(STALEMATE, good)).toBe('stalemate');
  expect(plainVerdict(BARE_KINGS, good)).toBe('insufficient_material');
});

test('a marked move needs a reason, even if it gives stalemate', () => {
  expect(plainVerdict(START, blunder)).toBeNull();
  expect(plainVerdict(STALEMATE, blunder)).toBeNull();
});
