import { attackedPieces, isThreatened } from './attack.ts';
import { followUps, isSafe, movedPiece, takesUnmoved, type Motif } from './motif.ts';
import type { Walk } from './walk.ts';
import { WORTH } from './worth.ts';

/** One piece threatens two, and takes one of them. */
export function findFork(walk: Walk, at: number): Motif | null {
  const step = walk[at];
  if (step === undefined || !isSafe(step)) return null;
  const by = movedPiece(step);
  const { board } = step.after;
  const targets = attackedPieces(board, by.square)
    .filter((target) => isThreatened(board, target, by))
    .toSorted((one, other) => WORTH[other.role] - WORTH[one.role]);
  if (targets.length < 2) return null;
  const taken = followUps(at).find(
    (index) =>
      walk[index]?.move.from === by.square &&
      targets.some((target) => takesUnmoved(walk, at, index, target)),
  );
  if (taken === undefined) return null;
  return { name: 'fork', by, targets: targets.map(({ role }) => role), taken };
}
