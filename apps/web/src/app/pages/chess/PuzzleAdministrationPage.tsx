import { hasPermission } from '@rookery/contract';
import { notFound, rootRouteId } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PuzzleImport } from '../../../features/puzzles/administration/PuzzleImport.tsx';
import { ReportedPuzzleList } from '../../../features/puzzles/administration/ReportedPuzzleList.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';

/** For administrators of the platform, in the root workspace only. */
export function PuzzleAdministrationPage() {
  const t = useTranslations('puzzles.administration');
  const { record } = useWorkspaceScope();
  useTitle(t('title'), record.workspace.name);
  if (!record.isRoot || !hasPermission(record, 'puzzle.manage'))
    throw notFound({ routeId: rootRouteId });
  return (
    <>
      <ChessHeader title={t('title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <ReportedPuzzleList />
        <PuzzleImport />
      </div>
    </>
  );
}
