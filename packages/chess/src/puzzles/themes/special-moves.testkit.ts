import type { ThemeCase } from './theme-case.testkit.ts';

const ROOK_BEFORE_ATTACK = '7k/p7/8/8/8/8/8/K3R3 b - - 0 1';
const DISCOVERER = '3k4/8/q7/8/4N3/8/8/4R1K1 b - - 0 1';

/** Themes of single moves. */
export const SPECIAL_MOVE_CASES: readonly ThemeCase[] = [
  ['promotion', true, 'a pawn promotes', '8/P6k/8/8/8/8/8/K7 b - - 0 1', 'Kg7 a8=Q'],
  ['promotion', false, 'a pawn nearly promotes', '8/7k/P7/8/8/8/8/K7 b - - 0 1', 'Kg7 a7'],
  ['underPromotion', true, 'to a knight', '8/5P1k/8/8/8/8/8/K7 b - - 0 1', 'Kh6 f8=N'],
  ['underPromotion', false, 'to a queen', '8/5P1k/8/8/8/8/8/K7 b - - 0 1', 'Kh6 f8=Q+'],
  [
    'underPromotion',
    false,
    'to a rook, where a queen mates as well',
    '8/1k4RP/8/8/8/8/8/K7 b - - 0 1',
    'Kb8 h8=R#',
  ],
  ['advancedPawn', true, 'to the seventh rank', '8/7k/P7/8/8/8/8/K7 b - - 0 1', 'Kg7 a7'],
  ['advancedPawn', false, 'to the sixth rank', '8/7k/8/P7/8/8/8/K7 b - - 0 1', 'Kg7 a6'],
  ['enPassant', true, 'a capture en passant', '7k/3p4/8/4P3/8/8/8/K7 b - - 0 1', 'd5 exd6'],
  ['enPassant', false, 'a usual capture', '7k/8/3p4/4P3/8/8/8/K7 b - - 0 1', 'Kg8 exd6'],
  ['castling', true, 'the king castles', '6k1/8/8/8/8/8/8/4K2R b K - 0 1', 'Kg7 O-O'],
  ['castling', false, 'the king steps aside', '6k1/8/8/8/8/8/8/4K2R b K - 0 1', 'Kg7 Kf1'],
  ['doubleCheck', true, 'two pieces check', DISCOVERER, 'Ke8 Nd6+'],
  ['doubleCheck', false, 'one piece checks', DISCOVERER, 'Ke8 Nc5+'],
  ['quietMove', true, 'a rook prepares', ROOK_BEFORE_ATTACK, 'a6 Re3 a5 Re8+'],
  ['quietMove', false, 'a rook attacks a pawn', ROOK_BEFORE_ATTACK, 'a6 Re6 a5 Re8+'],
  ['quietMove', false, 'the quiet move is the last', ROOK_BEFORE_ATTACK, 'a6 Re3'],
  ['defensiveMove', true, 'the last move threatens nothing', ROOK_BEFORE_ATTACK, 'a6 Re3'],
  ['defensiveMove', false, 'the last move is a check', ROOK_BEFORE_ATTACK, 'a6 Re8+'],
  [
    'defensiveMove',
    true,
    'the king escapes a check, one of several ways',
    '7k/3r4/8/8/8/4K3/8/8 b - - 0 1',
    'Re7+ Kf4 Re4+ Kxe4',
  ],
];
