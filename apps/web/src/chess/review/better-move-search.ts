import type { Verdict } from './judge.ts';

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

/** The state of a member's search for a better move than their mistake. */
export interface BetterMoveSearch {
  readonly phase: Phase;
  /** The last try in UCI notation. */
  readonly tried: string | null;
  readonly verdict: Verdict | null;
  /** Whether a try was bad. */
  readonly hasFailed: boolean;
}

export const ASKED: BetterMoveSearch = {
  phase: 'asked',
  tried: null,
  verdict: null,
  hasFailed: false,
};

export function isAnswered({ phase }: BetterMoveSearch): boolean {
  return phase === 'right' || phase === 'told';
}

/** Whether a move may be tried now. */
export function mayTry(search: BetterMoveSearch): boolean {
  return search.phase !== 'judging' && !isAnswered(search);
}

export function tryMove<Search extends BetterMoveSearch>(search: Search, uci: string): Search {
  return mayTry(search) ? { ...search, phase: 'judging', tried: uci, verdict: null } : search;
}

/** Applies the verdict on a try; ignored if that try is no longer the current one. */
export function judged<Search extends BetterMoveSearch>(
  search: Search,
  uci: string,
  verdict: Verdict | null,
): Search {
  if (search.phase !== 'judging' || search.tried !== uci) return search;
  if (verdict === null) return { ...search, phase: 'unsure' };
  if (verdict === 'bad') return { ...search, phase: 'wrong', verdict, hasFailed: true };
  return { ...search, phase: 'right', verdict };
}

export function tellSolution<Search extends BetterMoveSearch>(search: Search): Search {
  return isAnswered(search) ? search : { ...search, phase: 'told', tried: null, verdict: null };
}
