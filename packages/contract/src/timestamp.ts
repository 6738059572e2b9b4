const FORM =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,12}))?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Postgres knows no zone that is further from UTC. */
const MAX_OFFSET_MINUTES = 16 * 60 - 1;
const MIN_MS = Date.parse('0001-01-01T00:00:00Z');
const MAX_MS = Date.parse('9999-12-31T23:59:59Z') + SECOND_MS;

/**
 * Reads a timestamp of a request: milliseconds since 1970, or null where it is none. A timestamp that
 * is accepted can be stored, and can be answered again: in UTC its year has four digits. ISO 8601 alone
 * is not enough for that, because an offset, a leap second or a rounded fraction can move it out.
 */
export function parseTimestamp(text: string): number | null {
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour, offsetMinute] =
    FORM.exec(text) ?? [];
  if (year === undefined) return null;
  const date = utcDate(Number(year), Number(month), Number(day));
  const time = timeOfDay(Number(hour), Number(minute), Number(second));
  const offset = Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0);
  if (date === null || time === null) return null;
  // Postgres knows a leap second, but no part of one.
  if (second === '60' && Number(fraction) > 0) return null;
  if (offset > MAX_OFFSET_MINUTES || Number(offsetMinute ?? 0) > 59) return null;
  const shift = (sign === '-' ? 1 : -1) * offset * MINUTE_MS;
  const at = date + time + shift + millisecondsIn(fraction);
  return at >= MIN_MS && at < MAX_MS ? at : null;
}

/** Null where the month has no such day. */
function utcDate(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  // `Date.UTC` would take the years 0 to 99 for those of the last century.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null;
}

/** Milliseconds since midnight. Second 60 is a leap second: the first of the next minute. */
function timeOfDay(hour: number, minute: number, second: number): number | null {
  if (hour > 23 || minute > 59 || second > 60) return null;
  return (hour * 60 + minute) * MINUTE_MS + second * SECOND_MS;
}

/**
 * Whole milliseconds of a fraction that is rounded to microseconds, as Postgres stores it: what rounds
 * up to a whole second is one.
 */
function millisecondsIn(fraction: string): number {
  return Math.floor(Math.round(Number(`0.${fraction || '0'}`) * 1_000_000) / 1_000);
}
