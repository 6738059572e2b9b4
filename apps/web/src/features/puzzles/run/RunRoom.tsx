import type { PuzzleRun } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { isNotFound } from '../../../api/api-error.ts';
import { GamePageSkeleton } from '../../../chess/board/GamePageSkeleton.tsx';
import { runQuery } from './queries.ts';
import { RunEnd } from './RunEnd.tsx';
import { RunView } from './RunView.tsx';
import '../../../chess/board/game-page.css';
import './run.css';

interface RunRoomProps {
  runId: string;
  workspaceId: string;
  userId: string;
  slug: string;
  onBegun: (run: PuzzleRun) => void;
  /** Shown if there is no such run of this member. */
  nothingHere: ReactNode;
}

/** A run that goes on, or what came of it. */
export function RunRoom({ runId, nothingHere, ...end }: RunRoomProps) {
  const t = useTranslations('puzzles.runs');
  const query = useQuery(runQuery(runId));
  if (query.isPending) return <GamePageSkeleton label={t('loading')} />;
  if (query.data === undefined) {
    return isNotFound(query.error) ? nothingHere : <LoadFailure query={query} />;
  }
  const run = query.data;
  if (run.puzzle === null) return <RunEnd run={run} {...end} />;
  return <RunView run={run} puzzle={run.puzzle} readAt={query.dataUpdatedAt} />;
}
