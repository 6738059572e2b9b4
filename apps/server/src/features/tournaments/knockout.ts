import { clockControl, expectedMs, isClock, type TimeControl } from '@rookery/chess';
import type { BracketMatch } from '@rookery/contract';
import type { TournamentPlayerId } from '@rookery/database';
import {
  enterWinner,
  miniMatchState,
  rankKnockout,
  startKnockout,
  type GameOutcome,
  type Knockout,
  type MatchStage,
  type MiniMatchState,
  type StandingsRow,
} from '@rookery/tournament';
import type { BuiltTournament } from './build-tournament.ts';
import type { PairingRow, StoredTournament, TournamentRow } from './queries.ts';

/** Some games of a match, with their time control. */
interface Stage extends MatchStage {
  readonly control: TimeControl | null;
}

const MINUTE_MS = 60_000;

/** White has more time; a draw is enough for black. */
const ARMAGEDDON: Stage = {
  kind: 'armageddon',
  games: 1,
  control: {
    ...clockControl({ initial_ms: 5 * MINUTE_MS, increment_ms: 2_000 }),
    odds: { black: { initial_ms: 4 * MINUTE_MS, increment_ms: 2_000 } },
  },
};

const FASTER_STAGES = [
  { kind: 'rapid', games: 2, control: { initial_ms: 10 * MINUTE_MS, increment_ms: 5_000 } },
  { kind: 'blitz', games: 2, control: { initial_ms: 3 * MINUTE_MS, increment_ms: 2_000 } },
] as const;

/** The games of a match, then tie-break games that are faster than these, then an armageddon game. */
function stagesOf({
  match_games,
  time_control,
}: Pick<TournamentRow, 'match_games' | 'time_control'>): Stage[] {
  const faster = FASTER_STAGES.filter(
    ({ control }) => !isClock(time_control) || expectedMs(control) < expectedMs(time_control),
  );
  return [
    { kind: 'regular', games: match_games ?? 1, control: time_control },
    ...faster.map((stage) => ({ ...stage, control: clockControl(stage.control) })),
    ARMAGEDDON,
  ];
}

/** The games of two players in a round. The first player had white in the first of them. */
export interface Match {
  readonly round: number;
  readonly board: number;
  readonly first: TournamentPlayerId;
  readonly second: TournamentPlayerId;
  readonly games: readonly MatchGame[];
  /** After the games that have results. */
  readonly state: MiniMatchState;
  readonly winner: TournamentPlayerId | null;
}

interface MatchGame {
  readonly pairing: PairingRow;
  readonly stage: Stage;
}

/** In the order of rounds and boards. */
export function matchesOf({ tournament, pairings }: StoredTournament): Match[] {
  const stages = stagesOf(tournament);
  const byBoard = Map.groupBy(pairings, ({ round, board }) => `${round}.${board}`);
  return [...byBoard.values()].flatMap((rows) => {
    const [opening] = rows;
    if (opening === undefined || opening.black_id === null) return [];
    const state = miniMatchState(stages, outcomesOf(rows), 'first');
    const [first, second] = [opening.white_id, opening.black_id];
    const winner = state.winner && { first, second }[state.winner];
    const games = withStages(stages, rows);
    return [{ round: opening.round, board: opening.board, first, second, games, state, winner }];
  });
}

function outcomesOf(rows: readonly PairingRow[]): GameOutcome[] {
  return rows.filter(({ white_result }) => white_result !== null).map(outcomeOf);
}

/** If neither player has come, the game counts as a draw. */
function outcomeOf({ white_result, black_result }: PairingRow): GameOutcome {
  if (white_result === '1' || white_result === '+') return 'white';
  return black_result === '1' || black_result === '+' ? 'black' : 'draw';
}

/** The stage of a game follows from the results before it. */
function withStages(stages: readonly Stage[], rows: readonly PairingRow[]): MatchGame[] {
  const outcomes = outcomesOf(rows);
  return rows.flatMap((pairing, index) => {
    const { next } = miniMatchState(stages, outcomes.slice(0, index), 'first');
    const stage = next === null ? undefined : stages[next.stage];
    return stage === undefined ? [] : [{ pairing, stage }];
  });
}

/** The bracket with the winners so far; null with fewer than two players. */
export function bracketOf(stored: StoredTournament, built: BuiltTournament): Knockout | null {
  const numbers = [...built.idOf.keys()].toSorted((a, b) => a - b);
  if (numbers.length < 2) return null;
  let knockout = startKnockout(numbers);
  for (const { round, board, winner } of matchesOf(stored)) {
    const number = winner && built.numberOf.get(winner);
    if (number !== null && number !== undefined)
      knockout = enterWinner(knockout, round, board, number);
  }
  return knockout;
}

/** The bracket as members see it; null before the start, when the seeds are not known. */
export function presentBracket(
  stored: StoredTournament,
  built: BuiltTournament,
): BracketMatch[][] | null {
  const bracket = stored.tournament.started_at === null ? null : bracketOf(stored, built);
  if (bracket === null) return null;
  const pointsOf = new Map(
    matchesOf(stored).map((match) => [`${match.round}.${match.board}`, matchPoints(match)]),
  );
  const idAt = (number: number | null) =>
    number === null ? null : (built.idOf.get(number) ?? null);
  return bracket.rounds.map((matches, round) =>
    matches.map(({ players, winner, isBye }, index) => {
      const points = pointsOf.get(`${round + 1}.${index + 1}`);
      const ids = players.map(idAt);
      return {
        players: ids,
        points: ids.map((id) => (id === null ? 0 : (points?.get(id) ?? 0))),
        winner: idAt(winner),
        is_bye: isBye,
      };
    }),
  );
}

/** The points of both players in all stages. */
function matchPoints({ first, second, state }: Match): Map<TournamentPlayerId, number> {
  const sum = (side: 'first' | 'second') =>
    state.scores.reduce((total, score) => total + score[side], 0);
  return new Map([
    [first, sum('first')],
    [second, sum('second')],
  ]);
}

/** Points are the matches that a player has won. */
export function knockoutStandings(
  stored: StoredTournament,
  built: BuiltTournament,
): StandingsRow[] {
  const bracket = bracketOf(stored, built);
  const rows = bracket === null ? aloneIn(built) : rankKnockout(bracket);
  return rows.map(({ number, rank, matchesWon }) => ({
    number,
    rank,
    points: matchesWon,
    tieBreaks: [],
  }));
}

function aloneIn({ idOf }: BuiltTournament) {
  return [...idOf.keys()].map((number) => ({ number, rank: 1, matchesWon: 0 }));
}
