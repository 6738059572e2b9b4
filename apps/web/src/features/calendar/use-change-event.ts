import type {
  AttendanceAnswer,
  CalendarEventDetails,
  CalendarOccurrence,
  CreateCalendarEvent,
} from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { recordChoices, useChoices, usePending } from '../../api/use-choices.ts';
import { calendarKey, eventQuery } from './queries.ts';

/** Which occurrences a change is for. */
export type Scope = 'one' | 'later' | 'all';

function useReadAgain(workspaceId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: calendarKey(workspaceId) });
}

export function useCreateEvent(workspaceId: string) {
  const readAgain = useReadAgain(workspaceId);
  return useMutation({
    mutationFn: (body: CreateCalendarEvent) =>
      callApi('POST /api/:wsId/calendar/events', { params: { wsId: workspaceId }, body }),
    onSuccess: readAgain,
  });
}

export function useChangeEvent(workspaceId: string, { event_id, occurrence }: CalendarOccurrence) {
  const readAgain = useReadAgain(workspaceId);
  return useMutation({
    mutationFn: ({ scope, body }: { scope: Scope; body: CreateCalendarEvent }) => {
      const { title, start, end, place = '' } = body;
      return callApi('PATCH /api/:wsId/calendar/events/:eventId', {
        params: { wsId: workspaceId, eventId: event_id },
        body:
          scope === 'one'
            ? { occurrence, title, place, start, end }
            : { ...scopeOf(scope, occurrence), ...body },
      });
    },
    onSuccess: readAgain,
  });
}

export function useDeleteEvent(workspaceId: string, { event_id, occurrence }: CalendarOccurrence) {
  const readAgain = useReadAgain(workspaceId);
  return useMutation({
    mutationFn: (scope: Scope) =>
      callApi('DELETE /api/:wsId/calendar/events/:eventId', {
        params: { wsId: workspaceId, eventId: event_id },
        query: scopeOf(scope, occurrence),
      }),
    onSuccess: readAgain,
  });
}

function scopeOf(scope: Scope, occurrence: string) {
  if (scope === 'all') return {};
  return scope === 'later' ? { occurrence, later: true } : { occurrence };
}

/** Whether the member comes to an occurrence. */
export function useAnswer(workspaceId: string, { event_id, occurrence }: CalendarOccurrence) {
  const readAgain = useReadAgain(workspaceId);
  const { queryKey } = eventQuery(workspaceId, event_id, occurrence);
  const choices = useChoices(queryKey.join(' '), (client) =>
    recordChoices<OwnAnswer, CalendarEventDetails>(client, queryKey, (own) =>
      callApi('PUT /api/:wsId/calendar/events/:eventId/attendance', {
        params: { wsId: workspaceId, eventId: event_id },
        body: { occurrence, answer: own.answer ?? null },
      }),
    ),
  );
  return {
    pending: usePending(choices).answer,
    choose: (answer: AttendanceAnswer) =>
      choices.choose({ answer }).finally(() => void readAgain()),
  };
}

interface OwnAnswer {
  readonly answer: AttendanceAnswer;
}
