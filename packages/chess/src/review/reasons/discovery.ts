import { attacks, between } from 'chessops/attacks';
import type { Role } from 'chessops/types';
import { attackedPieces, isSlider, isThreatened, placed, type Placed } from './attack.ts';
import { followUps, takesUnmoved, type Motif } from './motif.ts';
import type { Step, Walk } from './walk.ts';
import { WORTH } from './worth.ts';

/** A piece moves out of the way of another, which hits something behind it. */
export function findDiscovery(walk: Walk, at: number): Motif | null {
  const step = walk[at];
  if (step === undefined) return null;
  for (const by of unveiled(step)) {
    for (const target of newlyHit(step, by)) {
      const found = target.role === 'king' ? byCheck(walk, at) : byTaking(walk, at, by, target);
      if (found !== null) return { name: 'discovery', by, ...found };
    }
  }
  return null;
}

/** Sliders behind the piece that moved. */
function unveiled({ before, after, mover, move }: Step): Placed[] {
  return placed(after.board, after.board[mover].without(move.to)).filter(
    ({ role, square }) =>
      isSlider(role) &&
      attacks({ role, color: mover }, square, before.board.occupied).has(move.from),
  );
}

function newlyHit({ after, move }: Step, by: Placed): Placed[] {
  return attackedPieces(after.board, by.square).filter(
    (target) =>
      between(by.square, target.square).has(move.from) && isThreatened(after.board, target, by),
  );
}

type Found = Pick<Motif, 'targets' | 'taken'> | null;

function byTaking(walk: Walk, at: number, by: Placed, target: Placed): Found {
  const taken = followUps(at).find(
    (index) => walk[index]?.move.from === by.square && takesUnmoved(walk, at, index, target),
  );
  return taken === undefined ? null : { targets: [target.role], taken };
}

/** While the check is answered, the piece that moved takes what it likes, now or next. */
function byCheck(walk: Walk, at: number): Found {
  const [step, next] = [walk[at], walk[at + 2]];
  if (isPrize(step?.captured)) return { targets: ['king', step.captured], taken: at };
  if (!isPrize(next?.captured) || next.move.from !== step?.move.to) return null;
  return { targets: ['king', next.captured], taken: at + 2 };
}

function isPrize(role: Role | null | undefined): role is Role {
  return role !== null && role !== undefined && WORTH[role] >= WORTH.knight;
}
