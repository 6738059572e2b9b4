import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { lastDifficulty, writeChoice } from './choice.ts';
import { progressQuery } from './queries.ts';
import { weakestFirst, type ThemeResult } from './weak-themes.ts';

/** The share of solved puzzles of each theme, as a table with bars. */
export function ThemeResults({ slug }: { slug: string }) {
  const t = useTranslations('puzzles');
  const common = useTranslations('common');
  const progress = useQuery(progressQuery);
  if (progress.isPending) return <SkeletonRows rows={6} label={common('loading')} />;
  if (progress.data === undefined) return <LoadFailure query={progress} />;
  const results = weakestFirst(progress.data.themes);
  if (results.length === 0) return <p className="text-muted">{t('history.emptyWords')}</p>;
  return (
    <>
      <p className="mb-2 text-muted">{t('progress.themesWords')}</p>
      <table className="w-full text-left">
        <caption className="sr-only">{t('progress.themes')}</caption>
        <thead className="text-small text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 font-normal">
              {t('progress.theme')}
            </th>
            <th scope="col" className="w-[34%] py-2 font-normal">
              {t('progress.share')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('progress.solved')}
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <ThemeRow key={result.theme} result={result} slug={slug} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function ThemeRow({ result, slug }: { result: ThemeResult; slug: string }) {
  const t = useTranslations('puzzles');
  const format = useFormatter();
  const { theme, attempts, solved, share } = result;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="pr-3 font-normal">
        <Link
          to="/$workspace/chess/puzzles/next"
          params={{ workspace: slug }}
          search={{ query: writeChoice({ theme, difficulty: lastDifficulty() }) }}
          title={t('progress.practise')}
          className="inline-flex min-h-11 items-center text-accent hover:text-accent-strong hover:underline"
        >
          {t(`themes.${theme}`)}
        </Link>
      </th>
      <td className="flex min-h-11 items-center gap-2">
        <span
          aria-hidden="true"
          className="h-3 min-w-0 flex-1 overflow-hidden rounded-small bg-line"
        >
          <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
        {format.number(share, { style: 'percent', maximumFractionDigits: 0 })}
      </td>
      <td className="pl-3 text-right whitespace-nowrap">
        {t('progress.of', { solved, attempts })}
      </td>
    </tr>
  );
}
