import type { MoveDetails } from '@rookery/chess';
import type { ReviewedMove } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useReasonWords } from './use-reason-words.ts';
import { plainVerdict } from './verdict.ts';

/** One sentence about a move, without its mark. */
export function useVerdictWords(): (played: MoveDetails, move: ReviewedMove | undefined) => string {
  const t = useTranslations('review.verdict');
  const reasonWords = useReasonWords();
  return (played, move) => {
    const plain = plainVerdict(played, move);
    if (plain !== null) return t(plain);
    if (move?.reason) return reasonWords(move.reason);
    const best = move?.best_line[0];
    return best === undefined ? '' : t('better', { san: best.san });
  };
}
