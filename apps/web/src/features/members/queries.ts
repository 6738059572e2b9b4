import type { Member } from '@rookery/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listAll } from '../../api/list-all.ts';
import { request } from '../../api/request.ts';

export function membersQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['members', workspaceId],
    queryFn: () => listAll<Member>(`/api/${workspaceId}/member/list`),
  });
}

export function useRemoveMember(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => request<void>('DELETE', `/api/${workspaceId}/member/${userId}`),
    onSuccess: () => client.invalidateQueries(membersQuery(workspaceId)),
  });
}
