import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Colophon } from './Colophon.tsx';
import { LANGUAGE_CHOICES } from './language-names.ts';
import { usePreferences } from './preferences.tsx';
import { SkipLink } from './shell/SkipLink.tsx';
import { useThemeChoices } from './use-theme-choices.ts';

/** Around every page outside a workspace, with the choice of language and theme. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('preferences');
  const { locale, theme, setLocale, setTheme } = usePreferences();
  const themes = useThemeChoices();
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-10">
      <SkipLink />
      <header className="flex min-h-20 items-center print:hidden">
        <a href="/" className="inline-flex min-h-11 items-center rounded-small">
          <Logo />
        </a>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col justify-center py-10">
        {children}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-6 print:hidden">
        <Colophon />
        <div className="flex flex-wrap gap-3">
          <ChoiceGroup
            quiet
            legend={t('language')}
            value={locale}
            choices={LANGUAGE_CHOICES}
            onChoose={setLocale}
          />
          <ChoiceGroup
            quiet
            legend={t('theme')}
            value={theme}
            choices={themes}
            onChoose={setTheme}
          />
        </div>
      </footer>
    </div>
  );
}
