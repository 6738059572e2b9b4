import type { FindWorkspace } from '../../http/routes.ts';
import { presentWorkspace } from './present.ts';
import { workspaceById } from './queries.ts';

/** The same null for a workspace that does not exist and for one that is not the caller's. */
export const findWorkspace: FindWorkspace = async (transaction, caller, id) => {
  const row = await workspaceById(transaction, caller.id, id);
  return row === undefined ? null : presentWorkspace(row);
};
