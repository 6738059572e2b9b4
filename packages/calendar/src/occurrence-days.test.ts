import { expect, test } from 'vitest';
import { occurrenceDays } from './occurrence-days.ts';
import { parseRepeat } from './repeat-rule.ts';

test.each(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])(
  'of an event that repeats forever, the days long before the wanted ones are left out: %s',
  (frequency) => {
    const [start, from] = [20_000, 40_000];
    const rule = parseRepeat(`FREQ=${frequency}`, { day: start, minute: 0, timeZone: 'UTC' });
    const [first] = rule === null ? [] : occurrenceDays(rule, start, from);
    expect(first).toBeGreaterThan(from - 800);
    expect(first).toBeLessThan(from + 366);
  },
);
