import type { PuzzleTheme } from '@rookery/chess';

/**
 * The themes as they are listed, in groups. A test compares them with the rules, which are not imported here: a page
 * would download all of them.
 */
export const THEME_GROUPS = {
  motifs: [
    'fork',
    'pin',
    'skewer',
    'hangingPiece',
    'trappedPiece',
    'capturingDefender',
    'discoveredAttack',
    'discoveredCheck',
    'doubleCheck',
    'xRayAttack',
  ],
  combinations: [
    'sacrifice',
    'deflection',
    'attraction',
    'interference',
    'clearance',
    'intermezzo',
    'quietMove',
    'defensiveMove',
  ],
  king: ['exposedKing', 'kingsideAttack', 'queensideAttack', 'attackingF2F7'],
  special: ['advancedPawn', 'promotion', 'underPromotion', 'enPassant', 'castling'],
  mates: ['mate', 'mateIn1', 'mateIn2', 'mateIn3', 'mateIn4', 'mateIn5'],
  namedMates: [
    'backRankMate',
    'smotheredMate',
    'anastasiaMate',
    'arabianMate',
    'bodenMate',
    'doubleBishopMate',
    'dovetailMate',
    'hookMate',
  ],
  phases: ['opening', 'middlegame', 'endgame'],
  endgames: [
    'pawnEndgame',
    'knightEndgame',
    'bishopEndgame',
    'rookEndgame',
    'queenEndgame',
    'queenRookEndgame',
  ],
  goals: ['crushing', 'advantage', 'equality'],
  lengths: ['oneMove', 'short', 'long', 'veryLong'],
} as const satisfies Record<string, readonly PuzzleTheme[]>;

export type ThemeGroup = keyof typeof THEME_GROUPS;

export const GROUP_NAMES = Object.keys(THEME_GROUPS) as ThemeGroup[];

const KNOWN: ReadonlySet<string> = new Set(Object.values(THEME_GROUPS).flat());

/** Imported puzzles may have themes that have no name here; they are not shown. */
export function isKnownTheme(theme: string): theme is PuzzleTheme {
  return KNOWN.has(theme);
}
