import type { WorkspaceRecord } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { listAll } from '../../api/list-all.ts';
import { request } from '../../api/request.ts';
import { orderWorkspaces } from './order.ts';

export function workspaceQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['workspace', workspaceId],
    queryFn: () => request<WorkspaceRecord>('GET', `/api/${workspaceId}`),
  });
}

export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async ({ client }) => {
    const workspaces = await listAll<WorkspaceRecord>('/api/workspaces');
    // The list contains whole records, so opening one of them needs no request.
    for (const record of workspaces) {
      client.setQueryData(workspaceQuery(record.workspace.id).queryKey, record);
    }
    return orderWorkspaces(workspaces);
  },
});
