import type { CalendarEvent, CreateCalendarEvent } from '@rookery/contract';
import type { WorkspaceId } from '@rookery/workspace-routing';
import type { DemoAccount } from './demo-account.ts';

const DAY_MS = 86_400_000;

/** Weekly evenings and an open at a weekend in a few weeks. Some members have said that they come. */
export async function createDemoEvents(
  club: WorkspaceId,
  owner: DemoAccount,
  members: readonly DemoAccount[],
): Promise<void> {
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [tuesday, thursday, saturday] = [2, 4, 6].map(nextWeekday) as [string, string, string];
  const evening = await addEvent(club, owner, {
    title: 'Club evening',
    place: 'Town hall, first floor',
    start: `${tuesday}T19:00`,
    end: `${tuesday}T22:00`,
    time_zone,
    repeat: 'FREQ=WEEKLY',
    locked: true,
  });
  await addEvent(club, owner, {
    title: 'Youth training',
    place: 'School library',
    start: `${thursday}T17:00`,
    end: `${thursday}T18:30`,
    time_zone,
    repeat: 'FREQ=WEEKLY',
  });
  await addEvent(club, owner, {
    title: 'Winter open',
    place: 'Town hall',
    start: later(saturday, 14),
    end: later(saturday, 16),
    time_zone,
  });
  for (const member of members)
    await member.request('PUT', `/api/${club}/calendar/events/${evening.id}/attendance`, {
      occurrence: tuesday,
      answer: 'yes',
    });
}

function addEvent(
  club: WorkspaceId,
  owner: DemoAccount,
  event: CreateCalendarEvent,
): Promise<CalendarEvent> {
  return owner.request<CalendarEvent>('POST', `/api/${club}/calendar/events`, event);
}

/** The next day with this number, of which 1 is Monday, from tomorrow on. */
function nextWeekday(weekday: number): string {
  const tomorrow = new Date(Date.now() + DAY_MS);
  const ahead = (weekday - tomorrow.getUTCDay() + 7) % 7;
  return later(tomorrow.toISOString().slice(0, 10), ahead);
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
