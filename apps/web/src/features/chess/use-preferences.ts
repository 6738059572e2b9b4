import { DEFAULT_CHESS_PREFERENCES, type UpdateChessPreferences } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { preferencesQuery, storePreferences } from './queries.ts';

/** How this member likes the board: the usual until it is known. */
export function useChessPreferences() {
  const { data } = useQuery(preferencesQuery);
  return data ?? DEFAULT_CHESS_PREFERENCES;
}

const MUTATION_KEY = ['chess', 'preferences'];

/** Applied at once; back to what was, where it could not be stored. */
export function useStorePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: storePreferences,
    onMutate: async (changes: UpdateChessPreferences) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, { ...DEFAULT_CHESS_PREFERENCES, ...before, ...changes });
      return { before };
    },
    onError: (_error, _changes, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: (stored) => {
      // The answer to an earlier change does not know of a later one.
      const isLast = client.isMutating({ mutationKey: MUTATION_KEY }) === 1;
      if (isLast) client.setQueryData(queryKey, stored);
    },
  });
}
