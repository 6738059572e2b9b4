import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PuzzleHistory } from '../../../features/puzzles/PuzzleHistory.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';

export function PuzzleHistoryPage() {
  const t = useTranslations('puzzles');
  const { record, slug } = useWorkspaceScope();
  useTitle(t('history.title'), record.workspace.name);
  return (
    <>
      <ChessHeader title={t('history.title')}>
        <Link
          to="/$workspace/chess/puzzles/progress"
          params={{ workspace: slug }}
          className={buttonClass('secondary')}
        >
          {t('progress.link')}
        </Link>
      </ChessHeader>
      <PuzzleHistory slug={slug} />
    </>
  );
}
