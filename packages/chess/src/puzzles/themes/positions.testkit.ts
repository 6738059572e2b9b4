import type { ThemeCase } from './theme-case.testkit.ts';

const ROOK_AND_KING = '7k/8/8/8/8/8/R7/K7 b - - 0 1';
const OPENING = 'rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2';
const TEN_PIECES = '3r1rk1/ppp1qppp/2n2n2/8/8/2N2N2/PPP1QPPP/3R1RK1 b - - 0 12';

/** Themes of the number of moves and of the pieces on the board. */
export const POSITION_CASES: readonly ThemeCase[] = [
  ['oneMove', true, 'one move', ROOK_AND_KING, 'Kg8 Ra7'],
  ['oneMove', false, 'two moves', ROOK_AND_KING, 'Kg8 Ra7 Kf8 Ra6'],
  ['short', true, 'two moves', ROOK_AND_KING, 'Kg8 Ra7 Kf8 Ra6'],
  ['short', false, 'one move', ROOK_AND_KING, 'Kg8 Ra7'],
  ['long', true, 'three moves', ROOK_AND_KING, 'Kg8 Ra7 Kf8 Ra6 Kg8 Ra5'],
  ['long', false, 'four moves', ROOK_AND_KING, 'Kg8 Ra7 Kf8 Ra6 Kg8 Ra5 Kf8 Ra4'],
  ['veryLong', true, 'four moves', ROOK_AND_KING, 'Kg8 Ra7 Kf8 Ra6 Kg8 Ra5 Kf8 Ra4'],
  ['veryLong', false, 'three moves', ROOK_AND_KING, 'Kg8 Ra7 Kf8 Ra6 Kg8 Ra5'],
  ['opening', true, 'the second move of a game', OPENING, 'Ke7 Qxe5#'],
  ['opening', false, 'the same pieces at move 18', OPENING.replace(/2$/, '18'), 'Ke7 Qxe5#'],
  [
    'opening',
    false,
    'more than ten pieces and pawns in the middle of the board',
    'r1bqkb1r/1p3pp1/p1npbn1p/2p1p3/2P1P3/P1NPBN1P/1P3PP1/R1BQKB1R b KQkq - 0 9',
    'Be7 Be2',
  ],
  ['middlegame', true, 'ten pieces', TEN_PIECES, 'h6 h3'],
  ['middlegame', false, 'all pieces on their first squares', OPENING, 'Ke7 Qxe5#'],
  [
    'middlegame',
    true,
    'one side has developed all its pieces',
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/2NBBN2/PPPPQPPP/R5KR b kq - 1 9',
    'Ke7 a3',
  ],
  ['endgame', true, 'six pieces', '3r1rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/3R1RK1 b - - 0 20', 'h6 h3'],
  [
    'endgame',
    false,
    'seven pieces',
    '3r1rk1/ppp2ppp/2n5/8/8/2N2N2/PPP2PPP/3R1RK1 b - - 0 20',
    'h6 h3',
  ],
  ['pawnEndgame', true, 'only pawns', '8/7k/8/8/8/8/P7/K7 b - - 0 1', 'Kg7 a4'],
  ['pawnEndgame', false, 'a pawn promotes', '8/P6k/8/8/8/8/7P/K7 b - - 0 1', 'Kg7 a8=Q'],
  ['knightEndgame', true, 'only knights', '8/6nk/8/8/8/8/N7/K7 b - - 0 1', 'Kh6 Nb4'],
  ['knightEndgame', false, 'also a bishop', '8/6bk/8/8/8/8/N7/7K b - - 0 1', 'Kh6 Nb4'],
  ['bishopEndgame', true, 'only bishops', '8/6bk/8/8/8/8/B7/7K b - - 0 1', 'Kh6 Bb3'],
  ['bishopEndgame', false, 'also a knight', '8/6nk/8/8/8/8/B7/K7 b - - 0 1', 'Kh6 Bb3'],
  ['rookEndgame', true, 'only rooks', '8/6rk/8/8/8/8/R7/K7 b - - 0 1', 'Kh6 Ra3'],
  ['rookEndgame', false, 'also a queen', '8/6rk/8/8/8/8/Q7/K7 b - - 0 1', 'Kh6 Qa3'],
  ['queenEndgame', true, 'only queens', '8/1q5k/8/8/8/8/Q7/K7 b - - 0 1', 'Kh6 Qa3'],
  ['queenEndgame', false, 'a rook is captured', '8/Q5rk/8/8/8/8/8/K7 b - - 0 1', 'Kh6 Qxg7+'],
  ['queenRookEndgame', true, 'a queen and a rook', '8/6rk/8/8/8/8/Q7/K7 b - - 0 1', 'Kh6 Qa3'],
  ['queenRookEndgame', false, 'two queens', '8/1q4rk/8/8/8/8/Q7/K7 b - - 0 1', 'Kh6 Qa3'],
];
