import type { ReviewedMove } from '@rookery/contract';

/** A way the game did not go: what should have been played, or how it could have been answered. */
export interface Branch {
  readonly kind: 'best' | 'reply';
  /** How many of its moves are on the board. */
  readonly shown: number;
}

/** What is looked at: a ply of the game, or a branch at the move that led to it. */
export interface Look {
  readonly ply: number;
  readonly branch: Branch | null;
}

export function branchLine(move: ReviewedMove | undefined, kind: Branch['kind']) {
  return (kind === 'best' ? move?.best_line : move?.reply_line) ?? [];
}

/** The number of moves of the game that a branch goes on from: the best move was possible one before. */
export function branchStart(ply: number, kind: Branch['kind']): number {
  return kind === 'best' ? ply - 1 : ply;
}

/** The moves that lead to what is on the board. */
export function movesTo(
  moves: readonly string[],
  move: ReviewedMove | undefined,
  { ply, branch }: Look,
): readonly string[] {
  if (branch === null) return moves.slice(0, ply);
  const line = branchLine(move, branch.kind).slice(0, branch.shown);
  return [...moves.slice(0, branchStart(ply, branch.kind)), ...line.map(({ uci }) => uci)];
}

/** The ply an address asks for; the start where it asks for none, or for one the game does not have. */
export function askedPly(asked: string | null, plies: number): number {
  const ply = asked !== null && /^\d+$/.test(asked) ? Number(asked) : 0;
  return ply <= plies ? ply : 0;
}

/** One walks a branch as one walks the game; going back before its first move leads out of it. */
export function walk(look: Look, to: number, length: number): Look {
  const target = Math.min(length, Math.max(0, to));
  if (look.branch === null) return { ply: target, branch: null };
  if (target === 0) return { ply: look.ply, branch: null };
  return { ply: look.ply, branch: { ...look.branch, shown: target } };
}
