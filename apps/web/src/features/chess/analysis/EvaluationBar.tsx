import type { Color } from '@rookery/chess';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { Score } from '../../../engine/engine.ts';
import { scoreText, whiteShare } from './evaluation.ts';

interface EvaluationBarProps {
  /** From White's side; null while nothing is known. */
  score: Score | null;
  orientation: Color;
}

/** Whose side the scales come down on. Without a score they stand still, and say nothing. */
export function EvaluationBar({ score, orientation }: EvaluationBarProps) {
  const t = useTranslations('analysis.bar');
  const share = score === null ? 0.5 : whiteShare(score);
  const text = score === null ? '' : scoreText(score);
  const leader = text === '' ? 'none' : text === '0.0' ? 'even' : score && sideOf(score);
  return (
    <div
      className="analysis-bar"
      data-below={orientation}
      data-known={score !== null || undefined}
      style={{ '--white': share } as CSSProperties}
    >
      <span className="analysis-bar-white" />
      <span className="sr-only">{t(leader ?? 'none', { score: text })}</span>
    </div>
  );
}

function sideOf({ value }: Score): Color {
  return value >= 0 ? 'white' : 'black';
}
