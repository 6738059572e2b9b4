import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { LobbyGames } from '../../../features/chess/lobby/LobbyGames.tsx';
import { opponentsAmong } from '../../../features/chess/lobby/opponents.ts';
import { PlayMember } from '../../../features/chess/lobby/PlayMember.tsx';
import { mayManage } from '../../../features/workspaces/order.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { useFellows } from './use-fellows.ts';

export function LobbyPage() {
  const t = useTranslations('lobby');
  const { account, record, slug } = useWorkspaceScope();
  const { people, failed } = useFellows();
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <ChessHeader title={t('title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {failed === undefined ? (
          <PlayMember
            opponents={people && opponentsAmong(people, account.id)}
            slug={slug}
            alone={<NobodyToPlay />}
          />
        ) : (
          <LoadFailure query={failed} />
        )}
        <LobbyGames slug={slug} userId={account.id} />
      </div>
    </>
  );
}

/** The way out depends on where one is: at home a club is missing, in a club its members. */
function NobodyToPlay() {
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
    <EmptyState title={t('aloneTitle')} words={t(mayManage(record) ? 'aloneInvite' : 'aloneWait')}>
      <Link to="/$workspace/members" params={params} className={buttonClass('secondary')}>
        {t('toTheMembers')}
      </Link>
    </EmptyState>
  );
}
