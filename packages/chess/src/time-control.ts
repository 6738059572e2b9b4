/** How a game is timed. `name` is what members choose; the figures are what the clock obeys. */
export interface TimeControl {
  readonly name: TimeControlName;
  readonly initial_ms: number;
  readonly increment_ms: number;
  /** How long a side may take over its first move, where that is not as usual. */
  readonly first_move_ms?: number;
}

export type TimeControlName = 'blitz' | 'rapid' | 'classical';

export const TIME_CONTROLS: Readonly<Record<TimeControlName, TimeControl>> = {
  blitz: { name: 'blitz', initial_ms: 5 * 60_000, increment_ms: 3_000 },
  rapid: { name: 'rapid', initial_ms: 15 * 60_000, increment_ms: 10_000 },
  classical: { name: 'classical', initial_ms: 30 * 60_000, increment_ms: 20_000 },
};

/** How long a side may take over its first move: nobody waits for somebody who is not there. */
export const FIRST_MOVE_LIMIT_MS: Readonly<Record<TimeControlName, number>> = {
  blitz: 20_000,
  rapid: 30_000,
  classical: 35_000,
};

/** A bot is kept waiting by nobody; and where very many wait for theirs, theirs may be late, too. */
const TRAINING_FIRST_MOVE_MS = 3 * 60_000;

/** The same, against a bot. */
export function inTraining(control: TimeControl): TimeControl {
  return { ...control, first_move_ms: TRAINING_FIRST_MOVE_MS };
}

/** How long an opponent may be away before the game can be claimed. */
export const ABSENCE_LIMIT_MS: Readonly<Record<TimeControlName, number>> = {
  blitz: 60_000,
  rapid: 120_000,
  classical: 300_000,
};

/** Whoever says that they leave means it. */
export const EXIT_LIMIT_MS = 10_000;
