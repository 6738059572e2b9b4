import { describe, expect, test } from 'vitest';
import { readTimes } from './event.ts';

const EVENING = {
  start: '2026-03-24T19:30',
  end: '2026-03-24T22:00',
  timeZone: 'Europe/Berlin',
  repeat: null,
};

describe('the times of an event', () => {
  test('are read', () => {
    expect(readTimes(EVENING)).toMatchObject({ timeZone: 'Europe/Berlin', rule: null });
  });

  test('may be up to 31 days long', () => {
    expect(readTimes({ ...EVENING, start: '2026-03-01', end: '2026-04-01' })).toMatchObject({
      rule: null,
    });
    expect(readTimes({ ...EVENING, start: '2026-03-01', end: '2026-04-02' })).toBe('invalid_times');
  });

  test.each([
    ['an unknown time zone', { timeZone: 'Moon/Base' }, 'unknown_time_zone'],
    ['an end at the start', { end: EVENING.start }, 'invalid_times'],
    ['a date and a time', { end: '2026-03-25' }, 'invalid_times'],
    ['no time at all', { start: 'tomorrow' }, 'invalid_times'],
    ['an unknown rule', { repeat: 'FREQ=HOURLY' }, 'unsupported_repeat'],
  ])('are refused with %s', (_, change, reason) => {
    expect(readTimes({ ...EVENING, ...change })).toBe(reason);
  });
});
