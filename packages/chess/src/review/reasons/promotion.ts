import { makeSquare } from 'chessops/util';
import type { MistakeReason } from '../reason.ts';
import { allowed, decides, missed, reason, type Situation, type Win } from './situation.ts';
import { stoodOn, type Walk } from './walk.ts';
import type { Color } from '../../color.ts';

/** Within the winner's first three moves. */
const STEPS_LOOKED_AT = 5;
/** What a promotion must come to: a pawn that is given away on its last square has won nothing. */
const LEAST_WORTH = 2;

export function allowsPromotion(situation: Situation): MistakeReason | null {
  return promotionReason('allows_promotion', allowed(situation));
}

export function missesPromotion(situation: Situation): MistakeReason | null {
  return promotionReason('misses_promotion', missed(situation));
}

function promotionReason(
  kind: 'allows_promotion' | 'misses_promotion',
  win: Win,
): MistakeReason | null {
  const { walk, winner, at, otherwise } = win;
  const index = promotionStep(walk, winner);
  const step = walk[index];
  if (step === undefined || index >= at + STEPS_LOOKED_AT) return null;
  if (promotionStep(otherwise, winner) !== -1) return null;
  if (!decides(win, index, LEAST_WORTH)) return null;
  const square = stoodOn(walk, step.move.from, index, at);
  return reason(kind, { piece: 'pawn', square: makeSquare(square) });
}

function promotionStep(walk: Walk, color: Color): number {
  return walk.findIndex(({ mover, move }) => mover === color && move.promotion !== undefined);
}
