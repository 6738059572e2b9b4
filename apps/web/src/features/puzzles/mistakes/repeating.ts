import type { AnswerCard } from '@rookery/contract';
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

/** The state of repeating one mistake. */
export interface Repeating {
  readonly phase: Phase;
  /** The last try in UCI notation. */
  readonly tried: string | null;
  readonly verdict: Verdict | null;
  readonly hasFailed: boolean;
}

export const ASKED: Repeating = { phase: 'asked', tried: null, verdict: null, hasFailed: false };

export function isAnswered({ phase }: Repeating): boolean {
  return phase === 'right' || phase === 'told';
}

export function mayTry(state: Repeating): boolean {
  return state.phase !== 'judging' && !isAnswered(state);
}

export function tryMove(state: Repeating, uci: string): Repeating {
  return mayTry(state) ? { ...state, phase: 'judging', tried: uci, verdict: null } : state;
}

/** Applies the verdict on a try; ignored if that try is no longer the current one. */
export function judged(state: Repeating, uci: string, verdict: Verdict | null): Repeating {
  if (state.phase !== 'judging' || state.tried !== uci) return state;
  if (verdict === null) return { ...state, phase: 'unsure' };
  if (verdict === 'bad') return { ...state, phase: 'wrong', verdict, hasFailed: true };
  return { ...state, phase: 'right', verdict };
}

export function tellSolution(state: Repeating): Repeating {
  return isAnswered(state) ? state : { ...state, phase: 'told', tried: null, verdict: null };
}

/** What is stored; null until the mistake is answered. */
export function answerOf({ phase, hasFailed }: Repeating): AnswerCard['answer'] | null {
  if (phase === 'told') return 'not_found';
  if (phase !== 'right') return null;
  return hasFailed ? 'with_help' : 'found';
}
