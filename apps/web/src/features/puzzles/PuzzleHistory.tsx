import type { PuzzleHistoryItem } from '@rookery/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { RatingChange } from '../../chess/players/RatingChange.tsx';
import { useChessPreferences } from '../../chess/preferences/use-preferences.ts';
import { MiniBoard } from '../../ui/board/MiniBoard.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { historyQuery } from './queries.ts';

/** The member's first attempts, newest first. */
export function PuzzleHistory({ slug }: { slug: string }) {
  const t = useTranslations('puzzles');
  const common = useTranslations('common');
  const list = useInfiniteQuery(historyQuery);
  if (list.isPending) return <SkeletonRows rows={6} label={common('loading')} />;
  if (list.data === undefined) return <LoadFailure query={list} />;
  const items = list.data.pages.flatMap(({ data }) => data);
  if (items.length === 0) {
    return (
      <EmptyState title={t('history.emptyTitle')} words={t('history.emptyWords')}>
        <Link
          to="/$workspace/chess/puzzles"
          params={{ workspace: slug }}
          className={buttonClass('secondary')}
        >
          {t('back')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        aria-label={t('history.title')}
        className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5"
      >
        {items.map((item) => (
          <HistoryItem key={item.puzzle_id} item={item} slug={slug} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <div className="mt-6">
          <LoadFailure query={{ error: list.error, refetch: () => list.fetchNextPage() }} />
        </div>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <LoadMore list={list} label={t('history.loadMore')} />
      )}
    </>
  );
}

const TONES = { solved: 'text-success', solved_with_hint: '', failed: 'text-danger' } as const;

function HistoryItem({ item, slug }: { item: PuzzleHistoryItem; slug: string }) {
  const t = useTranslations('puzzles.history');
  const format = useFormatter();
  const { board, pieces } = useChessPreferences();
  return (
    <li className="min-w-0">
      <Link
        to="/$workspace/chess/puzzles/$puzzle"
        params={{ workspace: slug, puzzle: item.puzzle_id }}
        className="group block rounded-small"
      >
        <MiniBoard
          fen={item.fen}
          lastMove={item.last_move}
          orientation={item.solver}
          theme={board}
          pieces={pieces}
        />
        <span className="mt-2 block">
          <span className={`font-semibold group-hover:underline ${TONES[item.result]}`}>
            {t(item.result)}
          </span>
        </span>
        <span className="block text-small">
          {item.rating_after}
          <RatingChange change={item.rating_change} />
        </span>
        <time dateTime={item.finished_at} className="block text-small text-muted">
          {format.dateTime(new Date(item.finished_at), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </Link>
    </li>
  );
}
