import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../../api/api-error.ts';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { GamePageSkeleton } from '../../../chess/board/GamePageSkeleton.tsx';
import { puzzleQuery } from '../queries.ts';
import { PuzzleView, type PuzzleViewProps } from './PuzzleView.tsx';
import '../../../chess/board/game-page.css';
import './solve.css';

interface PuzzleRoomProps extends Omit<PuzzleViewProps, 'puzzle'> {
  puzzleId: string;
  /** Shown if there is no such puzzle. */
  nothingHere: ReactNode;
}

/** A puzzle to solve, or with its solution. */
export function PuzzleRoom({ puzzleId, nothingHere, ...view }: PuzzleRoomProps) {
  const t = useTranslations('puzzles');
  const query = useQuery(puzzleQuery(puzzleId));
  if (query.isPending) return <GamePageSkeleton label={t('loading')} />;
  if (query.data === undefined) {
    const isRefused =
      query.error instanceof ApiError && [400, 404, 422].includes(query.error.status);
    return isRefused ? nothingHere : <LoadFailure query={query} />;
  }
  return <PuzzleView puzzle={query.data} {...view} />;
}
