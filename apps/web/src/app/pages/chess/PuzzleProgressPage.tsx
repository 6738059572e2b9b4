import type { PuzzleHistoryItem } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { RatingGraph } from '../../../features/players/RatingGraph.tsx';
import { latestAttemptsQuery } from '../../../features/puzzles/queries.ts';
import { ThemeResults } from '../../../features/puzzles/ThemeResults.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';

export function PuzzleProgressPage() {
  const t = useTranslations('puzzles');
  const { record, slug } = useWorkspaceScope();
  useTitle(t('progress.title'), record.workspace.name);
  return (
    <>
      <ChessHeader title={t('progress.title')}>
        <Link
          to="/$workspace/chess/puzzles/history"
          params={{ workspace: slug }}
          className={buttonClass('secondary')}
        >
          {t('history.link')}
        </Link>
      </ChessHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 xl:grid-cols-2">
        <Section title={t('progress.curve')}>
          <PuzzleRatings />
        </Section>
        <Section title={t('progress.themes')}>
          <ThemeResults slug={slug} />
        </Section>
      </div>
    </>
  );
}

function PuzzleRatings() {
  const t = useTranslations('puzzles.progress');
  const attempts = useQuery(latestAttemptsQuery);
  if (attempts.isPending) return <div className="skeleton h-64" />;
  if (attempts.data === undefined) return <LoadFailure query={attempts} />;
  return (
    <RatingGraph
      history={attempts.data.map(pointOf)}
      words={{
        label: t('curve'),
        empty: t('curveEmpty'),
        summary: (figures) => t('curveSummary', figures),
      }}
    />
  );
}

function pointOf({ puzzle_id, rating_after, rating_change, finished_at }: PuzzleHistoryItem) {
  return { game_id: puzzle_id, rating: rating_after, rating_change, created_at: finished_at };
}
