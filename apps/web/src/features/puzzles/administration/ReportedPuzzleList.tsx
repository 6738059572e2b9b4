import { describeMoves } from '@rookery/chess';
import type { ReportedPuzzles } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { useChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import { MiniBoard } from '../../../ui/board/MiniBoard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { tellFailure } from '../../../ui/toasts.ts';
import { judgePuzzle, reportedPuzzlesQuery, type Verdict } from './queries.ts';

type ReportedPuzzle = ReportedPuzzles['puzzles'][number];

const REASONS = ['another_solution', 'wrong_solution', 'other'] as const;

/** Puzzles that members have reported, each with its board, solution and reasons. */
export function ReportedPuzzleList() {
  const t = useTranslations('puzzles.administration');
  const common = useTranslations('common');
  const query = useQuery(reportedPuzzlesQuery);
  const puzzles = query.data?.puzzles ?? [];
  return (
    <Section title={t('reports')}>
      {query.isPending && <SkeletonRows rows={2} label={common('loading')} />}
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.isSuccess && puzzles.length === 0 && <p className="text-muted">{t('noReports')}</p>}
      <ul className="divide-y divide-line">
        {puzzles.map((puzzle) => (
          <ReportedPuzzleItem key={puzzle.id} puzzle={puzzle} />
        ))}
      </ul>
    </Section>
  );
}

function ReportedPuzzleItem({ puzzle }: { puzzle: ReportedPuzzle }) {
  const t = useTranslations('puzzles.administration');
  const reason = useTranslations('puzzles.report');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { board, pieces } = useChessPreferences();
  const { mutate, isPending } = useMutation({
    mutationFn: (verdict: Verdict) => judgePuzzle(puzzle.id, verdict),
    onError: (error) => tellFailure(t('notJudged'), errorWords(error)),
    onSettled: () => client.invalidateQueries(reportedPuzzlesQuery),
  });
  const { fen, last_move, solver, reports } = puzzle;
  const solution = describeMoves([], puzzle.solution, fen).map(({ san }) => san);
  const given = REASONS.filter((each) => reports[each] > 0);
  return (
    <li className="grid gap-4 py-4 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
      <div className="max-w-44">
        <MiniBoard
          fen={fen}
          lastMove={last_move}
          orientation={solver}
          theme={board}
          pieces={pieces}
          label={t('position', { id: puzzle.id })}
        />
      </div>
      <div className="grid content-start justify-items-start gap-2">
        <h3 className="font-bold">{t('puzzle', { id: puzzle.id })}</h3>
        <ul>
          {given.map((each) => (
            <li key={each}>{t('reason', { reason: reason(each), count: reports[each] })}</li>
          ))}
        </ul>
        <p className="text-muted">{t('solution', { moves: solution.join(' ') })}</p>
        <p className="text-small text-muted">
          {puzzle.status === 'reported' ? t('notServed') : t('stillServed')}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" busy={isPending} onClick={() => mutate('dismiss-reports')}>
            {t('dismiss')}
          </Button>
          <Button look="secondary" busy={isPending} onClick={() => mutate('withdraw')}>
            {t('withdraw')}
          </Button>
        </div>
      </div>
    </li>
  );
}
