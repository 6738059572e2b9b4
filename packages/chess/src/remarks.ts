import { parseComment } from 'chessops/pgn';

/** What a comment says to a reader: clocks, evaluations and arrows that programs leave in it are not words. */
export function commentText(comments: readonly string[] = []): string {
  return comments
    .map((comment) => parseComment(comment).text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(' ');
}

/** The signs that are printed beside a move; the numbers are those of the PGN standard. */
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
