import type { PuzzleRun } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/Button.tsx';
import { recordsQuery, type RunMode } from './queries.ts';
import { RunLeaders } from './RunLeaders.tsx';
import { useBeginRun } from './use-begin-run.ts';

interface RunStartProps {
  mode: RunMode;
  workspaceId: string;
  userId: string;
  slug: string;
  onBegun: (run: PuzzleRun) => void;
}

/** The rules of a mode, the member's best, and the best of the club. */
export function RunStart({ mode, workspaceId, userId, slug, onBegun }: RunStartProps) {
  const t = useTranslations('puzzles.runs');
  const { begin, isPending } = useBeginRun(mode, onBegun);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-2">
      <div className="grid content-start justify-items-start gap-6">
        <p className="max-w-prose">{t(`rules.${mode}`)}</p>
        <p className="text-small text-muted">{t('noRating')}</p>
        <Records mode={mode} />
        <Button className="px-8" busy={isPending} onClick={begin}>
          {t('start')}
        </Button>
      </div>
      <RunLeaders workspaceId={workspaceId} mode={mode} userId={userId} slug={slug} />
    </div>
  );
}

function Records({ mode }: { mode: RunMode }) {
  const t = useTranslations('puzzles.runs');
  const { data } = useQuery(recordsQuery);
  const own = data?.find((each) => each.mode === mode);
  const counts = [
    [t('best'), own?.best_score],
    [t('today'), own?.best_today],
    [t('runs'), own?.runs],
  ] as const;
  return (
    <dl className="flex gap-10">
      {counts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className="text-title font-semibold">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
