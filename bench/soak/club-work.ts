import {
  calendarChannel,
  feedBinding,
  tasksChannel,
  type CalendarRange,
  type List,
  type Task,
} from '@rookery/contract';
import type { OnlineMember } from './online-member.ts';

const DAY_MS = 86_400_000;

/** The page of the tasks, where one is added or worked on. */
export async function useTasks({ browser, live, chance, club, id }: OnlineMember): Promise<void> {
  const channel = tasksChannel(club.id);
  await live.join(channel, [feedBinding('tasks', 'workspace_id', club.id, '*')]);
  const { data } = await browser.read<List<Task>>('tasks', `/api/${club.id}/task/list?limit=50`);
  if (data.length < 5 || chance.percent(30)) {
    const json = {
      name: chance.one(['Book the hall', 'Write to the league', 'Repair clocks', 'Print pairings']),
      total_duration_minutes: chance.between(30, 240),
      calendar_hours: 'work',
      end_date: new Date(Date.now() + chance.between(1, 20) * DAY_MS).toISOString(),
      assignee_id: id,
      auto_schedule: true,
    };
    const path = `/api/${club.id}/task/create`;
    await browser.ask({ kind: 'task: create', method: 'POST', path, json });
  } else {
    await workOn({ browser, chance, club }, chance.one(data).id);
  }
  live.leave(channel);
}

async function workOn(
  { browser, chance, club }: Pick<OnlineMember, 'browser' | 'chance' | 'club'>,
  taskId: string,
): Promise<void> {
  const path = `/api/${club.id}/task/${taskId}`;
  // Another member may have deleted it.
  const refusals = ['not_found'];
  const ask = (kind: string, method: string, rest: string, json?: unknown) =>
    browser.ask({ kind: `task: ${kind}`, method, path: path + rest, json, refusals });
  await ask('details', 'GET', '/details');
  const turn = chance.between(1, 10);
  if (turn <= 3) await ask('edit', 'PATCH', '/edit', { minutes_done: chance.between(0, 30) });
  else if (turn <= 6) await ask('complete', 'PATCH', '/edit', { completed: true });
  else if (turn <= 7) await ask('checklist', 'POST', '/items', { name: 'Ask Olga' });
  else if (turn <= 9) await ask('comment', 'POST', '/comments', { text: 'I have begun with it.' });
  else await ask('delete', 'DELETE', '');
}

/** The calendar, where an event is added or answered. */
export async function useCalendar({
  browser,
  live,
  chance,
  club,
  isOrganiser,
}: OnlineMember): Promise<void> {
  const channel = calendarChannel(club.id);
  await live.join(channel, [feedBinding('calendar_events', 'workspace_id', club.id, '*')]);
  const now = Date.now();
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const range = `from=${at(-3)}&to=${at(32)}`;
  const { occurrences: events } = await browser.read<CalendarRange>(
    'calendar',
    `/api/${club.id}/calendar?${range}`,
  );
  if (isOrganiser && (events.length < 3 || chance.percent(20))) {
    const day = at(chance.between(1, 28)).slice(0, 10);
    const json = {
      title: chance.one(['Training', 'Blitz evening', 'Board meeting']),
      start: `${day}T18:00`,
      end: `${day}T20:00`,
      time_zone: 'Europe/Berlin',
      ...(chance.percent(20) && { repeat: 'FREQ=WEEKLY;COUNT=10' }),
    };
    const path = `/api/${club.id}/calendar/events`;
    await browser.ask({ kind: 'calendar: create', method: 'POST', path, json });
  } else if (events.length > 0) {
    const { event_id: id, occurrence, repeats } = chance.one(events);
    const path = `/api/${club.id}/calendar/events/${id}`;
    const answer = chance.one(['yes', 'maybe', 'no']);
    const json = repeats ? { occurrence, answer } : { answer };
    await browser.ask({
      kind: 'calendar: answer',
      method: 'PUT',
      path: `${path}/attendance`,
      json,
    });
  }
  live.leave(channel);
}

/** Plans the member's own tasks. */
export async function planTasks({ browser, club }: OnlineMember): Promise<void> {
  await browser.ask({
    kind: 'calendar: plan tasks',
    method: 'POST',
    path: `/api/${club.id}/calendar/auto-schedule`,
    json: { apply: true },
    refusals: ['stale_plan'],
  });
}
