import type { UpdateChessPreferences } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { useStorePreferences } from '../use-preferences.ts';

/** Changes the member's preferences, and shows a toast if that fails. */
export function useChangePreferences(): (changes: UpdateChessPreferences) => void {
  const t = useTranslations('boardSettings');
  const errorWords = useErrorWords();
  const store = useStorePreferences();
  return (changes) => {
    store(changes).catch((error: unknown) => tellFailure(t('notKept'), errorWords(error)));
  };
}
