import { legalMove, positionOf } from '@rookery/chess';
import type { ReviewedMove } from '@rookery/contract';
import type { Verdict } from './learning.ts';

/** Evaluates a move in a position. */
export type Judge = (fen: string, uci: string) => Promise<Verdict>;

/**
 * Judges a try without the engine where the review is enough: its best move and every mate are right, the move
 * played is wrong. Without an engine every other move is wrong.
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
