import type { Color } from '@rookery/chess';

/** Whether a move would have been right: the best one, one that is as good, or neither. */
export type Verdict = 'best' | 'good' | 'bad';

type Phase =
  /** Nothing was tried. */
  | 'asked'
  /** A move is being judged. */
  | 'judging'
  /** The last try was no better; another may be made. */
  | 'wrong'
  /** Nobody could say what the last try is worth. */
  | 'unsure'
  | 'right'
  /** The solution was looked at. */
  | 'told';

/** Going through one side's mistakes, one after the other. */
export interface Learning {
  readonly side: Color;
  /** The plies before the mistakes. */
  readonly lessons: readonly number[];
  /** Which of them it is; as many as there are when all are through. */
  readonly at: number;
  readonly phase: Phase;
  /** The last try, in coordinates, and what it was worth. */
  readonly tried: string | null;
  readonly verdict: Verdict | null;
  readonly found: number;
}

export function startLearning(side: Color, lessons: readonly number[]): Learning {
  return { side, lessons, at: 0, phase: 'asked', tried: null, verdict: null, found: 0 };
}

/** The ply before the mistake in question; null when all are through. */
export function lessonOf({ lessons, at }: Learning): number | null {
  return lessons[at] ?? null;
}

export function isAnswered({ phase }: Learning): boolean {
  return phase === 'right' || phase === 'told';
}

/** May a move be tried now? */
export function mayTry(learning: Learning): boolean {
  const { phase } = learning;
  return lessonOf(learning) !== null && phase !== 'judging' && !isAnswered(learning);
}

export function tryMove(learning: Learning, uci: string): Learning {
  if (!mayTry(learning)) return learning;
  return { ...learning, phase: 'judging', tried: uci, verdict: null };
}

/** What came of a try; a verdict on a try that is no longer waited for is no news. */
export function judged(
  learning: Learning,
  attempt: { readonly at: number; readonly uci: string },
  verdict: Verdict | null,
): Learning {
  const { phase, at, tried } = learning;
  if (phase !== 'judging' || at !== attempt.at || tried !== attempt.uci) return learning;
  if (verdict === null) return { ...learning, phase: 'unsure' };
  if (verdict === 'bad') return { ...learning, phase: 'wrong', verdict };
  return { ...learning, phase: 'right', verdict, found: learning.found + 1 };
}

export function tellSolution(learning: Learning): Learning {
  if (lessonOf(learning) === null || isAnswered(learning)) return learning;
  return { ...learning, phase: 'told' };
}

/** The next mistake, whether or not this one was found. */
export function nextLesson(learning: Learning): Learning {
  if (lessonOf(learning) === null) return learning;
  return { ...learning, at: learning.at + 1, phase: 'asked', tried: null, verdict: null };
}
