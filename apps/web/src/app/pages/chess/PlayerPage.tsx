import type { MemberProfile } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, isNotFound } from '../../../api/api-error.ts';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { profileQuery } from '../../../chess/players/queries.ts';
import {
  useChangePreferences,
  useStoredChessPreferences,
} from '../../../chess/preferences/use-preferences.ts';
import { AchievementsSection } from '../../../features/achievements/AchievementsSection.tsx';
import { RecentGames } from '../../../features/game-history/RecentGames.tsx';
import { BlockButton } from '../../../features/players/BlockButton.tsx';
import { PlayerProfile } from '../../../features/players/PlayerProfile.tsx';
import { ProfileSkeleton } from '../../../features/players/ProfileSkeleton.tsx';
import { availabilityOf } from '../../../live/online.ts';
import { PresenceNote } from '../../../live/PresenceNote.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { useClubMembersOnline } from './use-club-members.ts';

const playerRoute = getRouteApi('/$workspace/chess/players/$player');

export function PlayerPage() {
  const t = useTranslations('players');
  const common = useTranslations('common');
  const { record, slug } = useWorkspaceScope();
  const { player } = playerRoute.useParams();
  const profile = useQuery(profileQuery(player));
  const online = useClubMembersOnline();
  const title = profile.data?.name ?? t('player');
  useTitle(title, record.workspace.name);
  return (
    <>
      <ChessHeader
        title={title}
        note={<PresenceNote availability={availabilityOf(online, player)} />}
      >
        {profile.data !== undefined && <PlayerActions profile={profile.data} />}
      </ChessHeader>
      {profile.isPending && <ProfileSkeleton label={common('loading')} />}
      {profile.isLoadingError &&
        (isUnknownPlayer(profile.error) ? (
          <EmptyState title={t('unknownTitle')} words={t('unknownWords')}>
            <Link
              to="/$workspace/chess/leaderboard"
              params={{ workspace: slug }}
              className={buttonClass('secondary')}
            >
              {t('leaderboard')}
            </Link>
          </EmptyState>
        ) : (
          <LoadFailure query={profile} />
        ))}
      {profile.data !== undefined && (
        <PlayerProfile
          profile={profile.data}
          slug={slug}
          recentGames={<RecentGames userId={profile.data.user_id} slug={slug} />}
          achievements={
            profile.data.is_bot ? null : <PlayerAchievements userId={profile.data.user_id} />
          }
        />
      )}
    </>
  );
}

function PlayerAchievements({ userId }: { userId: string }) {
  const t = useTranslations('achievements');
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const { preferences } = useStoredChessPreferences();
  const change = useChangePreferences();
  const isOwn = userId === account.id;
  return (
    <AchievementsSection
      userId={userId}
      isOwn={isOwn}
      slug={slug}
      club={record.isPersonal ? undefined : workspaceId}
    >
      {isOwn && preferences !== undefined && (
        <CheckField
          label={t('show')}
          checked={preferences.show_achievements}
          onChange={({ target }) => change({ show_achievements: target.checked })}
        />
      )}
    </AchievementsSection>
  );
}

/** The id is unknown or malformed. */
function isUnknownPlayer(error: Error): boolean {
  return isNotFound(error) || (error instanceof ApiError && error.status === 400);
}

const PlayMemberDialog = lazy(() => import('../../../features/lobby/PlayMemberDialog.tsx'));

/** Actions for another member. A bot is challenged in the lobby, and there are none for the member's own profile. */
function PlayerActions({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('players');
  const { account, slug } = useWorkspaceScope();
  const [playing, setPlaying] = useState(false);
  if (profile.user_id === account.id || profile.is_bot) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <BlockButton member={profile} />
      <Button onClick={() => setPlaying(true)}>{t('play')}</Button>
      {playing && (
        <Suspense>
          <PlayMemberDialog opponents={[profile]} slug={slug} onClose={() => setPlaying(false)} />
        </Suspense>
      )}
    </div>
  );
}
