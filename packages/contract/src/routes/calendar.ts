import { Type } from 'typebox';
import {
  AnswerAttendance,
  CalendarEvent,
  CalendarEventDetails,
  CalendarFeed,
  CalendarImport,
  CalendarImportResult,
  ChangeCalendarEvent,
  CreateCalendarEvent,
  OccurrenceDate,
  TimeZoneName,
} from '../calendar.ts';
import { Timestamp, Uuid } from '../scalars.ts';
import {
  AutoSchedule,
  CalendarRange,
  ChangeTaskBlock,
  MemberHours,
  ScheduledPlan,
  SetTaskPlan,
  TaskBlock,
  TaskPlan,
  WorkingHours,
} from '../schedule.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Calendar';
const eventParams = { wsId: WsId, eventId: Uuid };
const oneOccurrence = Type.Object(
  { occurrence: Type.Optional(OccurrenceDate) },
  { additionalProperties: false },
);

export const CALENDAR_ROUTES = defineRoutes({
  'GET /api/:wsId/calendar': {
    tag,
    summary: "Events, rounds, deadlines and the caller's planned tasks between two times",
    params: { wsId: WsId },
    query: Type.Object({ from: Timestamp, to: Timestamp }, { additionalProperties: false }),
    answer: CalendarRange,
    errors: ['invalid_range'],
  },
  'POST /api/:wsId/calendar/events': {
    tag,
    summary: 'Add an event to the calendar of a workspace',
    params: { wsId: WsId },
    body: CreateCalendarEvent,
    answer: CalendarEvent,
    status: 201,
    errors: [
      'empty_name',
      'name_too_long',
      'invalid_times',
      'unknown_time_zone',
      'unsupported_repeat',
      'too_many_events',
    ],
  },
  'GET /api/:wsId/calendar/events/:eventId': {
    tag,
    summary: 'An event, and who comes: to one occurrence if it repeats',
    params: eventParams,
    query: oneOccurrence,
    answer: CalendarEventDetails,
    errors: ['not_found', 'no_such_occurrence'],
  },
  'PATCH /api/:wsId/calendar/events/:eventId': {
    tag,
    summary: 'Change an event, one occurrence of it, or one and all later ones',
    params: eventParams,
    body: ChangeCalendarEvent,
    answer: CalendarEvent,
    errors: [
      'not_found',
      'invalid_request',
      'empty_name',
      'name_too_long',
      'invalid_times',
      'unknown_time_zone',
      'unsupported_repeat',
      'no_such_occurrence',
      'too_many_exceptions',
      'too_many_events',
    ],
  },
  'DELETE /api/:wsId/calendar/events/:eventId': {
    tag,
    summary: 'Delete an event, or cancel one occurrence of it, or one and all later ones',
    params: eventParams,
    query: Type.Object(
      {
        ...oneOccurrence.properties,
        later: Type.Optional(
          Type.Boolean({ description: 'With `occurrence`: this one and all later ones.' }),
        ),
      },
      { additionalProperties: false },
    ),
    status: 204,
    errors: ['not_found', 'invalid_request', 'no_such_occurrence', 'too_many_exceptions'],
  },
  'PUT /api/:wsId/calendar/events/:eventId/attendance': {
    tag,
    summary: 'Say whether the caller comes',
    params: eventParams,
    body: AnswerAttendance,
    answer: CalendarEventDetails,
    errors: ['not_found', 'no_such_occurrence'],
  },
  'POST /api/:wsId/calendar/import': {
    tag,
    summary:
      'Add the events of an iCalendar file or address; those that were imported before are updated',
    params: { wsId: WsId },
    query: Type.Object(
      {
        time_zone: Type.Optional({
          ...TimeZoneName,
          description: 'For times of a file without one.',
        }),
      },
      { additionalProperties: false },
    ),
    body: CalendarImport,
    fileType: 'text/calendar',
    answer: CalendarImportResult,
    errors: [
      'invalid_request',
      'file_too_large',
      'not_a_calendar',
      'calendar_address_refused',
      'calendar_unreachable',
      'calendar_too_large',
      'unknown_time_zone',
      'too_many_events',
    ],
  },
  'GET /api/:wsId/calendar/feed': {
    tag,
    summary: 'Whether the caller has an address for other calendar programs',
    params: { wsId: WsId },
    answer: CalendarFeed,
  },
  'POST /api/:wsId/calendar/feed': {
    tag,
    summary: 'Make an address for other calendar programs; one that was made before ends',
    params: { wsId: WsId },
    answer: CalendarFeed,
    status: 201,
  },
  'DELETE /api/:wsId/calendar/feed': {
    tag,
    summary: 'End the address for other calendar programs',
    params: { wsId: WsId },
    status: 204,
  },
  'GET /api/calendar/feed/:token/calendar.ics': {
    tag,
    summary: 'The calendar of a workspace as its member sees it, with a token instead of a session',
    params: { token: Type.String({ minLength: 1, maxLength: 64 }) },
    answer: Type.String(),
    contentType: 'text/calendar; charset=utf-8',
    errors: ['invalid_token'],
  },
  'GET /api/calendar/hours': {
    tag,
    summary: 'When the caller has time, each week',
    answer: MemberHours,
  },
  'PUT /api/calendar/hours': {
    tag,
    summary: 'Set when the caller has time, each week',
    body: WorkingHours,
    answer: MemberHours,
    errors: ['unknown_time_zone', 'hours_overlap'],
  },
  'GET /api/:wsId/calendar/auto-schedule': {
    tag,
    summary: "The plan of the caller's tasks that stands",
    params: { wsId: WsId },
    answer: TaskPlan,
  },
  'PUT /api/:wsId/calendar/auto-schedule': {
    tag,
    summary: "Set whether the caller's tasks are planned again after each change",
    params: { wsId: WsId },
    body: SetTaskPlan,
    answer: TaskPlan,
  },
  'POST /api/:wsId/calendar/auto-schedule': {
    tag,
    summary: "Plan the caller's open tasks that are scheduled automatically",
    params: { wsId: WsId },
    body: AutoSchedule,
    answer: ScheduledPlan,
    errors: ['stale_plan'],
  },
  'PATCH /api/:wsId/calendar/blocks/:blockId': {
    tag,
    summary: 'Pin, unpin or move a planned time of a task',
    params: { wsId: WsId, blockId: Uuid },
    body: ChangeTaskBlock,
    answer: TaskBlock,
    errors: ['not_found', 'invalid_times'],
  },
});
