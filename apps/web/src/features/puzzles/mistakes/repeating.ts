import type { AnswerCard } from '@rookery/contract';
import type { BetterMoveSearch } from '../../../chess/review/better-move-search.ts';

/** What is stored; null until the mistake is answered. */
export function answerOf({ phase, hasFailed }: BetterMoveSearch): AnswerCard['answer'] | null {
  if (phase === 'told') return 'not_found';
  if (phase !== 'right') return null;
  return hasFailed ? 'with_help' : 'found';
}
