import { foldText } from '../../ui/fold-text.ts';

export interface EventDate {
  /** Such as `2026-03-24`. */
  readonly date: string;
  /** Such as `19:30`; null if no time stands after the date. */
  readonly time: string | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME =
  '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\.?';

/** Days stand before months, as in most of the world, unless the month is a name. Texts have no accents and capitals. */
const FORMATS: readonly { readonly pattern: RegExp; readonly order: readonly string[] }[] = [
  { pattern: /\b(20\d\d)-(\d\d)-(\d\d)\b/g, order: ['year', 'month', 'day'] },
  {
    pattern: /\b(\d{1,2})[./-](\d{1,2})[./-](20\d\d)\b/g,
    order: ['day', 'month', 'year'],
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?${MONTH_NAME},?\\s+(20\\d\\d)\\b`,
      'g',
    ),
    order: ['day', 'month', 'year'],
  },
  {
    pattern: new RegExp(`\\b${MONTH_NAME}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(20\\d\\d)\\b`, 'g'),
    order: ['month', 'day', 'year'],
  },
  {
    pattern: /\b(\d{1,2})\s+thang\s+(\d{1,2})\s*,?\s+(?:nam\s+)?(20\d\d)\b/g,
    order: ['day', 'month', 'year'],
  },
];

/** The first date in a text that is not before today, with the time that stands shortly after it. */
export function findEventDate(text: string, today: string): EventDate | null {
  const folded = foldText(text);
  const found = FORMATS.flatMap(({ pattern, order }) =>
    [...folded.matchAll(pattern)].map((match) => {
      const date = dateOf(match, order);
      const rest = folded.slice(match.index + match[0].length);
      return { index: match.index, date, rest };
    }),
  );
  const [first] = found
    .filter(({ date }) => date !== null && date >= today)
    .toSorted((a, b) => a.index - b.index);
  if (first === undefined || first.date === null) return null;
  return { date: first.date, time: timeIn(first.rest) };
}

/** Null for dates that do not exist. */
function dateOf(match: RegExpMatchArray, order: readonly string[]): string | null {
  const part = (name: string) => match[order.indexOf(name) + 1] ?? '';
  const month = MONTHS.indexOf(part('month')) + 1 || Number(part('month'));
  const time = new Date(Date.UTC(Number(part('year')), month - 1, Number(part('day'))));
  const exists = time.getUTCMonth() === month - 1 && time.getUTCDate() === Number(part('day'));
  return exists ? time.toISOString().slice(0, 10) : null;
}

/** How far after a date its time may stand. */
const NEAR = 40;

function timeIn(rest: string): string | null {
  const near = rest.slice(0, NEAR);
  const match = /\b(\d{1,2})\s?[:h]\s?([0-5]\d)\b\s?(am|pm)?|\b(\d{1,2})\s?(am|pm|h|gio)\b/.exec(
    near,
  );
  if (match === null) return null;
  const hours = Number(match[1] ?? match[4]);
  const half = match[3] ?? match[5];
  const hour = half === 'am' || half === 'pm' ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours;
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${match[2] ?? '00'}`;
}
