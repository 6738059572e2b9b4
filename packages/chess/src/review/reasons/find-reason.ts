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
 * What ends the game goes first and pawns go last; in between, what was lost goes before what was
 * missed, and what is easier to see before what is harder.
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

/** Why a marked move was bad, by the first rule that is sure of it. */
export function findReason(situation: Situation): MistakeReason | null {
  for (const rule of RULES) {
    const found = rule(situation);
    if (found !== null) return found;
  }
  return null;
}
