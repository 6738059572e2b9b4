import { useFormatter, useTranslations } from 'use-intl';
import { scoreFact, type Score } from './score.ts';

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** The score in words: `White is ahead by 1.3`. */
export function useScoreWords(): (score: Score | undefined) => string {
  const t = useTranslations('chess.score');
  const format = useFormatter();
  return (score) => {
    if (score === undefined) return t('unknown');
    const fact = scoreFact(score);
    return t(fact.kind, {
      moves: 'moves' in fact ? fact.moves : 0,
      pawns: 'pawns' in fact ? format.number(fact.pawns, ONE_DIGIT) : '',
    });
  };
}
