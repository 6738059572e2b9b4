import type { WorkspaceRecord } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { readName } from '../../name.ts';
import { ok, type Result } from '../../result.ts';
import { presentWorkspace } from './present.ts';
import { insertWorkspace, workspaceById } from './queries.ts';

/** Whoever founds a workspace owns it: the database sees to that. */
export async function createWorkspace(
  transaction: ScopedTransaction,
  founder: UserId,
  typed: string,
): Promise<Result<WorkspaceRecord>> {
  const name = readName(typed);
  if (!name.ok) return name;
  const id = await insertWorkspace(transaction, name.value);
  const row = await workspaceById(transaction, founder, id);
  if (row === undefined) throw new Error('A founder does not see the workspace just founded.');
  return ok(presentWorkspace(row));
}
