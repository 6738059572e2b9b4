import type { MemberProfile } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['chess', 'profile', userId],
    queryFn: () => request<MemberProfile>('GET', `/api/members/${userId}`),
  });
}

/** The profiles with these ids, fetched in one request. */
export function peopleQuery(userIds: readonly string[]) {
  const ids = [...new Set(userIds)].toSorted();
  return queryOptions({
    queryKey: ['chess', 'people', ids],
    queryFn: async () => {
      const path = `/api/members?ids=${ids.join(',')}`;
      const { data } = await request<{ data: MemberProfile[] }>('GET', path);
      return new Map(data.map((person) => [person.user_id, person]));
    },
    enabled: ids.length > 0,
  });
}
