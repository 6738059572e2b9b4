import type { CalendarRange, ScheduledPlan, Tournament } from '@rookery/contract';
import {
  commonServer,
  foundClub,
  signUpAlone,
  type RawResponse,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { largeReport } from './large-report.testkit.ts';
import { dailyEvents, HOSTILE_CALENDARS, times } from './hostile-calendars.testkit.ts';

let url: string;
let mallory: TestMember;
let ann: TestMember;
let club: string;

beforeAll(async () => {
  ({ url } = await commonServer());
  ann = await signUpAlone(url, 'Ann');
});
beforeEach(async () => {
  mallory = await signUpAlone(url, 'Mallory');
  club = await foundClub(mallory, 'Club', []);
});

const get = (path: string) => mallory.send({ path });
const post = (path: string, { json }: { json: object }) =>
  mallory.send({ method: 'POST', path, json });
/** The answer to Mallory, while Ann is answered. */
async function whileOthersAsk(request: Promise<RawResponse>): Promise<RawResponse> {
  const state = { isAnswered: false };
  const watched = request.finally(() => {
    state.isAnswered = true;
  });
  while (!state.isAnswered) {
    const other = await ann.send({ path: '/api/account' });
    if (other.status !== 200) throw new Error(`Ann is answered ${other.status}.`);
  }
  return watched;
}

function importText(text: string) {
  return whileOthersAsk(post(`/api/${club}/calendar/import`, { json: { text } }));
}

/** An answer in words: what was read, or a refusal. */
const READ_OR_REFUSED = [200, 201, 409, 422];

describe('a calendar file', () => {
  test.each(HOSTILE_CALENDARS)(
    '%s is answered in words while others are answered',
    async (_, text) => {
      const answer = await importText(text);
      expect(READ_OR_REFUSED, answer.text).toContain(answer.status);
    },
  );
});

describe('a calendar of many events that repeat', () => {
  const range = { from: '2026-03-01T00:00:00Z', to: '2026-04-12T00:00:00Z' };
  const readRange = () =>
    whileOthersAsk(get(`/api/${club}/calendar?${new URLSearchParams(range)}`));

  beforeEach(async () => {
    await importText(dailyEvents(500));
  });

  test('is read while others are answered', async () => {
    const answer = await readRange();
    expect(answer.status, answer.text).toBe(200);
    const { occurrences, is_complete } = answer.json<CalendarRange>();
    expect([occurrences.length, is_complete]).toEqual([3_000, false]);
  });

  test('is written as a feed, and planned around', async () => {
    const made = await post(`/api/${club}/calendar/feed`, { json: {} });
    const feed = new URL(made.json<{ url: string }>().url).pathname;
    const answer = await whileOthersAsk(get(feed));
    expect(answer.status).toBe(200);
    expect(answer.text.match(/BEGIN:VEVENT/g)).toHaveLength(500);
    const planned = await whileOthersAsk(post(`/api/${club}/calendar/auto-schedule`, { json: {} }));
    expect(planned.status, planned.text).toBe(200);
    expect(planned.json<ScheduledPlan>().blocks).toEqual([]);
  });
});

function player(number: number): string {
  return `001 ${String(number).padStart(4)} m    ${`P${number}`.padEnd(33)} 1500`;
}

function importReport(text: string): Promise<RawResponse> {
  return whileOthersAsk(post(`/api/${club}/tournaments/import`, { json: { text } }));
}

describe('a report file', () => {
  test('with the same pair again and again forbids it once', async () => {
    const pairs = times(40_000, () => '1 2').join(' ');
    const answer = await importReport(
      ['012 Cup', '142 9', player(1), player(2), `XXP ${pairs}`].join('\n'),
    );
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.json<Tournament>();
    const record = await get(`/api/${club}/tournaments/${id}`);
    expect(record.json<{ forbidden_pairs: unknown[] }>().forbidden_pairs).toHaveLength(1);
  });

  test('with more pairs than may be forbidden is refused in words', async () => {
    const numbers = times(60, (index) => index + 1);
    const answer = await importReport(
      ['012 Cup', '142 9', ...numbers.map((each) => player(each)), `XXP ${numbers.join(' ')}`].join(
        '\n',
      ),
    );
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([422, 'too_many_pairs']);
  });

  test('of 300 players and 54 rounds is stored and shown while others are answered', async () => {
    const answer = await importReport(largeReport(300, 54));
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.json<Tournament>();
    const record = await whileOthersAsk(get(`/api/${club}/tournaments/${id}`));
    expect(record.json<{ rounds: unknown[] }>().rounds).toHaveLength(54);
  });
});
