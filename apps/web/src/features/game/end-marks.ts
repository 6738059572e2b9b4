import type { Color, Square } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { NO_SHAPES, type BoardShape } from '../../ui/board/shapes.ts';

const GREEN = '#2f6b3f';
const RED = '#9c2f2f';
const GREY = '#5f574d';

/** The score of each side beside its king, and # at a mated king. None for a running or aborted game. */
export function endMarks({ status, game_state }: ChessGame): readonly BoardShape[] {
  const { fen, outcome } = game_state;
  if (outcome === null || status === 'aborted') return NO_SHAPES;
  const mark = (color: Color) => {
    if (outcome.winner === null) return { text: '½', color: GREY };
    if (outcome.winner === color) return { text: '1', color: GREEN };
    return { text: outcome.reason === 'checkmate' ? '#' : '0', color: RED };
  };
  return (['white', 'black'] as const).map((color) => ({
    kind: 'badge',
    square: kingSquare(fen, color),
    ...mark(color),
  }));
}

/** Ranks are written from the eighth to the first, and numbers are empty squares. */
function kingSquare(fen: string, color: Color): Square {
  const ranks = (fen.split(' ')[0] ?? '').split('/');
  const king = color === 'white' ? 'K' : 'k';
  const row = ranks.findIndex((rank) => rank.includes(king));
  const before = (ranks[row] ?? '').split(king)[0] ?? '';
  const file = before.split('').reduce((sum, each) => sum + (Number(each) || 1), 0);
  return `${'abcdefgh'[file]}${8 - row}` as Square;
}
