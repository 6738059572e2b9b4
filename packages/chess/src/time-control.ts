/** Members choose a time control by its `name`; the clock uses the figures. */
export interface TimeControl {
  readonly name: TimeControlName;
  readonly initial_ms: number;
  readonly increment_ms: number;
  /** The limit for a first move, if it differs from `FIRST_MOVE_LIMIT_MS`. */
  readonly first_move_ms?: number;
}

export type TimeControlName = 'blitz' | 'rapid' | 'classical';

export const TIME_CONTROLS: Readonly<Record<TimeControlName, TimeControl>> = {
  blitz: { name: 'blitz', initial_ms: 5 * 60_000, increment_ms: 3_000 },
  rapid: { name: 'rapid', initial_ms: 15 * 60_000, increment_ms: 10_000 },
  classical: { name: 'classical', initial_ms: 30 * 60_000, increment_ms: 20_000 },
};

/** The limit for each side's first move. Short, because the opponent may not be there. */
export const FIRST_MOVE_LIMIT_MS: Readonly<Record<TimeControlName, number>> = {
  blitz: 20_000,
  rapid: 30_000,
  classical: 35_000,
};

/** Longer against bots: a bot does not mind waiting, and its own first move may be late under load. */
const TRAINING_FIRST_MOVE_MS = 3 * 60_000;

/** The time control of a game against a bot. */
export function inTraining(control: TimeControl): TimeControl {
  return { ...control, first_move_ms: TRAINING_FIRST_MOVE_MS };
}

/** How long a disconnected player may be absent before the opponent can claim the game. */
export const ABSENCE_LIMIT_MS: Readonly<Record<TimeControlName, number>> = {
  blitz: 60_000,
  rapid: 120_000,
  classical: 300_000,
};

/** The same for a player who has left on purpose. */
export const EXIT_LIMIT_MS = 10_000;
