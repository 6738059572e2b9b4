import { expect, test } from 'vitest';
import type { Color } from './color.ts';
import { puzzleOf, withColorsExchanged } from './puzzles/puzzle.testkit.ts';
import { describeWin, type MateDetails, type WinDetails } from './win-details.ts';

const PLAIN_MATE = {
  pattern: null,
  isCastling: false,
  isEnPassant: false,
  isPromotion: false,
  isDoubleCheck: false,
};

/** The details of a win of White, and of the same win of Black. The opponent makes the first move. */
function detailsFor(fen: string, text: string): Record<Color, WinDetails> {
  const puzzle = puzzleOf(fen, text);
  const exchanged = withColorsExchanged(puzzle);
  return {
    white: describeWin(puzzle.moves, 'white', puzzle.fen),
    black: describeWin(exchanged.moves, 'black', exchanged.fen),
  };
}

test.each<[name: string, fen: string, moves: string, mate: Partial<MateDetails>]>([
  ['a rook', '8/3k3R/6R1/8/8/8/8/K7 b - - 0 1', 'Kd8 Rg8#', { piece: 'rook' }],
  ['a pawn', '7k/7p/4bPP1/8/8/8/8/K7 b - - 0 1', 'Bg8 g7#', { piece: 'pawn' }],
  [
    'a knight, smothered',
    '5r1k/6pp/8/6N1/8/8/8/K7 b - - 0 1',
    'Rg8 Nf7#',
    { piece: 'knight', pattern: 'smotheredMate' },
  ],
  [
    'a rook on the back rank',
    '6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1',
    'Rb7 Rd8#',
    { piece: 'rook', pattern: 'backRankMate' },
  ],
  [
    'a capture en passant',
    'R7/3pk3/8/4P3/8/7B/8/3R1RK1 b - - 0 1',
    'd5 exd6#',
    { piece: 'pawn', isEnPassant: true },
  ],
  [
    'castling',
    '4R3/8/8/8/3k4/1P6/1P6/R3K3 b Q - 0 1',
    'Kd3 O-O-O#',
    { piece: 'king', isCastling: true },
  ],
  [
    'a promotion',
    '8/1k4RP/8/8/8/8/8/K7 b - - 0 1',
    'Kb8 h8=Q#',
    { piece: 'queen', isPromotion: true },
  ],
  [
    'a double check',
    '3qkb2/p2p1p2/8/8/4N3/8/8/K3R3 b - - 0 1',
    'a6 Nf6#',
    { piece: 'knight', isDoubleCheck: true },
  ],
])('a mate by %s', (_, fen, moves, mate) => {
  const details = { mate: { ...PLAIN_MATE, ...mate }, isUnderpromoted: false };
  expect(detailsFor(fen, moves)).toEqual({ white: details, black: details });
});

const WITHOUT_PROMOTION = { mate: null, isUnderpromoted: false };
const UNDERPROMOTED = { mate: null, isUnderpromoted: true };

test.each([
  ['no mate', '8/3k3R/6R1/8/8/8/8/K7 b - - 0 1', 'Kd8 Rh8+', WITHOUT_PROMOTION],
  ['a promotion to a queen', '8/5P1k/8/8/8/8/8/K7 b - - 0 1', 'Kh6 f8=Q+', WITHOUT_PROMOTION],
  ['a promotion to a knight', '8/5P1k/8/8/8/8/8/K7 b - - 0 1', 'Kh6 f8=N', UNDERPROMOTED],
  [
    'a promotion to a knight, earlier in the game',
    '8/5P1k/8/8/8/8/8/K7 b - - 0 1',
    'Kh6 f8=N Kg5 Kb2',
    UNDERPROMOTED,
  ],
  [
    'a promotion to a rook, where a queen would be stalemate',
    '8/5P2/5K1k/8/8/8/8/8 b - - 0 1',
    'Kh7 f8=R',
    UNDERPROMOTED,
  ],
  [
    'a promotion to a rook, where a queen would be as good',
    '8/5P1k/8/8/8/8/8/K7 b - - 0 1',
    'Kh6 f8=R',
    WITHOUT_PROMOTION,
  ],
])('%s', (_, fen, moves, details) => {
  expect(detailsFor(fen, moves)).toEqual({ white: details, black: details });
});

test('promotions and mates of the opponent are not the winner’s', () => {
  const { fen, moves } = puzzleOf('8/5P1k/8/8/8/8/8/K7 b - - 0 1', 'Kh6 f8=N');
  expect(describeWin(moves, 'black', fen)).toEqual(WITHOUT_PROMOTION);
});
