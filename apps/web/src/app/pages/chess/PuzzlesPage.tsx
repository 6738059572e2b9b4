import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PuzzleHub } from '../../../features/puzzles/PuzzleHub.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';

export function PuzzlesPage() {
  const t = useTranslations('puzzles');
  const { record, slug } = useWorkspaceScope();
  const params = { workspace: slug };
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <ChessHeader title={t('title')}>
        <div className="flex flex-wrap gap-3">
          <Link
            to="/$workspace/chess/puzzles/history"
            params={params}
            className={buttonClass('secondary')}
          >
            {t('history.link')}
          </Link>
          <Link
            to="/$workspace/chess/puzzles/progress"
            params={params}
            className={buttonClass('secondary')}
          >
            {t('progress.link')}
          </Link>
        </div>
      </ChessHeader>
      <PuzzleHub slug={slug} />
    </>
  );
}
