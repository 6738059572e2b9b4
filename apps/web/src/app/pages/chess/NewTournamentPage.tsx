import { hasPermission, type Tournament } from '@rookery/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ImportReport } from '../../../features/tournaments/ImportReport.tsx';
import { TournamentForm } from '../../../features/tournaments/TournamentForm.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { TournamentHelp } from './TournamentHelp.tsx';

export function NewTournamentPage() {
  const t = useTranslations('tournaments.form');
  const { record, workspaceId, slug } = useWorkspaceScope();
  const navigate = useNavigate();
  useTitle(t('title'), record.workspace.name);
  const isAllowed = !record.isPersonal && hasPermission(record, 'tournament.manage');
  const open = ({ id }: Tournament) =>
    void navigate({
      to: '/$workspace/chess/tournaments/$tournament',
      params: { workspace: slug, tournament: id },
    });
  return (
    <>
      <ChessHeader title={t('title')} />
      {isAllowed ? (
        <>
          <TournamentForm
            workspaceId={workspaceId}
            mayOpen={record.workspace.chess_scope === 'platform'}
            onCreated={open}
          />
          <ImportReport workspaceId={workspaceId} onImported={open} />
          <TournamentHelp forOrganisers />
        </>
      ) : (
        <EmptyState title={t('notAllowedTitle')} words={t('notAllowedWords')}>
          <Link
            to="/$workspace/chess/tournaments"
            params={{ workspace: slug }}
            className={buttonClass('secondary')}
          >
            {t('back')}
          </Link>
        </EmptyState>
      )}
    </>
  );
}
