import type { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import type { Color } from '../color.ts';
import type { DetailedMoves } from '../move-details.ts';
import { legalMove, positionOf } from '../position.ts';
import type { Evaluation, ReviewedMove } from './types.ts';
import { whiteWin } from './win-chance.ts';

/** A position of a game with its evaluation. */
export interface EvaluatedPosition {
  readonly fen: string;
  readonly position: Chess;
  readonly turn: Color;
  readonly evaluation: Evaluation;
  readonly whiteWin: number;
  /** The best moves from here. */
  readonly line: ReviewedMove['best_line'];
}

/** The positions before, between and after the moves. */
export function evaluatedPositions(
  line: DetailedMoves,
  evaluations: readonly Evaluation[],
  startFen: string,
): readonly EvaluatedPosition[] {
  return evaluations.map((evaluation, ply) => {
    const fen = line[ply - 1]?.fen ?? startFen;
    const position = positionOf(fen);
    const { turn } = position;
    return {
      fen,
      position,
      turn,
      evaluation,
      whiteWin: whiteWin(evaluation, turn),
      line: withNotation(fen, evaluation.line),
    };
  });
}

/** How many moves of a variation are shown. The rules use no more than that. */
const MAX_MOVES = 8;

function withNotation(fen: string, line: readonly string[]): ReviewedMove['best_line'] {
  const position = positionOf(fen);
  const moves: { uci: string; san: string }[] = [];
  for (const uci of line.slice(0, MAX_MOVES)) {
    const move = legalMove(position, uci);
    if (move === null) break;
    moves.push({ uci, san: makeSanAndPlay(position, move) });
  }
  return moves;
}
