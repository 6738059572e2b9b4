import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useStoredChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import { mistakesQuery } from './queries.ts';

/** The way to one's own mistakes, with how many are due. */
export function MistakesTile({ slug }: { slug: string }) {
  const t = useTranslations('puzzles.mistakes');
  const { data } = useQuery(mistakesQuery);
  const { preferences } = useStoredChessPreferences();
  const isCounted = preferences?.repeat_mistakes === true && data !== undefined;
  return (
    <Link
      to="/$workspace/chess/puzzles/mistakes"
      params={{ workspace: slug }}
      className="grid h-full content-start gap-1 rounded-card border border-line bg-raised p-4 hover:border-accent"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="text-large font-bold">{t('title')}</span>
        {isCounted && (
          <span className="text-small text-muted">{t('count', { count: data.due })}</span>
        )}
      </span>
      <span className="text-small text-muted">{t('words')}</span>
    </Link>
  );
}
