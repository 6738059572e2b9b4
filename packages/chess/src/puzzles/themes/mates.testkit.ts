import type { ThemeCase } from './theme-case.testkit.ts';

const LADDER = {
  1: '8/3k3R/6R1/8/8/8/8/K7 b - - 0 1',
  2: '8/8/3k2R1/7R/8/8/8/K7 b - - 0 1',
  3: '8/8/8/3k3R/6R1/8/8/K7 b - - 0 1',
  4: '8/8/8/8/3k2R1/7R/8/K7 b - - 0 1',
  5: '8/8/8/8/8/3k3R/6R1/K7 b - - 0 1',
  6: '8/8/8/8/8/8/3k2R1/K6R b - - 0 1',
};
const IN_1 = 'Kd8 Rg8#';
const IN_2 = `Kd7 Rh7+ ${IN_1}`;
const IN_3 = `Kd6 Rg6+ ${IN_2}`;
const IN_4 = `Kd5 Rh5+ ${IN_3}`;
const IN_5 = `Kd4 Rg4+ ${IN_4}`;
const IN_6 = `Kd3 Rh3+ ${IN_5}`;

export const MATE_CASES: readonly ThemeCase[] = [
  ['mate', true, 'the last move mates', LADDER[1], IN_1],
  ['mate', false, 'the last move is only a check', LADDER[1], 'Kd8 Rh8+'],
  ['mateIn1', true, 'one move mates', LADDER[1], IN_1],
  ['mateIn1', false, 'two moves mate', LADDER[2], IN_2],
  ['mateIn2', true, 'two moves mate', LADDER[2], IN_2],
  ['mateIn2', false, 'two moves end with a check', LADDER[2], 'Kd7 Rh7+ Kd8 Rh8+'],
  ['mateIn3', true, 'three moves mate', LADDER[3], IN_3],
  ['mateIn3', false, 'four moves mate', LADDER[4], IN_4],
  ['mateIn4', true, 'four moves mate', LADDER[4], IN_4],
  ['mateIn4', false, 'five moves mate', LADDER[5], IN_5],
  ['mateIn5', true, 'five moves mate', LADDER[5], IN_5],
  ['mateIn5', true, 'more than five moves mate', LADDER[6], IN_6],
  ['mateIn5', false, 'four moves mate', LADDER[4], IN_4],
  [
    'smotheredMate',
    true,
    'own pieces on all squares around the king',
    '5r1k/6pp/8/6N1/8/8/8/K7 b - - 0 1',
    'Rg8 Nf7#',
  ],
  [
    'smotheredMate',
    false,
    'a bishop attacks an empty square beside the king',
    '5r1k/6p1/8/6N1/8/3B4/8/K7 b - - 0 1',
    'Rg8 Nf7#',
  ],
  [
    'backRankMate',
    true,
    'own pawns stand before the king',
    '6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1',
    'Rb7 Rd8#',
  ],
  [
    'backRankMate',
    false,
    'a bishop attacks the square before the king',
    '6k1/r4pp1/8/8/8/8/2B2PPP/3R2K1 b - - 0 1',
    'Rb7 Rd8#',
  ],
  [
    'anastasiaMate',
    true,
    'a knight guards both squares beside the king’s own pawn',
    '8/4N1p1/7k/8/8/8/8/K2R4 b - - 0 1',
    'Kh7 Rh1#',
  ],
  [
    'anastasiaMate',
    false,
    'a bishop and a pawn guard these squares',
    '8/6p1/7k/5P2/8/1B6/8/K2R4 b - - 0 1',
    'Kh7 Rh1#',
  ],
  [
    'hookMate',
    true,
    'a pawn protects the knight that protects the rook',
    '2k4R/4p3/4N3/3P4/8/8/8/K7 b - - 0 1',
    'Kd7 Rd8#',
  ],
  [
    'hookMate',
    false,
    'a bishop protects the knight',
    '2k4R/4p3/4N3/3B4/8/8/8/K7 b - - 0 1',
    'Kd7 Rd8#',
  ],
  [
    'arabianMate',
    true,
    'a knight protects the rook beside the king in the corner',
    '6k1/R7/5N2/8/8/8/8/K7 b - - 0 1',
    'Kh8 Rh7#',
  ],
  [
    'arabianMate',
    false,
    'a bishop protects the rook',
    '6k1/R7/8/8/8/1B1B4/8/K7 b - - 0 1',
    'Kh8 Rh7#',
  ],
  [
    'arabianMate',
    false,
    'the king is beside the corner',
    '5k1r/R7/4N3/8/8/8/8/K7 b - - 0 1',
    'Kg8 Rg7#',
  ],
  ['arabianMate', false, 'a queen beside the king', '6k1/Q7/5N2/8/8/8/8/K7 b - - 0 1', 'Kh8 Qh7#'],
  [
    'arabianMate',
    false,
    'the rook is not beside the king',
    '6k1/8/5N1P/8/8/8/8/K3R3 b - - 0 1',
    'Kh8 Re8#',
  ],
  [
    'bodenMate',
    true,
    'bishops from both sides of the king',
    '2kr4/3p3p/8/8/5B2/8/4B3/K7 b - - 0 1',
    'h6 Ba6#',
  ],
  [
    'bodenMate',
    false,
    'bishops from the same side',
    '7k/p6p/8/8/8/1B6/8/K1B5 b - - 0 1',
    'a6 Bb2#',
  ],
  [
    'doubleBishopMate',
    true,
    'bishops from the same side of the king',
    '7k/p6p/8/8/8/1B6/8/K1B5 b - - 0 1',
    'a6 Bb2#',
  ],
  [
    'doubleBishopMate',
    false,
    'a bishop and a rook',
    '7k/p6p/8/8/8/8/8/K1B3R1 b - - 0 1',
    'a6 Bb2#',
  ],
  [
    'dovetailMate',
    true,
    'only the queen attacks the squares beside the king',
    '8/8/4pk2/5p2/8/2P5/8/K2Q4 b - - 0 1',
    'Ke5 Qd4#',
  ],
  [
    'dovetailMate',
    false,
    'a pawn attacks one of the squares',
    '8/8/4pk2/5pP1/8/2P5/8/K2Q4 b - - 0 1',
    'Ke5 Qd4#',
  ],
];
