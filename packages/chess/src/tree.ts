import { describeMove, type MoveDetails } from './move-details.ts';

/** Comments and annotations of a move in a PGN, which are kept unchanged. */
export interface Remarks {
  readonly startingComments?: string[];
  readonly comments?: string[];
  readonly nags?: number[];
}

/** The moves from a position: the first continues the line, the others start variations. */
export interface Branches {
  readonly children: readonly TreeNode[];
}

export interface TreeNode extends Branches {
  readonly move: MoveDetails;
  readonly remarks?: Remarks;
}

/** Moves and variations from a start position. */
export interface Tree extends Branches {
  readonly fen: string;
  /** Comments before the first move. */
  readonly comments?: string[];
}

/** A node of a tree, identified by the moves that lead to it. */
export type Path = readonly string[];

export function treeFrom(fen: string, moves: Path = []): Tree {
  return addMoves({ fen, children: [] }, [], moves);
}

/** The nodes along a path, as far as the path is in the tree. */
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

/** The moves along a path. */
export function movesAlong(tree: Tree, path: Path): MoveDetails[] {
  return nodesOn(tree, path).map(({ move }) => move);
}

export function branchesAt(tree: Tree, path: Path): Branches {
  return nodesOn(tree, path).at(-1) ?? tree;
}

/** The longest part of a path that is in the tree. */
export function existingPath(tree: Tree, path: Path): Path {
  return path.slice(0, nodesOn(tree, path).length);
}

/** The path to the end of the line that continues a path. */
export function endOfLine(tree: Tree, path: Path): Path {
  const end = [...path];
  let [next] = branchesAt(tree, path).children;
  while (next !== undefined) {
    end.push(next.move.uci);
    [next] = next.children;
  }
  return end;
}

/** Adds moves after a path, up to the first illegal one. Existing nodes are kept. */
export function addMoves(tree: Tree, path: Path, moves: Path): Tree {
  const whole = [...path, ...moves];
  const known = movesAlong(tree, whole);
  if (known.length < path.length) return tree;
  const grown = lineFrom(known.at(-1)?.fen ?? tree.fen, whole.slice(known.length));
  if (grown === null) return tree;
  return withChildren(tree, whole.slice(0, known.length), (children) => [...children, grown]);
}

/** A chain of nodes for these moves, up to the first illegal one. */
function lineFrom(fen: string, moves: Path): TreeNode | null {
  const line: MoveDetails[] = [];
  for (const uci of moves) {
    const move = describeMove(line.at(-1)?.fen ?? fen, uci);
    if (move === null) break;
    line.push(move);
  }
  return line.reduceRight<TreeNode | null>(
    (next, move) => ({ move, children: next === null ? [] : [next] }),
    null,
  );
}

/** Removes a move and everything after it. */
export function removeMove(tree: Tree, path: Path): Tree {
  const last = path.at(-1);
  return withChildren(tree, path.slice(0, -1), (children) =>
    children.filter(({ move }) => move.uci !== last),
  );
}

/** Moves the variation that contains a path before the line it branches from. */
export function promoteVariation(tree: Tree, path: Path): Tree {
  const at = forkBefore(tree, path);
  if (at === null) return tree;
  const chosen = path[at];
  return withChildren(tree, path.slice(0, at), (children) => [
    ...children.filter(({ move }) => move.uci === chosen),
    ...children.filter(({ move }) => move.uci !== chosen),
  ]);
}

/** Whether a path is in a variation and not on the main line. */
export function isVariation(tree: Tree, path: Path): boolean {
  return forkBefore(tree, path) !== null;
}

/** The path to the first move of a path's variation; the path itself if it is on the main line. */
export function variationStart(tree: Tree, path: Path): Path {
  const at = forkBefore(tree, path);
  return at === null ? path : path.slice(0, at + 1);
}

/** The index of the last move in a path that branches off; null on the main line. */
function forkBefore(tree: Tree, path: Path): number | null {
  for (let at = path.length - 1; at >= 0; at -= 1) {
    if (branchesAt(tree, path.slice(0, at)).children[0]?.move.uci !== path[at]) return at;
  }
  return null;
}

/** The path to the next or previous variation at the nearest branching point of a path, or null. */
export function adjacentVariation(tree: Tree, path: Path, by: 1 | -1): Path | null {
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const { children } = branchesAt(tree, path.slice(0, at));
    const index = children.findIndex(({ move }) => move.uci === path[at]);
    const next = children[index + by];
    if (next !== undefined) return [...path.slice(0, at), next.move.uci];
  }
  return null;
}

type Change = (children: readonly TreeNode[]) => readonly TreeNode[];

/** Without recursion, because a line can have thousands of moves. */
function withChildren(tree: Tree, path: Path, change: Change): Tree {
  const nodes = nodesOn(tree, path);
  if (nodes.length < path.length) return tree;
  const changed = nodes.reduceRight<readonly TreeNode[]>(
    (children, node, at) =>
      (nodes[at - 1] ?? tree).children.map((each) =>
        each === node ? { ...node, children } : each,
      ),
    change((nodes.at(-1) ?? tree).children),
  );
  return { ...tree, children: changed };
}
