import type { WorkingHours } from '@rookery/contract';
import { newId } from '../../api/new-id.ts';

export const HOURS_KINDS = ['work', 'personal', 'meeting'] as const;
export type HoursKind = (typeof HOURS_KINDS)[number];

/** One row of the form. */
export interface HoursRow {
  readonly id: string;
  readonly kind: HoursKind;
  readonly weekday: number;
  readonly start_minute: number;
  readonly end_minute: number;
}

const DAY_MINUTES = 1_440;
const LENGTH_MINUTES = 120;
const USUAL_START = 18 * 60;

/** `19:30`; the end of a day is midnight. */
export function clockOf(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Null while the field is not filled. Midnight as an end is the end of the day. */
export function minuteOfClock(clock: string, isEnd: boolean): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  if (hours === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return isEnd && minute === 0 ? DAY_MINUTES : minute;
}

export function rowsOf(hours: WorkingHours): HoursRow[] {
  return HOURS_KINDS.flatMap((kind) => hours[kind].map((one) => ({ ...one, kind, id: newId() })));
}

export function hoursOf(rows: readonly HoursRow[], time_zone: string): WorkingHours {
  const [work, personal, meeting] = HOURS_KINDS.map((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ weekday, start_minute, end_minute }) => ({ weekday, start_minute, end_minute })),
  );
  return { time_zone, work: work ?? [], personal: personal ?? [], meeting: meeting ?? [] };
}

/** With two more hours on a day, after those that it has. */
export function withMoreHours(
  rows: readonly HoursRow[],
  kind: HoursKind,
  weekday: number,
): HoursRow[] {
  const ends = rows
    .filter((row) => row.kind === kind && row.weekday === weekday)
    .map((row) => row.end_minute);
  const start = Math.min(Math.max(USUAL_START, ...ends), DAY_MINUTES - 15);
  const end = Math.min(start + LENGTH_MINUTES, DAY_MINUTES);
  return [...rows, { id: newId(), kind, weekday, start_minute: start, end_minute: end }];
}
