export type Color = 'white' | 'black';

/**
 * What a player got in a round, in the letters of TRF. Games over the board are `1`, `=` and `0`, or `W`, `D` and
 * `L` if they were not rated. `+` and `-` are a win and a loss by forfeit. `U` is the pairing-allocated bye; `F`, `H`
 * and `Z` are byes with the points of a win, of a draw and of an absence. A blank has no result (yet).
 */
export const RESULT_CODES = [
  '1',
  '=',
  '0',
  '+',
  '-',
  'W',
  'D',
  'L',
  'H',
  'F',
  'U',
  'Z',
  ' ',
] as const;
export type ResultCode = (typeof RESULT_CODES)[number];

/** Two opponents by their pairing numbers. */
export interface Pair {
  readonly white: number;
  readonly black: number;
}

/** One round of one player. */
export interface RoundEntry {
  /** Pairing number of the opponent, or null without one. */
  readonly opponent: number | null;
  readonly color: Color | null;
  readonly result: ResultCode;
}

export interface TournamentPlayer {
  /** The pairing number, from 1. */
  readonly number: number;
  readonly name: string;
  readonly sex: string;
  readonly title: string;
  /** 0 if the player has no rating. */
  readonly rating: number;
  readonly federation: string;
  readonly fideId: string;
  readonly birthDate: string;
  /** As a file states them; standings are computed from the entries. */
  readonly points: number;
  readonly rank: number | null;
  /** By round. A missing entry is a round for which nothing is known yet. */
  readonly entries: readonly RoundEntry[];
}

export interface PointSystem {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** For an announced absence (`Z`) and for a loss by forfeit. */
  readonly absence: number;
  readonly pairingAllocatedBye: number;
}

export const USUAL_POINTS: PointSystem = {
  win: 1,
  draw: 0.5,
  loss: 0,
  absence: 0,
  pairingAllocatedBye: 1,
};

/** Players who asked not to be paired in a round. */
export interface RequestedByes {
  readonly kind: 'F' | 'H' | 'Z';
  readonly round: number;
  readonly players: readonly number[];
}

/** Additional points with which players are sorted into score groups, never counted in standings. */
export interface Acceleration {
  readonly points: number;
  readonly firstRound: number;
  readonly lastRound: number;
  readonly firstPlayer: number;
  readonly lastPlayer: number;
}

/** No two of these players may be paired from the first to the last of these rounds. */
export interface ForbiddenPairs {
  readonly firstRound: number;
  readonly lastRound: number;
  readonly players: readonly number[];
}

export interface Tournament {
  readonly players: readonly TournamentPlayer[];
  /** How many rounds are planned, or null if unknown. */
  readonly roundCount: number | null;
  /** The colour that was drawn by lot for the player with the first pairing number. */
  readonly initialColor: Color | null;
  readonly points: PointSystem;
  readonly requestedByes: readonly RequestedByes[];
  readonly accelerations: readonly Acceleration[];
  readonly forbiddenPairs: readonly ForbiddenPairs[];
}

const NO_ENTRY: RoundEntry = { opponent: null, color: null, result: ' ' };

export function entryOf(player: TournamentPlayer, round: number): RoundEntry {
  return player.entries[round - 1] ?? NO_ENTRY;
}

/** Played over the board: only such a game counts as a meeting and gives a colour. */
export function wasPlayed({ opponent, result }: RoundEntry): boolean {
  return opponent !== null && '1=0WDL'.includes(result);
}

/** The player was paired in the round or got the pairing-allocated bye. */
export function tookPart({ opponent, result }: RoundEntry): boolean {
  return opponent !== null || result === 'U' || result === '+';
}

export function pointsOf({ result, opponent }: RoundEntry, points: PointSystem): number {
  switch (result) {
    case '1':
    case 'W':
    case 'F':
      return points.win;
    case '+':
      return opponent === null ? points.pairingAllocatedBye : points.win;
    case '=':
    case 'D':
    case 'H':
      return points.draw;
    case '0':
    case 'L':
      return points.loss;
    case 'U':
      return points.pairingAllocatedBye;
    case '-':
    case 'Z':
      return points.absence;
    case ' ':
      return opponent === null ? points.absence : 0;
  }
}

/** The sum of points before a round, without acceleration. */
export function scoreBefore(player: TournamentPlayer, round: number, points: PointSystem): number {
  let score = 0;
  for (let before = 1; before < round; before += 1) {
    score += pointsOf(entryOf(player, before), points);
  }
  return roundPoints(score);
}

/** Removes what binary fractions add to sums of tenths. */
export function roundPoints(points: number): number {
  return Math.round(points * 1000) / 1000;
}

/** The last round in which a player was paired or got the pairing-allocated bye. */
export function lastPairedRound({ players }: Tournament): number {
  const rounds = players.map(({ entries }) => entries.findLastIndex(tookPart) + 1);
  return Math.max(0, ...rounds);
}

/**
 * Changes the result of a game that was paired. A correction counts for every pairing made afterwards and for the
 * standings; rounds that are already paired stay as they are.
 */
export function correctResult(
  tournament: Tournament,
  round: number,
  white: number,
  results: { readonly white: ResultCode; readonly black: ResultCode },
): Tournament {
  const game = tournament.players.find(({ number }) => number === white)?.entries[round - 1];
  if (game === undefined || game.opponent === null || game.color !== 'white') {
    throw new Error(`Player ${white} has no game with white in round ${round}.`);
  }
  const resultOf = new Map([
    [white, results.white],
    [game.opponent, results.black],
  ]);
  const players = tournament.players.map((player) => {
    const result = resultOf.get(player.number);
    return result === undefined ? player : withResult(player, round, result);
  });
  return { ...tournament, players };
}

function withResult(player: TournamentPlayer, round: number, result: ResultCode): TournamentPlayer {
  const entries = player.entries.map((entry, index) =>
    index === round - 1 ? { ...entry, result } : entry,
  );
  return { ...player, entries };
}
