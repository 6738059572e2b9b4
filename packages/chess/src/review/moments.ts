import type { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import { moverOf, type Color } from '../color.ts';
import type { Line } from '../line.ts';
import { INITIAL_FEN, legalMove, positionOf } from '../position.ts';
import type { Evaluation, ReviewedMove } from './types.ts';
import { whiteWin } from './win-chance.ts';

/** One position of a game, with what the engine said of it. */
export interface Moment {
  readonly fen: string;
  readonly position: Chess;
  readonly turn: Color;
  readonly evaluation: Evaluation;
  readonly whiteWin: number;
  /** The best play from here. */
  readonly line: ReviewedMove['best_line'];
}

/** The positions before, between and after the moves of a line. */
export function momentsOf(line: Line, evaluations: readonly Evaluation[]): readonly Moment[] {
  return evaluations.map((evaluation, ply) => {
    const fen = line[ply - 1]?.fen ?? INITIAL_FEN;
    const turn = moverOf(ply);
    return {
      fen,
      position: positionOf(fen),
      turn,
      evaluation,
      whiteWin: whiteWin(evaluation, turn),
      line: spelledOut(fen, evaluation.line),
    };
  });
}

/** How many moves of a line are shown. The rules look no further than a reader can. */
const LINE_LENGTH = 8;

function spelledOut(fen: string, line: readonly string[]): ReviewedMove['best_line'] {
  const position = positionOf(fen);
  const moves: { uci: string; san: string }[] = [];
  for (const uci of line.slice(0, LINE_LENGTH)) {
    const move = legalMove(position, uci);
    if (move === null) break;
    moves.push({ uci, san: makeSanAndPlay(position, move) });
  }
  return moves;
}
