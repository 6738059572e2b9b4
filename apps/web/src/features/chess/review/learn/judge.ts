import { legalMove, positionOf } from '@rookery/chess';
import type { ReviewedMove } from '@rookery/contract';
import type { Verdict } from './learning.ts';

/** What somebody who can calculate says of a move in a position. */
export type Judge = (fen: string, uci: string) => Promise<Verdict>;

/**
 * What the review knows already is not asked again: its best move is right, so is any other that mates,
 * and what was played is what is to be bettered. Without anybody to ask, the rest is not it.
 */
export async function judgeTry(
  fen: string,
  uci: string,
  { uci: played, best_line }: Pick<ReviewedMove, 'uci' | 'best_line'>,
  judge: Judge | null,
): Promise<Verdict> {
  if (uci === best_line[0]?.uci || mates(fen, uci)) return 'best';
  if (uci === played || judge === null) return 'bad';
  return judge(fen, uci);
}

function mates(fen: string, uci: string): boolean {
  const position = positionOf(fen);
  const move = legalMove(position, uci);
  if (move === null) return false;
  position.play(move);
  return position.isCheckmate();
}
