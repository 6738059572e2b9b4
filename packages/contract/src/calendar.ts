import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

export const EVENT_TITLE_LENGTH_MAX = 200;
export const PLACE_LENGTH_MAX = 200;
export const EVENT_DESCRIPTION_LENGTH_MAX = 4_000;
/** The longest range of one request. */
export const CALENDAR_RANGE_DAYS_MAX = 100;

const LocalTime = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d)?$',
  maxLength: 16,
  description:
    'A local time such as `2026-03-24T19:30`, or a date such as `2026-03-24` if the event lasts whole days. An end is not part of the event: an event of one day ends on the next one.',
});

/** Names one occurrence of an event. */
export const OccurrenceDate = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\d$',
  maxLength: 10,
  description: 'The local date on which an occurrence starts by the rule of its event.',
});

export const TimeZoneName = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'An IANA name, such as `Europe/Berlin`.',
});

const title = Type.String({ minLength: 1, maxLength: EVENT_TITLE_LENGTH_MAX, pattern: '\\S' });
const place = Type.String({ maxLength: PLACE_LENGTH_MAX });
const description = Type.String({ maxLength: EVENT_DESCRIPTION_LENGTH_MAX });
const repeat = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'An RRULE of RFC 5545 with `FREQ` (daily, weekly, monthly, yearly), `INTERVAL`, `BYDAY`, and `COUNT` or `UNTIL`.',
  }),
);
const locked = Type.Boolean({
  description: 'The plans of all members leave its time free, except of those who do not come.',
});

export const AttendanceAnswer = Type.Enum(['yes', 'maybe', 'no']);
export type AttendanceAnswer = 'yes' | 'maybe' | 'no';

const EventException = Type.Object({
  occurrence: OccurrenceDate,
  change: Nullable(
    Type.Object(
      { title, place, start: LocalTime, end: LocalTime },
      { description: 'Null: cancelled.' },
    ),
  ),
});

export const CalendarEvent = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    place: Type.String(),
    description: Type.String(),
    start: LocalTime,
    end: LocalTime,
    time_zone: Type.String(),
    repeat,
    exceptions: Type.Array(EventException),
    locked: Type.Boolean(),
    created_by: Nullable(Uuid),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'CalendarEvent' },
);
export type CalendarEvent = Static<typeof CalendarEvent>;

export const CreateCalendarEvent = Type.Object(
  {
    title,
    place: Type.Optional(place),
    description: Type.Optional(description),
    start: LocalTime,
    end: LocalTime,
    time_zone: TimeZoneName,
    repeat: Type.Optional(repeat),
    locked: Type.Optional(locked),
  },
  { $id: 'CreateCalendarEvent', additionalProperties: false },
);
export type CreateCalendarEvent = Static<typeof CreateCalendarEvent>;

export const ChangeCalendarEvent = Type.Object(
  {
    occurrence: Type.Optional({
      ...OccurrenceDate,
      description: 'Only this occurrence: its title, place, start and end. By default all of them.',
    }),
    later: Type.Optional(
      Type.Boolean({
        description:
          'This occurrence and all later ones, which become another event; its start and end are those of this occurrence.',
      }),
    ),
    title: Type.Optional(title),
    place: Type.Optional(place),
    description: Type.Optional(description),
    start: Type.Optional(LocalTime),
    end: Type.Optional(LocalTime),
    time_zone: Type.Optional(TimeZoneName),
    repeat: Type.Optional(repeat),
    locked: Type.Optional(locked),
  },
  { $id: 'ChangeCalendarEvent', additionalProperties: false, minProperties: 1 },
);
export type ChangeCalendarEvent = Static<typeof ChangeCalendarEvent>;

const Attendance = Type.Object({
  user_id: Uuid,
  name: Type.String(),
  answer: AttendanceAnswer,
});

/** An event with the answers to one of its occurrences. */
export const CalendarEventDetails = Type.Object(
  {
    ...CalendarEvent.properties,
    occurrence: Nullable(OccurrenceDate),
    attendance: Type.Array(Attendance, { description: 'In the order of names.' }),
  },
  { $id: 'CalendarEventDetails' },
);
export type CalendarEventDetails = Static<typeof CalendarEventDetails>;

export const AnswerAttendance = Type.Object(
  {
    occurrence: Type.Optional({
      ...OccurrenceDate,
      description: 'Needed if the event repeats.',
    }),
    answer: Nullable(AttendanceAnswer),
  },
  { $id: 'AnswerAttendance', additionalProperties: false },
);
export type AnswerAttendance = Static<typeof AnswerAttendance>;

export const CalendarOccurrence = Type.Object(
  {
    event_id: Uuid,
    occurrence: OccurrenceDate,
    title: Type.String(),
    place: Type.String(),
    start: LocalTime,
    end: LocalTime,
    time_zone: Type.String(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    repeats: Type.Boolean(),
    changed: Type.Boolean({ description: 'It differs from the other occurrences.' }),
    locked: Type.Boolean(),
    coming: Type.Integer({ description: 'How many members come.' }),
    own_answer: Nullable(AttendanceAnswer),
  },
  { $id: 'CalendarOccurrence' },
);
export type CalendarOccurrence = Static<typeof CalendarOccurrence>;

/** A date that is stored elsewhere: the calendar shows it and cannot change it. */
export const ClubDate = Type.Object(
  {
    kind: Type.Enum(['tournament_round', 'game_deadline', 'homework', 'task']),
    id: Type.String({ description: 'Of the tournament, game, homework or task.' }),
    title: Type.String({ description: 'For a game, the name of the opponent.' }),
    round: Nullable(Type.Integer()),
    at: Timestamp,
  },
  { $id: 'ClubDate' },
);
export type ClubDate = Static<typeof ClubDate>;

export const CalendarImport = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'An iCalendar file. Either this or `address`.',
      }),
    ),
    address: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'Where the file is; begins with `https`, `http` or `webcal`.',
      }),
    ),
    time_zone: Type.Optional({ ...TimeZoneName, description: 'For times without one.' }),
  },
  { $id: 'CalendarImport', additionalProperties: false },
);
export type CalendarImport = Static<typeof CalendarImport>;

export const CalendarImportResult = Type.Object(
  {
    added: Type.Integer(),
    updated: Type.Integer({ description: 'Events that were imported before.' }),
    skipped: Type.Array(
      Type.Object({
        title: Type.String(),
        reason: Type.Enum([
          'invalid_times',
          'unknown_time_zone',
          'unsupported_repeat',
          'too_many_exceptions',
          'cancelled',
        ]),
      }),
    ),
  },
  { $id: 'CalendarImportResult' },
);
export type CalendarImportResult = Static<typeof CalendarImportResult>;

export const CalendarFeed = Type.Object(
  {
    created_at: Nullable(Timestamp),
    url: Nullable(
      Type.String({ description: 'Known only when it is made: its secret is not stored.' }),
    ),
  },
  { $id: 'CalendarFeed' },
);
export type CalendarFeed = Static<typeof CalendarFeed>;
