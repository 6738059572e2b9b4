import type { ForbidPairs } from '@rookery/contract';
import type { ScopedTransaction, TournamentPlayerId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { isSwiss } from './formats.ts';
import {
  lockOwn,
  noteChange,
  playerIdsOf,
  replaceForbiddenPairs,
  type ForbiddenPairRow,
  type TournamentOfClub,
} from './queries.ts';

/** Chooses the players who never meet. Rounds that are already paired stay as they are. */
export async function forbidPairs(
  transaction: ScopedTransaction,
  place: TournamentOfClub,
  { pairs }: ForbidPairs,
): Promise<RouteResult<'PUT /api/:wsId/tournaments/:tournamentId/forbidden-pairs'>> {
  const tournament = await lockOwn(transaction, place);
  if (tournament === undefined) return refuse('not_found');
  if (!isSwiss(tournament) || tournament.finished_at !== null) return refuse('wrong_state');
  const known = new Set<string>(await playerIdsOf(transaction, place.id));
  const wanted = pairs.map((pair) => pair.map((id) => id.toLowerCase()).toSorted());
  if (wanted.flat().some((id) => !known.has(id))) return refuse('invalid_pairings');
  await replaceForbiddenPairs(transaction, place.id, withoutRepeats(wanted));
  await noteChange(transaction, place.id);
  return ok(null);
}

function withoutRepeats(
  pairs: readonly (readonly string[])[],
): Omit<ForbiddenPairRow, 'tournament_id'>[] {
  const byIds = new Map(pairs.map((pair) => [pair.join(), pair]));
  return [...byIds.values()].map(([first_id, second_id]) => ({
    first_id: first_id as TournamentPlayerId,
    second_id: second_id as TournamentPlayerId,
  }));
}
