import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { serverNow } from '../../chess/clock/clock-reading.ts';
import { inTurnOrder } from '../../chess/games/turn-order.ts';
import { useLiveGames } from '../../chess/games/use-live-games.ts';
import { runningGamesQuery } from '../../chess/games/use-running-games.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { liveGamesQuery, resultsQuery } from './game-lists.ts';
import { gamesToWatch } from './games-to-watch.ts';
import { MiniGames, MiniGamesSkeleton, type MiniGamesProps } from './MiniGames.tsx';
import { RecentResults } from './RecentResults.tsx';

/** Boards, and on a desk the results beside them. */
const FRAME_CLASS =
  'grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]';

interface LobbyGamesProps {
  slug: string;
  userId: string;
  /** The query of the list of all games. */
  allGamesQuery: string;
  /** Games of this club; undefined for all that the member can see. */
  club: string | undefined;
}

/**
 * The member's own games first, then games to watch, then results. All are rendered together, so that nothing
 * moves. Training games of other members are not shown.
 */
export function LobbyGames({ slug, userId, club, allGamesQuery }: LobbyGamesProps) {
  const t = useTranslations('lobby');
  const common = useTranslations('common');
  // Kept current by the shell.
  const own = useQuery(runningGamesQuery(userId));
  const live = useQuery(liveGamesQuery(club));
  const past = useQuery(resultsQuery(club));
  if (own.isPending || live.isPending || past.isPending) {
    return (
      <div className={FRAME_CLASS}>
        <Section title={t('live')}>
          <MiniGamesSkeleton label={common('loading')} />
        </Section>
      </div>
    );
  }
  const failed = [own, live, past].find((query) => query.data === undefined);
  if (failed !== undefined) return <LoadFailure query={failed} />;
  const watchable = gamesToWatch(live.data ?? [], userId);
  return (
    <div className={FRAME_CLASS}>
      <div className="grid content-start gap-10">
        {own.data !== undefined && own.data.length > 0 && (
          <Section title={t('yourGames')}>
            <OwnGames games={own.data} slug={slug} userId={userId} />
          </Section>
        )}
        <Section title={t('live')}>
          {watchable.length > 0 ? (
            <MiniGames games={watchable} slug={slug} userId={userId} />
          ) : (
            <EmptyState title={t('nothingLiveTitle')} words={t('nothingLiveWords')} />
          )}
        </Section>
      </div>
      <Section
        title={t('results')}
        aside={
          <Link
            to="/$workspace/chess/games"
            params={{ workspace: slug }}
            search={{ query: allGamesQuery }}
            className={TEXT_LINK_CLASS}
          >
            {t('allGames')}
          </Link>
        }
      >
        <RecentResults games={past.data ?? []} slug={slug} />
      </Section>
    </div>
  );
}

/** The games that wait for the member first. */
function OwnGames({ games, slug, userId }: MiniGamesProps) {
  const ordered = inTurnOrder(useLiveGames(games), userId, serverNow(null));
  return <MiniGames games={ordered} slug={slug} userId={userId} />;
}
