import type { AccountAddress, ChangeAddress } from '@rookery/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { accountQuery } from '../queries.ts';

export const addressQuery = queryOptions({
  queryKey: ['account', 'address'],
  queryFn: () => callApi('GET /api/account/address'),
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await callApi('GET /api/account/sessions')).data,
});

export function useChangeAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeAddress) => callApi('POST /api/account/address', { body }),
    onSuccess: (address: AccountAddress) => {
      client.setQueryData(addressQuery.queryKey, address);
      void client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
    },
  });
}

export function useCancelAddressChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('DELETE /api/account/address'),
    onSettled: () => client.invalidateQueries(addressQuery),
  });
}

/** Sends the mail with the link that confirms the address. The link leads back to the given page. */
export function useSendConfirmation(email: string, next: string) {
  return useMutation({
    mutationFn: () =>
      callApi('POST /api/auth/send-verification-email', { body: { email, callbackURL: next } }),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      callApi('POST /api/auth/change-password', { body }),
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  });
}

export const guardianQuery = queryOptions({
  queryKey: ['account', 'guardian'],
  queryFn: () => callApi('GET /api/account/guardian'),
});

/** Null deletes the address. */
export function useSetGuardian() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string | null) => callApi('PUT /api/account/guardian', { body: { email } }),
    onSuccess: (guardian) => client.setQueryData(guardianQuery.queryKey, guardian),
  });
}

/** Sends the mail with the link to choose a password. */
export function useRequestPassword(email: string) {
  return useMutation({
    mutationFn: () =>
      callApi('POST /api/auth/request-password-reset', {
        body: { email, redirectTo: '/login/reset' },
      }),
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) =>
      callApi('DELETE /api/account/sessions/:sessionId', { params: { sessionId } }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('POST /api/account/sessions/end-others'),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}
