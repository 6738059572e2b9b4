import { whiteWin, type Color } from '@rookery/chess';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { whiteShare, type Score } from '../../chess/evaluation/score.ts';
import { useScoreWords } from '../../chess/evaluation/use-score-words.ts';

interface EvaluationBarProps {
  /** From White's side; undefined while there is none. */
  score: Score | undefined;
  turn: Color;
  orientation: Color;
}

/** Shows which side is ahead; without a score it is in the middle. */
export function EvaluationBar({ score, turn, orientation }: EvaluationBarProps) {
  const t = useTranslations('chess');
  const scoreWords = useScoreWords();
  const share = score === undefined ? 50 : whiteShare(score, whiteWin(score, turn));
  return (
    <div
      className="analysis-bar"
      data-below={orientation}
      data-known={score !== undefined || undefined}
      style={{ '--white': share / 100 } as CSSProperties}
    >
      <span className="analysis-bar-white" />
      <span className="sr-only">{t('evaluation', { score: scoreWords(score) })}</span>
    </div>
  );
}
