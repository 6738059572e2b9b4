import type { LogAction } from '@rookery/contract';
import type { ScopedTransaction } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';

/** The latest first. */
export function logOf(transaction: ScopedTransaction, workspaceId: WorkspaceId, page: PageRequest) {
  const query = transaction
    .selectFrom('workspace_log')
    .select(['id', 'created_at', 'actor_id', 'actor_name', 'target_id', 'target_name'])
    .select(['before', 'after', sql.ref<LogAction>('action').as('action')])
    .where('workspace_id', '=', workspaceId);
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}
