import { clockControl, daysControl, type ClockTimes, type TimeControl } from '@rookery/chess';
import type { Locale } from '@rookery/contract';
import { createTranslator } from 'use-intl';
import { expect, test } from 'vitest';
import en from './en/everywhere.json' with { type: 'json' };
import vi from './vi/everywhere.json' with { type: 'json' };
import {
  durationWords,
  shortTimeControl,
  timeControlWords,
} from '../../chess/time-controls/use-time-control-words.ts';

const MESSAGES = { en, vi };

function onError(error: Error): never {
  throw error;
}

const translate = (locale: Locale) =>
  createTranslator({ locale, messages: MESSAGES[locale], namespace: 'timeControl', onError });

const clock = (minutes: number, seconds: number, more: Partial<ClockTimes> = {}) =>
  clockControl({ initial_ms: minutes * 60_000, increment_ms: seconds * 1_000, ...more });

const SECOND_STAGE = { after_moves: 40, added_ms: 1_800_000 };

const CASES: [TimeControl | null, string, string, string][] = [
  [clock(5, 3), '5+3 · Blitz', '5+3 · Cờ chớp', '5+3'],
  [clock(0.5, 0), '½+0 · Bullet', '½+0 · Cờ siêu chớp', '½+0'],
  [
    clock(90, 30, { second_stage: SECOND_STAGE }),
    '90+30, +30 after move 40 · Classical',
    '90+30, +30 sau nước 40 · Cờ tiêu chuẩn',
    '90+30 +30',
  ],
  [
    clock(5, 0, { delay_ms: 5_000 }),
    '5 min, delay 5 s · Rapid',
    '5 phút, chờ 5 giây · Cờ nhanh',
    '5+0 d5',
  ],
  [
    clock(0.25, 0, { delay_ms: 2_000 }),
    '15 s, delay 2 s · Bullet',
    '15 giây, chờ 2 giây · Cờ siêu chớp',
    '¼+0 d2',
  ],
  [
    clock(5, 3, { delay_ms: 1_000 }),
    '5+3, delay 1 s · Blitz',
    '5+3, chờ 1 giây · Cờ chớp',
    '5+3 d1',
  ],
  [daysControl(1), '1 day a move', '1 ngày mỗi nước', '1 d'],
  [daysControl(3), '3 days a move', '3 ngày mỗi nước', '3 d'],
  [null, 'No clock', 'Không tính giờ', '∞'],
];

test.each(CASES)('%o is “%s”, “%s”, and “%s” where space is scarce', (control, ...texts) => {
  expect([
    timeControlWords(translate('en'), control),
    timeControlWords(translate('vi'), control),
    shortTimeControl(translate('en'), control),
  ]).toEqual(texts);
});

test.each([
  [0, '0 s'],
  [45_000, '45 s'],
  [90_000, '1½ min'],
  [5_400_000, '90 min'],
])('%i milliseconds are %s', (ms, text) => {
  expect(durationWords(translate('en'), ms)).toBe(text);
});
