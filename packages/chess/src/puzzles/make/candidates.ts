import type { Chess } from 'chessops/chess';
import type { Color } from '../../color.ts';
import { fenOf, knownMove, legalMoves, positionOf } from '../../position.ts';
import { materialLead } from '../../review/reasons/piece-value.ts';
import type { Evaluation } from '../../review/types.ts';
import { isAtLeast, isMateSoon, winningChance, type LineScore } from './line.ts';

/** A mistake in a game that may be the beginning of a puzzle. */
export interface Candidate {
  /** The number of half-moves before the mistake. */
  readonly ply: number;
  /** The position before the mistake. */
  readonly fen: string;
  /** In UCI coordinates. */
  readonly mistake: string;
}

export interface EvaluatedGame {
  readonly startFen: string;
  readonly moves: readonly string[];
  /** Of all positions from the start on. Positions at the end may be missing. */
  readonly evaluations: readonly Evaluation[];
}

/** A solver who was winning before the mistake has nothing to find, unless there is a mate now. */
const MAX_BEFORE = 300;
export const MIN_AFTER = 200;
const MIN_JUMP = 0.6;

/** The mistakes of a game after which the other side is suddenly winning. An engine still has to find the solutions. */
export function findCandidates({ startFen, moves, evaluations }: EvaluatedGame): Candidate[] {
  const position = positionOf(startFen);
  const found: Candidate[] = [];
  for (const [ply, mistake] of moves.entries()) {
    const [before, after] = [evaluations[ply], evaluations[ply + 1]];
    if (before === undefined || after === undefined) break;
    const fen = fenOf(position);
    position.play(knownMove(position, mistake));
    const solver = position.turn;
    if (isSuddenlyWinning(scoreFor(solver, before), scoreFor(solver, after)) && isFair(position))
      found.push({ ply, fen, mistake });
  }
  return found;
}

function isSuddenlyWinning(before: LineScore, after: LineScore): boolean {
  if (isMateSoon(after)) return !isAtLeast(before, Infinity);
  if (isAtLeast(before, MAX_BEFORE + 1)) return false;
  return isAtLeast(after, MIN_AFTER) && winningChance(after) - winningChance(before) > MIN_JUMP;
}

/** The solver has a choice, and is not ahead in material, where almost every move wins. */
function isFair(position: Chess): boolean {
  const { board, turn } = position;
  return [...legalMoves(position)].length >= 2 && materialLead(board, turn) <= 0;
}

/** A mate of 0 is one that is on the board: then the game is over, and there is no candidate. */
function scoreFor(color: Color, { centipawns, mate }: Evaluation): LineScore {
  const sign = color === 'white' ? 1 : -1;
  if (mate !== null) return { unit: 'mate', value: mate * sign };
  return { unit: 'centipawns', value: (centipawns ?? 0) * sign };
}
