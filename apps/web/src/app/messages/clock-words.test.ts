import { createTranslator } from 'use-intl';
import { expect, test } from 'vitest';
import messages from './en/everywhere.json' with { type: 'json' };
import { longTextHoldsMs } from '../../chess/clock/clock-reading.ts';
import { timeLeftWords } from '../../chess/clock/use-clock-words.ts';

const t = createTranslator({ locale: 'en', messages, namespace: 'timeControl' });
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [3 * DAY, '3 d'],
  [2 * DAY + 4 * HOUR + 59 * MINUTE, '2 d 4 h'],
  [DAY, '1 d'],
  [DAY - 1, '23:59 h'],
  [5 * HOUR + 7 * MINUTE, '5:07 h'],
  [HOUR, '1:00 h'],
  [HOUR - SECOND, '59:59'],
  [9_400, '0:10'],
  [0, '0:00'],
])('%i milliseconds are shown as %s', (ms, text) => {
  expect(timeLeftWords(t, ms)).toBe(text);
});

test.each([2 * DAY, DAY + 1, 5 * HOUR + 30 * SECOND, HOUR])(
  'the text of %i milliseconds is written again before it is wrong',
  (ms) => {
    const holds = longTextHoldsMs(ms);
    expect(holds).toBeGreaterThan(0);
    expect(timeLeftWords(t, ms - holds + 1)).toBe(timeLeftWords(t, ms));
  },
);
