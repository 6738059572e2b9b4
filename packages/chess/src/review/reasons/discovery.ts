import { attacks, between } from 'chessops/attacks';
import type { Role } from 'chessops/types';
import { attackedPieces, isSlider, isThreatened, placed, type PlacedPiece } from './attack.ts';
import { followUps, takesUnmoved, type Motif } from './motif.ts';
import type { Step, PlayedVariation } from './played-variation.ts';
import { PIECE_VALUE } from './piece-value.ts';

/** A discovered attack: a piece moves away and opens the attack of a slider behind it. */
export function findDiscovery(variation: PlayedVariation, at: number): Motif | null {
  const step = variation[at];
  if (step === undefined) return null;
  for (const by of discoveredAttackers(step)) {
    for (const target of newTargets(step, by)) {
      const found =
        target.role === 'king' ? byCheck(variation, at) : byTaking(variation, at, by, target);
      if (found !== null) return { name: 'discovery', by, ...found };
    }
  }
  return null;
}

/** The sliders behind the piece that moved. */
function discoveredAttackers({ before, after, mover, move }: Step): PlacedPiece[] {
  return placed(after.board, after.board[mover].without(move.to)).filter(
    ({ role, square }) =>
      isSlider(role) &&
      attacks({ role, color: mover }, square, before.board.occupied).has(move.from),
  );
}

function newTargets({ after, move }: Step, by: PlacedPiece): PlacedPiece[] {
  return attackedPieces(after.board, by.square).filter(
    (target) =>
      between(by.square, target.square).has(move.from) && isThreatened(after.board, target, by),
  );
}

type Found = Pick<Motif, 'targets' | 'taken'> | null;

function byTaking(
  variation: PlayedVariation,
  at: number,
  by: PlacedPiece,
  target: PlacedPiece,
): Found {
  const taken = followUps(at).find(
    (index) =>
      variation[index]?.move.from === by.square && takesUnmoved(variation, at, index, target),
  );
  return taken === undefined ? null : { targets: [target.role], taken };
}

/** The opponent must answer the check, so the piece that moved can capture, with this move or the next. */
function byCheck(variation: PlayedVariation, at: number): Found {
  const [step, next] = [variation[at], variation[at + 2]];
  if (isWorthTaking(step?.captured)) return { targets: ['king', step.captured], taken: at };
  if (!isWorthTaking(next?.captured) || next.move.from !== step?.move.to) return null;
  return { targets: ['king', next.captured], taken: at + 2 };
}

function isWorthTaking(role: Role | null | undefined): role is Role {
  return role !== null && role !== undefined && PIECE_VALUE[role] >= PIECE_VALUE.knight;
}
