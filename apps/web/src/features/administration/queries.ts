import type { PlatformAccountDetails } from '@rookery/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** Administration belongs to the root workspace. */
const params = { wsId: 'internal' };
const KEY = 'administration';

interface Filter {
  readonly search: string;
  readonly suspended: boolean;
}

export function accountsQuery({ search, suspended }: Filter) {
  return infiniteQueryOptions({
    queryKey: [KEY, 'accounts', search, suspended],
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/administration/accounts', {
        params,
        query: {
          search: search || undefined,
          suspended: suspended || undefined,
          cursor: pageParam ?? undefined,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: [KEY, 'account', userId],
    queryFn: () =>
      callApi('GET /api/:wsId/administration/accounts/:userId', { params: { ...params, userId } }),
  });
}

export function workspacesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [KEY, 'workspaces', search],
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/administration/workspaces', {
        params,
        query: { search: search || undefined, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export const reportsQuery = infiniteQueryOptions({
  queryKey: [KEY, 'reports'],
  queryFn: ({ pageParam }) =>
    callApi('GET /api/:wsId/administration/reports', {
      params,
      query: { cursor: pageParam ?? undefined },
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

export function contextQuery(lineId: string) {
  return queryOptions({
    queryKey: [KEY, 'context', lineId],
    queryFn: () =>
      callApi('GET /api/:wsId/administration/reports/:lineId', { params: { ...params, lineId } }),
  });
}

export const jobsQuery = queryOptions({
  queryKey: [KEY, 'jobs'],
  queryFn: () => callApi('GET /api/:wsId/administration/jobs', { params }),
});

/** As often as processes report. */
const REPORTED_EVERY_MS = 10_000;

export const processesQuery = queryOptions({
  queryKey: [KEY, 'processes'],
  queryFn: () => callApi('GET /api/:wsId/administration/processes', { params }),
  refetchInterval: REPORTED_EVERY_MS,
});

export const optionsQuery = queryOptions({
  queryKey: [KEY, 'options'],
  queryFn: () => callApi('GET /api/:wsId/administration/options', { params }),
});

export type AccountChange =
  | 'lift-suspension'
  | 'end-sessions'
  | 'send-reset-link'
  | 'confirm-address'
  | 'end-codes';

/** The answer is the account as it is now; lists are read again. */
function useAccountChange<Input>(
  userId: string,
  change: (input: Input) => Promise<PlatformAccountDetails>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (details) => {
      client.setQueryData(accountQuery(userId).queryKey, details);
      return client.invalidateQueries({ queryKey: [KEY, 'accounts'] });
    },
  });
}

export function useChangeAccount(userId: string) {
  return useAccountChange(userId, (change: AccountChange) =>
    callApi(`POST /api/:wsId/administration/accounts/:userId/${change}`, {
      params: { ...params, userId },
    }),
  );
}

export function useSuspendAccount(userId: string) {
  return useAccountChange(userId, (reason: string) =>
    callApi('POST /api/:wsId/administration/accounts/:userId/suspend', {
      params: { ...params, userId },
      body: { reason },
    }),
  );
}

export function useCloseReports() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lineId: string) =>
      callApi('POST /api/:wsId/administration/reports/:lineId/close', {
        params: { ...params, lineId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsQuery.queryKey }),
  });
}

export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) =>
      callApi('POST /api/:wsId/administration/jobs/:jobId/retry', {
        params: { ...params, jobId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
}

export const juniorsQuery = queryOptions({
  queryKey: [KEY, 'juniors'],
  queryFn: () => callApi('GET /api/:wsId/administration/juniors', { params }),
});

/** The club of a junior who is in several. */
export function useChooseClub(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (workspaceId: string) =>
      callApi('POST /api/:wsId/administration/juniors/:userId/choose', {
        params: { ...params, userId },
        body: { workspace_id: workspaceId },
      }),
    onSettled: () => client.invalidateQueries(juniorsQuery),
  });
}

/** The owner of a workspace whose owners are suspended. */
export function useAppointOwner(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      callApi('POST /api/:wsId/administration/workspaces/:workspaceId/owner', {
        params: { ...params, workspaceId },
        body: { user_id: userId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
