import type { MistakeReason } from '../reason.ts';
import { allowsDraw, givesStalemate } from './draw.ts';
import { hangsPawn, hangsPiece, missesCapture, missesPawn } from './hanging.ts';
import { losesExchange, losesMaterial } from './losses.ts';
import { allowsMate, missesMate } from './mate.ts';
import { allowsPromotion, missesPromotion } from './promotion.ts';
import type { Situation } from './situation.ts';
import { allowsTactic, missesTactic } from './tactics.ts';

type Rule = (situation: Situation) => MistakeReason | null;

/**
 * In order of precedence. Reasons that end the game come first and pawns last; in between, losses come before
 * missed chances, and obvious reasons before subtle ones.
 */
const RULES: readonly Rule[] = [
  givesStalemate,
  allowsMate,
  missesMate,
  allowsDraw,
  allowsTactic,
  hangsPiece,
  allowsPromotion,
  losesExchange,
  losesMaterial,
  missesTactic,
  missesCapture,
  missesPromotion,
  hangsPawn,
  missesPawn,
];

/** The reason why a marked move was bad, from the first rule that applies. */
export function findReason(situation: Situation): MistakeReason | null {
  for (const rule of RULES) {
    const found = rule(situation);
    if (found !== null) return found;
  }
  return null;
}
