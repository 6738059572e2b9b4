const FORM =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,12}))?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Postgres accepts no larger offset from UTC. */
const MAX_OFFSET_MINUTES = 16 * 60 - 1;
const MIN_MS = Date.parse('0001-01-01T00:00:00Z');
const MAX_MS = Date.parse('9999-12-31T23:59:59Z') + SECOND_MS;

/**
 * Parses a timestamp of a request to milliseconds since 1970, or returns null. An accepted timestamp can be stored
 * and returned: in UTC its year has four digits. The ISO 8601 form alone does not ensure that, because an offset,
 * a leap second or a rounded fraction can move the time out of this range.
 */
export function parseTimestamp(text: string): number | null {
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour, offsetMinute] =
    FORM.exec(text) ?? [];
  // Postgres has no year 0, even if the time is in year 1 by UTC.
  if (year === undefined || year === '0000') return null;
  const date = utcDate(Number(year), Number(month), Number(day));
  const time = timeOfDay(Number(hour), Number(minute), Number(second));
  const offset = Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0);
  if (date === null || time === null) return null;
  // Postgres accepts a leap second, but no fraction of one.
  if (second === '60' && Number(fraction) > 0) return null;
  if (offset > MAX_OFFSET_MINUTES || Number(offsetMinute ?? 0) > 59) return null;
  const shift = (sign === '-' ? 1 : -1) * offset * MINUTE_MS;
  const at = date + time + shift + millisecondsIn(fraction);
  return at >= MIN_MS && at < MAX_MS ? at : null;
}

/** Null if the month has no such day. */
function utcDate(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  // `Date.UTC` would treat the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null;
}

/** Milliseconds since midnight. Second 60 is a leap second and counts as the first second of the next minute. */
function timeOfDay(hour: number, minute: number, second: number): number | null {
  if (hour > 23 || minute > 59 || second > 60) return null;
  return (hour * 60 + minute) * MINUTE_MS + second * SECOND_MS;
}

/**
 * The milliseconds of a fraction after rounding to microseconds, as in Postgres. The result can be a whole second.
 */
function millisecondsIn(fraction: string): number {
  return Math.floor(Math.round(Number(`0.${fraction || '0'}`) * 1_000_000) / 1_000);
}
