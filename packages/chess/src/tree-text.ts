import { existingPath, addMoves, type Path, type Tree, type TreeNode } from './tree.ts';

/**
 * Writes a tree without spaces, for URLs: `e2e4*_e7e5(c7c5_g1f3)_g1f3`. A variation is in brackets after the move
 * it replaces, and a star follows the move that is on the board.
 */
export function writeTreeText({ children }: Tree, place: Path): string {
  return lineText(children, place);
}

/**
 * A line and its variations; `place` is null if the current position is not below these branches. Only variations
 * recur, because a line can have thousands of moves.
 */
function lineText(branches: readonly TreeNode[], place: Path | null): string {
  const words: string[] = [];
  let [main, ...others] = branches;
  let here = place;
  while (main !== undefined) {
    const above = here;
    const variations = others.map((each) => `(${lineText([each], above)})`);
    here = above?.[0] === main.move.uci ? above.slice(1) : null;
    words.push(`${main.move.uci}${here?.length === 0 ? '*' : ''}${variations.join('')}`);
    [main, ...others] = main.children;
  }
  return words.join('_');
}

const WORD = /([a-h][1-8][a-h][1-8][qrbn]?)(\*?)|[()_]/gy;

/** Reads a tree up to the first error, and the path of the star, or the start if there is no star. */
export function readTreeText(fen: string, text: string): { tree: Tree; place: Path } {
  let tree: Tree = { fen, children: [] };
  let path: string[] = [];
  let place: Path = [];
  const left: string[][] = [];
  for (const [sign, uci, star] of text.matchAll(WORD)) {
    if (uci !== undefined) {
      path.push(uci);
      if (star === '*') place = [...path];
    } else if (sign === '(') {
      tree = addMoves(tree, [], path);
      left.push([...path]);
      path.pop();
    } else if (sign === ')') {
      tree = addMoves(tree, [], path);
      path = left.pop() ?? path;
    }
  }
  tree = addMoves(tree, [], path);
  return { tree, place: existingPath(tree, place) };
}
