import type { Role } from 'chessops/types';
import { makeSquare } from 'chessops/util';
import type { Color } from '../../color.ts';
import type { MistakeReason } from '../reason.ts';
import { settledSince } from './gain.ts';
import { allowed, isDecisive, reason, type Situation } from './situation.ts';
import { squareBefore, type PlayedVariation } from './played-variation.ts';
import { PIECE_VALUE } from './piece-value.ts';

/** Only the opponent's first three moves are examined. */
const MAX_STEPS = 6;
/** Later losses must be larger than a pawn, because variations become less certain. */
const MIN_LATER_LOSS = 2;

const MINOR: readonly Role[] = ['bishop', 'knight'];
type Count = Readonly<Record<'pawn' | 'minor' | 'rook' | 'queen', number>>;

/** The exchange is lost: a rook for a bishop or a knight. */
export function losesExchange(situation: Situation): MistakeReason | null {
  return lossReason(situation, 'loses_exchange', 2, ({ pawn, minor, rook, queen }) =>
    rook === 1 && minor === -1 && pawn === 0 && queen === 0 ? ['rook'] : [],
  );
}

/** A piece is lost for less than its value. */
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
  const opportunity = allowed(situation);
  for (let index = opportunity.at; index < Math.min(MAX_STEPS, played.length); index += 2) {
    const step = played[index];
    if (step === undefined || step.captured === null || isTraded(played, index)) continue;
    const { captured, move } = step;
    const lost = netLosses(played.slice(0, settledSince(played, index) + 1), mover);
    const enough = index === opportunity.at ? worth : Math.max(worth, MIN_LATER_LOSS);
    if (!lostPieces(lost).includes(captured) || !isDecisive(opportunity, index, enough)) continue;
    return reason(kind, {
      piece: captured,
      square: makeSquare(squareBefore(played, move.to, index, opportunity.at)),
    });
  }
  return null;
}

/** Whether a capture is answered by a recapture of at least the same value. */
function isTraded(variation: PlayedVariation, index: number): boolean {
  const [step, answer] = [variation[index], variation[index + 1]];
  if (!step?.captured || !answer?.captured || answer.move.to !== step.move.to) return false;
  return PIECE_VALUE[answer.captured] >= PIECE_VALUE[step.captured];
}

/** The pieces a side has lost minus those it has captured. Bishops and knights count as the same. */
function netLosses(variation: PlayedVariation, color: Color): Count {
  const lost = { pawn: 0, minor: 0, rook: 0, queen: 0 };
  for (const { captured, mover } of variation) {
    if (captured === null || captured === 'king') continue;
    const sort = captured === 'bishop' || captured === 'knight' ? 'minor' : captured;
    lost[sort] += mover === color ? -1 : 1;
  }
  return lost;
}
