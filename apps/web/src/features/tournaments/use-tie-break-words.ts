import { useTranslations } from 'use-intl';
import { isTieBreakLabel } from './tie-breaks.ts';

export function useTieBreakName(): (label: string) => string {
  const t = useTranslations('tournaments.tieBreaks.names');
  return (label) => (isTieBreakLabel(label) ? t(label) : label);
}

/** `Buchholz: sum of the opponents’ points.` */
export function useTieBreakWords(): (label: string) => string {
  const names = useTieBreakName();
  const t = useTranslations('tournaments.tieBreaks.words');
  return (label) => (isTieBreakLabel(label) ? `${names(label)}: ${t(label)}` : label);
}
