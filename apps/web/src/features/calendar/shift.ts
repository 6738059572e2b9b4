import { addDays, dayOf, minuteOf, timeAt, type Day } from '../../ui/days.ts';
import type { Entry } from './entries.ts';

/** How far an entry is moved, or its end if it `resizes`. */
export interface Shift {
  readonly key: string;
  readonly days: number;
  readonly minutes: number;
  readonly resizes: boolean;
}

export const STEP_MINUTES = 15;
const STEP_MS = STEP_MINUTES * 60_000;
const DAY_MS = 86_400_000;

/** By the clock: an hour later on another day is the same time there, also if its clocks change. */
export function shifted(
  { start, end, isWholeDay }: Pick<Entry, 'start' | 'end' | 'isWholeDay'>,
  { days, minutes, resizes }: Shift,
): { start: Date; end: Date } {
  if (resizes) {
    const later = end.getTime() + minutes * 60_000;
    return { start, end: new Date(Math.max(later, start.getTime() + STEP_MS)) };
  }
  const moved = timeAt(addDays(dayOf(start), days), minuteOf(start) + (isWholeDay ? 0 : minutes));
  return { start: moved, end: new Date(moved.getTime() + end.getTime() - start.getTime()) };
}

/** The days of an entry after a move. Whole days move by whole days, wherever the member is. */
export function daysOf(
  entry: Pick<Entry, 'start' | 'isWholeDay' | 'days'>,
  start: Date,
  end: Date,
): readonly [Day, Day] {
  if (!entry.isWholeDay) return [dayOf(start), dayOf(new Date(end.getTime() - 1))];
  const shift = Math.round((start.getTime() - entry.start.getTime()) / DAY_MS);
  return [addDays(entry.days[0], shift), addDays(entry.days[1], shift)];
}

const ARROWS: Record<string, Pick<Shift, 'days' | 'minutes'>> = {
  ArrowUp: { days: 0, minutes: -STEP_MINUTES },
  ArrowDown: { days: 0, minutes: STEP_MINUTES },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
};

/** The shift after an arrow key, which moves by a day or a quarter of an hour. Null for other keys. */
export function nextShift(key: string, pressed: string, before: Shift | null): Shift | null {
  const step = ARROWS[pressed];
  if (step === undefined) return null;
  const { days, minutes } = before?.key === key ? before : { days: 0, minutes: 0 };
  return { key, days: days + step.days, minutes: minutes + step.minutes, resizes: false };
}
