import { useTranslations } from 'use-intl';
import { PlayMember } from '../../features/lobby/PlayMember.tsx';
import { opponentsAmong } from '../../features/lobby/opponents.ts';
import { OnlineNow } from '../../features/lobby/online/OnlineNow.tsx';
import { FindOpponent } from '../../features/lobby/seek/FindOpponent.tsx';
import { PlayComputer } from '../../features/lobby/train/PlayComputer.tsx';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Link } from '@tanstack/react-router';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { useWorkspaceScope } from '../scope.ts';
import { useClubMembers, useClubMembersOnline } from './chess/use-club-members.ts';

/** The quickest ways to play, and who is here to play with: two cells of the home page. */
export function HomePlay() {
  const t = useTranslations('home');
  const { account, record, slug } = useWorkspaceScope();
  const { people, failed } = useClubMembers();
  const online = useClubMembersOnline();
  const opponents = people && opponentsAmong(people, account.id);
  const isAlone = opponents?.length === 0;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <FindOpponent userId={account.id} slug={slug} isShort />
        <div className="flex flex-wrap gap-3 *:flex-1 *:basis-40 sm:gap-4">
          {failed === undefined && !isAlone && (
            <PlayMember opponents={opponents} online={online} slug={slug} />
          )}
          <PlayComputer slug={slug} />
        </div>
      </div>
      {failed !== undefined ? (
        <LoadFailure query={failed} />
      ) : (
        <OnlineNow
          opponents={opponents}
          online={online}
          slug={slug}
          hasBots
          aside={
            !record.isPersonal && (
              <Link
                to="/$workspace/members"
                params={{ workspace: slug }}
                className={TEXT_LINK_CLASS}
              >
                {t('allMembers')}
              </Link>
            )
          }
          className="xl:flex xl:flex-col"
        />
      )}
    </>
  );
}
