/** A finished game of an arena, as one of its players had it. */
export interface ArenaGame {
  readonly opponent: number;
  readonly outcome: 'win' | 'draw' | 'loss';
  /** The player gave up half of the time for one more point. */
  readonly isBerserk: boolean;
}

export interface ArenaScore {
  readonly points: number;
  /** Whether the game counted double. */
  readonly isDoubled: boolean;
}

export interface ArenaSheet {
  readonly games: readonly ArenaScore[];
  readonly points: number;
  /** Whether the next game counts double. */
  readonly isOnStreak: boolean;
}

const POINTS = { win: 2, draw: 1, loss: 0 } as const;
const BERSERK_POINTS = 1;
const WINS_BEFORE_STREAK = 2;

/**
 * Scores the games of a player in their order. After two wins in a row every game counts double, up to and with the
 * first one that is not won. A win with berserk gives one more point, which is not doubled.
 */
export function scoreSheet(games: readonly ArenaGame[]): ArenaSheet {
  let winsInARow = 0;
  const scores = games.map(({ outcome, isBerserk }): ArenaScore => {
    const isDoubled = winsInARow >= WINS_BEFORE_STREAK;
    const isWin = outcome === 'win';
    winsInARow = isWin ? winsInARow + 1 : 0;
    const points = POINTS[outcome] * (isDoubled ? 2 : 1);
    return { points: points + (isWin && isBerserk ? BERSERK_POINTS : 0), isDoubled };
  });
  return {
    games: scores,
    points: scores.reduce((sum, { points }) => sum + points, 0),
    isOnStreak: winsInARow >= WINS_BEFORE_STREAK,
  };
}

export interface ArenaRow {
  readonly number: number;
  /** Players with the same points and wins share a rank. */
  readonly rank: number;
  readonly points: number;
  readonly wins: number;
  readonly sheet: ArenaSheet;
}

/** Ranks players by points, then by the number of wins. */
export function arenaStandings(games: ReadonlyMap<number, readonly ArenaGame[]>): ArenaRow[] {
  const unranked = [...games].map(([number, played]) => {
    const sheet = scoreSheet(played);
    const wins = played.filter(({ outcome }) => outcome === 'win').length;
    return { number, points: sheet.points, wins, sheet };
  });
  const sorted = unranked.toSorted(
    (a, b) => b.points - a.points || b.wins - a.wins || a.number - b.number,
  );
  let rank = 1;
  return sorted.map((row, index) => {
    const above = sorted[index - 1];
    if (above?.points !== row.points || above.wins !== row.wins) rank = index + 1;
    return { ...row, rank };
  });
}
