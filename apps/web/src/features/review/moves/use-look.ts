import type { GameReview } from '@rookery/contract';
import { useCallback, useState } from 'react';
import { branchLine, stepTo, type Branch, type Look } from './look.ts';
import { moveTo } from './marks.ts';

export interface Looking {
  readonly look: Look;
  /** Whether the control that was used has announced the new position itself. */
  readonly isAnnounced: boolean;
  /** The index in the game or the branch, and its length. */
  readonly at: number;
  readonly length: number;
  readonly stepTo: (to: number) => void;
  readonly goTo: (ply: number, isAnnounced?: boolean) => void;
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
  const [{ look, isAnnounced }, setState] = useState<{ look: Look; isAnnounced: boolean }>({
    look: { ply: start, branch: null },
    isAnnounced: true,
  });
  const { ply, branch } = look;
  /** A stable function, because hundreds of memoised moves hold it. */
  const goTo = useCallback(
    (to: number, announced = false) =>
      setState({ look: stepTo({ ply: to, branch: null }, to, plies), isAnnounced: announced }),
    [plies],
  );
  const length = branch === null ? plies : branchLine(moveTo(review, ply), branch.kind).length;
  return {
    look,
    isAnnounced,
    at: branch?.shown ?? ply,
    length,
    stepTo: (to) => setState({ look: stepTo(look, to, length), isAnnounced: false }),
    goTo,
    showBranch: (kind, shown, at = ply) =>
      setState({ look: { ply: at, branch: { kind, shown } }, isAnnounced: false }),
  };
}
