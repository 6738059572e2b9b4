import { start, type TimeControl } from '@rookery/chess';
import type { TournamentPlayerId, WorkerTransaction } from '@rookery/database';
import { isKnockout } from '../../features/tournaments/formats.ts';
import { matchesOf } from '../../features/tournaments/knockout.ts';
import {
  setResults,
  type PairingRow,
  type RoundRow,
  type StoredTournament,
} from '../../features/tournaments/queries.ts';
import { startGames } from './queries.ts';

export function pairingsOf({ pairings }: StoredTournament, round: number): PairingRow[] {
  return pairings.filter((pairing) => pairing.round === round);
}

/** Starts the games of the round: all at once, or those whose players are both ready. Returns how many. */
export async function startDueGames(
  transaction: WorkerTransaction,
  stored: StoredTournament,
  { round }: RoundRow,
  now: number,
): Promise<number> {
  const { tournament } = stored;
  if (tournament.over_the_board) return 0;
  const isDue = ({ white_ready, black_ready }: PairingRow) =>
    tournament.window_s === null || (white_ready && black_ready);
  const due = pairingsOf(stored, round).filter(
    (pairing) =>
      !pairing.game_started &&
      pairing.black_id !== null &&
      pairing.white_result === null &&
      isDue(pairing) &&
      forfeitOf(stored, pairing) === null,
  );
  const controlFor = controlsOf(stored);
  await startGames(
    transaction,
    due.map((pairing) => {
      const control = withLimit(controlFor(pairing), tournament.appear_within_s);
      const { game_state, time_control } = start(control, now);
      return { id: pairing.id, game_state, time_control };
    }),
  );
  return due.length;
}

/** The games of a match get faster. */
function controlsOf(stored: StoredTournament): (pairing: PairingRow) => TimeControl | null {
  const { tournament } = stored;
  const matches = isKnockout(tournament) ? matchesOf(stored) : [];
  const stageOf = new Map(
    matches.flatMap(({ games }) => games.map(({ pairing, stage }) => [pairing.id, stage])),
  );
  return ({ id }) => (stageOf.get(id) ?? { control: tournament.time_control }).control;
}

/** The time to appear is the limit for a first move. With days for each move, these are the limit. */
export function withLimit(control: TimeControl | null, appearWithinS: number): TimeControl | null {
  if (control === null || control.name === 'correspondence') return control;
  return { ...control, first_move_ms: appearWithinS * 1000 };
}

type Results = Pick<PairingRow, 'white_result' | 'black_result'>;

const BLACK_WINS: Results = { white_result: '-', black_result: '+' };
const WHITE_WINS: Results = { white_result: '+', black_result: '-' };
const NEITHER_WINS: Results = { white_result: '-', black_result: '-' };

/** Forfeits games that cannot be played, or were not until the end of the round. Returns how many. */
export async function forfeitGames(
  transaction: WorkerTransaction,
  stored: StoredTournament,
  round: RoundRow,
  now: number,
): Promise<number> {
  const isEnded = round.ends_at !== null && Date.parse(round.ends_at) <= now;
  let count = 0;
  for (const pairing of pairingsOf(stored, round.round)) {
    if (pairing.white_result !== null || pairing.game_started || pairing.black_id === null)
      continue;
    const forfeit = forfeitOf(stored, pairing) ?? (isEnded ? byReadiness(pairing) : null);
    if (forfeit === null) continue;
    await setResults(transaction, pairing.id, forfeit);
    count += 1;
  }
  return count;
}

/** A game cannot be played by a player who has withdrawn, nor on the platform by one without an account. */
function forfeitOf({ players, tournament }: StoredTournament, pairing: PairingRow): Results | null {
  const isAbsent = (id: TournamentPlayerId | null) => {
    const player = players.find((each) => each.id === id);
    const hasLeft = player === undefined || player.withdrawn_after !== null;
    return hasLeft || (!tournament.over_the_board && player.user_id === null);
  };
  return absenceResult(isAbsent(pairing.white_id), isAbsent(pairing.black_id));
}

function absenceResult(isWhiteAbsent: boolean, isBlackAbsent: boolean): Results | null {
  if (isWhiteAbsent && isBlackAbsent) return NEITHER_WINS;
  if (isWhiteAbsent) return BLACK_WINS;
  return isBlackAbsent ? WHITE_WINS : null;
}

function byReadiness({ white_ready, black_ready }: PairingRow): Results | null {
  return absenceResult(!white_ready, !black_ready);
}
