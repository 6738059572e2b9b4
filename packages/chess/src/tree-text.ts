import { existingPath, addMoves, type Branches, type Path, type Tree } from './tree.ts';

/**
 * Writes a tree without spaces, for URLs: `e2e4*_e7e5(c7c5_g1f3)_g1f3`. A variation is in brackets after the move
 * it replaces, and a star follows the move that is on the board.
 */
export function writeTreeText(tree: Tree, place: Path): string {
  return textOf(tree, place);
}

/** `place` is null if the current position is not below these branches. */
function textOf({ children }: Branches, place: Path | null): string {
  const [main, ...others] = children;
  if (main === undefined) return '';
  const wordsOf = ({ move, children: next }: (typeof children)[number], variations = '') => {
    const behind = place?.[0] === move.uci ? place.slice(1) : null;
    const rest = textOf({ children: next }, behind);
    const star = behind?.length === 0 ? '*' : '';
    return `${move.uci}${star}${variations}${rest === '' ? '' : `_${rest}`}`;
  };
  return wordsOf(main, others.map((each) => `(${wordsOf(each)})`).join(''));
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
