import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

export const TaskPriority = Type.Enum(['critical', 'high', 'normal', 'low']);
export type TaskPriority = Static<typeof TaskPriority>;

export const CalendarHours = Type.Enum(['work', 'personal', 'meeting']);

/** At most two weeks. Longer work should be several tasks. */
const Minutes = Type.Integer({ minimum: 1, maximum: 20_160 });

export const TASK_NAME_LENGTH_MAX = 255;

const name = Type.String({ minLength: 1, maxLength: TASK_NAME_LENGTH_MAX, pattern: '\\S' });

const taskFields = {
  description: Type.Optional(Nullable(Type.String({ maxLength: 10_000 }))),
  priority: Type.Optional(TaskPriority),
  total_duration_minutes: Type.Optional(Nullable(Minutes)),
  is_splittable: Type.Optional(Type.Boolean()),
  min_split_duration_minutes: Type.Optional(Nullable(Minutes)),
  max_split_duration_minutes: Type.Optional(Nullable(Minutes)),
  calendar_hours: Type.Optional(Nullable(CalendarHours)),
  start_date: Type.Optional(Nullable(Timestamp)),
  end_date: Type.Optional(Nullable(Timestamp)),
  auto_schedule: Type.Optional(Type.Boolean()),
  assignee_id: Type.Optional(Nullable(Uuid)),
};

export const CreateTask = Type.Object(
  { name, ...taskFields },
  { $id: 'CreateTask', additionalProperties: false },
);
export type CreateTask = Static<typeof CreateTask>;

export const EditTask = Type.Object(
  {
    name: Type.Optional(name),
    ...taskFields,
    completed: Type.Optional(Type.Boolean()),
  },
  { $id: 'EditTask', additionalProperties: false, minProperties: 1 },
);
export type EditTask = Static<typeof EditTask>;

export const Task = Type.Object(
  {
    id: Uuid,
    workspace_id: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    priority: TaskPriority,
    total_duration_minutes: Nullable(Type.Integer()),
    is_splittable: Type.Boolean(),
    min_split_duration_minutes: Nullable(Type.Integer()),
    max_split_duration_minutes: Nullable(Type.Integer()),
    calendar_hours: Nullable(CalendarHours),
    start_date: Nullable(Timestamp),
    end_date: Nullable(Timestamp),
    auto_schedule: Type.Boolean(),
    assignee_id: Nullable(Uuid),
    created_by: Nullable(Uuid),
    completed_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'Task' },
);
export type Task = Static<typeof Task>;
