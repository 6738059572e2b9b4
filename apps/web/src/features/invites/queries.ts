import type { CreateInvite, WorkspaceRecord } from '@rookery/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { listAll } from '../../api/list-all.ts';

export function invitesQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['invites', workspaceId],
    queryFn: () =>
      listAll((query) =>
        callApi('GET /api/:wsId/invite/list', { params: { wsId: workspaceId }, query }),
      ),
  });
}

/** Null if the invitation is not valid. */
export function invitePreviewQuery(token: string) {
  return queryOptions({
    queryKey: ['invite', token],
    queryFn: async () => {
      try {
        return await callApi('GET /api/invites/:token', { params: { token } });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });
}

export function useCreateInvite(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateInvite) =>
      callApi('POST /api/:wsId/invite/create', { params: { wsId: workspaceId }, body }),
    onSuccess: () => client.invalidateQueries(invitesQuery(workspaceId)),
  });
}

export function useRevokeInvite(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: string) =>
      callApi('DELETE /api/:wsId/invite/:inviteId', { params: { wsId: workspaceId, inviteId } }),
    onSettled: () => client.invalidateQueries(invitesQuery(workspaceId)),
  });
}

export function acceptInvite(token: string): Promise<WorkspaceRecord> {
  return callApi('POST /api/invites/:token/accept', { params: { token } });
}
