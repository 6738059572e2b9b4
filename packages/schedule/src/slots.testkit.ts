import type { Interval, PlanInput, PlannableTask, Priority, TaskHours } from './types.ts';

/** A second, slower way to say what a plan may use, slot by slot; it shares no code with the planner. */

export const SLOT = 15 * 60_000;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const PRIORITIES: readonly Priority[] = ['critical', 'high', 'normal', 'low'];

interface LocalTime {
  readonly date: string;
  readonly weekday: number;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const localTimes = new Map<string, LocalTime>();

function localTime(timeZone: string, time: number): LocalTime {
  const key = `${timeZone} ${time}`;
  let known = localTimes.get(key);
  if (known === undefined) {
    known = readLocalTime(timeZone, time);
    localTimes.set(key, known);
  }
  return known;
}

function readLocalTime(timeZone: string, time: number): LocalTime {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      dateStyle: undefined,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? '') + 1,
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

/** Whether the local time from this one on is within hours for a whole slot; the test hours do not touch each other. */
export function isWithinHours(input: PlanInput, kind: TaskHours, time: number): boolean {
  if (kind === 'any')
    return (['work', 'personal', 'meeting'] as const).some((one) =>
      isWithinHours(input, one, time),
    );
  const { weekday, minute } = localTime(input.timeZone, time);
  return input.hours[kind].some(
    (hours) =>
      hours.weekday === weekday && hours.startMinute <= minute && minute + 15 <= hours.endMinute,
  );
}

/** The starts of the slots of the horizon. */
export function slotsOf({ now, timeZone, horizonDays }: PlanInput): number[] {
  const slots: number[] = [];
  const today = localTime(timeZone, Math.floor(now / 60_000) * 60_000).date;
  const end = new Date(Date.parse(today) + horizonDays * 86_400_000).toISOString().slice(0, 10);
  for (let time = Math.ceil(now / SLOT) * SLOT; ; time += SLOT) {
    if (localTime(timeZone, time).date >= end) return slots;
    slots.push(time);
  }
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether a task may use the slot that starts at this time. */
export function mayUse(input: PlanInput, task: PlannableTask, time: number): boolean {
  const slot = { start: time, end: time + SLOT };
  return (
    isWithinHours(input, task.hours, time) &&
    slot.start >= (task.earliestStart ?? -Infinity) &&
    slot.end <= (task.due ?? Infinity) &&
    !input.busy.some((event) => overlaps(event, slot)) &&
    !input.pinned.some((block) => overlaps(block, slot))
  );
}

/** The minutes of a task that are not in pinned blocks. */
export function minutesToPlan({ pinned, now }: PlanInput, task: PlannableTask): number {
  const fixed = pinned.filter(({ taskId, end }) => taskId === task.id && end > now);
  const minutes = fixed.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
  return Math.max(0, (task.minutesNeeded ?? 0) - minutes);
}

/** The tasks in the order in which they get scarce time. */
export function inOrderOfImportance(input: PlanInput, horizonEnd: number): PlannableTask[] {
  const tier = ({ due }: PlannableTask): number => (due === null ? 2 : due > horizonEnd ? 1 : 0);
  return input.tasks.toSorted(
    (one, other) =>
      tier(one) - tier(other) ||
      PRIORITIES.indexOf(one.priority) - PRIORITIES.indexOf(other.priority) ||
      (one.due ?? 0) - (other.due ?? 0) ||
      (one.id < other.id ? -1 : 1),
  );
}
