import type { ChessPreferences, UpdateChessPreferences } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { keptQuery } from '../../offline/kept-queries.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['chess', 'preferences'],
  queryFn: () => callApi('GET /api/chess/preferences'),
  ...keptQuery('always'),
});

export function storePreferences(changes: UpdateChessPreferences): Promise<ChessPreferences> {
  return callApi('PATCH /api/chess/preferences', { body: changes });
}
