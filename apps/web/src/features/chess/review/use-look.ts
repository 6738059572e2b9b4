import type { GameReview } from '@rookery/contract';
import { useCallback, useState } from 'react';
import { branchLine, stepTo, type Branch, type Look } from './look.ts';
import { moveTo } from './marks.ts';

export interface Looking {
  readonly look: Look;
  /** Whether the control that was used has announced the new position itself. */
  readonly isSaid: boolean;
  /** The index in the game or the branch, and its length. */
  readonly at: number;
  readonly length: number;
  readonly stepTo: (to: number) => void;
  readonly goTo: (ply: number, isSaid?: boolean) => void;
  readonly showBranch: (kind: Branch['kind'], shown: number, ply?: number) => void;
}

interface Asked {
  readonly review: GameReview | undefined;
  /** The length of the game. */
  readonly plies: number;
  /** The initial ply. */
  readonly start: number;
}

/** Navigation through the game and its branches. */
export function useLook({ review, plies, start }: Asked): Looking {
  const [{ look, isSaid }, setState] = useState<{ look: Look; isSaid: boolean }>({
    look: { ply: start, branch: null },
    isSaid: true,
  });
  const { ply, branch } = look;
  /** A stable function, because hundreds of memoised moves hold it. */
  const goTo = useCallback(
    (to: number, said = false) =>
      setState({ look: stepTo({ ply: to, branch: null }, to, plies), isSaid: said }),
    [plies],
  );
  const length = branch === null ? plies : branchLine(moveTo(review, ply), branch.kind).length;
  return {
    look,
    isSaid,
    at: branch?.shown ?? ply,
    length,
    stepTo: (to) => setState({ look: stepTo(look, to, length), isSaid: false }),
    goTo,
    showBranch: (kind, shown, at = ply) =>
      setState({ look: { ply: at, branch: { kind, shown } }, isSaid: false }),
  };
}
