import type { Locale, Theme } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../api/use-error-words.ts';
import { useUpdateAccount } from '../features/account/use-update-account.ts';
import { tellFailure } from '../ui/toasts.ts';
import { usePreferences } from './preferences.tsx';

/** A member's choices: applied at once, kept with the account so that other devices have them. */
export function useStoredPreferences() {
  const { locale, theme, setLocale, setTheme } = usePreferences();
  const t = useTranslations('account');
  const errorWords = useErrorWords();
  const { mutate } = useUpdateAccount();
  const onError = (error: unknown) => tellFailure(t('appearance'), errorWords(error));
  return {
    locale,
    theme,
    setLocale: (chosen: Locale) => {
      setLocale(chosen);
      mutate({ locale: chosen }, { onError });
    },
    setTheme: (chosen: Theme) => {
      setTheme(chosen);
      mutate({ theme: chosen }, { onError });
    },
  };
}
