import type { TaskForm } from './task-form.ts';

/** The same limit as on the server. */
const MINUTES_MAX = 20_160;
const REPEAT_MAX = 99;

type Fault =
  | 'nameMissing'
  | 'minutesWrong'
  | 'doneWrong'
  | 'repeatWrong'
  | 'splitOrder'
  | 'splitTooLong'
  | 'endBeforeStart';
export type TaskFormFaults = Partial<Record<keyof TaskForm, Fault>>;

/** The errors of the form, by field; empty if it can be sent. */
export function checkTaskForm(form: TaskForm): TaskFormFaults {
  const faults: TaskFormFaults = {};
  if (form.name.trim() === '') faults.name = 'nameMissing';
  if (!isMinutes(form.duration)) faults.duration = 'minutesWrong';
  if (!isWhole(form.minutesDone, 0, MINUTES_MAX)) faults.minutesDone = 'doneWrong';
  if (form.repeatUnit !== '' && !isWhole(form.repeatEvery, 1, REPEAT_MAX))
    faults.repeatEvery = 'repeatWrong';
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

/** An empty field is no limit. */
function isMoreThan(text: string, other: string): boolean {
  return text !== '' && other !== '' && Number(text) > Number(other);
}

function isMinutes(text: string): boolean {
  return text === '' || isWhole(text, 1, MINUTES_MAX);
}

function isWhole(text: string, min: number, max: number): boolean {
  const value = Number(text);
  return text !== '' && Number.isInteger(value) && value >= min && value <= max;
}
