/** All times are milliseconds since 1970-01-01 UTC. */

export type HoursKind = 'work' | 'personal' | 'meeting';
/** In which hours a task is done; `any` are those of all kinds. */
export type TaskHours = HoursKind | 'any';
export type Priority = 'critical' | 'high' | 'normal' | 'low';

export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Hours that return every week, in the member's local time. Hours over midnight are two entries. */
export interface WeeklyHours {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  readonly startMinute: number;
  /** 1440 is the end of the day. */
  readonly endMinute: number;
}

export interface PlannableTask {
  readonly id: string;
  readonly hours: TaskHours;
  /** The minutes that are not done yet; null if the task has no duration. */
  readonly minutesNeeded: number | null;
  readonly earliestStart: number | null;
  readonly due: number | null;
  readonly isSplittable: boolean;
  /** Only for splittable tasks. */
  readonly minBlockMinutes: number | null;
  /** Only for splittable tasks. */
  readonly maxBlockMinutes: number | null;
  readonly priority: Priority;
}

export interface TaskBlock extends Interval {
  readonly taskId: string;
}

export interface PlanInput {
  readonly now: number;
  /** Local days; today is the first of them. */
  readonly horizonDays: number;
  /** An IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
  readonly hours: Readonly<Record<HoursKind, readonly WeeklyHours[]>>;
  /** Events that the plan works around. */
  readonly busy: readonly Interval[];
  readonly tasks: readonly PlannableTask[];
  /** Blocks that stay where they are, also outside of hours or over an event. */
  readonly pinned: readonly TaskBlock[];
  /** The blocks of the plan that stands, without the pinned ones. Those that are over are ignored. */
  readonly standing: readonly TaskBlock[];
}

/**
 * Why a block is where it is: `pinned` and `kept` blocks did not move; the others were placed by their due date, or by
 * the priority of a task without one.
 */
export type BlockReason = 'due' | 'priority' | 'pinned' | 'kept';

export interface PlannedBlock extends TaskBlock {
  readonly reason: BlockReason;
}

/**
 * Why a block of the standing plan did not stay: an event or a pinned block lies over it, it is outside of the hours,
 * it began without being finished (`passed`), its task needs other minutes or another time, or another task needs its
 * time (`made_room`).
 */
export type MoveReason = 'event' | 'pinned' | 'hours' | 'passed' | 'task_changed' | 'made_room';

export interface MovedBlock {
  readonly taskId: string;
  readonly from: Interval;
  /** Null if the block is removed. */
  readonly to: Interval | null;
  readonly reason: MoveReason;
}

/**
 * Why minutes of a task are not in the plan. `no_hours`: the member has no hours of this kind within the horizon.
 * `window_too_short`: the task does not fit between its start and its due date even if it were the only one.
 * `block_too_long`: no free time between start and due date is as long as the smallest block. `overloaded`: other
 * tasks need the same time.
 */
export type ShortfallReason =
  | 'no_duration'
  | 'no_hours'
  | 'window_too_short'
  | 'overloaded'
  | 'block_too_long';

export interface UnscheduledTask {
  readonly taskId: string;
  readonly minutesMissing: number;
  readonly reason: ShortfallReason;
  /** Index in `overloads` for `overloaded`, otherwise null. */
  readonly overload: number | null;
}

/**
 * Tasks that compete for the same days, by the minimum cut. If the smallest blocks of tasks are the cause, the wanted
 * minutes can be fewer than the free ones.
 */
export interface Overload {
  readonly taskIds: readonly string[];
  /** Local dates, such as `2026-03-29`, both included. */
  readonly fromDay: string;
  readonly toDay: string;
  /** In whole quarters of an hour for each task, as time is given. */
  readonly minutesWanted: number;
  readonly minutesFree: number;
}

export interface Plan {
  /** In order of time. */
  readonly blocks: readonly PlannedBlock[];
  readonly moved: readonly MovedBlock[];
  readonly unscheduled: readonly UnscheduledTask[];
  readonly overloads: readonly Overload[];
  /**
   * Tasks that miss minutes which they might have in a better plan: unsplittable tasks and limits of block lengths are
   * placed by a heuristic. If the list is empty, no plan can schedule more of an important task.
   */
  readonly maybeMissed: readonly string[];
}
