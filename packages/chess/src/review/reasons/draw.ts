import { fenOf, keyOf } from '../../position.ts';
import type { MistakeReason } from '../reason.ts';
import { reason, type Situation } from './situation.ts';
import type { Walk } from './walk.ts';

/** Win% from which on a draw is a loss. */
const CLEARLY_WINNING = 70;
/** An engine calls a forced draw 0, give or take what it thinks of forced draws. */
const EVEN_CENTIPAWNS = 10;

export function givesStalemate({ played }: Situation): MistakeReason | null {
  return played[0]?.after.isStalemate() === true ? reason('gives_stalemate') : null;
}

/** From a won position, the other side can force a position to come again, or to be stalemated. */
export function allowsDraw(situation: Situation): MistakeReason | null {
  const { winBefore, after, played, earlier } = situation;
  const { centipawns } = after;
  if (winBefore < CLEARLY_WINNING) return null;
  if (centipawns === null || Math.abs(centipawns) > EVEN_CENTIPAWNS) return null;
  return endsInStalemate(played) || repeats(played, earlier) ? reason('allows_draw') : null;
}

function endsInStalemate(walk: Walk): boolean {
  return walk.at(-1)?.after.isStalemate() === true;
}

function repeats(walk: Walk, earlier: readonly string[]): boolean {
  const seen = new Set(earlier);
  for (const { after } of walk) {
    const key = keyOf(fenOf(after));
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}
