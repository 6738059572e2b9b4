import type { Theme } from '@rookery/contract';
import { useTranslations } from 'use-intl';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function useThemeChoices() {
  const t = useTranslations('preferences');
  return THEMES.map((value) => ({ value, label: t(value) }));
}
