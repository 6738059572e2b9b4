import type { TaskForm } from './task-form.ts';

/** Longer work is several tasks; the server says the same. */
const MINUTES_MAX = 20_160;

type Fault = 'nameMissing' | 'minutesWrong' | 'splitOrder' | 'splitTooLong' | 'endBeforeStart';
export type TaskFormFaults = Partial<Record<keyof TaskForm, Fault>>;

/** What would be refused, field by field; an empty answer means the form can be sent. */
export function checkTaskForm(form: TaskForm): TaskFormFaults {
  const faults: TaskFormFaults = {};
  if (form.name.trim() === '') faults.name = 'nameMissing';
  if (!isMinutes(form.duration)) faults.duration = 'minutesWrong';
  if (form.start !== '' && form.end !== '' && form.end < form.start) faults.end = 'endBeforeStart';
  return form.splittable ? { ...faults, ...checkSplit(form) } : faults;
}

function checkSplit({ minSplit, maxSplit, duration }: TaskForm): TaskFormFaults {
  const faults: TaskFormFaults = {};
  if (isMoreThan(minSplit, duration)) faults.minSplit = 'splitTooLong';
  if (isMoreThan(maxSplit, duration)) faults.maxSplit = 'splitTooLong';
  if (isMoreThan(minSplit, maxSplit)) faults.maxSplit = 'splitOrder';
  if (!isMinutes(minSplit)) faults.minSplit = 'minutesWrong';
  if (!isMinutes(maxSplit)) faults.maxSplit = 'minutesWrong';
  return faults;
}

/** An empty field asks for nothing, so nothing can be more than it. */
function isMoreThan(text: string, other: string): boolean {
  return text !== '' && other !== '' && Number(text) > Number(other);
}

function isMinutes(text: string): boolean {
  const minutes = Number(text);
  return text === '' || (Number.isInteger(minutes) && minutes >= 1 && minutes <= MINUTES_MAX);
}
