import { hasPermission } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { ALL_GAMES_QUERY } from '../../../features/game-history/game-filter.ts';
import { ChallengeClub } from '../../../features/lobby/challenge/ChallengeClub.tsx';
import { Challenges } from '../../../features/lobby/challenge/Challenges.tsx';
import { OnlineNow } from '../../../features/lobby/online/OnlineNow.tsx';
import { PlayByLink } from '../../../features/lobby/link/PlayByLink.tsx';
import { LobbyGames } from '../../../features/lobby/LobbyGames.tsx';
import { opponentsAmong } from '../../../features/lobby/opponents.ts';
import { PlayMember } from '../../../features/lobby/PlayMember.tsx';
import { FindOpponent } from '../../../features/lobby/seek/FindOpponent.tsx';
import { PlayComputer } from '../../../features/lobby/train/PlayComputer.tsx';
import { TournamentsSection } from '../../../features/tournaments/TournamentsSection.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { ScopeSwitch, useListedClub, useScopedQuery } from './ScopeSwitch.tsx';
import { useClubMembers, useClubMembersOnline } from './use-club-members.ts';

/** The same columns as the games below; on a desk the members online are beside the ways to play. */
const COLUMNS_CLASS =
  'grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]';

/** Side by side if there is space, and never a single one in half a row. */
const OPTIONS_CLASS = 'flex flex-wrap gap-3 *:flex-1 *:basis-40 sm:gap-4 sm:*:basis-56';

export function LobbyPage() {
  const t = useTranslations('lobby');
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const club = useListedClub();
  const scoped = useScopedQuery();
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <ChessHeader title={t('title')}>
        <ScopeSwitch to="/chess" />
      </ChessHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <WaysToPlay />
        <Challenges userId={account.id} slug={slug} />
        <TournamentsSection workspaceId={workspaceId} slug={slug} />
        <LobbyGames
          slug={slug}
          userId={account.id}
          club={club}
          allGamesQuery={scoped(ALL_GAMES_QUERY)}
        />
      </div>
    </>
  );
}

function WaysToPlay() {
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const { people, failed } = useClubMembers();
  const online = useClubMembersOnline();
  const opponents = people && opponentsAmong(people, account.id);
  const isAlone = opponents?.length === 0;
  return (
    <div className={COLUMNS_CLASS}>
      <div className="grid content-start gap-4">
        <FindOpponent userId={account.id} slug={slug} />
        {failed !== undefined && <LoadFailure query={failed} />}
        <div className={OPTIONS_CLASS}>
          {failed === undefined && !isAlone && (
            <>
              <PlayMember opponents={opponents} online={online} slug={slug} />
              {!record.isPersonal && (
                <>
                  <ChallengeClub slug={slug} />
                  <PlayByLink
                    workspaceId={workspaceId}
                    workspaceName={record.workspace.name}
                    slug={slug}
                  />
                </>
              )}
            </>
          )}
          <PlayComputer slug={slug} />
        </div>
        {isAlone && <NoOpponents />}
      </div>
      {failed === undefined && !isAlone && (
        <OnlineNow
          opponents={opponents}
          online={online}
          slug={slug}
          className="xl:flex xl:flex-col"
        />
      )}
    </div>
  );
}

/** What to do without opponents: join a club, or, in a club, invite members. */
function NoOpponents() {
  const t = useTranslations('lobby');
  const { record, slug } = useWorkspaceScope();
  const params = { workspace: slug };
  if (record.isPersonal) {
    return (
      <EmptyState title={t('aloneTitle')} words={t('aloneAtHome')}>
        <Link to="/$workspace" params={params} className={buttonClass('secondary')}>
          {t('toYourClubs')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('aloneTitle')}
      words={t(hasPermission(record, 'invite.member') ? 'aloneInvite' : 'aloneWait')}
    >
      <Link to="/$workspace/members" params={params} className={buttonClass('secondary')}>
        {t('toTheMembers')}
      </Link>
    </EmptyState>
  );
}
