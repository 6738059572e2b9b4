import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** The member's notes and conditional moves in their own game. */
export function preparationQuery(gameId: string) {
  return queryOptions({
    queryKey: ['chess', 'preparation', gameId],
    queryFn: () => callApi('GET /api/chess/games/:gameId/preparation', { params: { gameId } }),
  });
}
