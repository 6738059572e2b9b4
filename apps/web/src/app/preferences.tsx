import type { Locale, Theme } from '@rookery/contract';
import { LOCALE_COOKIE } from '@rookery/workspace-routing';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { observable, type Observable } from '../ui/observable.ts';
import { THEME_COOKIE, writeCookie } from './cookies.ts';

interface Preferences {
  locale: Locale;
  theme: Theme;
  setLocale: (locale: Locale) => void;
  setTheme: (theme: Theme) => void;
  /** The values to revert to if a choice could not be stored. */
  readonly kept: Observable<{ readonly locale: Locale; readonly theme: Theme }>;
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
 * Applies a choice to this page at once, and to the next one through the cookie that the server reads.
 * `useStoredPreferences` stores it with the account, which visitors do not have.
 */
export function PreferencesProvider({ initial, children }: PreferencesProviderProps) {
  const [locale, showLocale] = useState(initial.locale);
  const [theme, showTheme] = useState(initial.theme);
  const [kept] = useState(() => observable({ locale: initial.locale, theme: initial.theme }));

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
      kept,
    }),
    [locale, theme, kept],
  );
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}
