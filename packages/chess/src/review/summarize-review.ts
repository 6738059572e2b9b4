import { moverOf, type Color } from '../color.ts';
import { hasOnlyOneMove, INITIAL_FEN, positionOf, storedMove } from '../position.ts';
import { sideAccuracy } from './accuracy.ts';
import { markOf } from './marks.ts';
import type { Evaluation } from './types.ts';
import { whiteWin, winFor } from './win-chance.ts';

/** What a review says of a side as a whole. */
export interface ReviewSummary {
  /** From 0 to 100; null if the side has not moved. */
  readonly accuracy: number | null;
  /** Inaccuracies, mistakes and blunders. */
  readonly markedMoves: number;
  /** The side's lowest chance to win in percent, over all positions. */
  readonly lowestWin: number;
}

/** The same as `reviewGame` finds, without variations and reasons: it takes a hundredth of the time. */
export function summarizeReview(
  moves: readonly string[],
  evaluations: readonly Evaluation[],
  startFen = INITIAL_FEN,
): Record<Color, ReviewSummary> {
  const position = positionOf(startFen);
  const first = position.turn;
  const whiteWins = evaluations.map((evaluation, ply) => whiteWin(evaluation, moverOf(ply, first)));
  const markedMoves = { white: 0, black: 0 };
  for (const [ply, uci] of moves.entries()) {
    const { turn } = position;
    const drop = winFor(turn, whiteWins[ply] ?? 50) - winFor(turn, whiteWins[ply + 1] ?? 50);
    const best = evaluations[ply]?.line[0] === uci;
    const isBad = markOf({ drop, best, forced: false }) !== null;
    if (isBad && !hasOnlyOneMove(position)) markedMoves[turn] += 1;
    position.play(storedMove(uci));
  }
  const summaryOf = (color: Color): ReviewSummary => ({
    accuracy: sideAccuracy(whiteWins, color, first),
    markedMoves: markedMoves[color],
    lowestWin: Math.min(...whiteWins.map((chance) => winFor(color, chance))),
  });
  return { white: summaryOf('white'), black: summaryOf('black') };
}
