import { expect, test } from 'vitest';
import { localInput, timeAt } from '../../ui/days.ts';
import { daysOf, nextShift, shifted } from './shift.ts';

const entry = {
  start: timeAt('2026-03-24', 600),
  end: timeAt('2026-03-24', 690),
  isWholeDay: false,
};

function times(span: { start: Date; end: Date }): string[] {
  return [span.start, span.end].map((time) => localInput(time).slice(5));
}

test('an entry moves by days and minutes and keeps its length', () => {
  const shift = { key: '', days: 2, minutes: -45, resizes: false };
  expect(times(shifted(entry, shift))).toEqual(['03-26T09:15', '03-26T10:45']);
});

test('an end moves alone, and never before the start', () => {
  const shift = { key: '', days: 3, minutes: 30, resizes: true };
  expect(times(shifted(entry, shift))).toEqual(['03-24T10:00', '03-24T12:00']);
  expect(times(shifted(entry, { ...shift, minutes: -600 }))).toEqual([
    '03-24T10:00',
    '03-24T10:15',
  ]);
});

test('an event of whole days moves by days only', () => {
  const whole = { start: timeAt('2026-03-24'), end: timeAt('2026-03-25'), isWholeDay: true };
  const shift = { key: '', days: 1, minutes: 120, resizes: false };
  expect(times(shifted(whole, shift))).toEqual(['03-25T00:00', '03-26T00:00']);
});

test('whole days are named by their dates, and moved back to them', () => {
  const whole = {
    start: timeAt('2026-03-24'),
    end: timeAt('2026-03-25'),
    isWholeDay: true,
    days: ['2026-03-24', '2026-03-24'],
  } as const;
  const there = shifted(whole, { key: '', days: 2, minutes: 0, resizes: false });
  const days = daysOf(whole, there.start, there.end);
  expect(days).toEqual(['2026-03-26', '2026-03-26']);
  expect(daysOf({ ...whole, ...there, days }, whole.start, whole.end)).toEqual(whole.days);
});

test('arrow keys add up for one entry, and begin anew for another', () => {
  const first = nextShift('a', 'ArrowDown', null);
  expect(nextShift('a', 'ArrowRight', first)).toMatchObject({ days: 1, minutes: 15 });
  expect(nextShift('b', 'ArrowRight', first)).toMatchObject({ days: 1, minutes: 0 });
  expect(nextShift('a', 'Enter', first)).toBeNull();
});
