import type { UpdateAccount } from '@rookery/contract';
import { parseWorkspaceIdentifier, resolveWorkspaceId } from '@rookery/workspace-routing';
import type { FindWorkspace, MemberContext } from '../../http/routes.ts';
import { readMemberName } from '../../input/name.ts';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { updateAccount } from './queries.ts';

/** The default workspace may be given as id or slug, and the caller has to be its member. */
export async function changeAccount(
  { transaction, caller, body }: MemberContext<UpdateAccount>,
  findWorkspace: FindWorkspace,
): Promise<RouteResult<'PATCH /api/account'>> {
  const { default_workspace_id: wanted, name: typedName, ...fields } = body;
  const changes: UpdateAccount = { ...fields };
  if (typedName !== undefined) {
    const name = readMemberName(typedName);
    if (!name.ok) return name;
    changes.name = name.value;
  }
  if (wanted === null) changes.default_workspace_id = null;
  if (typeof wanted === 'string') {
    const identifier = parseWorkspaceIdentifier(wanted);
    const id = identifier && resolveWorkspaceId(identifier, caller.personalWorkspaceId);
    if (!id || !(await findWorkspace(transaction, caller, id))) return refuse('not_found');
    changes.default_workspace_id = id;
  }
  return ok(await updateAccount(transaction, caller.id, changes));
}
