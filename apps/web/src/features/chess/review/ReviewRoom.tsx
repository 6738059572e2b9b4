import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../../api/api-error.ts';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { GameSkeleton } from '../game/GameSkeleton.tsx';
import type { Judge } from './learn/judge.ts';
import { gameQuery } from './review-queries.ts';
import { ReviewTable } from './ReviewTable.tsx';
import '../game/game.css';
import './review.css';

interface ReviewRoomProps {
  gameId: string;
  ownId: string;
  slug: string;
  /** Who judges the moves a learner tries, where anybody can. */
  judge: Judge | null;
  /** The ply to begin with, as the address has it. */
  askedPly: string | null;
  /** Called with each ply that is shown; the same function from first to last. */
  onPly: (ply: number) => void;
  /** What stands here for a game that is not there, or not open to the reader. */
  nothingHere: ReactNode;
}

/** A finished game, looked at again with what an engine says of it. */
export function ReviewRoom({ gameId, nothingHere, ...table }: ReviewRoomProps) {
  const t = useTranslations('review');
  const query = useQuery(gameQuery(gameId));
  if (query.isPending) return <GameSkeleton label={t('loading')} />;
  if (query.data === undefined) {
    return isRefusal(query.error) ? nothingHere : <LoadFailure query={query} />;
  }
  const game = query.data;
  const toGame = <ToGame gameId={gameId} slug={table.slug} />;
  if (game.status === 'active') {
    return <Words title={t('running.title')} words={t('running.words')} way={toGame} />;
  }
  if (game.status === 'aborted' || game.moves.length === 0) {
    const words = t(game.status === 'aborted' ? 'nothing.aborted' : 'nothing.noMoves');
    return <Words title={t('nothing.title')} words={words} way={toGame} />;
  }
  return <ReviewTable game={game} {...table} />;
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

/** An address that could not be a game's is refused in another way than one that is nobody's. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}
