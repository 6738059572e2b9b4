import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { addDays, dayOf, rangeOf, type Day } from '../../ui/days.ts';

/** Of everything in the calendar of a workspace. */
export function calendarKey(workspaceId: string) {
  return ['calendar', workspaceId] as const;
}

export function rangesKey(workspaceId: string) {
  return [...calendarKey(workspaceId), 'range'] as const;
}

/** What happens from a day to another one, both included. */
export function rangeQuery(workspaceId: string, first: Day, last: Day) {
  return queryOptions({
    queryKey: [...rangesKey(workspaceId), first, last] as const,
    queryFn: () =>
      callApi('GET /api/:wsId/calendar', {
        params: { wsId: workspaceId },
        query: rangeOf(first, last),
      }),
  });
}

const NEXT_DAYS = 14;

/** What happens in the next two weeks. */
export function nextDaysQuery(workspaceId: string) {
  const today = dayOf(new Date());
  return rangeQuery(workspaceId, today, addDays(today, NEXT_DAYS));
}

/** An event, and who comes to an occurrence of it. */
export function eventQuery(workspaceId: string, eventId: string, occurrence: Day) {
  return queryOptions({
    queryKey: [...calendarKey(workspaceId), 'event', eventId, occurrence] as const,
    queryFn: () =>
      callApi('GET /api/:wsId/calendar/events/:eventId', {
        params: { wsId: workspaceId, eventId },
        query: { occurrence },
      }),
  });
}

export function planQuery(workspaceId: string) {
  return queryOptions({
    queryKey: [...calendarKey(workspaceId), 'plan'] as const,
    queryFn: () =>
      callApi('GET /api/:wsId/calendar/auto-schedule', { params: { wsId: workspaceId } }),
  });
}

export function feedQuery(workspaceId: string) {
  return queryOptions({
    queryKey: [...calendarKey(workspaceId), 'feed'] as const,
    queryFn: () => callApi('GET /api/:wsId/calendar/feed', { params: { wsId: workspaceId } }),
  });
}

export const hoursQuery = queryOptions({
  queryKey: ['hours'] as const,
  queryFn: () => callApi('GET /api/calendar/hours'),
});
