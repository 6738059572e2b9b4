import type { TournamentId } from '@rookery/database';
import { sql } from 'kysely';
import { ok, refuse, type Result } from '../../answers/result.ts';
import { FOR_MEMBERS } from './for-members.ts';
import { followed, type Grant, type Join } from './live-table.ts';

/** One tournament can be followed by all who may see it, all of a workspace by its members. */
export const tournaments = followed('tournaments', {
  id: { isOneRow: true, grant: grantToViewers },
  workspace_id: FOR_MEMBERS,
});

const OWN_OPEN_WORKSPACES = sql<string[]>`array(
  select own.id from workspaces as own where own.chess_scope = 'platform')`;

async function grantToViewers(join: Join, id: string): Promise<Result<Grant>> {
  const seen = await watchedTournament(join, id);
  return seen === null ? refuse('not_found') : ok({ since: seen.version, filter: null });
}

/** Null if the caller may not see it. Permissions are checked again when the caller may have lost sight of it. */
export async function watchedTournament(
  join: Join,
  id: string,
): Promise<{ readonly version: number } | null> {
  join.recheckWith('workspace_members', [join.caller]);
  const seen = await join.read((transaction) =>
    transaction
      .selectFrom('tournaments')
      .select(['version', 'workspace_id', OWN_OPEN_WORKSPACES.as('own_open_workspaces')])
      .where('id', '=', id as TournamentId)
      .executeTakeFirst(),
  );
  if (seen === undefined) return null;
  // Members of other clubs see it as long as both clubs are open to the platform.
  join.recheckWith('workspaces', [seen.workspace_id, ...seen.own_open_workspaces]);
  return seen;
}
