import { Type, type Static } from 'typebox';
import { CalendarOccurrence, ClubDate, TimeZoneName } from './calendar.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

const HOURS_MAX = 70;
const HORIZON_DAYS_MAX = 90;
export const HORIZON_DAYS_DEFAULT = 28;

const WeeklyHours = Type.Array(
  Type.Object(
    {
      weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
      start_minute: Type.Integer({ minimum: 0, maximum: 1_439 }),
      end_minute: Type.Integer({ minimum: 1, maximum: 1_440 }),
    },
    { additionalProperties: false },
  ),
  { maxItems: HOURS_MAX },
);

/** When a member has time, in local time; hours over midnight are two entries. */
export const WorkingHours = Type.Object(
  {
    time_zone: TimeZoneName,
    work: WeeklyHours,
    personal: WeeklyHours,
    meeting: WeeklyHours,
  },
  { $id: 'WorkingHours', additionalProperties: false },
);
export type WorkingHours = Static<typeof WorkingHours>;

/** The hours by which the tasks of a member are planned. */
export const MemberHours = Type.Object(
  {
    ...WorkingHours.properties,
    is_default: Type.Boolean({
      description: 'The member has not set any hours: these are the usual ones.',
    }),
  },
  { $id: 'MemberHours' },
);
export type MemberHours = Static<typeof MemberHours>;

const span = { starts_at: Timestamp, ends_at: Timestamp };

const block = {
  task_id: Uuid,
  task: Type.String({ description: 'The name of the task.' }),
  ...span,
  pinned: Type.Boolean({ description: 'Planning does not move it.' }),
};

export const TaskBlock = Type.Object(
  {
    id: Uuid,
    ...block,
    reason: Type.Enum(['due', 'priority', 'pinned'], {
      description: 'Placed by its due date, by its priority, or by the member.',
    }),
  },
  { $id: 'TaskBlock' },
);
export type TaskBlock = Static<typeof TaskBlock>;

export const ChangeTaskBlock = Type.Object(
  {
    pinned: Type.Optional(Type.Boolean()),
    starts_at: Type.Optional({ ...Timestamp, description: 'Moving a block pins it.' }),
    ends_at: Type.Optional(Timestamp),
  },
  { $id: 'ChangeTaskBlock', additionalProperties: false, minProperties: 1 },
);
export type ChangeTaskBlock = Static<typeof ChangeTaskBlock>;

/** The plan that stands. */
export const TaskPlan = Type.Object(
  {
    planned_at: Nullable(Timestamp),
    horizon_days: Nullable(Type.Integer()),
    automatic: Type.Boolean({
      description: 'Some seconds after each change that matters, the tasks are planned again.',
    }),
    time_zone: Type.String(),
    blocks: Type.Array(TaskBlock, { description: 'Those that are not over, in order of time.' }),
  },
  { $id: 'TaskPlan' },
);
export type TaskPlan = Static<typeof TaskPlan>;

const horizonDays = { minimum: 1, maximum: HORIZON_DAYS_MAX };

export const SetTaskPlan = Type.Object(
  {
    automatic: TaskPlan.properties.automatic,
    horizon_days: Type.Optional(
      Type.Integer({ ...horizonDays, description: 'By default as for the last plan.' }),
    ),
  },
  { $id: 'SetTaskPlan', additionalProperties: false },
);
export type SetTaskPlan = Static<typeof SetTaskPlan>;

export const AutoSchedule = Type.Object(
  {
    horizon_days: Type.Optional(Type.Integer({ ...horizonDays, default: HORIZON_DAYS_DEFAULT })),
    apply: Type.Optional(
      Type.Boolean({ default: false, description: 'Store the plan; otherwise it is a preview.' }),
    ),
    plan_version: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description:
          'Of a preview with the same horizon: if tasks, events, hours or the plan have changed since, nothing is stored.',
      }),
    ),
  },
  { $id: 'AutoSchedule', additionalProperties: false },
);
export type AutoSchedule = Static<typeof AutoSchedule>;

export const ScheduledPlan = Type.Object(
  {
    plan_version: Type.String(),
    applied: Type.Boolean(),
    horizon_days: Type.Integer(),
    time_zone: Type.String(),
    blocks: Type.Array(
      Type.Object({
        id: Nullable(Uuid),
        ...block,
        reason: Type.Enum(['due', 'priority', 'pinned', 'kept']),
      }),
    ),
    moved: Type.Array(
      Type.Object({
        task_id: Uuid,
        task: Type.String(),
        from: Type.Object(span),
        to: Nullable(Type.Object(span)),
        reason: Type.Enum(['event', 'pinned', 'hours', 'passed', 'task_changed', 'made_room']),
      }),
      { description: 'What differs from the plan that stood before.' },
    ),
    unscheduled: Type.Array(
      Type.Object({
        task_id: Uuid,
        task: Type.String(),
        minutes_missing: Type.Integer(),
        reason: Type.Enum([
          'no_duration',
          'no_hours',
          'window_too_short',
          'overloaded',
          'block_too_long',
        ]),
        overload: Nullable(Type.Integer({ description: 'Index in `overloads`.' })),
      }),
    ),
    overloads: Type.Array(
      Type.Object({
        task_ids: Type.Array(Uuid),
        from_day: Type.String(),
        to_day: Type.String({ description: 'Included.' }),
        minutes_wanted: Type.Integer(),
        minutes_free: Type.Integer(),
      }),
      { description: 'Tasks that compete for the same days.' },
    ),
    maybe_missed: Type.Array(Uuid, {
      description: 'Tasks that might have more time in a plan that was not found.',
    }),
  },
  { $id: 'ScheduledPlan' },
);
export type ScheduledPlan = Static<typeof ScheduledPlan>;

/** What happens between two times. */
export const CalendarRange = Type.Object(
  {
    occurrences: Type.Array(CalendarOccurrence, { description: 'In order of time.' }),
    is_complete: Type.Boolean({
      description: 'False if there are more occurrences than are listed.',
    }),
    dates: Type.Array(ClubDate, { description: 'In order of time.' }),
    blocks: Type.Array(TaskBlock, { description: "The caller's, in order of time." }),
  },
  { $id: 'CalendarRange' },
);
export type CalendarRange = Static<typeof CalendarRange>;
