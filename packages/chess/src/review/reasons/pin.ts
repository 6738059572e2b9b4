import type { Board } from 'chessops/board';
import { attackedPieces, isSlider, isThreatened, pieceBehind, type Placed } from './attack.ts';
import { followUps, isSafe, movedPiece, takesUnmoved, type Motif } from './motif.ts';
import type { Walk } from './walk.ts';
import { WORTH } from './worth.ts';

/** Two pieces of one side in a line with a slider of the other, which attacks the first. */
interface Lined {
  readonly front: Placed;
  readonly back: Placed;
}

/** A piece cannot leave, for what stands behind it, and is taken. */
export function findPin(walk: Walk, at: number): Motif | null {
  return findLined(walk, at, ({ front, back }, by, board) => {
    if (front.role === 'king' || WORTH[back.role] <= WORTH[front.role]) return null;
    if (!isThreatened(board, back, by)) return null;
    const taken = followUps(at).find((index) => takesUnmoved(walk, at, index, front));
    return taken === undefined ? null : { name: 'pin', taken };
  });
}

/** A piece has to leave, and what stands behind it is taken. */
export function findSkewer(walk: Walk, at: number): Motif | null {
  return findLined(walk, at, ({ front, back }, by, board) => {
    if (back.role === 'pawn' || back.role === 'king') return null;
    if (WORTH[front.role] < WORTH[back.role] || !isThreatened(board, front, by)) return null;
    const [answer, next] = [walk[at + 1], walk[at + 2]];
    if (answer?.move.from !== front.square || next?.move.from !== by.square) return null;
    return takesUnmoved(walk, at, at + 2, back) ? { name: 'skewer', taken: at + 2 } : null;
  });
}

type Judgement = Pick<Motif, 'name' | 'taken'> | null;

function findLined(
  walk: Walk,
  at: number,
  judge: (lined: Lined, by: Placed, board: Board) => Judgement,
): Motif | null {
  const step = walk[at];
  if (step === undefined) return null;
  const by = movedPiece(step);
  if (!isSlider(by.role) || !isSafe(step)) return null;
  const { board } = step.after;
  for (const front of attackedPieces(board, by.square)) {
    const back = pieceBehind(board, by.square, front.square);
    if (back === null || board.getColor(back.square) === step.mover) continue;
    const found = judge({ front, back }, by, board);
    if (found !== null) return { ...found, by, targets: [front.role, back.role] };
  }
  return null;
}
