/** The tie-breaks of FIDE C.07 (2026) that are computed, under their official names. */
const TIE_BREAK_NAMES = [
  'DE',
  'BH',
  'FB',
  'AOB',
  'SB',
  'KS',
  'PS',
  'WIN',
  'WON',
  'BPG',
  'BWG',
  'ARO',
  'TPR',
  'PTP',
] as const;
export type TieBreakName = (typeof TIE_BREAK_NAMES)[number];

/** A tie-break with its modifiers: `BH/C1` cuts the lowest contribution, `BH/M1` the lowest and the highest. */
export interface TieBreak {
  readonly name: TieBreakName;
  /** As the organiser wrote it. */
  readonly label: string;
  readonly cutLowest: number;
  readonly cutHighest: number;
}

/** Why a contribution differs from the score of the opponent, or counts without one. */
export type Adjustment =
  /** Byes that the opponent requested at the end of the tournament count as draws. */
  | 'opponent-byes-are-draws'
  /** Fore Buchholz: the game of the opponent in the last round counts as a draw. */
  | 'last-game-is-draw'
  /** The round was not played: a dummy opponent has the player's own score. */
  | 'own-score'
  /** The round was forfeited: the dummy has no more than the scheduled opponent. */
  | 'limited-by-opponent'
  /** The player had a bye: the dummy has no more than draws in all rounds give. */
  | 'limited-by-draws'
  /** Koya: the opponent has less than half of the possible points. */
  | 'opponent-below-half';

/** One addend of a tie-break. */
export interface Contribution {
  readonly round: number;
  /** Pairing number, or null without an opponent. */
  readonly opponent: number | null;
  /** What it adds to the sum, or to the average. */
  readonly amount: number;
  readonly adjustment: Adjustment | null;
  /** A contribution that is cut does not count. */
  readonly isCut: boolean;
}

/** A round that counts as it is. */
export function contributionOf(
  { round, opponent }: Pick<Contribution, 'round' | 'opponent'>,
  amount: number,
): Contribution {
  return { round, opponent, amount, adjustment: null, isCut: false };
}

export interface TieBreakValue {
  readonly label: string;
  /** Null if it cannot be computed, such as a performance without games. */
  readonly value: number | null;
  readonly contributions: readonly Contribution[];
}

export class TieBreakError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TieBreakError';
  }
}

/** Names whose contributions may be cut at the lower end, and at both ends. */
const CUT_LOWEST: readonly TieBreakName[] = ['BH', 'FB', 'SB', 'ARO', 'PS'];
const CUT_BOTH: readonly TieBreakName[] = ['BH', 'FB', 'ARO'];

/** Reads an organiser's list, such as `DE,BH/C1,BH,SB`. */
export function parseTieBreaks(list: string): TieBreak[] {
  return list
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(parseTieBreak);
}

function parseTieBreak(label: string): TieBreak {
  const [, name = '', kind, digits] = /^([A-Z]+)(?:\/([CM])(\d))?$/i.exec(label) ?? [];
  const known = TIE_BREAK_NAMES.find((other) => other === name.toUpperCase());
  if (known === undefined) throw new TieBreakError(`"${label}" is not a known tie-break.`);
  const cut = digits === undefined ? 0 : Number(digits);
  const isMedian = kind?.toUpperCase() === 'M';
  const mayCut = isMedian ? CUT_BOTH : CUT_LOWEST;
  if (cut > 0 && !mayCut.includes(known)) {
    throw new TieBreakError(`The contributions of ${known} cannot be cut as in "${label}".`);
  }
  return { name: known, label, cutLowest: cut, cutHighest: isMedian ? cut : 0 };
}
