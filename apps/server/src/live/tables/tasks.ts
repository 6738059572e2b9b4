import type { ScopedTransaction } from '@rookery/database';
import { ok, refuse } from '../../answers/result.ts';
import { followed, FULL_GRANT } from './live-table.ts';

/** The tasks of a workspace, for its members. */
export const tasks = followed('tasks', {
  workspace_id: {
    membersIn: 'workspace_members',
    async grant(join, workspaceId) {
      const isMember = await join.read((transaction) => seesWorkspace(transaction, workspaceId));
      return isMember ? ok(FULL_GRANT) : refuse('not_found');
    },
  },
});

async function seesWorkspace(transaction: ScopedTransaction, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', id as never)
    .executeTakeFirst();
  return row !== undefined;
}
