import type { WorkspaceRecord } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, type Result } from '../../result.ts';
import { presentWorkspace } from './present.ts';
import { insertWorkspace, workspaceById } from './queries.ts';

/** Whoever founds a workspace owns it: the database sees to that. */
export async function createWorkspace(
  transaction: ScopedTransaction,
  founder: UserId,
  name: string,
): Promise<Result<WorkspaceRecord>> {
  const id = await insertWorkspace(transaction, name.trim());
  const row = await workspaceById(transaction, founder, id);
  if (row === undefined) throw new Error('A founder does not see the workspace just founded.');
  return ok(presentWorkspace(row));
}
