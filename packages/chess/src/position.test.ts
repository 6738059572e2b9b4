import { makeSquare, makeUci } from 'chessops/util';
import { expect, test } from 'vitest';
import { fenOf, INITIAL_FEN, keyOf, legalMove, legalMoves, positionOf } from './position.ts';

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -';
const PROMOTING = '4k3/P7/8/8/8/8/8/4K3 w - -';

function isLegal(fen: string, uci: string): boolean {
  return legalMove(positionOf(fen), uci) !== null;
}

const SQUARES = Array.from({ length: 64 }, (_, square) => makeSquare(square));
const EVERY_TEXT = SQUARES.flatMap((from) =>
  SQUARES.flatMap((to) => ['', 'q', 'r', 'b', 'n', 'k', 'p', 'Q'].map((role) => from + to + role)),
);

test.each([
  ['the start', INITIAL_FEN],
  ['castling both ways', CASTLING],
  ['castling, with pawns before the king', 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq -'],
  ['promotion, also by capture', '1n2k3/P7/8/8/8/8/p7/1N2K3 w - -'],
  ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6'],
])('exactly the generated moves are accepted: %s', (_name, fen) => {
  const generated = [...legalMoves(positionOf(fen))].map(makeUci);
  const acceptable = EVERY_TEXT.filter((uci) => isLegal(fen, uci));
  expect(acceptable.toSorted()).toEqual(generated.toSorted());
});

test.each([
  ['the king taking its own rook', CASTLING, 'e1h1'],
  ['the king taking its own rook, queenside', CASTLING, 'e1a1'],
  ['the king onto its own pawn', 'r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq -', 'e1e2'],
  ['the king onto itself', CASTLING, 'e1e1'],
  ['a promotion without a piece', PROMOTING, 'a7a8'],
  ['a promotion to a king', PROMOTING, 'a7a8k'],
  ['a promotion in capitals', PROMOTING, 'a7a8Q'],
  ['a promotion in the middle of the board', INITIAL_FEN, 'e2e4q'],
  ['a drop', INITIAL_FEN, 'P@e4'],
  ['algebraic notation', INITIAL_FEN, 'Nf3'],
  ['nothing', INITIAL_FEN, ''],
  ['a null move', INITIAL_FEN, '0000'],
  ["the opponent's piece", INITIAL_FEN, 'e7e5'],
  ['an empty square', INITIAL_FEN, 'e4e5'],
])('%s is refused', (_name, fen, uci) => {
  expect(isLegal(fen, uci)).toBe(false);
});

test.each([
  ['kingside', 'w', 'e1g1', 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1'],
  ['queenside', 'w', 'e1c1', 'r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1'],
  ['kingside', 'b', 'e8g8', 'r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2'],
  ['queenside', 'b', 'e8c8', '2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2'],
])('castling %s is two squares of the king: %s %s', (_side, turn, uci, after) => {
  const position = positionOf(CASTLING.replace('w', turn));
  const move = legalMove(position, uci);
  if (move !== null) position.play(move);
  expect(fenOf(position)).toBe(after);
});

test.each([
  {
    name: 'out of check',
    fen: '4k3/8/8/8/4r3/8/8/R3K2R w KQ -',
    kingside: false,
    queenside: false,
  },
  { name: 'through f1', fen: '4k3/8/8/8/5r2/8/8/R3K2R w KQ -', kingside: false, queenside: true },
  { name: 'into g1', fen: '4k3/8/8/8/6r1/8/8/R3K2R w KQ -', kingside: false, queenside: true },
  { name: 'through d1', fen: '4k3/8/8/8/3r4/8/8/R3K2R w KQ -', kingside: true, queenside: false },
  { name: 'into c1', fen: '4k3/8/8/8/2r5/8/8/R3K2R w KQ -', kingside: true, queenside: false },
  // Only the king's path must not be attacked.
  { name: 'past b1', fen: '4k3/8/8/8/1r6/8/8/R3K2R w KQ -', kingside: true, queenside: true },
  { name: 'under h1', fen: '4k3/8/8/8/7r/8/8/R3K2R w KQ -', kingside: true, queenside: true },
  {
    name: 'over a piece',
    fen: '4k3/8/8/8/8/8/8/RN2K1NR w KQ -',
    kingside: false,
    queenside: false,
  },
  {
    name: 'without the right',
    fen: '4k3/8/8/8/8/8/8/R3K2R w - -',
    kingside: false,
    queenside: false,
  },
])('castling $name: $kingside, $queenside', ({ fen, kingside, queenside }) => {
  expect([isLegal(fen, 'e1g1'), isLegal(fen, 'e1c1')]).toEqual([kingside, queenside]);
});

test('the key of a position does not depend on its counters', () => {
  expect(keyOf('4k3/8/8/8/8/8/8/4K3 w - - 12 40')).toBe(keyOf('4k3/8/8/8/8/8/8/4K3 w - - 0 1'));
});

test.each([
  ['a piece', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1', '4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1'],
  ['the turn', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1', '4k3/8/8/8/8/8/8/R3K3 b Q - 0 1'],
  ['castling', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'],
  ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1'],
])('positions that differ by %s have different keys', (_difference, one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});
