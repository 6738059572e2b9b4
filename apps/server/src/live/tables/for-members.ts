import { ok, refuse, type Result } from '../../answers/result.ts';
import { FULL_GRANT, type Grant, type Join } from './live-table.ts';

/** Rules for the column `workspace_id` of a table whose rows all members of the workspace see. */
export const FOR_MEMBERS = { membersIn: 'workspace_members', grant: grantToMembers } as const;

async function grantToMembers(join: Join, workspaceId: string): Promise<Result<Grant>> {
  const seen = await join.read((transaction) =>
    transaction
      .selectFrom('workspaces')
      .select('id')
      .where('id', '=', workspaceId as never)
      .executeTakeFirst(),
  );
  return seen === undefined ? refuse('not_found') : ok(FULL_GRANT);
}
