import type { Speed } from '@rookery/chess';
import { isMemberBotId, type MemberProfile, type PlayerStats } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { ClassRatings } from './ClassRatings.tsx';
import { PlayerRecord } from './PlayerRecord.tsx';
import { ratingHistoryQuery } from './queries.ts';
import { isProvisional, ratingText } from '../../chess/players/rating-text.ts';
import { historyIn } from './rating-curve.ts';
import { RatingGraph } from './RatingGraph.tsx';

interface PlayerProfileProps {
  profile: MemberProfile;
  slug: string;
  /** The list of the player's latest games. */
  recentGames: ReactNode;
  /** Null for a bot. */
  achievements: ReactNode;
}

/** A player's rating, its history, and recent games. */
export function PlayerProfile({ profile, slug, recentGames, achievements }: PlayerProfileProps) {
  const t = useTranslations('players');
  const speeds = useTranslations('timeControl.speeds');
  const format = useFormatter();
  /** The class of the curve; null for all games. */
  const [speed, setSpeed] = useState<Speed | null>(null);
  const since = format.dateTime(new Date(profile.created_at), { dateStyle: 'long' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid content-start gap-6">
          <PlayerRating stats={profile.chess} />
          {profile.ratings.length > 0 && (
            <ClassRatings profile={profile} chosen={speed} onChoose={setSpeed} />
          )}
          <PlayerRecord stats={profile.chess} />
          <p className="text-small text-muted">
            {profile.is_bot ? t('bot') : t('memberSince', { date: since })}
            {isMemberBotId(profile.user_id) && `. ${t('memberBot')}`}
          </p>
        </div>
        <Section title={speed === null ? t('curve') : `${t('curve')}: ${speeds(speed)}`}>
          <RatingCourse userId={profile.user_id} speed={speed} />
        </Section>
      </div>
      <Section
        title={t('recentGames')}
        aside={
          <Link
            to="/$workspace/chess/games"
            params={{ workspace: slug }}
            search={{ query: `?player=${profile.user_id}` }}
            className={TEXT_LINK_CLASS}
          >
            {t('allGames')}
          </Link>
        }
      >
        {recentGames}
      </Section>
      {achievements}
    </div>
  );
}

function RatingCourse({ userId, speed }: { userId: string; speed: Speed | null }) {
  const history = useQuery(ratingHistoryQuery(userId, speed));
  if (history.isPending) return <div className="skeleton h-64" />;
  if (history.data === undefined) return <LoadFailure query={history} />;
  return <RatingGraph history={historyIn(speed, history.data.data)} />;
}

/** The rating and its deviation. */
function PlayerRating({ stats }: { stats: PlayerStats }) {
  const t = useTranslations('players');
  const deviation = Math.round(stats.rating_deviation);
  return (
    <div>
      <p className="flex items-baseline gap-3">
        <span className="text-[2.75rem] leading-[1.1] font-semibold">
          <span className="sr-only">{t('rating')}: </span>
          {ratingText(stats)}
        </span>
        <span className="text-muted" title={t('established', { deviation })}>
          ± {deviation}
        </span>
      </p>
      {isProvisional(stats) && <p className="mt-1 text-small text-muted">{t('provisional')}</p>}
    </div>
  );
}
