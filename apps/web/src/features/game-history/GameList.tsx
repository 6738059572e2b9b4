import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { gamesQuery, type GameFilter } from '../../chess/games/queries.ts';
import { GameRows } from './GameRows.tsx';
import { GameRowsSkeleton } from './GameRowsSkeleton.tsx';

interface GameListProps {
  filter: GameFilter;
  slug: string;
  viewerId: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

export function GameList({ filter, slug, viewerId, empty }: GameListProps) {
  const t = useTranslations('games');
  const common = useTranslations('common');
  const list = useInfiniteQuery(gamesQuery(filter));
  if (list.isPending) return <GameRowsSkeleton rows={5} label={common('loading')} />;
  if (list.data === undefined) return <LoadFailure query={list} />;
  const { pages } = list.data;
  if (pages[0]?.data.length === 0) return empty;
  return (
    <>
      <ul aria-label={t('title')}>
        {pages.map(({ data }) => (
          <GameRows key={data[0]?.id} games={data} slug={slug} viewerId={viewerId} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <div className="mt-6">
          <LoadFailure query={{ error: list.error, refetch: () => list.fetchNextPage() }} />
        </div>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <LoadMore list={list} label={t('loadMore')} />
      )}
    </>
  );
}
