import type { Board } from 'chessops/board';
import { attackedPieces, isSlider, isThreatened, pieceBehind, type PlacedPiece } from './attack.ts';
import { followUps, isSafe, movedPiece, takesUnmoved, type Motif } from './motif.ts';
import type { PlayedVariation } from './played-variation.ts';
import { PIECE_VALUE } from './piece-value.ts';

/** Two pieces in line with an enemy slider, which attacks the front one. */
interface AlignedPieces {
  readonly front: PlacedPiece;
  readonly back: PlacedPiece;
}

/** A pin: a piece cannot move away because of the piece behind it, and is captured. */
export function findPin(variation: PlayedVariation, at: number): Motif | null {
  return findAligned(variation, at, ({ front, back }, by, board) => {
    if (front.role === 'king' || PIECE_VALUE[back.role] <= PIECE_VALUE[front.role]) return null;
    if (!isThreatened(board, back, by)) return null;
    const taken = followUps(at).find((index) => takesUnmoved(variation, at, index, front));
    return taken === undefined ? null : { name: 'pin', taken };
  });
}

/** A skewer: a piece must move away, and the piece behind it is captured. */
export function findSkewer(variation: PlayedVariation, at: number): Motif | null {
  return findAligned(variation, at, ({ front, back }, by, board) => {
    if (back.role === 'pawn' || back.role === 'king') return null;
    if (PIECE_VALUE[front.role] < PIECE_VALUE[back.role] || !isThreatened(board, front, by))
      return null;
    const [answer, next] = [variation[at + 1], variation[at + 2]];
    if (answer?.move.from !== front.square || next?.move.from !== by.square) return null;
    return takesUnmoved(variation, at, at + 2, back) ? { name: 'skewer', taken: at + 2 } : null;
  });
}

type Classification = Pick<Motif, 'name' | 'taken'> | null;

function findAligned(
  variation: PlayedVariation,
  at: number,
  classify: (aligned: AlignedPieces, by: PlacedPiece, board: Board) => Classification,
): Motif | null {
  const step = variation[at];
  if (step === undefined) return null;
  const by = movedPiece(step);
  if (!isSlider(by.role) || !isSafe(step)) return null;
  const { board } = step.after;
  for (const front of attackedPieces(board, by.square)) {
    const back = pieceBehind(board, by.square, front.square);
    if (back === null || board.getColor(back.square) === step.mover) continue;
    const found = classify({ front, back }, by, board);
    if (found !== null) return { ...found, by, targets: [front.role, back.role] };
  }
  return null;
}
