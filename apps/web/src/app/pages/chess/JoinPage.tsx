import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { JoinGame } from '../../../features/lobby/link/JoinGame.tsx';
import { linkQuery } from '../../../features/lobby/link/link-queries.ts';
import { linkState } from '../../../features/lobby/link/link-state.ts';
import { MadeLink } from '../../../features/lobby/link/MadeLink.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { EndedLink } from './EndedLink.tsx';

const route = getRouteApi('/$workspace/chess/join/$link');

/** The target of a challenge link. */
export function JoinPage() {
  const t = useTranslations('link');
  const { record } = useWorkspaceScope();
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <ChessHeader title={t('title')} />
      <LinkView />
    </>
  );
}

function LinkView() {
  const t = useTranslations('link');
  const common = useTranslations('common');
  const { account, workspaceId, slug } = useWorkspaceScope();
  const { link: id } = route.useParams();
  const link = useQuery(linkQuery(workspaceId, id));
  if (link.isPending) return <SkeletonRows rows={3} label={common('loading')} />;
  if (link.data === undefined) return <LoadFailure query={link} />;
  const state = linkState(link.data, account.id);
  if (link.data === null || state === 'unknown') return <EndedLink state="unknown" />;
  if (state === 'used' || state === 'expired') {
    return <EndedLink state={state} gameId={link.data.id} />;
  }
  if (state === 'own') {
    return (
      <div className="max-w-xl">
        <p className="mb-5 text-muted">{t('ownWords')}</p>
        <MadeLink id={link.data.id} workspaceId={workspaceId} slug={slug} />
      </div>
    );
  }
  return <JoinGame link={link.data} workspaceId={workspaceId} slug={slug} />;
}
