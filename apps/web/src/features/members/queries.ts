import type { Member } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { listAll } from '../../api/list-all.ts';

export function membersQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['members', workspaceId],
    queryFn: () => listAll<Member>(`/api/${workspaceId}/member/list`),
  });
}
