import type { CalendarFeed, ScheduledPlan } from '@rookery/contract';
import type { Seeded, TestMember } from '@rookery/testkit';

/** The calendar of a club, and what requests have created in it. */
export interface ClubCalendar {
  /** Each Tuesday. */
  readonly events: string[];
  /** A pinned time for a task of the member. */
  readonly block: string | null;
  /** The token of the member's calendar feed. */
  feedToken: string | null;
}

/** An event as requests describe it. */
const CLUB_EVENING = {
  title: 'Club evening',
  start: '2026-03-24T19:30',
  end: '2026-03-24T22:00',
  time_zone: 'Europe/Berlin',
  repeat: 'FREQ=WEEKLY;BYDAY=TU',
};

/** Several, because requests delete them. */
const EVENTS = 3;

const WORK_EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  start_minute: 0,
  end_minute: 1_440,
}));

export async function createCalendar(club: string, member: TestMember): Promise<ClubCalendar> {
  const write = async <Answer>(method: string, path: string, json?: unknown): Promise<Answer> => {
    const answer = await member.send({ method, path, json });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.json<Answer>();
  };
  const events: string[] = [];
  while (events.length < EVENTS) {
    const path = `/api/${club}/calendar/events`;
    events.push((await write<{ id: string }>('POST', path, CLUB_EVENING)).id);
  }
  const hours = { time_zone: 'UTC', work: WORK_EVERY_DAY, personal: [], meeting: [] };
  await write('PUT', '/api/calendar/hours', hours);
  const task = { name: 'Planned', auto_schedule: true, total_duration_minutes: 60 };
  await write('POST', `/api/${club}/task/create`, { ...task, assignee_id: member.id });
  const path = `/api/${club}/calendar/auto-schedule`;
  const { blocks } = await write<ScheduledPlan>('POST', path, { apply: true });
  const block = blocks[0]?.id ?? null;
  await write('PATCH', `/api/${club}/calendar/blocks/${block}`, { pinned: true });
  const feed = await write<CalendarFeed>('POST', `/api/${club}/calendar/feed`);
  return { events, block, feedToken: tokenIn(feed) };
}

export function tokenIn({ url }: CalendarFeed): string | null {
  return /feed\/([^/]+)\//.exec(url ?? '')?.[1] ?? null;
}

const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111';

const EVENT_FILE = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Rapid',
  'DTSTART:20260324T193000Z',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

/** Values for requests about the calendar by parameter name. */
export function calendarValues(
  { events, block, feedToken }: ClubCalendar,
  random: Seeded,
): Record<string, () => unknown> {
  return {
    eventId: () => random.one([UNKNOWN_ID, ...events]),
    blockId: () => block ?? UNKNOWN_ID,
    token: () => feedToken ?? UNKNOWN_ID,
    start: () => CLUB_EVENING.start,
    end: () => CLUB_EVENING.end,
    time_zone: () => CLUB_EVENING.time_zone,
    repeat: () => random.one([null, CLUB_EVENING.repeat]),
    occurrence: () => random.one(['2026-03-24', '2026-03-31', '2026-04-07']),
    starts_at: () => '2027-01-07T19:00:00Z',
    ends_at: () => '2027-01-07T20:00:00Z',
    from: () => '2026-03-20T00:00:00Z',
    to: () => '2026-04-20T00:00:00Z',
    work: () => WORK_EVERY_DAY,
    personal: () => [],
    meeting: () => [],
    text: () => EVENT_FILE,
    // Not public, so that nothing is asked.
    address: () => 'https://127.0.0.1:9/club.ics',
  };
}
