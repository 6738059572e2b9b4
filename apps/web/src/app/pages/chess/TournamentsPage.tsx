import { hasPermission } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { TournamentList } from '../../../features/tournaments/TournamentList.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { TournamentHelp } from './TournamentHelp.tsx';

export function TournamentsPage() {
  const t = useTranslations('tournaments');
  const { record, workspaceId, slug } = useWorkspaceScope();
  const mayCreate = !record.isPersonal && hasPermission(record, 'tournament.manage');
  useTitle(t('title'), record.workspace.name);
  const createLink = mayCreate && (
    <Link
      to="/$workspace/chess/tournaments/new"
      params={{ workspace: slug }}
      className={buttonClass('primary')}
    >
      <PlusIcon />
      {t('create')}
    </Link>
  );
  return (
    <>
      <ChessHeader title={t('title')}>{createLink}</ChessHeader>
      <TournamentList
        workspaceId={workspaceId}
        slug={slug}
        mayCreate={mayCreate}
        createLink={createLink}
      />
      <TournamentHelp forOrganisers={mayCreate} />
    </>
  );
}
