import type { Color } from '@rookery/chess';
import type { Verdict } from '../../../chess/review/judge.ts';

type Phase =
  /** No move was tried yet. */
  | 'asked'
  /** A move is being judged. */
  | 'judging'
  /** The last try was bad; another may be made. */
  | 'wrong'
  /** The last try could not be judged. */
  | 'unsure'
  | 'right'
  /** The solution was viewed. */
  | 'told';

/** The state of going through one side's mistakes. */
export interface Learning {
  readonly side: Color;
  /** The plies before the mistakes. */
  readonly lessons: readonly number[];
  /** The index of the current lesson; their number when all are done. */
  readonly at: number;
  readonly phase: Phase;
  /** The last try in UCI notation. */
  readonly tried: string | null;
  readonly verdict: Verdict | null;
  readonly found: number;
}

export function startLearning(side: Color, lessons: readonly number[]): Learning {
  return { side, lessons, at: 0, phase: 'asked', tried: null, verdict: null, found: 0 };
}

/** The ply before the current mistake; null when all are done. */
export function lessonOf({ lessons, at }: Learning): number | null {
  return lessons[at] ?? null;
}

export function isAnswered({ phase }: Learning): boolean {
  return phase === 'right' || phase === 'told';
}

/** Whether a move may be tried now. */
export function mayTry(learning: Learning): boolean {
  const { phase } = learning;
  return lessonOf(learning) !== null && phase !== 'judging' && !isAnswered(learning);
}

export function tryMove(learning: Learning, uci: string): Learning {
  if (!mayTry(learning)) return learning;
  return { ...learning, phase: 'judging', tried: uci, verdict: null };
}

/** Applies the verdict on a try; ignored if that try is no longer the current one. */
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

/** Goes to the next mistake, whether or not this one was found. */
export function nextLesson(learning: Learning): Learning {
  if (lessonOf(learning) === null) return learning;
  return { ...learning, at: learning.at + 1, phase: 'asked', tried: null, verdict: null };
}
