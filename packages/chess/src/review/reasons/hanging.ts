import { makeSquare } from 'chessops/util';
import type { Reason } from '../reason.ts';
import { exchangeGain } from './exchange.ts';
import { allowed, decides, missed, reason, type Situation, type Win } from './situation.ts';
import { changesMaterial } from './walk.ts';
import { WORTH } from './worth.ts';

/** A piece is left where it can be taken for nothing. Who has just taken something did not hang it. */
export function hangsPiece(situation: Situation): Reason | null {
  const [move] = situation.played;
  if (move === undefined || changesMaterial(move)) return null;
  return takenForNothing('hangs_piece', allowed(situation));
}

export function missesCapture(situation: Situation): Reason | null {
  return takenForNothing('misses_capture', missed(situation));
}

function takenForNothing(kind: 'hangs_piece' | 'misses_capture', win: Win): Reason | null {
  const step = win.walk[win.at];
  if (step === undefined || step.captured === null) return null;
  const worth = WORTH[step.captured];
  if (exchangeGain(step) < worth || !decides(win, win.at, worth)) return null;
  return reason(kind, { piece: step.captured, square: makeSquare(step.move.to) });
}
