import {
  addMoves,
  adjacentVariation,
  branchesAt,
  endOfLine,
  existingPath,
  isVariation,
  movesAlong,
  promoteVariation,
  removeMove,
  type MoveDetails,
  type Path,
  type Tree,
} from '@rookery/chess';
import { useMemo, useState } from 'react';
import type { Shown } from './address.ts';

export interface TreeView extends Shown {
  /** The moves that lead to the position on the board. */
  readonly line: readonly MoveDetails[];
  readonly fen: string;
  /** All positions up to this one, the starting position first. */
  readonly way: readonly string[];
  readonly isVariation: boolean;
  readonly isEnd: boolean;
  /** Plays moves from here; existing moves stay as variations. */
  readonly play: (...moves: string[]) => void;
  readonly look: (place: Path) => void;
  readonly back: () => void;
  readonly on: () => void;
  readonly toEnd: () => void;
  readonly beside: (by: 1 | -1) => void;
  readonly promote: () => void;
  readonly remove: () => void;
  readonly show: (shown: Shown) => void;
}

/** The tree of moves and the place on the board. */
export function useAnalysis(first: Shown): TreeView {
  const [{ tree, place }, show] = useState<Shown>(first);
  const line = useMemo(() => movesAlong(tree, place), [tree, place]);
  const look = (to: Path | null) => to !== null && show({ tree, place: to });
  const change = (to: Tree) => show({ tree: to, place: existingPath(to, place) });
  const [next] = branchesAt(tree, place).children;
  return {
    tree,
    place,
    line,
    fen: line.at(-1)?.fen ?? tree.fen,
    way: useMemo(() => [tree.fen, ...line.map(({ fen }) => fen)], [tree, line]),
    isVariation: isVariation(tree, place),
    isEnd: next === undefined,
    play(...moves) {
      const grown = addMoves(tree, place, moves);
      show({ tree: grown, place: existingPath(grown, [...place, ...moves]) });
    },
    look,
    back: () => look(place.slice(0, -1)),
    on: () => next !== undefined && look([...place, next.move.uci]),
    toEnd: () => look(endOfLine(tree, place)),
    beside: (by) => look(adjacentVariation(tree, place, by)),
    promote: () => change(promoteVariation(tree, place)),
    remove: () => place.length > 0 && change(removeMove(tree, place)),
    show,
  };
}
