import {
  DEFAULT_CHESS_PREFERENCES,
  type ChessPreferences,
  type UpdateChessPreferences,
} from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { recordChoices, useChoices, usePending } from '../../api/use-choices.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tellFailure } from '../../ui/toasts.ts';
import { preferencesQuery, storePreferences } from './preferences-query.ts';

function usePreferenceChoices() {
  return useChoices('chess-preferences', (client) =>
    recordChoices<ChessPreferences, ChessPreferences>(
      client,
      preferencesQuery.queryKey,
      storePreferences,
    ),
  );
}

/** The preferences query, and its data with pending changes applied; undefined while loading. */
export function useStoredChessPreferences({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({ ...preferencesQuery, enabled });
  const { data } = query;
  const pending = usePending(usePreferenceChoices());
  const preferences = useMemo(() => data && { ...data, ...pending }, [data, pending]);
  return { query, preferences };
}

/** The member's board preferences; the defaults while loading. */
export function useChessPreferences(): ChessPreferences {
  const { preferences } = useStoredChessPreferences();
  return preferences ?? DEFAULT_CHESS_PREFERENCES;
}

/** Stores changes, which are shown at once. If storing fails, they are reverted and a toast says so. */
export function useChangePreferences(): (changes: UpdateChessPreferences) => void {
  const t = useTranslations('boardSettings');
  const errorWords = useErrorWords();
  const { choose } = usePreferenceChoices();
  return (changes) => {
    choose(changes).catch((error: unknown) => tellFailure(t('notKept'), errorWords(error)));
  };
}
