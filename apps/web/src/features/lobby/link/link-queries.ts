import type { CreateGameLink } from '@rookery/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { forgetLink, rememberLink } from './own-links.ts';

/** Null if the link does not exist, or no longer. */
export function linkQuery(workspaceId: string, id: string) {
  return queryOptions({
    queryKey: ['chess', 'link', workspaceId, id],
    queryFn: async () => {
      try {
        return await callApi('GET /api/:wsId/chess/links/:linkId', {
          params: { wsId: workspaceId, linkId: id },
        });
      } catch (error) {
        // 400 means that the id is malformed.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400))
          return null;
        throw error;
      }
    },
  });
}

export function useMakeLink(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: CreateGameLink) =>
      callApi('POST /api/:wsId/chess/links', { params: { wsId: workspaceId }, body: wish }),
    onSuccess: (link) => {
      client.setQueryData(linkQuery(workspaceId, link.id).queryKey, link);
      rememberLink(link);
    },
  });
}

export function useWithdrawLink(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi('DELETE /api/:wsId/chess/links/:linkId', {
        params: { wsId: workspaceId, linkId: id },
      }),
    onSuccess: (_nothing, id) => {
      forgetLink(id);
      return client.invalidateQueries(linkQuery(workspaceId, id));
    },
  });
}

export function useFollowLink(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi('POST /api/:wsId/chess/links/:linkId/follow', {
        params: { wsId: workspaceId, linkId: id },
      }),
    // The link was used or has expired meanwhile, so it is fetched again.
    onError: (_error, id) => client.invalidateQueries(linkQuery(workspaceId, id)),
  });
}
