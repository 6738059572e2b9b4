import type { ReviewedMove } from '@rookery/contract';

/** A variation: the best line, or the reply to the move played. */
export interface Branch {
  readonly kind: 'best' | 'reply';
  /** How many of its moves are on the board. */
  readonly shown: number;
}

/** What is on the board: a ply of the game, or a branch at the move that led to it. */
export interface Look {
  readonly ply: number;
  readonly branch: Branch | null;
}

export function branchLine(move: ReviewedMove | undefined, kind: Branch['kind']) {
  return (kind === 'best' ? move?.best_line : move?.reply_line) ?? [];
}

/** The number of game moves before a branch: the best line starts one move earlier than the reply. */
export function branchStart(ply: number, kind: Branch['kind']): number {
  return kind === 'best' ? ply - 1 : ply;
}

/** The moves up to the position on the board. */
export function movesTo(
  moves: readonly string[],
  move: ReviewedMove | undefined,
  { ply, branch }: Look,
): readonly string[] {
  if (branch === null) return moves.slice(0, ply);
  const line = branchLine(move, branch.kind).slice(0, branch.shown);
  return [...moves.slice(0, branchStart(ply, branch.kind)), ...line.map(({ uci }) => uci)];
}

/** The ply in the address; 0 if there is none or the game does not have it. */
export function askedPly(asked: string | null, plies: number): number {
  const ply = asked !== null && /^\d+$/.test(asked) ? Number(asked) : 0;
  return ply <= plies ? ply : 0;
}

/** Steps within the game or a branch; going back before the first move of a branch leaves it. */
export function stepTo(look: Look, to: number, length: number): Look {
  const target = Math.min(length, Math.max(0, to));
  if (look.branch === null) return { ply: target, branch: null };
  if (target === 0) return { ply: look.ply, branch: null };
  return { ply: look.ply, branch: { ...look.branch, shown: target } };
}
