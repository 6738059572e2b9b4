import type { TournamentId } from '@rookery/database';
import { ok, refuse, type Result } from '../../answers/result.ts';
import { FOR_MEMBERS } from './for-members.ts';
import { followed, type Grant, type Join } from './live-table.ts';

/** One tournament can be followed by all who may see it, all of a workspace by its members. */
export const tournaments = followed('tournaments', {
  id: { isOneRow: true, grant: grantToViewers },
  workspace_id: FOR_MEMBERS,
});

async function grantToViewers(join: Join, id: string): Promise<Result<Grant>> {
  join.recheckWith('workspace_members', [join.caller]);
  const seen = await join.read((transaction) =>
    transaction
      .selectFrom('tournaments')
      .select(['version', 'workspace_id'])
      .where('id', '=', id as TournamentId)
      .executeTakeFirst(),
  );
  if (seen === undefined) return refuse('not_found');
  // A club that is closed to the platform takes its tournaments with it.
  join.recheckWith('workspaces', [seen.workspace_id]);
  return ok({ since: seen.version, filter: null });
}
