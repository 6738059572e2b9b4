import type {
  CreatedInvite,
  CreateInvite,
  Invite,
  InvitePreview,
  WorkspaceRecord,
} from '@rookery/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../api/api-error.ts';
import { listAll } from '../../api/list-all.ts';
import { request } from '../../api/request.ts';

export function invitesQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['invites', workspaceId],
    queryFn: () => listAll<Invite>(`/api/${workspaceId}/invite/list`),
  });
}

/** Null if the invitation is not valid. */
export function invitePreviewQuery(token: string) {
  return queryOptions({
    queryKey: ['invite', token],
    queryFn: async () => {
      try {
        return await request<InvitePreview>('GET', `/api/invites/${encodeURIComponent(token)}`);
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
      request<CreatedInvite>('POST', `/api/${workspaceId}/invite/create`, body),
    onSuccess: () => client.invalidateQueries(invitesQuery(workspaceId)),
  });
}

export function useRevokeInvite(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: string) =>
      request<undefined>('DELETE', `/api/${workspaceId}/invite/${inviteId}`),
    onSettled: () => client.invalidateQueries(invitesQuery(workspaceId)),
  });
}

export function acceptInvite(token: string): Promise<WorkspaceRecord> {
  return request('POST', `/api/invites/${encodeURIComponent(token)}/accept`, {});
}
