import { makeSquare } from 'chessops/util';
import type { MistakeReason } from '../reason.ts';
import { exchangeGain } from './exchange.ts';
import { finalGain } from './gain.ts';
import {
  allowed,
  isDecisive,
  missed,
  reason,
  type Situation,
  type Opportunity,
} from './situation.ts';
import { changesMaterial, type Step } from './played-variation.ts';
import { PIECE_VALUE } from './piece-value.ts';

/** The played move leaves a piece that can be captured for free. */
export function hangsPiece(situation: Situation): MistakeReason | null {
  return hasJustTaken(situation) ? null : takenPiece('hangs_piece', allowed(situation), Infinity);
}

/** The smallest gain, in pawns, of a capture that counts as missed. */
const MIN_MISSED_GAIN = 2;

/** A piece of the opponent could have been captured for free or for a smaller one. */
export function missesCapture(situation: Situation): MistakeReason | null {
  return takenPiece('misses_capture', missed(situation), MIN_MISSED_GAIN);
}

export function hangsPawn(situation: Situation): MistakeReason | null {
  return hasJustTaken(situation) ? null : takenPawn('hangs_piece', allowed(situation));
}

export function missesPawn(situation: Situation): MistakeReason | null {
  return takenPawn('misses_capture', missed(situation));
}

/** After a capture, a piece that is lost in return was not lost for free. */
function hasJustTaken({ played: [move] }: Situation): boolean {
  return move === undefined || changesMaterial(move);
}

type Kind = 'hangs_piece' | 'misses_capture';

function takenPiece(kind: Kind, opportunity: Opportunity, enough: number): MistakeReason | null {
  const step = opportunity.variation[opportunity.at];
  if (step === undefined || step.captured === null || step.captured === 'pawn') return null;
  const [worth, gain] = [PIECE_VALUE[step.captured], exchangeGain(step)];
  if (gain < Math.min(worth, enough) || isLostAnyway(opportunity, step)) return null;
  // One pawn less is enough, because a pawn may be won back elsewhere in the variation.
  if (!isDecisive(opportunity, opportunity.at, Math.min(worth - 1, gain))) return null;
  return reason(kind, { piece: step.captured, square: makeSquare(step.move.to) });
}

/** Whether the same piece would also be captured for free after the other move. */
function isLostAnyway({ alternative, winner }: Opportunity, { captured, move }: Step): boolean {
  return alternative.some(
    (step) =>
      step.mover === winner &&
      step.captured === captured &&
      step.move.to === move.to &&
      captured !== null &&
      exchangeGain(step) >= PIECE_VALUE[captured],
  );
}

/** A larger difference, in pawns, must have another reason than a lost pawn. */
const MAX_PAWN_DIFFERENCE = 2;

function takenPawn(kind: Kind, opportunity: Opportunity): MistakeReason | null {
  const { variation, at, alternative, winner } = opportunity;
  const step = variation[at];
  if (step?.captured !== 'pawn' || exchangeGain(step) < PIECE_VALUE.pawn) return null;
  if (isLostAnyway(opportunity, step)) return null;
  if (finalGain(variation, winner) - finalGain(alternative, winner) > MAX_PAWN_DIFFERENCE)
    return null;
  if (!isDecisive(opportunity, at, PIECE_VALUE.pawn)) return null;
  return reason(kind, { piece: 'pawn', square: makeSquare(step.move.to) });
}
