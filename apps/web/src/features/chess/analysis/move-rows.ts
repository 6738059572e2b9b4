import type { Branches, Path, Tree, TreeNode } from '@rookery/chess';

export interface Cell {
  readonly node: TreeNode;
  readonly path: Path;
}

/** A line of the list: a move of each side, or the variations that leave it here. */
export type MoveRow =
  | {
      readonly kind: 'moves';
      readonly number: number;
      readonly white: Cell | null;
      readonly black: Cell | null;
    }
  | { readonly kind: 'variations'; readonly ply: number; readonly variations: readonly Cell[] };

/** Moves before this position, as its counters say. */
export function pliesBefore(fen: string): number {
  const [, turn, , , , number = '1'] = fen.split(' ');
  return 2 * (Number(number) - 1) + (turn === 'b' ? 1 : 0);
}

/** The number a move goes by, and whether it is White's. */
export function moveNumber(ply: number): { number: number; isWhite: boolean } {
  return { number: Math.floor(ply / 2) + 1, isWhite: ply % 2 === 0 };
}

/** The main line in pairs of moves, cut where variations leave it. */
export function moveRows(tree: Tree): MoveRow[] {
  const rows: MoveRow[] = [];
  let at: Branches = tree;
  let path: Path = [];
  let white: Cell | null = null;
  for (let ply = pliesBefore(tree.fen); ; ply += 1) {
    const [main, ...others]: readonly TreeNode[] = at.children;
    if (main === undefined) break;
    const { number, isWhite } = moveNumber(ply);
    const cell: Cell = { node: main, path: [...path, main.move.uci] };
    if (isWhite) white = cell;
    else rows.push({ kind: 'moves', number, white, black: cell });
    if (others.length > 0) {
      if (isWhite) rows.push({ kind: 'moves', number, white, black: null });
      const from = path;
      const variations = others.map((node) => ({ node, path: [...from, node.move.uci] }));
      rows.push({ kind: 'variations', ply, variations });
      white = null;
    } else if (!isWhite) white = null;
    [at, path] = [main, cell.path];
  }
  if (white !== null) {
    const { number } = moveNumber(pliesBefore(tree.fen) + path.length - 1);
    rows.push({ kind: 'moves', number, white, black: null });
  }
  return rows;
}
