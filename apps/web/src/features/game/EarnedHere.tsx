import { achievementName } from '@rookery/achievements/names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { AchievementBadge } from '../../chess/achievements/AchievementBadge.tsx';
import { achievementsQuery } from '../../chess/achievements/queries.ts';

interface EarnedHereProps {
  gameId: string;
  userId: string;
  slug: string;
}

/** The achievements that the member has earned by this game, a moment after its end: one line, and nothing moves. */
export default function EarnedHere({ gameId, userId, slug }: EarnedHereProps) {
  const t = useTranslations('game.end');
  const locale = useLocale();
  const { data } = useQuery(achievementsQuery(userId));
  const earned = (data?.data ?? []).filter(
    ({ earned_at, source }) => earned_at !== null && source === gameId,
  );
  const [first] = earned;
  return (
    <output className="absolute inset-0 flex items-center">
      {first !== undefined && (
        <Link
          to="/$workspace/chess/players/$player"
          params={{ workspace: slug, player: userId }}
          className="flex min-w-0 items-center gap-1.5 font-semibold text-accent hover:underline"
        >
          <AchievementBadge group={first.group} isEarned className="size-3.5" />
          <span className="sr-only">{t('earned')} </span>
          <span className="truncate">
            {earned.length === 1
              ? achievementName(first.id, locale)
              : t('earnedCount', { count: earned.length })}
          </span>
        </Link>
      )}
    </output>
  );
}
