import { addMoves, movesAlong, pliesBefore, treeFrom, type Path, type Tree } from '@rookery/chess';

/** What the board shows after the moves of the game, if it ends with a reply; null otherwise. */
export function keptLine(place: Path, played: readonly string[]): string[] | null {
  const line = place.slice(played.length);
  const isAfterGame = played.every((uci, ply) => place[ply] === uci);
  return isAfterGame && line.length >= 2 && line.length % 2 === 0 ? [...line] : null;
}

/** The lines with one more, without those that it continues. */
export function withLine(lines: readonly string[][], added: readonly string[]): string[][] {
  const others = lines.filter((line) => !line.every((uci, ply) => added[ply] === uci));
  return [...others, [...added]];
}

/** A line in algebraic notation with move numbers, such as `3… Nf6 4. Nc3`. */
export function lineText(
  { fen }: Tree,
  played: readonly string[],
  line: readonly string[],
): string {
  const tree = addMoves(treeFrom(fen, played), played, line);
  const moves = movesAlong(tree, [...played, ...line]).slice(played.length);
  return moves
    .map(({ san }, index) => {
      const ply = pliesBefore(fen) + played.length + index;
      const number = Math.floor(ply / 2) + 1;
      if (ply % 2 === 0) return `${number}. ${san}`;
      return index === 0 ? `${number}… ${san}` : san;
    })
    .join(' ');
}
