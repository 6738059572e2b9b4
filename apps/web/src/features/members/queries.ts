import type { WorkspaceRole } from '@rookery/contract';
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

export function bansQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['bans', workspaceId],
    queryFn: () =>
      listAll((query) =>
        callApi('GET /api/:wsId/member/ban/list', { params: { wsId: workspaceId }, query }),
      ),
  });
}

export function useLiftBan(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      callApi('DELETE /api/:wsId/member/ban/:userId', { params: { wsId: workspaceId, userId } }),
    onSuccess: () => client.invalidateQueries(bansQuery(workspaceId)),
  });
}

export function useRemoveMember(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, ban }: { userId: string; ban: boolean }) =>
      callApi('DELETE /api/:wsId/member/:userId', {
        params: { wsId: workspaceId, userId },
        query: ban ? { ban } : {},
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(membersQuery(workspaceId)),
        client.invalidateQueries(bansQuery(workspaceId)),
      ]),
  });
}

/** Pending until the list shows the new role. */
export function useChangeRole(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: WorkspaceRole }) =>
      putRole(workspaceId, userId, role),
    onSettled: () => client.invalidateQueries(membersQuery(workspaceId)),
  });
}

/** Makes a member an owner, and then the giver an admin. If only the first succeeds, there are two owners. */
export function useHandOver(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ to, from }: { to: string; from: string | null }) => {
      await putRole(workspaceId, to, 'owner');
      if (from !== null) await putRole(workspaceId, from, 'admin');
    },
    onSettled: () => client.invalidateQueries(membersQuery(workspaceId)),
  });
}

function putRole(wsId: string, userId: string, role: WorkspaceRole) {
  return callApi('PATCH /api/:wsId/member/:userId', { params: { wsId, userId }, body: { role } });
}

export function botsOfMembersQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['bots of members', workspaceId],
    queryFn: async () =>
      (await callApi('GET /api/:wsId/member/bots', { params: { wsId: workspaceId } })).data,
  });
}

export function useAddBot(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (botId: string) =>
      callApi('PUT /api/:wsId/member/bots/:botId', { params: { wsId: workspaceId, botId } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(botsOfMembersQuery(workspaceId)),
        client.invalidateQueries(membersQuery(workspaceId)),
      ]),
  });
}

export function guardiansQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['guardians', workspaceId],
    queryFn: async () =>
      (await callApi('GET /api/:wsId/member/guardians', { params: { wsId: workspaceId } })).data,
  });
}

export function useSetGuardian(workspaceId: string, userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      callApi('PUT /api/:wsId/member/:userId/guardian', {
        params: { wsId: workspaceId, userId },
        body: { email },
      }),
    onSuccess: () => client.invalidateQueries(guardiansQuery(workspaceId)),
  });
}

export function concernedJuniorsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['concerned juniors', workspaceId],
    queryFn: async () =>
      (await callApi('GET /api/:wsId/juniors/suspended', { params: { wsId: workspaceId } })).data,
  });
}

/** A member who is no junior leaves the club, or becomes a trainer. */
export function useReleaseJunior(workspaceId: string, userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'leave' | 'become-trainer') =>
      callApi(`POST /api/:wsId/juniors/:userId/${decision}`, {
        params: { wsId: workspaceId, userId },
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(concernedJuniorsQuery(workspaceId)),
        client.invalidateQueries(membersQuery(workspaceId)),
        client.invalidateQueries(guardiansQuery(workspaceId)),
      ]),
  });
}
