const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** More than there are zones, and than the days that a large calendar asks for. */
const MAX_FORMATS = 1_000;
const MAX_DAYS = 50_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than a plan of a few tasks. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    // A name may be written in many ways.
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

/** Offsets at the beginning of days in UTC. Formatting a time takes a hundred times longer than looking here. */
const days = new Map<string, number>();

function offsetAtDay(timeZone: string, day: number): number {
  const key = `${timeZone} ${day}`;
  let offset = days.get(key);
  if (offset === undefined) {
    offset = formattedOffset(timeZone, day * DAY_MS);
    if (days.size >= MAX_DAYS) days.clear();
    days.set(key, offset);
  }
  return offset;
}

/** How many minutes local time is ahead of UTC at a time that is a whole minute. */
export function offsetMinutesAt(timeZone: string, time: number): number {
  const day = Math.floor(time / DAY_MS);
  const before = offsetAtDay(timeZone, day);
  // No clock is changed and changed back within a day.
  return before === offsetAtDay(timeZone, day + 1) ? before : formattedOffset(timeZone, time);
}

function formattedOffset(timeZone: string, time: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return (Date.UTC(year, month - 1, day, hour, minute) - time) / MINUTE_MS;
}
