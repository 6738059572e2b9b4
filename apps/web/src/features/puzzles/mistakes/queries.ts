import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { keptQuery } from '../../../offline/kept-queries.ts';
import { unsentCards } from './unsent-answers.ts';
import { withoutAnswered } from './without-answered.ts';

/** The member's mistakes that are due, and how many wait or are learned. */
export const mistakesQuery = queryOptions({
  queryKey: ['puzzles', 'mistakes'],
  // An answer that the server does not have yet counts here.
  queryFn: async () => withoutAnswered(await callApi('GET /api/chess/mistakes'), unsentCards()),
  ...keptQuery('always'),
});
