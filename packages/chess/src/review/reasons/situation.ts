import { oppositeColor, type Color } from '../../color.ts';
import type { MistakeReason, MistakeKind } from '../reason.ts';
import type { Evaluation } from '../types.ts';
import { highestGain, lastingGain } from './gain.ts';
import type { PlayedVariation } from './played-variation.ts';

/** Everything that the rules know about a marked move. */
export interface Situation {
  readonly mover: Color;
  /** The mover's winning chance before the move, in percent. */
  readonly winBefore: number;
  /** The engine's evaluations before and after the move. */
  readonly before: Evaluation;
  readonly after: Evaluation;
  /** The played move and the best reply. */
  readonly played: PlayedVariation;
  /** The best move and its continuation. */
  readonly best: PlayedVariation;
  /** The keys of all earlier positions of the game. */
  readonly earlier: readonly string[];
}

/** A variation in which a side wins material, and the variation to compare it with. */
export interface Opportunity {
  readonly winner: Color;
  readonly variation: PlayedVariation;
  /** The winner's first step. */
  readonly at: number;
  readonly alternative: PlayedVariation;
}

/** What the opponent wins after the played move. */
export function allowed({ mover, played, best }: Situation): Opportunity {
  return { winner: oppositeColor(mover), variation: played, at: 1, alternative: best };
}

/** What the mover would have won with the best move. */
export function missed({ mover, played, best }: Situation): Opportunity {
  return { winner: mover, variation: best, at: 0, alternative: played };
}

/** Whether the winner keeps at least this much more from a step on than in the other variation. */
export function isDecisive(opportunity: Opportunity, step: number, worth: number): boolean {
  const { winner, variation, alternative } = opportunity;
  return lastingGain(variation, winner, step) - highestGain(alternative, winner) >= worth;
}

export function reason(
  kind: MistakeKind,
  facts: Partial<Omit<MistakeReason, 'kind'>> = {},
): MistakeReason {
  return { kind, piece: null, square: null, targets: [], moves: null, ...facts };
}
