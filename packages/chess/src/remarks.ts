import { parseComment } from 'chessops/pgn';

/** The text of comments, without the clock, evaluation and arrow commands that programs write into them. */
export function commentText(comments: readonly string[] = []): string {
  return comments
    .map((comment) => parseComment(comment).text.replaceAll(/\s+/g, ' '))
    .filter((text) => text !== '')
    .join(' ');
}

/** The printed signs for numeric annotation glyphs (NAGs) of the PGN standard. */
const GLYPHS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '+=',
  15: '=+',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
};

export function glyphsOf(nags: readonly number[] = []): string {
  return nags.map((nag) => GLYPHS[nag] ?? '').join('');
}
