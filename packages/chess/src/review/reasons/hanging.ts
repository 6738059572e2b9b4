import { makeSquare } from 'chessops/util';
import type { MistakeReason } from '../reason.ts';
import { exchangeGain } from './exchange.ts';
import { finalGain } from './gain.ts';
import { allowed, decides, missed, reason, type Situation, type Win } from './situation.ts';
import { changesMaterial, type Step } from './walk.ts';
import { WORTH } from './worth.ts';

/** A piece is left where it can be taken for nothing. */
export function hangsPiece(situation: Situation): MistakeReason | null {
  return hasJustTaken(situation) ? null : takenPiece('hangs_piece', allowed(situation), Infinity);
}

/** What a capture has to win, piece for piece, to be called one that was missed. */
const WORTH_TAKING = 2;

/** A piece of the other side's could have been taken, for nothing or for less. */
export function missesCapture(situation: Situation): MistakeReason | null {
  return takenPiece('misses_capture', missed(situation), WORTH_TAKING);
}

export function hangsPawn(situation: Situation): MistakeReason | null {
  return hasJustTaken(situation) ? null : takenPawn('hangs_piece', allowed(situation));
}

export function missesPawn(situation: Situation): MistakeReason | null {
  return takenPawn('misses_capture', missed(situation));
}

/** Who has just taken something did not lose for nothing what is taken then. */
function hasJustTaken({ played: [move] }: Situation): boolean {
  return move === undefined || changesMaterial(move);
}

type Kind = 'hangs_piece' | 'misses_capture';

function takenPiece(kind: Kind, win: Win, enough: number): MistakeReason | null {
  const step = win.walk[win.at];
  if (step === undefined || step.captured === null || step.captured === 'pawn') return null;
  const [worth, gain] = [WORTH[step.captured], exchangeGain(step)];
  if (gain < Math.min(worth, enough) || fallsAnyway(win, step)) return null;
  // In the rest of the line a pawn may come back from elsewhere: the piece is still lost.
  if (!decides(win, win.at, Math.min(worth - 1, gain))) return null;
  return reason(kind, { piece: step.captured, square: makeSquare(step.move.to) });
}

/** Whether the same is taken for nothing whatever is played. */
function fallsAnyway({ otherwise, winner }: Win, { captured, move }: Step): boolean {
  return otherwise.some(
    (step) =>
      step.mover === winner &&
      step.captured === captured &&
      step.move.to === move.to &&
      captured !== null &&
      exchangeGain(step) >= WORTH[captured],
  );
}

/** More than so much of a difference has another reason than a pawn. */
const MOST_BY_A_PAWN = 2;

function takenPawn(kind: Kind, win: Win): MistakeReason | null {
  const { walk, at, otherwise, winner } = win;
  const step = walk[at];
  if (step?.captured !== 'pawn' || exchangeGain(step) < WORTH.pawn) return null;
  if (fallsAnyway(win, step)) return null;
  if (finalGain(walk, winner) - finalGain(otherwise, winner) > MOST_BY_A_PAWN) return null;
  if (!decides(win, at, WORTH.pawn)) return null;
  return reason(kind, { piece: 'pawn', square: makeSquare(step.move.to) });
}
