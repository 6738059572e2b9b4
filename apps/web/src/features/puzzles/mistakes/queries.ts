import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';

/** The member's mistakes that are due, and how many wait or are learned. */
export const mistakesQuery = queryOptions({
  queryKey: ['puzzles', 'mistakes'],
  queryFn: () => callApi('GET /api/chess/mistakes'),
});
