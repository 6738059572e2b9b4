import {
  DEFAULT_CHESS_PREFERENCES,
  type ChessPreferences,
  type UpdateChessPreferences,
} from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordChoices, useChoices, usePending } from '../../api/use-choices.ts';
import { preferencesQuery, storePreferences } from './queries.ts';

function usePreferenceChoices() {
  return useChoices('chess-preferences', (client) =>
    recordChoices<ChessPreferences, ChessPreferences>(
      client,
      preferencesQuery.queryKey,
      storePreferences,
    ),
  );
}

/** The query of the preferences, and its answer with what was chosen since; undefined until it has come. */
export function useStoredChessPreferences({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({ ...preferencesQuery, enabled });
  const { data } = query;
  const pending = usePending(usePreferenceChoices());
  const preferences = useMemo(() => data && { ...data, ...pending }, [data, pending]);
  return { query, preferences };
}

/** How this member likes the board: the usual until it is known. */
export function useChessPreferences(): ChessPreferences {
  const { preferences } = useStoredChessPreferences();
  return preferences ?? DEFAULT_CHESS_PREFERENCES;
}

/** Stores changes, which show at once; back to what is stored where they could not be. */
export function useStorePreferences(): (changes: UpdateChessPreferences) => Promise<unknown> {
  return usePreferenceChoices().choose;
}
