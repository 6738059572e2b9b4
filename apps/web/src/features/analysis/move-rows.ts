import {
  commentText,
  pliesBefore,
  type Branches,
  type Path,
  type Tree,
  type TreeNode,
} from '@rookery/chess';

export interface Cell {
  readonly node: TreeNode;
  readonly path: Path;
}

interface Pair {
  readonly number: number;
  readonly white: Cell | null;
  readonly black: Cell | null;
}

/** A row of the move list: a pair of moves, a comment, or the variations at this place. */
export type MoveRow =
  | ({ readonly kind: 'moves' } & Pair)
  | { readonly kind: 'words'; readonly words: string; readonly path: Path }
  | { readonly kind: 'variations'; readonly ply: number; readonly variations: readonly Cell[] };

/** The number of a move, and whether it is White's. */
export function moveNumber(ply: number): { number: number; isWhite: boolean } {
  return { number: Math.floor(ply / 2) + 1, isWhite: ply % 2 === 0 };
}

/** The main line in pairs of moves, split by comments and variations. */
export function moveRows(tree: Tree): MoveRow[] {
  const rows: MoveRow[] = [];
  let open = null as Pair | null;
  const close = () => {
    if (open !== null) rows.push({ kind: 'moves', ...open });
    open = null;
  };
  const say = (comments: readonly string[] | undefined, path: Path) => {
    const words = commentText(comments);
    if (words === '') return;
    close();
    rows.push({ kind: 'words', words, path });
  };

  say(tree.comments, []);
  let at: Branches = tree;
  let path: Path = [];
  for (let ply = pliesBefore(tree.fen); ; ply += 1) {
    const [main, ...others]: readonly TreeNode[] = at.children;
    if (main === undefined) break;
    const from = path;
    say(main.remarks?.startingComments, from);
    const { number, isWhite } = moveNumber(ply);
    path = [...from, main.move.uci];
    const cell: Cell = { node: main, path };
    open = isWhite
      ? { number, white: cell, black: null }
      : { number, white: open?.white ?? null, black: cell };
    if (!isWhite) close();
    say(main.remarks?.comments, path);
    if (others.length > 0) {
      close();
      const variations = others.map((node) => ({ node, path: [...from, node.move.uci] }));
      rows.push({ kind: 'variations', ply, variations });
    }
    at = main;
  }
  close();
  return rows;
}
