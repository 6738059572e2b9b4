import type { HoursKind, PlanInput, PlannableTask, WeeklyHours } from './types.ts';

/** Monday, 2026-03-02, 08:00 UTC. */
export const MONDAY = Date.UTC(2026, 2, 2, 8);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const WEEKDAYS = [1, 2, 3, 4, 5];

export function weekly(
  weekdays: readonly number[],
  startHour: number,
  endHour: number,
): WeeklyHours[] {
  return weekdays.map((weekday) => ({
    weekday,
    startMinute: startHour * 60,
    endMinute: endHour * 60,
  }));
}

/** Work from nine to five, personal hours from six to nine in the evening, no hours for meetings. */
const USUAL_HOURS: Record<HoursKind, WeeklyHours[]> = {
  work: weekly(WEEKDAYS, 9, 17),
  personal: weekly(WEEKDAYS, 18, 21),
  meeting: [],
};

export function makeInput(input: Partial<PlanInput> = {}): PlanInput {
  return {
    now: MONDAY,
    horizonDays: 14,
    timeZone: 'UTC',
    hours: USUAL_HOURS,
    busy: [],
    tasks: [],
    pinned: [],
    standing: [],
    ...input,
  };
}

export function makeTask(id: string, task: Partial<PlannableTask> = {}): PlannableTask {
  return {
    id,
    hours: 'work',
    minutesNeeded: 60,
    earliestStart: null,
    due: null,
    isSplittable: true,
    minBlockMinutes: null,
    maxBlockMinutes: null,
    priority: 'normal',
    ...task,
  };
}
