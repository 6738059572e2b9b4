import { attackedPieces, isThreatened } from './attack.ts';
import { followUps, isSafe, movedPiece, takesUnmoved, type Motif } from './motif.ts';
import type { PlayedVariation } from './played-variation.ts';
import { PIECE_VALUE } from './piece-value.ts';

/** A fork: one piece threatens two others and then captures one of them. */
export function findFork(variation: PlayedVariation, at: number): Motif | null {
  const step = variation[at];
  if (step === undefined || !isSafe(step)) return null;
  const by = movedPiece(step);
  const { board } = step.after;
  const targets = attackedPieces(board, by.square)
    .filter((target) => isThreatened(board, target, by))
    .toSorted((one, other) => PIECE_VALUE[other.role] - PIECE_VALUE[one.role]);
  if (targets.length < 2) return null;
  const taken = followUps(at).find(
    (index) =>
      variation[index]?.move.from === by.square &&
      targets.some((target) => takesUnmoved(variation, at, index, target)),
  );
  if (taken === undefined) return null;
  return { name: 'fork', by, targets: targets.map(({ role }) => role), taken };
}
