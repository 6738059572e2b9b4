import {
  entryOf,
  lastPairedRound,
  pointsOf,
  roundPoints,
  wasPlayed,
  type Color,
  type PointSystem,
  type Tournament,
  type TournamentPlayer,
} from '../tournament.ts';

/** A round robin has its pairings before it starts, which changes how unplayed rounds count. */
export type TournamentFormat = 'swiss' | 'round-robin';

export interface RoundResult {
  readonly round: number;
  readonly opponent: number | null;
  readonly color: Color | null;
  readonly points: number;
  readonly isPlayed: boolean;
  /** Paired, and the game has no result yet. */
  readonly isRunning: boolean;
  /** Not played by the player's own decision: a requested bye without the points of a win, or a loss by forfeit. */
  readonly isVoluntary: boolean;
}

export interface PlayerResults {
  readonly number: number;
  readonly rating: number;
  readonly points: number;
  readonly rounds: readonly RoundResult[];
}

/** The results that standings are computed from. */
export interface TournamentResults {
  readonly format: TournamentFormat;
  readonly roundCount: number;
  readonly points: PointSystem;
  readonly players: ReadonlyMap<number, PlayerResults>;
}

export interface StandingsOptions {
  /** Swiss if it is not given. */
  readonly format?: TournamentFormat;
  /** The rating with which players without one count as opponents. */
  readonly ratingOfUnrated?: number;
}

export function resultsOf(
  tournament: Tournament,
  { format = 'swiss', ratingOfUnrated = 0 }: StandingsOptions,
): TournamentResults {
  const roundCount = lastPairedRound(tournament);
  const players = tournament.players
    .map((player) => resultsOfPlayer(player, roundCount, tournament.points))
    .map((player) => (player.rating === 0 ? { ...player, rating: ratingOfUnrated } : player))
    .toSorted((a, b) => a.number - b.number);
  return {
    format,
    roundCount,
    points: tournament.points,
    players: new Map(players.map((player) => [player.number, player])),
  };
}

function resultsOfPlayer(
  player: TournamentPlayer,
  roundCount: number,
  points: PointSystem,
): PlayerResults {
  const rounds = Array.from({ length: roundCount }, (_, index): RoundResult => {
    const entry = entryOf(player, index + 1);
    const isRunning = entry.opponent !== null && entry.result === ' ';
    return {
      round: index + 1,
      opponent: entry.opponent,
      color: entry.color,
      points: pointsOf(entry, points),
      isPlayed: wasPlayed(entry),
      isRunning,
      isVoluntary: !isRunning && '-HZ '.includes(entry.result),
    };
  });
  const sum = rounds.reduce((total, round) => total + round.points, 0);
  return { number: player.number, rating: player.rating, points: roundPoints(sum), rounds };
}

export function playerOf({ players }: TournamentResults, number: number): PlayerResults {
  const player = players.get(number);
  if (player === undefined) throw new Error(`There is no player ${number}.`);
  return player;
}
