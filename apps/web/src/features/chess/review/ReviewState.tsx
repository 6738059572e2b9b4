import type { GameReview } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/Button.tsx';
import { isGrowing, type AskReview } from './review-queries.ts';

interface ReviewStateProps {
  review: GameReview;
  /** The last reading of a growing review failed; the next may not. */
  isLate: boolean;
  ask: AskReview;
}

/** In the place of what can be done with a review, while there is none: the way to one, or how far it is. */
export function ReviewState({ review, isLate, ask }: ReviewStateProps) {
  const t = useTranslations('review');
  if (isGrowing(review)) return <Progress review={review} isLate={isLate} />;
  const isFailed = review.state === 'failed';
  return (
    <>
      <p role={isFailed ? 'alert' : undefined} className="min-w-0 flex-1 basis-40 text-small">
        {t(isFailed ? 'ask.failed' : 'ask.words')}
      </p>
      <Button className="game-answer" busy={ask.isPending} onClick={() => ask.mutate()}>
        {t(isFailed ? 'ask.again' : 'ask.button')}
      </Button>
    </>
  );
}

function Progress({ review, isLate }: Pick<ReviewStateProps, 'review' | 'isLate'>) {
  const t = useTranslations('review.progress');
  const progressWords = useProgressWords();
  return (
    <div className="min-w-0 flex-1 basis-40">
      <p className="truncate text-small leading-5">{isLate ? t('late') : progressWords(review)}</p>
      <progress
        aria-label={t('label')}
        className="review-progress"
        max={Math.max(1, review.total)}
        value={review.positions.length}
      />
    </div>
  );
}

/** How far a growing review is. */
export function useProgressWords(): (review: GameReview) => string {
  const t = useTranslations('review.progress');
  return ({ total, positions, state }) => {
    const done = positions.length;
    return state === 'waiting' && done === 0 ? t('waiting') : t('running', { done, total });
  };
}
