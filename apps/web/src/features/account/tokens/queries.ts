import type { CreateApiToken } from '@rookery/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';

export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: async () => (await callApi('GET /api/account/tokens')).data,
});

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateApiToken) => callApi('POST /api/account/tokens', { body }),
    onSuccess: () => client.invalidateQueries(tokensQuery),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) =>
      callApi('DELETE /api/account/tokens/:tokenId', { params: { tokenId } }),
    onSettled: () => client.invalidateQueries(tokensQuery),
  });
}

export const botsQuery = queryOptions({
  queryKey: ['account', 'bots'],
  queryFn: async () => (await callApi('GET /api/account/bots')).data,
});

export function useCreateBot() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => callApi('POST /api/account/bots', { body: { name } }),
    onSuccess: () => client.invalidateQueries(botsQuery),
  });
}

export function useDeleteBot() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (botId: string) =>
      callApi('DELETE /api/account/bots/:botId', { params: { botId } }),
    onSettled: () =>
      Promise.all([client.invalidateQueries(botsQuery), client.invalidateQueries(tokensQuery)]),
  });
}
