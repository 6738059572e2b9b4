import type { Role } from 'chessops/types';
import { makeSquare } from 'chessops/util';
import type { Color } from '../../color.ts';
import type { MistakeReason } from '../reason.ts';
import { settledSince } from './gain.ts';
import { allowed, decides, reason, type Situation } from './situation.ts';
import { stoodOn, type Walk } from './walk.ts';
import { WORTH } from './worth.ts';

/** Within the other side's first three moves. */
const STEPS_LOOKED_AT = 6;
/** What is lost later than at once must be more than a pawn's worth: lines grow less sure. */
const WORTH_OF_LATER = 2;

const MINOR: readonly Role[] = ['bishop', 'knight'];
type Count = Readonly<Record<'pawn' | 'minor' | 'rook' | 'queen', number>>;

/** A rook is lost for a bishop or a knight, and nothing else. */
export function losesExchange(situation: Situation): MistakeReason | null {
  return lossReason(situation, 'loses_exchange', 2, ({ pawn, minor, rook, queen }) =>
    rook === 1 && minor === -1 && pawn === 0 && queen === 0 ? ['rook'] : [],
  );
}

/** A piece is lost for less than it is worth. */
export function losesMaterial(situation: Situation): MistakeReason | null {
  return lossReason(situation, 'loses_material', 1, ({ minor, rook, queen }) => {
    if (queen > 0) return ['queen'];
    if (rook > 0) return ['rook'];
    return minor > 0 ? MINOR : [];
  });
}

function lossReason(
  situation: Situation,
  kind: 'loses_exchange' | 'loses_material',
  worth: number,
  lostPieces: (lost: Count) => readonly Role[],
): MistakeReason | null {
  const { played, mover } = situation;
  const win = allowed(situation);
  for (let index = win.at; index < Math.min(STEPS_LOOKED_AT, played.length); index += 2) {
    const step = played[index];
    if (step === undefined || step.captured === null || isTraded(played, index)) continue;
    const { captured, move } = step;
    const lost = netLosses(played.slice(0, settledSince(played, index) + 1), mover);
    const enough = index === win.at ? worth : Math.max(worth, WORTH_OF_LATER);
    if (!lostPieces(lost).includes(captured) || !decides(win, index, enough)) continue;
    return reason(kind, {
      piece: captured,
      square: makeSquare(stoodOn(played, move.to, index, win.at)),
    });
  }
  return null;
}

/** Taken back at once, for no less: it is another piece that was lost. */
function isTraded(walk: Walk, index: number): boolean {
  const [step, answer] = [walk[index], walk[index + 1]];
  if (!step?.captured || !answer?.captured || answer.move.to !== step.move.to) return false;
  return WORTH[answer.captured] >= WORTH[step.captured];
}

/** What a side has lost more of than it has taken; like goes for like, and a bishop for a knight. */
function netLosses(walk: Walk, color: Color): Count {
  const lost = { pawn: 0, minor: 0, rook: 0, queen: 0 };
  for (const { captured, mover } of walk) {
    if (captured === null || captured === 'king') continue;
    const sort = captured === 'bishop' || captured === 'knight' ? 'minor' : captured;
    lost[sort] += mover === color ? -1 : 1;
  }
  return lost;
}
