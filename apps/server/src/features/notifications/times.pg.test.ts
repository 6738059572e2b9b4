import { administer, createTestDatabase } from '@rookery/testkit';
import { beforeAll, expect, inject, test } from 'vitest';

let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
});

async function ask(expression: string): Promise<string> {
  const { rows } = await administer(databaseUrl, `select ${expression} as moment`);
  return new Date((rows[0] as { moment: string }).moment).toISOString();
}

const afterQuiet = (moment: string, zone: string, from: string, to: string) =>
  ask(`app.after_quiet_hours('${moment}', '${zone}', '${from}', '${to}')`);
const nextDaily = (moment: string, zone: string, at: string) =>
  ask(`app.next_local_time('${moment}', '${zone}', '${at}')`);

const BERLIN = 'Europe/Berlin';

test.for([
  // Winter: UTC+1.
  ['before them', '2026-01-10T20:59:00Z', '22:00', '07:00', '2026-01-10T20:59:00.000Z'],
  ['in the evening', '2026-01-10T21:00:00Z', '22:00', '07:00', '2026-01-11T06:00:00.000Z'],
  ['after midnight', '2026-01-11T02:30:00Z', '22:00', '07:00', '2026-01-11T06:00:00.000Z'],
  ['at their end', '2026-01-11T06:00:00Z', '22:00', '07:00', '2026-01-11T06:00:00.000Z'],
  ['within a day', '2026-01-10T12:30:00Z', '13:00', '14:00', '2026-01-10T13:00:00.000Z'],
  // The clock goes from 2:00 to 3:00 on 29 March: the night is an hour shorter.
  ['to summer time', '2026-03-28T22:30:00Z', '22:00', '07:00', '2026-03-29T05:00:00.000Z'],
  [
    'ending in the missing hour',
    '2026-03-28T22:30:00Z',
    '22:00',
    '02:30',
    '2026-03-29T01:30:00.000Z',
  ],
  // The clock goes from 3:00 to 2:00 on 25 October: the night is an hour longer.
  ['to winter time', '2026-10-24T21:00:00Z', '22:00', '07:00', '2026-10-25T06:00:00.000Z'],
  [
    'ending in the hour that comes twice',
    '2026-10-24T21:00:00Z',
    '22:00',
    '02:30',
    '2026-10-25T01:30:00.000Z',
  ],
] as const)('quiet hours in Berlin, %s', async ([, moment, from, to, expected]) => {
  expect(await afterQuiet(moment, BERLIN, from, to)).toBe(expected);
});

test.for([
  ['today', BERLIN, '2026-01-10T06:00:00Z', '2026-01-10T07:00:00.000Z'],
  ['tomorrow', BERLIN, '2026-01-10T07:00:00Z', '2026-01-11T07:00:00.000Z'],
  ['after the change to summer time', BERLIN, '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['after the change to winter time', BERLIN, '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['in Vietnam', 'Asia/Ho_Chi_Minh', '2026-01-10T02:00:00Z', '2026-01-11T01:00:00.000Z'],
  ['at half an hour', 'Asia/Kolkata', '2026-01-10T02:00:00Z', '2026-01-10T02:30:00.000Z'],
] as const)('the daily mail at eight, %s', async ([, zone, moment, expected]) => {
  expect(await nextDaily(moment, zone, '08:00')).toBe(expected);
});

test('a day with a clock change has one daily mail, also at a time that is missing or comes twice', async () => {
  for (const start of ['2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z']) {
    const first = await nextDaily(start, BERLIN, '02:30');
    const second = await nextDaily(first, BERLIN, '02:30');
    const hours = (Date.parse(second) - Date.parse(first)) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(23);
    expect(hours).toBeLessThanOrEqual(25);
  }
});
