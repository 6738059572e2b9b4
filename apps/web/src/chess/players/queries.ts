import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['chess', 'profile', userId],
    queryFn: () => callApi('GET /api/members/:userId', { params: { userId } }),
  });
}

/** The profiles with these ids, fetched in one request. */
export function peopleQuery(userIds: readonly string[]) {
  const ids = [...new Set(userIds)].toSorted();
  return queryOptions({
    queryKey: ['chess', 'people', ids],
    queryFn: async () => {
      const { data } = await callApi('GET /api/members', { query: { ids: ids.join(',') } });
      return new Map(data.map((person) => [person.user_id, person]));
    },
    enabled: ids.length > 0,
  });
}
