import type { CalendarOccurrence, ScheduledPlan } from '@rookery/contract';
import { expect, test } from 'vitest';
import { timeAt } from '../../ui/days.ts';
import { entriesOf, eventEntry, isOnDay, placeOnDay } from './entries.ts';

const DAY = '2026-03-24';

function occurrence(title: string, from: number, to: number): CalendarOccurrence {
  return {
    event_id: title,
    occurrence: DAY,
    title,
    place: '',
    start: `${DAY}T00:00`,
    end: `${DAY}T00:00`,
    time_zone: 'UTC',
    ...span(from, to),
    repeats: false,
    changed: false,
    locked: false,
    coming: 0,
    own_answer: null,
  };
}

function span(from: number, to: number) {
  return {
    starts_at: timeAt(DAY, from).toISOString(),
    ends_at: timeAt(DAY, to).toISOString(),
  };
}

const NOTHING = { occurrences: [], is_complete: true, dates: [], blocks: [] };

test('entries at the same time are side by side, and later ones have the whole width again', () => {
  const occurrences = [
    occurrence('long', 600, 720),
    occurrence('beside', 630, 660),
    occurrence('below', 660, 720),
    occurrence('alone', 720, 780),
  ];
  const placed = placeOnDay(entriesOf({ ...NOTHING, occurrences }, null), DAY);
  expect(placed.map(({ entry, column, columns }) => [entry.title, column, columns])).toEqual([
    ['long', 0, 2],
    ['beside', 1, 2],
    ['below', 1, 2],
    ['alone', 0, 1],
  ]);
});

test('a short entry takes as much space as it is drawn with', () => {
  const occurrences = [occurrence('short', 600, 605), occurrence('next', 610, 700)];
  const placed = placeOnDay(entriesOf({ ...NOTHING, occurrences }, null), DAY);
  expect(placed.map(({ columns }) => columns)).toEqual([2, 2]);
});

test('an event of whole days is on its dates, wherever the reader is', () => {
  const entry = eventEntry({
    ...occurrence('Open', 0, 0),
    start: '2026-03-28',
    end: '2026-03-30',
    starts_at: '2026-03-27T17:00:00.000Z',
    ends_at: '2026-03-29T17:00:00.000Z',
  });
  expect(
    ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'].map((day) => isOnDay(entry, day)),
  ).toEqual([false, true, true, false]);
});

test('a preview shows what is new, what stays, and the times that are left', () => {
  const task = { task_id: 'task', task: 'Report', pinned: false };
  const preview: ScheduledPlan = {
    plan_version: '',
    applied: false,
    horizon_days: 28,
    time_zone: 'UTC',
    blocks: [
      { id: 'kept', ...task, ...span(600, 660), reason: 'kept' },
      { id: null, ...task, ...span(720, 780), reason: 'due' },
    ],
    moved: [{ ...task, from: span(660, 720), to: span(720, 780), reason: 'event' }],
    unscheduled: [],
    overloads: [],
    maybe_missed: [],
  };
  const blocks = [{ id: 'kept', ...task, ...span(600, 660), reason: 'due' as const }];
  const entries = entriesOf({ ...NOTHING, blocks }, preview);
  expect(entries.map((entry) => entry.kind === 'block' && entry.change)).toEqual([
    null,
    'left',
    'added',
  ]);
});
