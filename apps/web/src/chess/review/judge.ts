import { legalMove, positionOf } from '@rookery/chess';

/** How good a tried move is: the best one, one about as good, or a bad one. */
export type Verdict = 'best' | 'good' | 'bad';

/** A mistake: the move that was played, and the best one with its continuation. */
interface JudgedMove {
  readonly uci: string;
  readonly best_line: readonly { readonly uci: string }[];
}

/** Evaluates a move in a position. */
export type Judge = (fen: string, uci: string) => Promise<Verdict>;

/**
 * Judges a try without the engine where the review is enough: its best move and every mate are right, the move
 * played is wrong. Without an engine every other move is wrong.
 */
export async function judgeTry(
  fen: string,
  uci: string,
  { uci: played, best_line }: JudgedMove,
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
