import { violatedConstraint, type ScopedTransaction, type UserId } from '@rookery/database';
import { readName } from '../../input/name.ts';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { isJunior, lockPerson } from '../../people/junior-rule.ts';
import { presentWorkspace } from './present.ts';
import { insertWorkspace, workspaceById } from './queries.ts';

/** The database makes the founder the owner of the workspace. */
export async function createWorkspace(
  transaction: ScopedTransaction,
  founder: UserId,
  typedName: string,
): Promise<RouteResult<'POST /api/workspaces'>> {
  const name = readName(typedName);
  if (!name.ok) return name;
  await lockPerson(transaction, founder);
  if (await isJunior(transaction, founder)) return refuse('junior_has_a_club');
  const id = await insertWorkspace(transaction, name.value).catch((error: unknown) => {
    if (violatedConstraint(error) === 'owner_stays') return null;
    throw error;
  });
  if (id === null) return refuse('account_leaving');
  const row = await workspaceById(transaction, founder, id);
  if (row === undefined) throw new Error('The founder cannot read the new workspace.');
  return ok(presentWorkspace(row));
}
