import type { Locale, Theme } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../api/use-error-words.ts';
import { useAccountChoices } from '../features/account/use-update-account.ts';
import { tellFailure } from '../ui/toasts.ts';
import { usePreferences } from './preferences.tsx';

interface Shown {
  locale: Locale;
  theme: Theme;
}

/** A member's choices: applied at once, and stored with the account for other devices. */
export function useStoredPreferences() {
  const { setLocale, setTheme, kept, ...shown } = usePreferences();
  const t = useTranslations('preferences');
  const errorWords = useErrorWords();
  const { choose, pending } = useAccountChoices();

  async function store<Field extends 'locale' | 'theme'>(
    field: Field,
    chosen: Shown[Field],
    show: (value: Shown[Field]) => void,
  ): Promise<void> {
    // Nothing is pending, so the shown value is the stored one.
    if (!(field in pending.get())) kept.set({ ...kept.get(), [field]: shown[field] });
    show(chosen);
    try {
      const isStored = (await choose({ [field]: chosen })) !== null;
      if (isStored) kept.set({ ...kept.get(), [field]: chosen });
    } catch (error) {
      // A later choice of the same field is pending, and is shown.
      if (field in pending.get()) return;
      show(kept.get()[field]);
      tellFailure(t('title'), errorWords(error));
    }
  }
  return {
    ...shown,
    setLocale: (chosen: Locale) => void store('locale', chosen, setLocale),
    setTheme: (chosen: Theme) => void store('theme', chosen, setTheme),
  };
}
