import type { RepairRound, RepairWarnings } from '@rookery/contract';
import type { ScopedTransaction, TournamentPlayerId } from '@rookery/database';
import { wasPlayed, type TournamentPlayer } from '@rookery/tournament';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { buildTournament, type BuiltTournament } from './build-tournament.ts';
import {
  lockOwn,
  gameOfPairing,
  noteChange,
  playersOutside,
  replacePairings,
  rowsOf,
  type PairingRow,
  type StoredTournament,
  type TournamentOfClub,
} from './queries.ts';
import { isSwiss } from './formats.ts';

type Wanted = RepairRound['pairings'][number];
type Warning = RepairWarnings['warnings'][number];

/**
 * Pairs the last Swiss round by hand. Boards that stay as they are keep their games; the games of others must not be
 * under way, and end without a result. What the pairings break is told, not refused: that is for the arbiter to decide.
 */
export async function repairRound(
  transaction: ScopedTransaction,
  place: TournamentOfClub,
  round: number,
  { pairings: wanted, isCheckOnly = false }: RepairRound,
): Promise<RouteResult<'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/pairings'>> {
  const { id } = place;
  const tournament = await lockOwn(transaction, place);
  if (tournament === undefined) return refuse('not_found');
  const isLast = round === tournament.round && tournament.finished_at === null;
  if (!isLast || !isSwiss(tournament)) return refuse('wrong_state');
  const stored: StoredTournament = { tournament, ...(await rowsOf(transaction, id)) };
  const before = stored.pairings.filter((pairing) => pairing.round === round);
  if (!hasSamePlayers(stored, before, wanted)) return refuse('invalid_pairings');
  const kept = before.filter((row) => wanted.some((pair) => isSamePair(row, pair)));
  const dropped = before.filter((row) => !kept.includes(row));
  if (dropped.some(({ white_result, black_id }) => white_result !== null && black_id !== null))
    return refuse('wrong_state');
  for (const { id: pairing, game_started } of dropped) {
    const game = game_started ? await gameOfPairing(transaction, pairing) : undefined;
    if (game?.status === 'active' && game.ply >= 2) return refuse('wrong_state');
  }
  const isKept = (pair: Wanted) => kept.some((row) => isSamePair(row, pair));
  const meeting = wanted.flatMap((pair) =>
    isKept(pair) || pair.black === null ? [] : [pair.white, pair.black],
  ) as TournamentPlayerId[];
  if ((await playersOutside(transaction, id, meeting)).length > 0)
    return refuse('outside_junior_club');
  const warnings = warningsOf(stored, wanted, round);
  if (isCheckOnly) return ok({ warnings });
  const keptPairs = new Set(kept.map(({ board }) => board));
  const free = wanted.map((_, index) => index + 1).filter((board) => !keptPairs.has(board));
  const added = wanted
    .filter((pair) => !isKept(pair))
    .map(({ white, black }, index) => ({
      tournament_id: id,
      round,
      board: free[index] as number,
      white_id: white as TournamentPlayerId,
      black_id: black as TournamentPlayerId | null,
      white_result: black === null ? ('U' as const) : null,
      by_hand: true,
    }));
  await replacePairings(
    transaction,
    id,
    round,
    kept.map((row) => row.id),
    added,
  );
  await noteChange(transaction, id);
  return ok({ warnings });
}

function isSamePair(row: PairingRow, { white, black }: Wanted): boolean {
  return row.white_id === white && row.black_id === black;
}

/** Every player of the round is in exactly one pairing, and there are no others. Byes that were requested stay. */
function hasSamePlayers(
  { players }: StoredTournament,
  before: readonly PairingRow[],
  wanted: readonly Wanted[],
): boolean {
  const ids = wanted.flatMap(({ white, black }) => (black === null ? [white] : [white, black]));
  const known = new Set<string>(players.map(({ id }) => id));
  const paired = new Set<string>(
    before.flatMap(({ white_id, black_id }) => [white_id, black_id ?? white_id]),
  );
  const isComplete = ids.length === paired.size && ids.every((id) => paired.has(id));
  return isComplete && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}

function warningsOf(stored: StoredTournament, wanted: readonly Wanted[], round: number): Warning[] {
  const built = buildTournament(stored);
  return wanted.flatMap(({ white, black }, index) => {
    const breaks = breaksOf(built, round, white, black);
    return breaks.map((reason) => ({ board: index + 1, breaks: reason }));
  });
}

function breaksOf(
  built: BuiltTournament,
  round: number,
  white: string,
  black: string | null,
): Warning['breaks'][] {
  const first = earlierRounds(built, white, round);
  if (black === null) {
    return first.some(({ result }) => 'UF+'.includes(result)) ? ['second_bye'] : [];
  }
  const opponent = built.numberOf.get(black as TournamentPlayerId);
  const hasMet = first.some((entry) => wasPlayed(entry) && entry.opponent === opponent);
  const second = earlierRounds(built, black, round);
  const isThird = hasLastTwo(first, 'white') || hasLastTwo(second, 'black');
  return [...(hasMet ? (['met_before'] as const) : []), ...(isThird ? (['color'] as const) : [])];
}

function earlierRounds(
  { tournament, numberOf }: BuiltTournament,
  id: string,
  round: number,
): TournamentPlayer['entries'] {
  const number = numberOf.get(id as TournamentPlayerId);
  const player = tournament.players.find((other) => other.number === number);
  return player?.entries.slice(0, round - 1) ?? [];
}

/** The last two games had this colour. */
function hasLastTwo(entries: TournamentPlayer['entries'], color: 'white' | 'black'): boolean {
  const played = entries.filter(wasPlayed).slice(-2);
  return played.length === 2 && played.every((entry) => entry.color === color);
}
