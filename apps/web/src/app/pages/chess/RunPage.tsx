import type { PuzzleRun } from '@rookery/contract';
import {
  getRouteApi,
  notFound,
  rootRouteId,
  useLocation,
  useNavigate,
} from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { RUN_MODES } from '../../../features/puzzles/run/queries.ts';
import { RunRoom } from '../../../features/puzzles/run/RunRoom.tsx';
import { RunStart } from '../../../features/puzzles/run/RunStart.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';

const route = getRouteApi('/$workspace/chess/puzzles/runs/$mode');

/** A streak, a storm or a rush. The run itself is in the address, so that it goes on after a reload. */
export function RunPage() {
  const t = useTranslations('puzzles.runs');
  const { account, record, slug } = useWorkspaceScope();
  const params = route.useParams();
  const navigate = useNavigate();
  const runId = new URLSearchParams(useLocation().searchStr).get('run');
  const mode = RUN_MODES.find((each) => each === params.mode);
  useTitle(t('title', { mode: mode ?? '' }));
  if (mode === undefined) return <NothingHere />;
  const common = {
    workspaceId: record.workspace.id,
    userId: account.id,
    slug,
    onBegun: ({ id }: PuzzleRun) => void navigate({ to: '.', search: { query: `?run=${id}` } }),
  };
  if (runId === null) {
    return (
      <>
        <ChessHeader title={t('title', { mode })} />
        <RunStart mode={mode} {...common} />
      </>
    );
  }
  // A key for each run, so that no state is kept from another one.
  return <RunRoom key={runId} runId={runId} {...common} nothingHere={<NothingHere />} />;
}

/** The same page as for any unknown address. */
function NothingHere(): never {
  throw notFound({ routeId: rootRouteId });
}
