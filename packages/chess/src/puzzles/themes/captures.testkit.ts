import type { ThemeCase } from './theme-case.testkit.ts';

const QUEEN_OFFER = '5rk1/p5pp/8/7Q/8/5R2/8/K7 b - - 0 1';

/** Themes of pieces that are won or given up. */
export const CAPTURE_CASES: readonly ThemeCase[] = [
  ['hangingPiece', true, 'an undefended rook', 'r5k1/8/8/8/8/8/8/1R5K b - - 0 1', 'Rb8 Rxb8+'],
  [
    'hangingPiece',
    false,
    'a defended rook',
    'r1k5/8/8/8/8/8/8/1R5K b - - 0 1',
    'Rb8 Rxb8+ Kxb8 Kg2',
  ],
  [
    'hangingPiece',
    false,
    'a rook that has just captured a rook',
    'r5k1/8/8/8/8/8/R7/R6K b - - 0 1',
    'Rxa2 Rxa2',
  ],
  ['sacrifice', true, 'a queen for a pawn', QUEEN_OFFER, 'a6 Qxh7+ Kxh7 Rh3+'],
  ['sacrifice', false, 'a rook for a rook', QUEEN_OFFER, 'a6 Rxf8+ Kxf8 Qf5+'],
  [
    'sacrifice',
    false,
    'the opponent promotes',
    '7k/8/8/8/8/p7/7P/2K4R b - - 0 1',
    'a2 Kc2 a1=Q Rg1',
  ],
  [
    'trappedPiece',
    true,
    'a bishop without a safe square',
    '6k1/7p/8/8/8/1P6/P1PK4/1b5R b - - 0 1',
    'Bxa2 Ra1 h6 Rxa2',
  ],
  [
    'trappedPiece',
    false,
    'a bishop that could have captured an undefended pawn',
    '6k1/7p/8/8/8/1P6/P2K4/1b5R b - - 0 1',
    'Bxa2 Ra1 h6 Rxa2',
  ],
  [
    'capturingDefender',
    true,
    'the captured knight defended the other',
    '6k1/p5pp/5n2/3n2B1/8/8/8/K2R4 b - - 0 1',
    'a6 Bxf6 h6 Rxd5',
  ],
  [
    'capturingDefender',
    false,
    'the captured bishop defended nothing',
    '6k1/p3b1pp/8/3n2B1/8/8/8/K2R4 b - - 0 1',
    'a6 Bxe7 h6 Rxd5',
  ],
];
