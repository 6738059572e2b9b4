import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { fewGamesQuery } from '../../chess/games/queries.ts';
import { GameRows } from './GameRows.tsx';
import { GameRowsSkeleton } from './GameRowsSkeleton.tsx';

const GAMES_SHOWN = 5;

/** The latest finished games of a player. */
export function RecentGames({ userId, slug }: { userId: string; slug: string }) {
  const t = useTranslations('players');
  const common = useTranslations('common');
  const games = useQuery(fewGamesQuery({ player: userId, status: 'finished' }, GAMES_SHOWN));
  if (games.isPending) return <GameRowsSkeleton rows={GAMES_SHOWN} label={common('loading')} />;
  if (games.data === undefined) return <LoadFailure query={games} />;
  if (games.data.length === 0) return <p className="text-muted">{t('noGames')}</p>;
  return (
    <ul>
      <GameRows games={games.data} slug={slug} viewerId={userId} />
    </ul>
  );
}
