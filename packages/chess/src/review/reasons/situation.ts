import { opponentOf, type Color } from '../../color.ts';
import type { MistakeReason, MistakeKind } from '../reason.ts';
import type { Evaluation } from '../types.ts';
import { highestGain, lastingGain } from './gain.ts';
import type { Walk } from './walk.ts';

/** All that is known about a move that was marked. */
export interface Situation {
  readonly mover: Color;
  /** The mover's Win% before the move. */
  readonly winBefore: number;
  /** What the engine said before the move, and after it. */
  readonly before: Evaluation;
  readonly after: Evaluation;
  /** What was played, and how the other side answers it. */
  readonly played: Walk;
  /** What should have been played, and how it goes on. */
  readonly best: Walk;
  /** The keys of the positions before the move that may still come up again. */
  readonly earlier: readonly string[];
}

/** A line in which somebody wins something, and what would have happened otherwise. */
export interface Win {
  readonly winner: Color;
  readonly walk: Walk;
  /** The step that starts it. */
  readonly at: number;
  readonly otherwise: Walk;
}

/** How the other side profits from what was played. */
export function allowed({ mover, played, best }: Situation): Win {
  return { winner: opponentOf(mover), walk: played, at: 1, otherwise: best };
}

/** How the mover would have profited from the best move. */
export function missed({ mover, played, best }: Situation): Win {
  return { winner: mover, walk: best, at: 0, otherwise: played };
}

/** Whether at least so much is kept from a step on, and would not have been won otherwise. */
export function decides(win: Win, step: number, worth: number): boolean {
  const { winner, walk, otherwise } = win;
  return lastingGain(walk, winner, step) - highestGain(otherwise, winner) >= worth;
}

export function reason(
  kind: MistakeKind,
  facts: Partial<Omit<MistakeReason, 'kind'>> = {},
): MistakeReason {
  return { kind, piece: null, square: null, targets: [], moves: null, ...facts };
}
