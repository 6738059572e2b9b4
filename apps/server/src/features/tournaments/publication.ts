import { randomBytes } from 'node:crypto';
import type { ScopedTransaction } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { lockOwn, noteChange, updateTournament, type TournamentOfClub } from './queries.ts';

/** Gives the tournament an address without login. It stays the same as long as the tournament is published. */
export async function publish(
  transaction: ScopedTransaction,
  place: TournamentOfClub,
): Promise<RouteResult<'PUT /api/:wsId/tournaments/:tournamentId/publication'>> {
  const tournament = await lockOwn(transaction, place);
  if (tournament === undefined) return refuse('not_found');
  const public_token = tournament.public_token ?? randomBytes(16).toString('base64url');
  await updateTournament(transaction, place.id, { public_token });
  await noteChange(transaction, place.id);
  return ok({ public_token });
}

export async function unpublish(
  transaction: ScopedTransaction,
  place: TournamentOfClub,
): Promise<RouteResult<'DELETE /api/:wsId/tournaments/:tournamentId/publication'>> {
  const tournament = await lockOwn(transaction, place);
  if (tournament === undefined) return refuse('not_found');
  await updateTournament(transaction, place.id, { public_token: null });
  await noteChange(transaction, place.id);
  return ok(null);
}
