import type { CreateTask, Task } from '@rookery/contract';
import { localInput } from '../../ui/days.ts';

/** The dialog's fields as a browser holds them: strings and booleans. */
export interface TaskForm {
  name: string;
  description: string;
  priority: string;
  assignee: string;
  start: string;
  end: string;
  duration: string;
  hours: string;
  auto: boolean;
  splittable: boolean;
  minSplit: string;
  maxSplit: string;
  minutesDone: string;
  repeatUnit: string;
  repeatEvery: string;
}

export function formOf(task: Task | null): TaskForm {
  return {
    name: task?.name ?? '',
    description: task?.description ?? '',
    priority: task?.priority ?? 'normal',
    assignee: task?.assignee_id ?? '',
    start: localInputOf(task?.start_date),
    end: localInputOf(task?.end_date),
    duration: task?.total_duration_minutes?.toString() ?? '',
    hours: task?.calendar_hours ?? '',
    auto: task?.auto_schedule ?? false,
    splittable: task?.is_splittable ?? false,
    minSplit: task?.min_split_duration_minutes?.toString() ?? '',
    maxSplit: task?.max_split_duration_minutes?.toString() ?? '',
    minutesDone: (task?.minutes_done ?? 0).toString(),
    repeatUnit: task?.repeat_unit ?? '',
    repeatEvery: (task?.repeat_every ?? 1).toString(),
  };
}

/** All fields are sent, also empty ones: null clears a field, a missing one would keep it. */
export function bodyOf(form: TaskForm): CreateTask {
  return {
    name: form.name.trim(),
    description: form.description.trim() || null,
    priority: form.priority as NonNullable<CreateTask['priority']>,
    assignee_id: form.assignee || null,
    start_date: timestampOf(form.start),
    end_date: timestampOf(form.end),
    total_duration_minutes: minutesOf(form.duration),
    calendar_hours: (form.hours || null) as NonNullable<CreateTask['calendar_hours']> | null,
    auto_schedule: form.auto,
    is_splittable: form.splittable,
    min_split_duration_minutes: form.splittable ? minutesOf(form.minSplit) : null,
    max_split_duration_minutes: form.splittable ? minutesOf(form.maxSplit) : null,
    minutes_done: Number(form.minutesDone),
    repeat_every: form.repeatUnit === '' ? null : Number(form.repeatEvery),
    repeat_unit: (form.repeatUnit || null) as NonNullable<CreateTask['repeat_unit']> | null,
  };
}

function minutesOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

function timestampOf(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}

function localInputOf(timestamp: string | null | undefined): string {
  return timestamp ? localInput(new Date(timestamp)) : '';
}
