import type { Color } from '../color.ts';
import type { Evaluation } from './types.ts';

/** Evaluations are capped at ten pawns, and a mate counts the same. */
const MAX_CENTIPAWNS = 1_000;
/** The slope of the logistic function, fitted to games between people. */
const STEEPNESS = 0.00368208;

type Value = Pick<Evaluation, 'centipawns' | 'mate'>;

/** The capped evaluation from White's view, in hundredths of a pawn. */
export function boundedCentipawns({ centipawns, mate }: Value, turn: Color): number {
  if (mate === null) return Math.min(MAX_CENTIPAWNS, Math.max(-MAX_CENTIPAWNS, centipawns ?? 0));
  const whiteMates = mate === 0 ? turn === 'black' : mate > 0;
  return whiteMates ? MAX_CENTIPAWNS : -MAX_CENTIPAWNS;
}

/** From -1 (certainly lost) to 1 (certainly won). */
export function chanceOf(centipawns: number): number {
  return 2 / (1 + Math.exp(-STEEPNESS * centipawns)) - 1;
}

/** White's winning chance in percent. In a checkmate position, the side to move has lost. */
export function whiteWin(evaluation: Value, turn: Color): number {
  return 50 + 50 * chanceOf(boundedCentipawns(evaluation, turn));
}

/** The winning chance of a side. */
export function winFor(color: Color, whiteChance: number): number {
  return color === 'white' ? whiteChance : 100 - whiteChance;
}
