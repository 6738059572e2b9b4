import type { Color } from '@rookery/chess';
import type { GameReview } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { scoreText, whiteShare } from '../../chess/evaluation/score.ts';
import { useScoreWords } from '../../chess/evaluation/use-score-words.ts';

interface GaugeProps {
  position: GameReview['positions'][number] | undefined;
  orientation: Color;
}

/** The evaluation as a column beside the board: White's share grows from White's side. */
export function Gauge({ position, orientation }: GaugeProps) {
  const t = useTranslations('chess');
  const scoreWords = useScoreWords();
  const white = position === undefined ? 50 : whiteShare(position, position.white_win);
  return (
    <div
      title={scoreWords(position)}
      className="review-gauge"
      data-below={orientation}
      data-unknown={position === undefined || undefined}
    >
      <span className="sr-only">{t('evaluation', { score: scoreWords(position) })}</span>
      <div className="review-gauge-white" style={{ height: `${white}%` }} />
      {position !== undefined && (
        <span
          aria-hidden="true"
          className="review-gauge-score"
          data-ahead={white >= 50 ? 'white' : 'black'}
        >
          {scoreText(position).replace(/^[+−]/, '').replace('#−', '#')}
        </span>
      )}
    </div>
  );
}
