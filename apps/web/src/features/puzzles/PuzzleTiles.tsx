import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { MistakesTile } from './mistakes/MistakesTile.tsx';
import { recordsQuery, RUN_MODES } from './run/queries.ts';

/** The ways to a streak, a storm and a rush with the member's best, and to their own mistakes. */
export function PuzzleTiles({ slug }: { slug: string }) {
  const t = useTranslations('puzzles.runs');
  const { data } = useQuery(recordsQuery);
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {RUN_MODES.map((mode) => (
        <li key={mode}>
          <Link
            to="/$workspace/chess/puzzles/runs/$mode"
            params={{ workspace: slug, mode }}
            className="grid h-full content-start gap-1 rounded-card border border-line bg-raised p-4 hover:border-accent"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="text-large font-bold">{t('title', { mode })}</span>
              <span className="text-small text-muted">
                {t('best')}: {data?.find((each) => each.mode === mode)?.best_score ?? '–'}
              </span>
            </span>
            <span className="text-small text-muted">{t(`words.${mode}`)}</span>
          </Link>
        </li>
      ))}
      <li>
        <MistakesTile slug={slug} />
      </li>
    </ul>
  );
}
