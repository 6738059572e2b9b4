import { isTimeZone } from '@rookery/calendar';
import type { MemberHours, WorkingHours } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../../answers/result.ts';
import {
  hoursRows,
  hoursSettings,
  isStorableTimeZone,
  replaceHours,
  type HoursRow,
} from './hours-queries.ts';

const KINDS = ['work', 'personal', 'meeting'] as const;

/** The usual hours of volunteers, until a member sets their own: after work and at weekends for the club. */
const DEFAULT_HOURS = {
  work: onDays([1, 2, 3, 4, 5], 9, 17),
  personal: [...onDays([1, 2, 3, 4, 5], 18, 21), ...onDays([6, 7], 10, 18)],
  meeting: onDays([1, 2, 3, 4], 18, 21),
};

export async function readHours(
  transaction: ScopedTransaction,
  userId: UserId,
): Promise<MemberHours> {
  const [settings, rows] = await Promise.all([
    hoursSettings(transaction, userId),
    hoursRows(transaction, userId),
  ]);
  // The database knows names of time zones that the runtime does not.
  const time_zone =
    settings !== undefined && isTimeZone(settings.time_zone) ? settings.time_zone : 'UTC';
  if (!settings?.has_own_hours) return { time_zone, ...DEFAULT_HOURS, is_default: true };
  const ofKind = (wanted: HoursRow['kind']) =>
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _kind, ...hours }) => hours);
  return {
    time_zone,
    is_default: false,
    work: ofKind('work'),
    personal: ofKind('personal'),
    meeting: ofKind('meeting'),
  };
}

export async function setHours(
  transaction: ScopedTransaction,
  userId: UserId,
  wish: WorkingHours,
): Promise<RouteResult<'PUT /api/calendar/hours'>> {
  const { time_zone } = wish;
  if (!isTimeZone(time_zone) || !(await isStorableTimeZone(transaction, time_zone)))
    return refuse('unknown_time_zone');
  const rows = KINDS.flatMap((kind) => wish[kind].map((hours) => ({ kind, ...hours })));
  if (KINDS.some((kind) => overlaps(wish[kind]))) return refuse('hours_overlap');
  await replaceHours(transaction, userId, time_zone, rows);
  return ok(await readHours(transaction, userId));
}

function overlaps(hours: WorkingHours['work']): boolean {
  const sorted = hours.toSorted(
    (one, other) => one.weekday - other.weekday || one.start_minute - other.start_minute,
  );
  return sorted.some(({ weekday, start_minute, end_minute }, index) => {
    const next = sorted[index + 1];
    const isBeforeNext =
      next === undefined || next.weekday > weekday || next.start_minute >= end_minute;
    return start_minute >= end_minute || !isBeforeNext;
  });
}

function onDays(weekdays: readonly number[], from: number, to: number): WorkingHours['work'] {
  return weekdays.map((weekday) => ({
    weekday,
    start_minute: from * 60,
    end_minute: to * 60,
  }));
}
