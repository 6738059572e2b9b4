import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { GamePageSkeleton } from '../../chess/board/GamePageSkeleton.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useTitle } from '../../ui/use-title.ts';
import type { Judge } from '../../chess/review/judge.ts';
import { gameQuery } from './review-queries.ts';
import { ReviewView } from './ReviewView.tsx';
import '../../chess/board/game-page.css';
import './review.css';

interface ReviewRoomProps {
  gameId: string;
  ownId: string;
  slug: string;
  /** Judges the moves a learner tries; null without an engine. */
  judge: Judge | null;
  /** The initial ply from the address. */
  askedPly: string | null;
  /** Whether the address asks to go through the member's own mistakes. */
  isLearningAsked: boolean;
  /** Called with each ply that is shown. Must be a stable function. */
  onPly: (ply: number) => void;
  /** Shown if the game does not exist or the member may not see it. */
  nothingHere: ReactNode;
}

/** A finished game with its review. */
export function ReviewRoom({ gameId, nothingHere, ...view }: ReviewRoomProps) {
  const t = useTranslations('review');
  const query = useQuery(gameQuery(gameId));
  if (query.isPending) return <GamePageSkeleton label={t('loading')} />;
  if (query.data === undefined) {
    return isRefusal(query.error) ? nothingHere : <LoadFailure query={query} />;
  }
  const game = query.data;
  const toGame = <ToGame gameId={gameId} slug={view.slug} />;
  if (game.status === 'active') {
    return <Words title={t('running.title')} words={t('running.words')} way={toGame} />;
  }
  if (game.status === 'aborted' || game.moves.length === 0) {
    const words = t(game.status === 'aborted' ? 'nothing.aborted' : 'nothing.noMoves');
    return <Words title={t('nothing.title')} words={words} way={toGame} />;
  }
  return <ReviewView game={game} {...view} />;
}

function Words({ title, words, way }: { title: string; words: string; way: ReactNode }) {
  const t = useTranslations('review');
  useTitle(t('title'));
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState title={title} words={words}>
        {way}
      </EmptyState>
    </>
  );
}

function ToGame({ gameId, slug }: { gameId: string; slug: string }) {
  const t = useTranslations('review.running');
  return (
    <Link
      to="/$workspace/chess/games/$game"
      params={{ workspace: slug, game: gameId }}
      className={buttonClass('secondary')}
    >
      {t('toGame')}
    </Link>
  );
}

/** A malformed id is refused with another status than an unknown one. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}
