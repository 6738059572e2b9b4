const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?/i;
/** Dates outside are mistakes: an empty field, or seconds read as milliseconds. */
const YEARS = { from: 1990, to: 2100 };

/** The time in ms of an ISO 8601 or RFC 2822 date. Without a time zone it counts as UTC. */
export function readDate(text: string | null | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > 100) return null;
  const iso = ISO.exec(trimmed);
  const time = iso === null ? parseLong(trimmed) : parseIso(iso);
  if (Number.isNaN(time)) return null;
  const year = new Date(time).getUTCFullYear();
  return year >= YEARS.from && year <= YEARS.to ? time : null;
}

function parseIso([, year, month, day, time = '00:00', zone = 'Z']: RegExpExecArray): number {
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  return Date.parse(`${year}-${month}-${day}T${time}${offset.toUpperCase()}`);
}

/** `Mon, 01 Jun 2026 10:00:00 +0200`. Bare numbers are no dates. */
function parseLong(text: string): number {
  if (!/\d{4}/.test(text) || !/[a-z]{3}/i.test(text)) return Number.NaN;
  return Date.parse(/(gmt|utc?|[+-]\d{4}|\b[a-z]{1,4})\s*$/i.test(text) ? text : `${text} GMT`);
}
