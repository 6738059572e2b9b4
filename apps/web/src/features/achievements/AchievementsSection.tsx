import { achievementName } from '@rookery/achievements/names';
import type { MemberAchievement, MemberAchievements } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AchievementBadge } from '../../chess/achievements/AchievementBadge.tsx';
import { orderAchievements } from './order.ts';
import { achievementsQuery } from '../../chess/achievements/queries.ts';

interface AchievementsSectionProps {
  userId: string;
  isOwn: boolean;
  slug: string;
  /** The club whose members are compared; none in a personal workspace. */
  club: string | undefined;
  /** The choice whether others see them, for the member's own. */
  children?: ReactNode;
}

/** What a member has earned, with what earned it; on the member's own page also how far they are. */
export function AchievementsSection(props: AchievementsSectionProps) {
  const { userId, isOwn, slug, club, children } = props;
  const t = useTranslations('achievements');
  const common = useTranslations('common');
  const query = useQuery(achievementsQuery(userId, club));
  return (
    <Section title={t('title')}>
      {query.isPending && <SkeletonRows rows={3} label={common('loading')} />}
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.data !== undefined && <Lists all={query.data} isOwn={isOwn} slug={slug} />}
      {children}
    </Section>
  );
}

function Lists({ all, isOwn, slug }: { all: MemberAchievements; isOwn: boolean; slug: string }) {
  const t = useTranslations('achievements');
  const { earned, next, others } = orderAchievements(all.data);
  const list = (items: readonly MemberAchievement[]) => (
    <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {items.map((item) => (
        <AchievementItem key={item.id} item={item} memberCount={all.member_count} slug={slug} />
      ))}
    </ul>
  );
  return (
    <div className="grid gap-6">
      {earned.length === 0 ? (
        <p className="text-muted">{t(isOwn ? 'noneOfYou' : 'noneOfOther')}</p>
      ) : (
        list(earned)
      )}
      {next.length > 0 && (
        <>
          <h3 className="font-semibold">{t('next')}</h3>
          {list(next)}
        </>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-accent">
          {t('others', { count: others.length })}
        </summary>
        <p className="mb-5 max-w-[60ch] text-muted">{t('whatCounts')}</p>
        {list(others)}
      </details>
    </div>
  );
}

interface AchievementItemProps {
  item: MemberAchievement;
  memberCount: number | null;
  slug: string;
}

function AchievementItem({ item, memberCount, slug }: AchievementItemProps) {
  const t = useTranslations('achievements');
  const format = useFormatter();
  const { id, group, earned_at, value, goal, members } = item;
  const isEarned = earned_at !== null;
  const hasSteps = !isEarned && value !== null && value > 0 && goal > 1;
  return (
    <li className="flex gap-4">
      <AchievementBadge group={group} isEarned={isEarned} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{achievementName(id, useLocale())}</p>
        <p className="text-small text-muted">{t(`list.${id as 'first_win'}`)}</p>
        {hasSteps && (
          <p className="mt-1 flex items-center gap-3 text-small">
            <progress value={value} max={goal} className="min-w-0 flex-1" />
            {t('steps', { value, goal })}
          </p>
        )}
        <p className="text-small text-muted">
          {isEarned && (
            <Source item={item} slug={slug}>
              {format.dateTime(new Date(earned_at), { dateStyle: 'medium' })}
            </Source>
          )}
          {isEarned && members !== null && ' · '}
          {members !== null && memberCount !== null && t('rarity', { members, memberCount })}
        </p>
      </div>
    </li>
  );
}

/** The date, which leads to what earned it if that has a page. */
function Source({
  item,
  slug,
  children,
}: {
  item: MemberAchievement;
  slug: string;
  children: string;
}) {
  const { kind, source } = item;
  const className = 'underline underline-offset-4 hover:text-accent';
  if (source !== null && (kind === 'game' || kind === 'review' || kind === 'guest'))
    return (
      <Link
        to="/$workspace/chess/games/$game"
        params={{ workspace: slug, game: source }}
        className={className}
      >
        {children}
      </Link>
    );
  if (source !== null && (kind === 'tournament' || kind === 'organised'))
    return (
      <Link
        to="/$workspace/chess/tournaments/$tournament"
        params={{ workspace: slug, tournament: source }}
        className={className}
      >
        {children}
      </Link>
    );
  return children;
}
