import type { GameReview } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { isGrowing } from '../../chess/review/review-query.ts';
import type { AskReview } from './review-queries.ts';

interface ReviewStateProps {
  review: GameReview;
  /** The last fetch of a running review failed; it is repeated. */
  isLate: boolean;
  ask: AskReview;
}

/** Shown until the review is done: the button to start it, or its progress. */
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
  const { total, positions, state } = review;
  const done = positions.length;
  const words = () => {
    if (isLate) return t('late');
    return state === 'waiting' && done === 0 ? t('waiting') : t('running', { done, total });
  };
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <p className="truncate text-small leading-5">{words()}</p>
      <progress aria-label={t('label')} max={Math.max(1, total)} value={done} />
    </div>
  );
}
