import { isClock, type TimeControl } from '@rookery/chess';
import { useTranslations } from 'use-intl';
import { longTimeOf, wholeSecondsText } from './clock-reading.ts';

type Translate = ReturnType<typeof useTranslations<'timeControl'>>;

/** `2 d 4 h`, `5:07 h`, and `4:07` in the last hour. For what can take days. */
export function timeLeftWords(t: Translate, ms: number): string {
  const long = longTimeOf(ms);
  if (long === null) return wholeSecondsText(ms);
  if ('days' in long) return t('daysLeft', long);
  return t('hoursLeft', { time: long.hoursAndMinutes });
}

export function useTimeLeftWords(): (ms: number) => string {
  const t = useTranslations('timeControl');
  return (ms) => timeLeftWords(t, ms);
}

/** The text of a clock that does not show tenths. */
export function useClockWords(): (ms: number, control: TimeControl | null) => string {
  const words = useTimeLeftWords();
  return (ms, control) => (isClock(control) ? wholeSecondsText(ms) : words(ms));
}
