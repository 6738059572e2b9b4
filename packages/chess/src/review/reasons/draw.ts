import { fenOf, keyOf } from '../../position.ts';
import type { MistakeReason } from '../reason.ts';
import { reason, type Situation } from './situation.ts';
import type { PlayedVariation } from './played-variation.ts';

/** The winning chance from which a draw counts as a mistake. */
const CLEARLY_WINNING = 70;
/** Engines evaluate a forced draw as nearly 0. */
const EVEN_CENTIPAWNS = 10;

export function givesStalemate({ played }: Situation): MistakeReason | null {
  return played[0]?.after.isStalemate() === true ? reason('gives_stalemate') : null;
}

/** The opponent can force a repetition or a stalemate from a position that was winning. */
export function allowsDraw(situation: Situation): MistakeReason | null {
  const { winBefore, after, played, earlier } = situation;
  const { centipawns } = after;
  if (winBefore < CLEARLY_WINNING) return null;
  if (centipawns === null || Math.abs(centipawns) > EVEN_CENTIPAWNS) return null;
  return endsInStalemate(played) || repeats(played, earlier) ? reason('allows_draw') : null;
}

function endsInStalemate(variation: PlayedVariation): boolean {
  return variation.at(-1)?.after.isStalemate() === true;
}

function repeats(variation: PlayedVariation, earlier: readonly string[]): boolean {
  const seen = new Set(earlier);
  for (const { after } of variation) {
    const key = keyOf(fenOf(after));
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}
