import type { GameReview } from '@rookery/contract';
import { useCallback, useState } from 'react';
import { branchLine, walk, type Branch, type Look } from './look.ts';
import { moveTo } from './marks.ts';

export interface Looking {
  readonly look: Look;
  /** Was it reached in a way that says by itself where it leads? */
  readonly isSaid: boolean;
  /** Where one stands in what is walked through, the game or a branch, and how long that is. */
  readonly at: number;
  readonly length: number;
  readonly walkTo: (to: number) => void;
  readonly goTo: (ply: number, isSaid?: boolean) => void;
  readonly showBranch: (kind: Branch['kind'], shown: number, ply?: number) => void;
}

interface Asked {
  readonly review: GameReview | undefined;
  /** How long the game is. */
  readonly plies: number;
  /** Where it begins. */
  readonly start: number;
}

/** Back and forth through the game, and into the ways it did not go. */
export function useLook({ review, plies, start }: Asked): Looking {
  const [{ look, isSaid }, setState] = useState<{ look: Look; isSaid: boolean }>({
    look: { ply: start, branch: null },
    isSaid: true,
  });
  const { ply, branch } = look;
  /** The same function from first to last: hundreds of moves that have not changed hold it. */
  const goTo = useCallback(
    (to: number, said = false) =>
      setState({ look: walk({ ply: to, branch: null }, to, plies), isSaid: said }),
    [plies],
  );
  const length = branch === null ? plies : branchLine(moveTo(review, ply), branch.kind).length;
  return {
    look,
    isSaid,
    at: branch?.shown ?? ply,
    length,
    walkTo: (to) => setState({ look: walk(look, to, length), isSaid: false }),
    goTo,
    showBranch: (kind, shown, at = ply) =>
      setState({ look: { ply: at, branch: { kind, shown } }, isSaid: false }),
  };
}
