import type { ChessPreferences, UpdateChessPreferences } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['chess', 'preferences'],
  queryFn: () => request<ChessPreferences>('GET', '/api/chess/preferences'),
});

export function storePreferences(changes: UpdateChessPreferences): Promise<ChessPreferences> {
  return request<ChessPreferences>('PATCH', '/api/chess/preferences', changes);
}
