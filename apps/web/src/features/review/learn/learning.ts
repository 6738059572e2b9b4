import type { Color } from '@rookery/chess';
import {
  ASKED,
  judged as judgedTry,
  mayTry as mayTryMove,
  tellSolution as tell,
  tryMove as tryOne,
  type BetterMoveSearch,
} from '../../../chess/review/better-move-search.ts';
import type { Verdict } from '../../../chess/review/judge.ts';

/** The state of going through one side's mistakes, with the search for a better move than the current one. */
export interface Learning extends BetterMoveSearch {
  readonly side: Color;
  /** The plies before the mistakes. */
  readonly lessons: readonly number[];
  /** The index of the current lesson; their number when all are done. */
  readonly at: number;
  readonly found: number;
}

export function startLearning(side: Color, lessons: readonly number[]): Learning {
  return { ...ASKED, side, lessons, at: 0, found: 0 };
}

/** The ply before the current mistake; null when all are done. */
export function lessonOf({ lessons, at }: Learning): number | null {
  return lessons[at] ?? null;
}

/** Whether a move may be tried now. */
export function mayTry(learning: Learning): boolean {
  return lessonOf(learning) !== null && mayTryMove(learning);
}

export function tryMove(learning: Learning, uci: string): Learning {
  return lessonOf(learning) === null ? learning : tryOne(learning, uci);
}

/** Applies the verdict on a try; ignored if that try is no longer the current one. */
export function judged(
  learning: Learning,
  { at, uci }: { readonly at: number; readonly uci: string },
  verdict: Verdict | null,
): Learning {
  if (learning.at !== at) return learning;
  const after = judgedTry(learning, uci, verdict);
  const isFound = after !== learning && after.phase === 'right';
  return isFound ? { ...after, found: after.found + 1 } : after;
}

export function tellSolution(learning: Learning): Learning {
  return lessonOf(learning) === null ? learning : tell(learning);
}

/** Goes to the next mistake, whether or not this one was found. */
export function nextLesson(learning: Learning): Learning {
  if (lessonOf(learning) === null) return learning;
  return { ...learning, ...ASKED, at: learning.at + 1 };
}
