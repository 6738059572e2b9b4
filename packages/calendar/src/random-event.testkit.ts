import fc from 'fast-check';
import { readTimes, storedRepeat, type EventException } from './event.ts';
import { formatLocal, parseLocal } from './local-time.ts';
import { occurrencesBetween } from './occurrences-between.ts';
import type { FeedEvent } from './write-calendar.ts';

/** In minutes. Clocks change earlier, and of a time that comes twice ical.js takes the second, unlike RFC 5545. */
const AFTER_CHANGES = 240;
const ZONES = [
  'Europe/Berlin',
  'UTC',
  'America/New_York',
  'Asia/Ho_Chi_Minh',
  'Australia/Lord_Howe',
];
export const NOW = Date.parse('2026-03-01T00:00:00Z');
/** Occurrences are compared until this time. */
export const END = Date.parse('2028-03-01T00:00:00Z');

const texts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => `x${text}x`);

const rules = fc.record({
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  interval: fc.integer({ min: 1, max: 4 }),
  weekdays: fc.constantFrom('', ';BYDAY=MO,WE', ';BYDAY=TU', ';BYDAY=1TU', ';BYDAY=-1FR,2MO'),
  end: fc.constantFrom('', ';COUNT=7', ';UNTIL=20261224', ';UNTIL=20260601T100000Z'),
});

export const randomEvents: fc.Arbitrary<FeedEvent> = fc
  .record({
    title: texts,
    place: fc.oneof(fc.constant(''), texts),
    description: fc.oneof(fc.constant(''), texts, fc.constant('Two lines;\nhttps://x.test/?a,b')),
    day: fc.integer({ min: 0, max: 300 }),
    minute: fc.oneof(fc.constant(null), fc.integer({ min: AFTER_CHANGES, max: 1_439 })),
    length: fc.integer({ min: 1, max: 600 }),
    timeZone: fc.constantFrom(...ZONES),
    rule: fc.option(rules),
    isLocked: fc.boolean(),
    exceptions: fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.option(texts)), {
      maxLength: 3,
    }),
  })
  .map(({ day, minute, length, rule, exceptions, ...fields }) => {
    const first = (parseLocal('2026-01-01')?.day ?? 0) + day;
    const at = (minutes: number) => {
      const total = (minute ?? 0) + minutes;
      const onDay = first + Math.floor(total / 1_440);
      return minute === null
        ? formatLocal({ day: first + (minutes === 0 ? 0 : 1 + (length % 3)), minute: null })
        : formatLocal({ day: onDay, minute: total % 1_440 });
    };
    const wanted = {
      ...fields,
      start: at(0),
      end: at(length),
      repeat: rule && `FREQ=${rule.frequency};INTERVAL=${rule.interval}${rule.weekdays}${rule.end}`,
      exceptions: [],
      uid: 'one@rookery.test',
      changedAt: NOW,
    };
    const times = readTimes(wanted);
    const repeat = typeof times === 'string' ? null : storedRepeat(times);
    return withExceptions({ ...wanted, repeat }, exceptions);
  });

/** Occurrences are named by their number; a text is the new title, and null cancels. */
function withExceptions(event: FeedEvent, chosen: readonly (readonly [number, string | null])[]) {
  if (event.repeat === null) return event;
  const known = occurrencesBetween(event, 0, END);
  const byDay = new Map<string, EventException>();
  for (const [index, title] of chosen) {
    const found = known[index % Math.max(1, known.length)];
    if (found === undefined) continue;
    const { occurrence, place, start, end } = found;
    byDay.set(occurrence, {
      occurrence,
      change: title === null ? null : { title, place, start, end },
    });
  }
  const exceptions = [...byDay.values()].toSorted((one, other) =>
    one.occurrence < other.occurrence ? -1 : 1,
  );
  return { ...event, exceptions };
}
