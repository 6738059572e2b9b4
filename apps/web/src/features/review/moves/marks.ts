import type { Color } from '@rookery/chess';
import type { GameReview, ReviewedMove } from '@rookery/contract';

export type Mark = NonNullable<ReviewedMove['mark']>;

export const MARKS: readonly Mark[] = ['inaccuracy', 'mistake', 'blunder'];

/** As in chess books. */
export const SIGNS: Readonly<Record<Mark, string>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The review of the move that led to this ply; undefined if it is not reviewed yet. */
export function moveTo(review: GameReview | undefined, ply: number): ReviewedMove | undefined {
  const likely = review?.moves[ply - 1];
  if (likely === undefined || likely.ply === ply - 1) return likely;
  return review?.moves.find((move) => move.ply === ply - 1);
}

/** The ply after the next such move of a side, searching from here and then from the start; null if there is none. */
export function nextMarked(
  moves: readonly ReviewedMove[],
  side: Color,
  mark: Mark,
  from: number,
): number | null {
  const plies = moves
    .filter((move) => move.mover === side && move.mark === mark)
    .map(({ ply }) => ply + 1);
  return plies.find((ply) => ply > from) ?? plies[0] ?? null;
}

/** `12.` before a move of White, `12…` before one of Black. */
export function moveNumber(ply: number): string {
  return `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '…'}`;
}
