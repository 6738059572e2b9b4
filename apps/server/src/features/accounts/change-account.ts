import type { Account, UpdateAccount } from '@rookery/contract';
import { parseWorkspaceIdentifier, resolveWorkspaceId } from '@rookery/workspace-routing';
import type { FindWorkspace, MemberContext } from '../../http/routes.ts';
import { readMemberName } from '../../name.ts';
import { ok, refuse, type Result } from '../../result.ts';
import { updateAccount } from './queries.ts';

/** The default workspace may be named in any of its forms, and must be one the member can enter. */
export async function changeAccount(
  { transaction, caller, body }: MemberContext<UpdateAccount>,
  findWorkspace: FindWorkspace,
): Promise<Result<Account>> {
  const { default_workspace_id: choice, name: typed, ...fields } = body;
  const changes: UpdateAccount = { ...fields };
  if (typed !== undefined) {
    const name = readMemberName(typed);
    if (!name.ok) return name;
    changes.name = name.value;
  }
  if (choice === null) changes.default_workspace_id = null;
  if (typeof choice === 'string') {
    const identifier = parseWorkspaceIdentifier(choice);
    const id = identifier && resolveWorkspaceId(identifier, caller.personalWorkspaceId);
    if (!id || !(await findWorkspace(transaction, caller, id))) return refuse('not_found');
    changes.default_workspace_id = id;
  }
  return ok(await updateAccount(transaction, caller.id, changes));
}
