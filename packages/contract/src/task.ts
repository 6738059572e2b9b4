import { Type, type Static } from 'typebox';
import { ListQuery } from './list.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

export const TaskPriority = Type.Enum(['critical', 'high', 'normal', 'low']);
export type TaskPriority = Static<typeof TaskPriority>;

export const CalendarHours = Type.Enum(['work', 'personal', 'meeting']);

/** At most two weeks. Longer work should be several tasks. */
const Minutes = Type.Integer({ minimum: 1, maximum: 20_160 });

export const TASK_NAME_LENGTH_MAX = 255;

const name = Type.String({ minLength: 1, maxLength: TASK_NAME_LENGTH_MAX, pattern: '\\S' });

export const RepeatUnit = Type.Enum(['day', 'week', 'month', 'year']);
export type RepeatUnit = Static<typeof RepeatUnit>;

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
  minutes_done: Type.Optional(Type.Integer({ minimum: 0, maximum: 20_160 })),
  repeat_every: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 99, description: 'Together with the unit.' })),
  ),
  repeat_unit: Type.Optional(Nullable(RepeatUnit)),
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
    minutes_done: Type.Integer(),
    repeat_every: Nullable(Type.Integer()),
    repeat_unit: Nullable(RepeatUnit),
    continues_id: Nullable(Uuid),
    item_count: Type.Integer(),
    done_item_count: Type.Integer(),
    comment_count: Type.Integer(),
  },
  { $id: 'Task' },
);
export type Task = Static<typeof Task>;

export const TASK_ITEM_LENGTH_MAX = 255;
export const TASK_COMMENT_LENGTH_MAX = 4_000;

const itemName = Type.String({ minLength: 1, maxLength: TASK_ITEM_LENGTH_MAX, pattern: '\\S' });

export const AddTaskItem = Type.Object(
  { name: itemName },
  { $id: 'AddTaskItem', additionalProperties: false },
);
export const EditTaskItem = Type.Object(
  { name: Type.Optional(itemName), is_done: Type.Optional(Type.Boolean()) },
  { $id: 'EditTaskItem', additionalProperties: false, minProperties: 1 },
);
export type EditTaskItem = Static<typeof EditTaskItem>;

export const TaskItem = Type.Object(
  { id: Uuid, name: Type.String(), is_done: Type.Boolean() },
  { $id: 'TaskItem' },
);
export type TaskItem = Static<typeof TaskItem>;

export const WriteTaskComment = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: TASK_COMMENT_LENGTH_MAX, pattern: '\\S' }) },
  { $id: 'WriteTaskComment', additionalProperties: false },
);

export const TaskComment = Type.Object(
  {
    id: Uuid,
    author_id: Nullable(Uuid),
    author_name: Nullable(Type.String({ description: 'Null if the author has left.' })),
    text: Type.String(),
    created_at: Timestamp,
  },
  { $id: 'TaskComment' },
);
export type TaskComment = Static<typeof TaskComment>;

export const TaskDetails = Type.Object(
  {
    task: Task,
    items: Type.Array(TaskItem, { description: 'The checklist, in the order of its making.' }),
    comments: Type.Array(TaskComment, { description: 'The latest 200, oldest first.' }),
  },
  { $id: 'TaskDetails' },
);
export type TaskDetails = Static<typeof TaskDetails>;

export const TaskListQuery = Type.Object(
  {
    ...ListQuery.properties,
    completed: Type.Optional(Type.Boolean()),
    sort: Type.Optional(
      Type.Enum(['urgency', 'due', 'priority', 'newest'], {
        description:
          '`urgency`, the default: overdue and due within three days first, then by priority, then newest first. Done tasks are always newest first.',
      }),
    ),
    mine: Type.Optional(Type.Boolean({ description: 'Only those assigned to the caller.' })),
    q: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Words in the name or the description, with or without accents.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type TaskListQuery = Static<typeof TaskListQuery>;
