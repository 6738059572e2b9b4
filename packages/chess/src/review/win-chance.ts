import type { Color } from '../color.ts';
import type { Evaluation } from './types.ts';

/** More than ten pawns, or a mate, make nobody likelier to win. */
const DECIDED = 1_000;
/** How steeply chances rise with the evaluation, fitted to games between people. */
const STEEPNESS = 0.00368208;

type Worth = Pick<Evaluation, 'centipawns' | 'mate'>;

/** An evaluation from White's view in hundredths of a pawn, a mate being as good as ten pawns. */
export function boundedCentipawns({ centipawns, mate }: Worth, turn: Color): number {
  if (mate === null) return Math.min(DECIDED, Math.max(-DECIDED, centipawns ?? 0));
  const whiteMates = mate === 0 ? turn === 'black' : mate > 0;
  return whiteMates ? DECIDED : -DECIDED;
}

/** White's chance to win in percent. Whose turn it is decides who has lost by a mate on the board. */
export function whiteWin(evaluation: Worth, turn: Color): number {
  const centipawns = boundedCentipawns(evaluation, turn);
  return 50 + 50 * (2 / (1 + Math.exp(-STEEPNESS * centipawns)) - 1);
}

/** The same chance as one side sees it. */
export function winFor(color: Color, whiteChance: number): number {
  return color === 'white' ? whiteChance : 100 - whiteChance;
}
