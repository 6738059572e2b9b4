import { dateOf, FIRST_DAY, LAST_DAY, parseLocal, toLocal, weekdayOf } from './local-time.ts';

/** How an event repeats: the supported part of an RRULE of RFC 5545. */
export interface RepeatRule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  /** The weekdays, for months with their number, such as the first Friday; empty if the start decides. */
  readonly weekdays: readonly Weekday[];
  readonly count: number | null;
  /** The last local day on which an occurrence may start. */
  readonly until: number | null;
}

interface Weekday {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** The number in the month, from its end if negative; null for each. */
  readonly nth: number | null;
}

/** What a rule is read for: a UTC time in `UNTIL` and redundant parts depend on the start. */
export interface RuleStart {
  readonly day: number;
  readonly minute: number | null;
  readonly timeZone: string;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MAX_INTERVAL = 99;
const MAX_COUNT = 999;
const MAX_WEEKDAYS = 14;

/** Null if the rule is not valid, has parts that are not supported, or does not contain its own start. */
export function parseRepeat(text: string, start: RuleStart): RepeatRule | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { FREQ, INTERVAL = '1', BYDAY, COUNT, UNTIL, WKST, BYMONTH, BYMONTHDAY, ...others } = parts;
  const interval = wholeNumber(INTERVAL, MAX_INTERVAL);
  const count = COUNT === undefined ? null : wholeNumber(COUNT, MAX_COUNT);
  const weekdays = parseWeekdays(BYDAY);
  const until = UNTIL === undefined ? null : parseUntil(UNTIL, start);
  if (!isFrequency(FREQ) || interval === null || weekdays === null) return null;
  if (COUNT !== undefined && (count === null || UNTIL !== undefined)) return null;
  if (UNTIL !== undefined && (until === null || until < start.day)) return null;
  if (Object.keys(others).length > 0) return null;
  const { month, date } = dateOf(start.day);
  // Other programs repeat what the start says anyway.
  if (BYMONTH !== undefined && (FREQ !== 'YEARLY' || Number(BYMONTH) !== month)) return null;
  if (BYMONTHDAY !== undefined && !(isByDate(FREQ, weekdays) && Number(BYMONTHDAY) === date))
    return null;
  const rule = { frequency: FREQ, interval, weekdays, count, until };
  return isWeekStartMeaningless(rule, WKST) && areWeekdaysSupported(rule, start) ? rule : null;
}

/** The rule as text in one form. `UNTIL` is a date, or what `formatUntil` makes of it. */
export function formatRepeat(
  { frequency, interval, weekdays, count, until }: RepeatRule,
  formatUntil: (day: number) => string = compactDate,
): string {
  const parts = [`FREQ=${frequency}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (weekdays.length > 0) {
    const days = weekdays.map(({ weekday, nth }) => `${nth ?? ''}${WEEKDAYS[weekday - 1]}`);
    parts.push(`BYDAY=${days.join(',')}`);
  }
  if (count !== null) parts.push(`COUNT=${count}`);
  if (until !== null) parts.push(`UNTIL=${formatUntil(until)}`);
  return parts.join(';');
}

/** `20260324` */
export function compactDate(day: number): string {
  const { year, month, date } = dateOf(day);
  return [year, month, date].map((part) => String(part).padStart(2, '0')).join('');
}

function partsOf(text: string): Record<string, string> | null {
  const pairs = text.toUpperCase().split(';');
  const parts: Record<string, string> = {};
  for (const pair of pairs) {
    const [name = '', value = '', more] = pair.split('=');
    if (name === '' || value === '' || more !== undefined || name in parts) return null;
    parts[name] = value;
  }
  return parts;
}

function isFrequency(text: string | undefined): text is RepeatRule['frequency'] {
  return text === 'DAILY' || text === 'WEEKLY' || text === 'MONTHLY' || text === 'YEARLY';
}

function isByDate(frequency: RepeatRule['frequency'], weekdays: readonly Weekday[]): boolean {
  return (frequency === 'MONTHLY' || frequency === 'YEARLY') && weekdays.length === 0;
}

function wholeNumber(text: string, max: number): number | null {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : null;
}

function parseWeekdays(text: string | undefined): Weekday[] | null {
  if (text === undefined) return [];
  const weekdays: Weekday[] = [];
  for (const item of text.split(',')) {
    const [, nth, name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(item) ?? [];
    const weekday = WEEKDAYS.indexOf(name) + 1;
    if (weekday === 0) return null;
    weekdays.push({ weekday, nth: nth === undefined ? null : Number(nth) });
  }
  const isSame = (one: Weekday) => (other: Weekday) =>
    one.weekday === other.weekday && one.nth === other.nth;
  const distinct = weekdays.filter((day, index) => weekdays.findIndex(isSame(day)) === index);
  return distinct.length <= MAX_WEEKDAYS ? distinct : null;
}

/** The last local day on which an occurrence may start. `UNTIL` itself is included. */
function parseUntil(text: string, start: RuleStart): number | null {
  const [, year, month, date, hour, minute, zone] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(text) ?? [];
  const day = parseLocal(`${year}-${month}-${date}`)?.day ?? null;
  if (day === null) return null;
  if (hour === undefined || start.minute === null) return day;
  const until =
    zone === 'Z'
      ? toLocal(
          day * 86_400_000 + Number(hour) * 3_600_000 + Number(minute) * 60_000,
          start.timeZone,
        )
      : { day, minute: Number(hour) * 60 + Number(minute) };
  const last = until.minute >= start.minute ? until.day : until.day - 1;
  return last >= FIRST_DAY && last <= LAST_DAY ? last : null;
}

/** The first day of the week matters only if weeks are skipped and a week has several days. */
function isWeekStartMeaningless(rule: RepeatRule, weekStart: string | undefined): boolean {
  if (weekStart === undefined || weekStart === 'MO') return true;
  if (!WEEKDAYS.includes(weekStart)) return false;
  return rule.frequency !== 'WEEKLY' || rule.interval === 1 || rule.weekdays.length <= 1;
}

function areWeekdaysSupported({ frequency, weekdays }: RepeatRule, { day }: RuleStart): boolean {
  if (weekdays.length === 0) return true;
  if (frequency === 'YEARLY') return false;
  if (frequency !== 'MONTHLY' && weekdays.some(({ nth }) => nth !== null)) return false;
  return weekdays.some((weekday) => isWeekday(day, weekday));
}

/** Whether a day is one of these weekdays, by its number in the month. */
export function isWeekday(day: number, { weekday, nth }: Weekday): boolean {
  if (weekdayOf(day) !== weekday) return false;
  if (nth === null) return true;
  const { month, date } = dateOf(day);
  if (nth > 0) return Math.ceil(date / 7) === nth;
  return dateOf(day - 7 * nth).month !== month && dateOf(day - 7 * (nth + 1)).month === month;
}
