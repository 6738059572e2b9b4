import type { PuzzleRun } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { RunLeaders } from './RunLeaders.tsx';
import { useBeginRun } from './use-begin-run.ts';

interface RunEndProps {
  run: PuzzleRun;
  workspaceId: string;
  userId: string;
  slug: string;
  onBegun: (run: PuzzleRun) => void;
}

const TONES = { solved: 'text-success', failed: 'text-danger', skipped: '', open: '' } as const;

/** What came of a run, and its puzzles, which can be tried again without haste. */
export function RunEnd({ run, workspaceId, userId, slug, onBegun }: RunEndProps) {
  const t = useTranslations('puzzles.runs');
  const puzzles = useTranslations('puzzles');
  const { begin, isPending } = useBeginRun(run.mode, onBegun);
  const heading = useRef<HTMLHeadingElement>(null);
  // The board that had the focus is gone. Screen readers read the heading then.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
          {t('ended', { mode: run.mode })}
        </h1>
        <p className="mt-4 text-[2.75rem] leading-[1.1] font-semibold">
          <span className="sr-only">{t('score')}: </span>
          {run.score}
        </p>
        <p className="text-muted">
          {t('solved', { count: run.score })}
          {run.best_combo > 1 && ` · ${t('longest', { count: run.best_combo })}`}
        </p>
        <p className="mt-2 font-semibold">
          {run.is_record ? t('record') : t('bestSo', { score: run.best_score })}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button busy={isPending} onClick={begin}>
            {t('again')}
          </Button>
          <Link
            to="/$workspace/chess/puzzles"
            params={{ workspace: slug }}
            className={buttonClass('secondary')}
          >
            {puzzles('back')}
          </Link>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-2">
        <Section title={t('puzzles')}>
          <ol className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
            {run.results.map(({ puzzle_id, result }, index) => (
              <li key={puzzle_id} className="border-b border-line">
                <Link
                  to="/$workspace/chess/puzzles/$puzzle"
                  params={{ workspace: slug, puzzle: puzzle_id }}
                  className="flex min-h-11 items-center justify-between gap-3 hover:text-accent"
                >
                  <span>{t('puzzleNumber', { number: index + 1 })}</span>
                  <span className={`text-small ${TONES[result ?? 'open']}`}>
                    {t(`results.${result ?? 'open'}`)}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </Section>
        <RunLeaders workspaceId={workspaceId} mode={run.mode} userId={userId} slug={slug} />
      </div>
    </div>
  );
}
