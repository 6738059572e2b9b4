import type { UpdateChessPreferences } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { useStorePreferences } from '../use-preferences.ts';

/** Changes what a member likes; where it could not be kept, they are told. */
export function useChangePreferences(): (changes: UpdateChessPreferences) => void {
  const t = useTranslations('boardSettings');
  const errorWords = useErrorWords();
  const { mutateAsync } = useStorePreferences();
  return (changes) => {
    // Not by the callbacks of `mutate`: of several changes they tell about the last one only.
    mutateAsync(changes).catch((error: unknown) => tellFailure(t('notKept'), errorWords(error)));
  };
}
