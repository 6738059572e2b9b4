import { makeSquare } from 'chessops/util';
import type { MistakeReason } from '../reason.ts';
import {
  allowed,
  isDecisive,
  missed,
  reason,
  type Situation,
  type Opportunity,
} from './situation.ts';
import { squareBefore, type PlayedVariation } from './played-variation.ts';
import type { Color } from '../../color.ts';

/** Only the winner's first three moves are examined. */
const MAX_STEPS = 5;
/** The smallest gain, in pawns. A new queen that is captured at once has gained nothing. */
const MIN_GAIN = 2;

export function allowsPromotion(situation: Situation): MistakeReason | null {
  return promotionReason('allows_promotion', allowed(situation));
}

export function missesPromotion(situation: Situation): MistakeReason | null {
  return promotionReason('misses_promotion', missed(situation));
}

function promotionReason(
  kind: 'allows_promotion' | 'misses_promotion',
  opportunity: Opportunity,
): MistakeReason | null {
  const { variation, winner, at, alternative } = opportunity;
  const index = promotionStep(variation, winner);
  const step = variation[index];
  if (step === undefined || index >= at + MAX_STEPS) return null;
  if (promotionStep(alternative, winner) !== -1) return null;
  if (!isDecisive(opportunity, index, MIN_GAIN)) return null;
  const square = squareBefore(variation, step.move.from, index, at);
  return reason(kind, { piece: 'pawn', square: makeSquare(square) });
}

function promotionStep(variation: PlayedVariation, color: Color): number {
  return variation.findIndex(({ mover, move }) => mover === color && move.promotion !== undefined);
}
