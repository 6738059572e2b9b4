import type { Task } from '@rookery/contract';
import { expect, test } from 'vitest';
import { bodyOf, formOf } from './task-form.ts';
import { checkTaskForm } from './task-form-check.ts';

const filled = { ...formOf(null), name: 'Book the hall' };

test('a new form requires only a name', () => {
  expect(checkTaskForm(formOf(null))).toEqual({ name: 'nameMissing' });
  expect(checkTaskForm(filled)).toEqual({});
});

test('a task goes through the form unchanged', () => {
  const task = {
    name: 'Print score sheets',
    description: 'Two hundred.',
    priority: 'high',
    assignee_id: '9b2f0c56-0f0c-4f0e-9d0e-0a1b2c3d4e5f',
    start_date: '2026-03-01T18:30:00.000Z',
    end_date: null,
    total_duration_minutes: 90,
    calendar_hours: 'work',
    auto_schedule: true,
    is_splittable: true,
    min_split_duration_minutes: 30,
    max_split_duration_minutes: 60,
    minutes_done: 15,
    repeat_every: 2,
    repeat_unit: 'week',
  } as const;
  expect(bodyOf(formOf(task as unknown as Task))).toEqual(task);
});

test('a task that can no longer be split loses its limits for parts', () => {
  const body = bodyOf({ ...filled, splittable: false, minSplit: '10', maxSplit: '20' });
  expect(body).toMatchObject({
    min_split_duration_minutes: null,
    max_split_duration_minutes: null,
  });
});

test.each([
  [{ duration: '0' }, { duration: 'minutesWrong' }],
  [{ duration: '1.5' }, { duration: 'minutesWrong' }],
  [{ duration: '20161' }, { duration: 'minutesWrong' }],
  [{ splittable: true, minSplit: '60', maxSplit: '30' }, { maxSplit: 'splitOrder' }],
  [{ splittable: true, duration: '30', maxSplit: '60' }, { maxSplit: 'splitTooLong' }],
  [{ start: '2026-03-02T10:00', end: '2026-03-01T10:00' }, { end: 'endBeforeStart' }],
])('%o has the errors %o', (change, faults) => {
  expect(checkTaskForm({ ...filled, ...change })).toEqual(faults);
});
