import {
  DEFAULT_CHESS_PREFERENCES,
  type ChessPreferences,
  type UpdateChessPreferences,
} from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { preferencesQuery, storePreferences } from './queries.ts';

/** How this member likes the board: the usual until it is known. */
export function useChessPreferences(): ChessPreferences {
  const { data } = useQuery(preferencesQuery);
  return data ?? DEFAULT_CHESS_PREFERENCES;
}

const MUTATION_KEY = ['chess', 'preferences'];

/** Stores changes, applied at once; back to what was, where they could not be stored. */
export function useStorePreferences(): (changes: UpdateChessPreferences) => Promise<unknown> {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { mutateAsync } = useMutation({
    mutationKey: MUTATION_KEY,
    // One after the other: each answer is the whole, and has to know of the changes before it.
    scope: { id: 'chess-preferences' },
    mutationFn: storePreferences,
    onSuccess: (stored) => {
      // The answer to an earlier change does not know of a later one.
      if (client.isMutating({ mutationKey: MUTATION_KEY }) === 1)
        client.setQueryData(queryKey, stored);
    },
  });
  return async (changes) => {
    void client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey) ?? DEFAULT_CHESS_PREFERENCES;
    // Before anything is waited for: what was chosen shows at once.
    client.setQueryData(queryKey, { ...before, ...changes });
    try {
      return await mutateAsync(changes);
    } catch (error) {
      client.setQueryData(queryKey, (now) => now && { ...now, ...pick(before, changes) });
      throw error;
    }
  };
}

function pick(from: ChessPreferences, keys: UpdateChessPreferences): UpdateChessPreferences {
  const names = Object.keys(keys) as (keyof ChessPreferences)[];
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
