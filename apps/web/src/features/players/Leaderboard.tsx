import type { Speed } from '@rookery/chess';
import type { LeaderboardEntry } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { profileQuery } from '../../chess/players/queries.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { LeaderboardRow } from './LeaderboardRow.tsx';
import { leaderboardQuery } from './queries.ts';
import { isProvisional, ratingIn, ratingText } from '../../chess/players/rating-text.ts';
import type { LeaderboardChoice } from './leaderboard-choice.ts';

interface LeaderboardProps {
  choice: LeaderboardChoice;
  /** Only of this club; undefined for all players that the member can see. */
  club: string | undefined;
  userId: string;
  slug: string;
}

export function Leaderboard({ choice, club, userId, slug }: LeaderboardProps) {
  const { timeframe, speed } = choice;
  const t = useTranslations('players');
  const common = useTranslations('common');
  const leaders = useQuery(
    leaderboardQuery({ timeframe, time_control: speed ?? undefined, workspace: club }),
  );
  if (leaders.isPending) return <SkeletonRows rows={8} label={common('loading')} />;
  if (leaders.data === undefined) return <LoadFailure query={leaders} />;
  const entries = leaders.data;
  const isListed = entries.some((entry) => entry.user_id === userId);
  return (
    <>
      {entries.length === 0 ? (
        <NoLeaders timeframe={timeframe} slug={slug} />
      ) : (
        <LeaderboardTable entries={entries} choice={choice} userId={userId} slug={slug} />
      )}
      {!isListed && timeframe === 'all' && <UnlistedRating userId={userId} speed={speed} />}
      {entries.length > 0 && (
        <p className="mt-6 text-small text-muted">
          {timeframe === 'all' ? t('whoIsListed') : t(`windows.${timeframe}`)}
        </p>
      )}
    </>
  );
}

function LeaderboardTable(
  props: Omit<LeaderboardProps, 'club'> & { entries: readonly LeaderboardEntry[] },
) {
  const { entries, choice, userId, slug } = props;
  const { timeframe, speed } = choice;
  const t = useTranslations('players');
  const speeds = useTranslations('timeControl.speeds');
  return (
    <table className="w-full text-left">
      <caption className="sr-only">
        {t('leaderboard')}: {t(`timeframes.${timeframe}`)},{' '}
        {speed === null ? t('overall') : speeds(speed)}
      </caption>
      <thead className="text-small text-muted">
        <tr className="h-12 border-b border-line">
          <th scope="col" className="w-12 pl-3 font-normal">
            <abbr title={t('rank')} className="no-underline">
              #
            </abbr>
          </th>
          <th scope="col" className="font-normal">
            {t('player')}
          </th>
          <th scope="col" className="w-20 pr-3 text-right font-normal">
            {t('rating')}
          </th>
          {timeframe !== 'all' && (
            <th scope="col" className="w-20 pr-3 text-right font-normal">
              {t('gained')}
            </th>
          )}
          <th scope="col" className="hidden w-24 pr-3 text-right font-normal sm:table-cell">
            {t('games')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <LeaderboardRow
            key={entry.user_id}
            entry={entry}
            isOwn={entry.user_id === userId}
            slug={slug}
          />
        ))}
      </tbody>
    </table>
  );
}

function NoLeaders({
  timeframe,
  slug,
}: {
  timeframe: LeaderboardChoice['timeframe'];
  slug: string;
}) {
  const t = useTranslations('players');
  return (
    <EmptyState
      title={t(timeframe === 'all' ? 'emptyTitle' : 'emptyPeriodTitle')}
      words={t(timeframe === 'all' ? 'emptyWords' : 'emptyPeriodWords')}
    >
      <Link
        to="/$workspace/chess"
        params={{ workspace: slug }}
        className={buttonClass('secondary')}
      >
        {t('toTheLobby')}
      </Link>
    </EmptyState>
  );
}

/** The rating of a member who is not on the leaderboard, and why. */
function UnlistedRating({ userId, speed }: { userId: string; speed: Speed | null }) {
  const t = useTranslations('players');
  const { data: profile } = useQuery(profileQuery(userId));
  if (profile === undefined) return null;
  const rating = ratingIn(profile, speed);
  return (
    <p className="mt-6 text-muted">
      {t(isProvisional(rating) ? 'notYetListed' : 'notListed', { rating: ratingText(rating) })}
    </p>
  );
}
