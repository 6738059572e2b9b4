import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { listAll } from '../../api/list-all.ts';
import { orderWorkspaces } from './order.ts';

export function workspaceQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['workspace', workspaceId],
    queryFn: () => callApi('GET /api/:wsId', { params: { wsId: workspaceId } }),
  });
}

export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async ({ client }) => {
    const workspaces = await listAll((query) => callApi('GET /api/workspaces', { query }));
    // The list contains whole records, so opening one of them needs no request.
    for (const record of workspaces) {
      client.setQueryData(workspaceQuery(record.workspace.id).queryKey, record);
    }
    return orderWorkspaces(workspaces);
  },
});
