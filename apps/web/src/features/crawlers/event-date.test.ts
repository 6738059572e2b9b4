import { expect, test } from 'vitest';
import { findEventDate } from './event-date.ts';

test.each([
  ['Open on 2026-12-05 in Berlin', '2026-12-05', null],
  ['Samstag, 05.12.2026, 14:00', '2026-12-05', '14:00'],
  ['It starts on 5 December 2026 at 7:30 pm.', '2026-12-05', '19:30'],
  ['On December 5th, 2026 at 7 pm', '2026-12-05', '19:00'],
  ['On the 5th of Dec. 2026', '2026-12-05', null],
  ['Ngày 5 tháng 12 năm 2026, lúc 8h30', '2026-12-05', '08:30'],
  ['Khai mạc 05/12/2026 lúc 8 giờ', '2026-12-05', '08:00'],
  ['From 05.12.2026 - 07.12.2026', '2026-12-05', null],
  ['Written on 01.11.2026, held on 3 January 2027 at 12 am', '2027-01-03', '00:00'],
])('%s', (text, date, time) => {
  expect(findEventDate(text, '2026-11-18')).toEqual({ date, time });
});

test.each(['No date', '31.02.2027', '45/13/2026', 'Yesterday, 17.11.2026', '2026'])(
  '%s contains no date of an event',
  (text) => {
    expect(findEventDate(text, '2026-11-18')).toBeNull();
  },
);
