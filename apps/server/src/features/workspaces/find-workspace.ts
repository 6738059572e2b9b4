import type { FindWorkspace } from '../../http/routes.ts';
import { presentWorkspace } from './present.ts';
import { workspaceById } from './queries.ts';

/** Null if the workspace does not exist, and also if the caller is not a member. */
export const findWorkspace: FindWorkspace = async (transaction, caller, id) => {
  const row = await workspaceById(transaction, caller.id, id);
  return row === undefined ? null : presentWorkspace(row);
};
