import type { ThemeCase } from './theme-case.testkit.ts';

const BISHOP_SACRIFICE = 'a6 Bxh7+ Kxh7 Ng5+ Kg8 Qh5';

/** Themes of attacks on the king. */
export const KING_ATTACK_CASES: readonly ThemeCase[] = [
  [
    'attackingF2F7',
    true,
    'a capture on f7 beside the king on e8',
    '4k3/p4p2/8/8/8/5Q2/8/K7 b - - 0 1',
    'a6 Qxf7+',
  ],
  ['attackingF2F7', false, 'the king is not on e8', '3k4/p4p2/8/8/8/5Q2/8/K7 b - - 0 1', 'a6 Qxf7'],
  [
    'exposedKing',
    true,
    'checks of a king without pawns',
    '6k1/p7/8/8/8/8/8/K3R2R b - - 0 1',
    'a6 Reg1+ Kf7 Rf1+ Kg7 Rfg1+',
  ],
  [
    'exposedKing',
    false,
    'a pawn before the king',
    '6k1/p6p/8/8/8/8/8/K3R2R b - - 0 1',
    'a6 Reg1+ Kf7 Rf1+ Kg7 Rfg1+',
  ],
  [
    'kingsideAttack',
    true,
    'checks and captures beside a castled king',
    'r1bq1rk1/ppp2ppp/2np4/8/8/2NB1N2/PPP2PPP/R2Q1RK1 b - - 0 10',
    BISHOP_SACRIFICE,
  ],
  [
    'kingsideAttack',
    false,
    'too few pieces',
    '6k1/p4ppp/8/8/8/3B1N2/8/3Q2K1 b - - 0 1',
    BISHOP_SACRIFICE,
  ],
  [
    'queensideAttack',
    true,
    'a check and capture beside a king on the queenside',
    '1k1r1b1r/pppq1ppp/2n2n2/8/8/2N1BN2/PPP2PPP/R2Q1RK1 b - - 0 12',
    'h6 Bxa7+',
  ],
  [
    'queensideAttack',
    false,
    'the king is on the kingside',
    'r1bq1rk1/ppp2ppp/2np4/8/8/2NB1N2/PPP2PPP/R2Q1RK1 b - - 0 10',
    BISHOP_SACRIFICE,
  ],
];
