import { isClock, type ClockControl, type TimeControl } from '@rookery/chess';
import { useTranslations } from 'use-intl';
import { figuresOf, minutesText } from './time-control-text.ts';

type Translate = ReturnType<typeof useTranslations<'timeControl'>>;

/** `5+3 · Blitz`, `90+30, +30 after move 40 · Classical`, `3 days a move`, `No clock` */
export function timeControlWords(t: Translate, control: TimeControl | null): string {
  if (control === null) return t('none');
  if (!isClock(control)) return t('days', { count: control.days_per_move });
  return `${clockWords(t, control)} · ${t(`speeds.${control.name}`)}`;
}

function clockWords(t: Translate, control: ClockControl): string {
  const { initial_ms, increment_ms, delay_ms = 0, second_stage: stage } = control;
  const hasOnlyDelay = delay_ms > 0 && increment_ms === 0;
  return [
    hasOnlyDelay ? durationWords(t, initial_ms) : figuresOf(control),
    ...(delay_ms === 0 ? [] : [t('delay', { seconds: delay_ms / 1_000 })]),
    ...(stage === undefined
      ? []
      : [t('stage', { minutes: minutesText(stage.added_ms), moves: stage.after_moves })]),
  ].join(', ');
}

/** The same where space is scarce: `5+3`, `5+0 d5`, `3 d`, `∞`. */
export function shortTimeControl(t: Translate, control: TimeControl | null): string {
  if (control === null) return '∞';
  if (!isClock(control)) return t('shortDays', { count: control.days_per_move });
  const { delay_ms = 0, second_stage: stage } = control;
  const delay = delay_ms === 0 ? '' : ` d${delay_ms / 1_000}`;
  return `${figuresOf(control)}${delay}${stage === undefined ? '' : ` +${minutesText(stage.added_ms)}`}`;
}

/** `15 s`, `1½ min` */
export function durationWords(t: Translate, ms: number): string {
  return ms < 60_000
    ? t('seconds', { count: ms / 1_000 })
    : t('minutes', { count: minutesText(ms) });
}

export function useTimeControlWords(): (control: TimeControl | null) => string {
  const t = useTranslations('timeControl');
  return (control) => timeControlWords(t, control);
}

export function useShortTimeControl(): (control: TimeControl | null) => string {
  const t = useTranslations('timeControl');
  return (control) => shortTimeControl(t, control);
}

export function useDurationWords(): (ms: number) => string {
  const t = useTranslations('timeControl');
  return (ms) => durationWords(t, ms);
}
