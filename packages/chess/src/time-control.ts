import type { Color } from './color.ts';

/** The classes of time controls, by the expected length of a game. Each has a rating of its own. */
export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type Speed = (typeof SPEEDS)[number];

/** A game is played with a clock, or with days for each move. Without a time control, it has neither. */
export type TimeControl = ClockControl | DaysControl;

export interface ClockControl {
  readonly name: Exclude<Speed, 'correspondence'>;
  readonly initial_ms: number;
  /** Added after each move. */
  readonly increment_ms: number;
  /** Simple delay: how long a turn lasts before its time counts. */
  readonly delay_ms?: number;
  readonly second_stage?: Stage;
  /** The limit for a first move, if it is not the usual one of its class. */
  readonly first_move_ms?: number;
  /** In an arena, the players may give up half of their time for a point. */
  readonly allows_berserk?: boolean;
  /** Time odds: what a side has instead of the times above. */
  readonly odds?: Readonly<Partial<Record<Color, SideTimes>>>;
}

export type SideTimes = Pick<ClockControl, 'initial_ms' | 'increment_ms'>;

export function sideTimes(control: ClockControl, color: Color): SideTimes {
  return control.odds?.[color] ?? control;
}

/** Time that a side gets in addition with its move of this number. */
export interface Stage {
  readonly after_moves: number;
  readonly added_ms: number;
}

export interface DaysControl {
  readonly name: 'correspondence';
  readonly days_per_move: number;
}

export type ClockTimes = Omit<ClockControl, 'name' | 'first_move_ms' | 'allows_berserk' | 'odds'>;

/** A clock, with the name of its class. A delay of nothing is left out, so that equal controls look the same. */
export function clockControl({ delay_ms = 0, ...times }: ClockTimes): ClockControl {
  const all = delay_ms === 0 ? times : { ...times, delay_ms };
  return { name: clockSpeed(all), ...all };
}

export function daysControl(days: number): DaysControl {
  return { name: 'correspondence', days_per_move: days };
}

/** A time control as it can be asked for. */
export type TimeControlChoice = TimeControlName | ClockTimes | Omit<DaysControl, 'name'>;

export function chosenClock(choice: TimeControlName | ClockTimes): ClockControl {
  return typeof choice === 'string' ? TIME_CONTROLS[choice] : clockControl(choice);
}

export function chosenControl(choice: TimeControlChoice): TimeControl {
  if (typeof choice === 'object' && 'days_per_move' in choice)
    return daysControl(choice.days_per_move);
  return chosenClock(choice);
}

/** What to ask for to get this clock again. */
export function clockTimes(control: ClockControl): ClockTimes {
  const { initial_ms, increment_ms, delay_ms, second_stage } = control;
  return {
    initial_ms,
    increment_ms,
    ...(delay_ms !== undefined && { delay_ms }),
    ...(second_stage !== undefined && { second_stage }),
  };
}

/** The same for any time control. */
export function choiceOf(control: TimeControl): Exclude<TimeControlChoice, string> {
  return isClock(control) ? clockTimes(control) : { days_per_move: control.days_per_move };
}

const EXPECTED_MOVES = 40;

/** How long one side is expected to think in a whole game. */
export function expectedMs({ initial_ms, increment_ms, ...more }: ClockTimes): number {
  const perMove = increment_ms + (more.delay_ms ?? 0);
  return initial_ms + (more.second_stage?.added_ms ?? 0) + EXPECTED_MOVES * perMove;
}

/** The longest expected times of a class, in minutes. */
const SPEED_LIMITS = [
  ['bullet', 3],
  ['blitz', 8],
  ['rapid', 25],
] as const;

function clockSpeed(times: ClockTimes): ClockControl['name'] {
  const minutes = expectedMs(times) / 60_000;
  return SPEED_LIMITS.find(([, limit]) => minutes < limit)?.[0] ?? 'classical';
}

/** The time controls that can be chosen by name. */
export type TimeControlName = 'blitz' | 'rapid' | 'classical';

export const TIME_CONTROLS: Readonly<Record<TimeControlName, ClockControl>> = {
  blitz: { name: 'blitz', initial_ms: 5 * 60_000, increment_ms: 3_000 },
  rapid: { name: 'rapid', initial_ms: 15 * 60_000, increment_ms: 10_000 },
  classical: { name: 'classical', initial_ms: 30 * 60_000, increment_ms: 20_000 },
};

const DAY_MS = 86_400_000;

/** Without a time control, a side that has not moved for so long has abandoned the game. */
const LONGEST_TURN_MS = 21 * DAY_MS;

/** The time for each move, where every turn starts with all of it; null if the sides have clocks. */
export function turnMs(control: TimeControl | null): number | null {
  if (control === null) return LONGEST_TURN_MS;
  return control.name === 'correspondence' ? control.days_per_move * DAY_MS : null;
}

export function isClock(control: TimeControl | null): control is ClockControl {
  return control !== null && control.name !== 'correspondence';
}

/** Short, because the opponent may not be there. */
const FIRST_MOVE_LIMIT_MS: Readonly<Record<ClockControl['name'], number>> = {
  bullet: 20_000,
  blitz: 20_000,
  rapid: 30_000,
  classical: 35_000,
};

/** The limit for each side's first move. */
export function firstMoveLimit(control: TimeControl | null): number {
  if (!isClock(control)) return turnMs(control) ?? LONGEST_TURN_MS;
  return control.first_move_ms ?? FIRST_MOVE_LIMIT_MS[control.name];
}

/** Longer against bots: a bot does not mind waiting, and its own first move may be late under load. */
const TRAINING_FIRST_MOVE_MS = 3 * 60_000;

/** The time control of a game against a bot. */
export function inTraining(control: TimeControl | null): TimeControl | null {
  return isClock(control) ? { ...control, first_move_ms: TRAINING_FIRST_MOVE_MS } : control;
}

const ABSENCE_LIMIT_MS: Readonly<Record<ClockControl['name'], number>> = {
  bullet: 60_000,
  blitz: 60_000,
  rapid: 120_000,
  classical: 300_000,
};

/** How long a disconnected player may be absent before the opponent can claim the game; null: for ever. */
export function absenceLimit(control: TimeControl | null): number | null {
  return isClock(control) ? ABSENCE_LIMIT_MS[control.name] : null;
}

/** The same for a player who has left on purpose. */
export const EXIT_LIMIT_MS = 10_000;
