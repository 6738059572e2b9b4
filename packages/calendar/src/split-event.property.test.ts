import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarEvent } from './event.ts';
import { occurrencesBetween } from './occurrences-between.ts';
import { END, randomEvents } from './random-event.testkit.ts';
import { splitEvent } from './split-event.ts';

function seen(event: CalendarEvent) {
  return occurrencesBetween(event, 0, END);
}

test('the two parts of an event have its occurrences, the later one from the chosen day on', () => {
  let splits = 0;
  fc.assert(
    fc.property(randomEvents, fc.nat({ max: 30 }), (event, index) => {
      const all = seen(event);
      const chosen = all[index % Math.max(1, all.length)]?.occurrence ?? '';
      const parts = splitEvent(event, chosen);
      const hasEarlier = event.repeat !== null && chosen > event.start.slice(0, 10);
      expect(parts !== null).toBe(hasEarlier);
      const { earlier, later } = parts ?? { earlier: event, later: event };
      if (hasEarlier) splits += 1;
      const before = hasEarlier ? seen(earlier) : [];
      expect([...before, ...seen(later)].toSorted(byDay)).toEqual(all.toSorted(byDay));
      expect(before.every(({ occurrence }) => occurrence < chosen)).toBe(true);
    }),
    { numRuns: 400 },
  );
  // Usually about 60.
  expect(splits).toBeGreaterThan(10);
});

function byDay(one: { occurrence: string }, other: { occurrence: string }): number {
  return one.occurrence < other.occurrence ? -1 : 1;
}

test('an event keeps its time of day and its length if it is split when the clocks change', () => {
  const event = {
    title: 'Night',
    place: '',
    description: '',
    start: '2026-03-22T02:30',
    end: '2026-03-22T03:30',
    timeZone: 'Europe/Berlin',
    repeat: 'FREQ=WEEKLY;COUNT=4',
    exceptions: [],
  };
  const parts = splitEvent(event, '2026-03-29');
  expect(parts?.later).toMatchObject({
    start: '2026-03-29T02:30',
    end: '2026-03-29T04:30',
    repeat: 'FREQ=WEEKLY;COUNT=3',
  });
  expect(parts?.earlier.repeat).toBe('FREQ=WEEKLY;UNTIL=20260328');
  expect([parts?.earlier, parts?.later].flatMap((part) => part && seen(part))).toEqual(seen(event));
});
