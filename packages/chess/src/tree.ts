import { moveFrom, type LineMove } from './line.ts';

/** What somebody wrote beside a move; carried along, and given back as it came. */
export interface Remarks {
  readonly startingComments?: string[];
  readonly comments?: string[];
  readonly nags?: number[];
}

/** A position with the moves looked at from here: the first goes on with the line, the others leave it. */
export interface Branches {
  readonly children: readonly TreeNode[];
}

export interface TreeNode extends Branches {
  readonly move: LineMove;
  readonly remarks?: Remarks;
}

/** Moves and variations from a position. */
export interface Tree extends Branches {
  readonly fen: string;
  /** What somebody wrote before the first move. */
  readonly comments?: string[];
}

/** A place in a tree: the moves that lead there. Moves from one position differ, so no two places share one. */
export type Path = readonly string[];

export function treeFrom(fen: string, moves: Path = []): Tree {
  return played({ fen, children: [] }, [], moves);
}

/** The nodes on the way to a place, as far as the tree goes. */
export function nodesOn(tree: Tree, path: Path): TreeNode[] {
  const nodes: TreeNode[] = [];
  let { children } = tree as Branches;
  for (const uci of path) {
    const next = children.find(({ move }) => move.uci === uci);
    if (next === undefined) break;
    nodes.push(next);
    children = next.children;
  }
  return nodes;
}

/** The moves on the way to a place. */
export function lineTo(tree: Tree, path: Path): LineMove[] {
  return nodesOn(tree, path).map(({ move }) => move);
}

export function branchesAt(tree: Tree, path: Path): Branches {
  return nodesOn(tree, path).at(-1) ?? tree;
}

/** The place itself where it is in the tree, and otherwise the nearest on the way to it that is. */
export function placeIn(tree: Tree, path: Path): Path {
  return path.slice(0, nodesOn(tree, path).length);
}

/** The end of the line that goes on from a place. */
export function endFrom(tree: Tree, path: Path): Path {
  const end = [...path];
  let [next] = branchesAt(tree, path).children;
  while (next !== undefined) {
    end.push(next.move.uci);
    [next] = next.children;
  }
  return end;
}

/** With these moves played one after another from a place. What is there already stays; what is not legal ends it. */
export function played(tree: Tree, path: Path, moves: Path): Tree {
  const whole = [...path, ...moves];
  const known = lineTo(tree, whole);
  if (known.length < path.length) return tree;
  const grown = lineFrom(known.at(-1)?.fen ?? tree.fen, whole.slice(known.length));
  if (grown === null) return tree;
  return changed(tree, whole.slice(0, known.length), (children) => [...children, grown]);
}

/** These moves as one line, as far as they are legal. */
function lineFrom(fen: string, moves: Path): TreeNode | null {
  const line: LineMove[] = [];
  for (const uci of moves) {
    const move = moveFrom(line.at(-1)?.fen ?? fen, uci);
    if (move === null) break;
    line.push(move);
  }
  return line.reduceRight<TreeNode | null>(
    (next, move) => ({ move, children: next === null ? [] : [next] }),
    null,
  );
}

/** Without a move and all that follows it. */
export function removed(tree: Tree, path: Path): Tree {
  const last = path.at(-1);
  return changed(tree, path.slice(0, -1), (children) =>
    children.filter(({ move }) => move.uci !== last),
  );
}

/** With the variation a place lies in before the line it left. */
export function promoted(tree: Tree, path: Path): Tree {
  const at = forkBefore(tree, path);
  if (at === null) return tree;
  const chosen = path[at];
  return changed(tree, path.slice(0, at), (children) => [
    ...children.filter(({ move }) => move.uci === chosen),
    ...children.filter(({ move }) => move.uci !== chosen),
  ]);
}

/** Whether a place lies in a variation, not on the main line. */
export function isVariation(tree: Tree, path: Path): boolean {
  return forkBefore(tree, path) !== null;
}

/** The first move of the variation a place lies in; the place itself on the main line. */
export function variationStart(tree: Tree, path: Path): Path {
  const at = forkBefore(tree, path);
  return at === null ? path : path.slice(0, at + 1);
}

/** How many moves before the last one that leaves a line; null on the main line. */
function forkBefore(tree: Tree, path: Path): number | null {
  for (let at = path.length - 1; at >= 0; at -= 1) {
    if (branchesAt(tree, path.slice(0, at)).children[0]?.move.uci !== path[at]) return at;
  }
  return null;
}

/** The place of the next variation (or the one before), at the nearest fork on the way here; null without one. */
export function besides(tree: Tree, path: Path, by: 1 | -1): Path | null {
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const { children } = branchesAt(tree, path.slice(0, at));
    const index = children.findIndex(({ move }) => move.uci === path[at]);
    const next = children[index + by];
    if (next !== undefined) return [...path.slice(0, at), next.move.uci];
  }
  return null;
}

type Change = (children: readonly TreeNode[]) => readonly TreeNode[];

function changed<At extends Branches>(at: At, path: Path, change: Change, depth = 0): At {
  const uci = path[depth];
  if (uci === undefined) return { ...at, children: change(at.children) };
  return {
    ...at,
    children: at.children.map((child) =>
      child.move.uci === uci ? changed(child, path, change, depth + 1) : child,
    ),
  };
}
