/** Why an address looks like one of endlessly many that a server makes up. */
export type Trap =
  | 'too_long'
  | 'too_deep'
  | 'repeated_segments'
  | 'too_many_parameters'
  | 'calendar'
  | 'pagination';

const MAX_LENGTH = 1000;
const MAX_SEGMENTS = 12;
/** A relative link on a page that answers under every path repeats a segment with each step: `/a/b/a/b/a/b`. */
const MAX_SAME_SEGMENT = 2;
const MAX_PARAMETERS = 8;
const MAX_PAGE_NUMBER = 500;
const CALENDAR_YEARS = { past: 5, future: 2 };

const CALENDAR_PARAMETER = /date|month|year|week|day|^(time|from|start|end|to|cal\w*)$/i;
const PAGE_PARAMETER = /^(page|paged|p|pg|seite|trang)$/i;
/** The year of `2026`, `2026-05`, `202605` and `20260501`. */
const YEAR = /(?<!\d)(?:1[89]|2\d)\d\d(?=(?:\d\d){0,2}(?!\d))/;
const YEAR_AND_MONTH_IN_PATH = /\/(2\d{3})[/-](0?[1-9]|1[0-2])(?=[/-]|$)/;

/** Judges a single address. `now` (in ms) decides which years a calendar may show. */
export function findTrap(address: string, now: number): Trap | null {
  if (address.length > MAX_LENGTH) return 'too_long';
  const url = new URL(address);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MAX_SEGMENTS) return 'too_deep';
  if (hasRepeatedSegments(segments)) return 'repeated_segments';
  const parameters = [...url.searchParams];
  if (parameters.length > MAX_PARAMETERS) return 'too_many_parameters';
  if (isFarDate(url.pathname, parameters, new Date(now).getUTCFullYear())) return 'calendar';
  const isFarPage = parameters.some(
    ([name, value]) => PAGE_PARAMETER.test(name) && Number(value) > MAX_PAGE_NUMBER,
  );
  return isFarPage ? 'pagination' : null;
}

/** Numbers may repeat: `/2026/01/01`. */
function hasRepeatedSegments(segments: readonly string[]): boolean {
  const names = segments.filter((segment) => !/^\d+$/.test(segment));
  return names.some((name) => names.filter((other) => other === name).length > MAX_SAME_SEGMENT);
}

/** Old years in a path are archives, and read. In a query they are a calendar that goes back for ever. */
function isFarDate(
  path: string,
  parameters: readonly (readonly [string, string])[],
  thisYear: number,
): boolean {
  const inPath = Number(YEAR_AND_MONTH_IN_PATH.exec(path)?.[1] ?? thisYear);
  if (inPath > thisYear + CALENDAR_YEARS.future) return true;
  return parameters.some(([name, value]) => {
    const year = CALENDAR_PARAMETER.test(name) ? YEAR.exec(value) : null;
    if (year === null) return false;
    const difference = Number(year[0]) - thisYear;
    return difference > CALENDAR_YEARS.future || difference < -CALENDAR_YEARS.past;
  });
}

/**
 * The address with every number replaced and without the values of its query. A crawler counts the addresses of each
 * shape and stops at a limit, which ends traps that `findTrap` cannot see in a single address.
 */
export function addressShape(address: string): string {
  const url = new URL(address);
  const names = [...new Set(url.searchParams.keys())].toSorted();
  const query = names.length === 0 ? '' : `?${names.join('&')}`;
  return (url.origin + url.pathname).replaceAll(/\d+/g, '#') + query.replaceAll(/\d+/g, '#');
}
