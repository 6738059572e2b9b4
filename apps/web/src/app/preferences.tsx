import type { Locale, Theme } from '@rookery/contract';
import { LOCALE_COOKIE } from '@rookery/workspace-routing';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { THEME_COOKIE, writeCookie } from './cookies.ts';

interface Preferences {
  locale: Locale;
  theme: Theme;
  setLocale: (locale: Locale) => void;
  setTheme: (theme: Theme) => void;
}

const PreferencesContext = createContext<Preferences | null>(null);

export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext);
  if (preferences === null) throw new Error('usePreferences stands outside PreferencesProvider');
  return preferences;
}

interface PreferencesProviderProps {
  initial: { locale: Locale; theme: Theme };
  children: ReactNode;
}

/**
 * Applies a choice to this page at once, and to the next one through the cookie the server reads.
 * Storing it with the account is `useStoredPreferences`: not everybody here has one.
 */
export function PreferencesProvider({ initial, children }: PreferencesProviderProps) {
  const [locale, showLocale] = useState(initial.locale);
  const [theme, showTheme] = useState(initial.theme);

  const preferences = useMemo(
    () => ({
      locale,
      theme,
      setLocale: (chosen: Locale) => {
        document.documentElement.lang = chosen;
        writeCookie(LOCALE_COOKIE, chosen);
        showLocale(chosen);
      },
      setTheme: (chosen: Theme) => {
        document.documentElement.dataset['theme'] = chosen;
        writeCookie(THEME_COOKIE, chosen);
        showTheme(chosen);
      },
    }),
    [locale, theme],
  );
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}
