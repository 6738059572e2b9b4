import type { HomeworkDetails } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { buttonClass } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { writeHomework } from '../choice.ts';
import { nextInHomework } from './next-in-homework.ts';

interface HomeworkViewProps {
  homework: HomeworkDetails;
  userId: string;
  slug: string;
}

/** A homework: for a pupil with the way to the next puzzle, for a trainer with the results of all. */
export function HomeworkView({ homework, userId, slug }: HomeworkViewProps) {
  const t = useTranslations('puzzles.homework');
  const format = useFormatter();
  const { words, due_at, puzzles, pupils } = homework;
  const next = nextInHomework(homework, userId);
  const own = pupils.find(({ user_id }) => user_id === userId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid max-w-prose justify-items-start gap-4">
        {words !== '' && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
        <p className="text-muted">
          {own === undefined
            ? t('puzzles', { count: puzzles.length })
            : t('progress', { tried: own.results.length, count: puzzles.length })}
          {due_at !== null &&
            ` · ${t('due', { date: format.dateTime(new Date(due_at), { dateStyle: 'full' }) })}`}
        </p>
        {own !== undefined && next !== undefined && (
          <Link
            to="/$workspace/chess/puzzles/$puzzle"
            params={{ workspace: slug, puzzle: next }}
            search={{ query: writeHomework(homework.id) }}
            className={buttonClass('primary', 'px-6')}
          >
            {t(own.results.length === 0 ? 'begin' : 'goOn')}
          </Link>
        )}
        {own !== undefined && next === undefined && <p className="font-semibold">{t('done')}</p>}
      </div>
      <Section title={t('results')}>
        <Results homework={homework} slug={slug} />
      </Section>
    </div>
  );
}

const SIGNS = { solved: '✓', solved_with_hint: '✓?', failed: '✗', none: '–' } as const;
const TONES = {
  solved: 'text-success',
  solved_with_hint: 'text-muted',
  failed: 'text-danger',
  none: 'text-muted',
} as const;

/** A row for each pupil, a column for each puzzle. */
function Results({ homework, slug }: Pick<HomeworkViewProps, 'homework' | 'slug'>) {
  const t = useTranslations('puzzles.homework');
  const { puzzles, pupils } = homework;
  return (
    <div className="overflow-x-auto">
      <table className="text-left">
        <thead className="text-small text-muted">
          <tr className="h-11 border-b border-line">
            <th scope="col" className="pr-4 font-normal">
              {t('pupil')}
            </th>
            <th scope="col" className="pr-4 text-right font-normal">
              {t('solved')}
            </th>
            {puzzles.map((id, index) => (
              <th key={id} scope="col" className="min-w-9 text-center font-normal">
                <Link
                  to="/$workspace/chess/puzzles/$puzzle"
                  params={{ workspace: slug, puzzle: id }}
                  aria-label={t('puzzle', { number: index + 1 })}
                  className="inline-flex size-9 items-center justify-center hover:text-accent hover:underline"
                >
                  {index + 1}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pupils.map(({ user_id, name, results }) => (
            <tr key={user_id} className="h-11 border-b border-line">
              <th scope="row" className="pr-4 font-semibold whitespace-nowrap">
                {name}
              </th>
              <td className="pr-4 text-right">
                {t('of', {
                  solved: results.filter(({ result }) => result !== 'failed').length,
                  count: puzzles.length,
                })}
              </td>
              {puzzles.map((id) => {
                const result = results.find(({ puzzle_id }) => puzzle_id === id)?.result ?? 'none';
                return (
                  <td key={id} className={`text-center font-bold ${TONES[result]}`}>
                    <span aria-hidden="true">{SIGNS[result]}</span>
                    <span className="sr-only">{t(`result.${result}`)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
