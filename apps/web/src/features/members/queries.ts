import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { listAll } from '../../api/list-all.ts';

export function membersQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['members', workspaceId],
    queryFn: () =>
      listAll((query) =>
        callApi('GET /api/:wsId/member/list', { params: { wsId: workspaceId }, query }),
      ),
  });
}

export function useRemoveMember(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      callApi('DELETE /api/:wsId/member/:userId', { params: { wsId: workspaceId, userId } }),
    onSuccess: () => client.invalidateQueries(membersQuery(workspaceId)),
  });
}
