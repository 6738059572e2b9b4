import type { PuzzleRun, RunAnswer } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { retryDelayMs } from '../../../api/retry-delay.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { onReconnected } from '../../../live/socket.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { untilAnswered } from '../solve/until-answered.ts';
import { useSignalUntilLeft } from '../solve/use-signal-until-left.ts';
import { recordsQuery, runQuery } from './queries.ts';

export interface Runner {
  /** The move that the server checks. */
  readonly tried: string | null;
  /** What the last move was. */
  readonly last: 'right' | 'wrong' | null;
  readonly isBusy: boolean;
  readonly attempt: (uci: string) => void;
  readonly skip: () => void;
  readonly stop: () => void;
}

/** Plays a run with the server, which knows the solutions and keeps the time. */
export function useRun(run: PuzzleRun, onAnswer: (answer: RunAnswer) => void): Runner {
  const t = useTranslations('puzzles.runs');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const params = { runId: run.id };
  const [tried, setTried] = useState<string | null>(null);
  const [last, setLast] = useState<Runner['last']>(null);
  const isChecking = useRef(false);
  const signalUntilLeft = useSignalUntilLeft();
  const number = run.puzzle?.number ?? 0;

  function keep(now: PuzzleRun): void {
    client.setQueryData(runQuery(run.id).queryKey, now);
    if (now.ended_at === null) return;
    void client.invalidateQueries({ queryKey: recordsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['puzzles', 'leaders'] });
  }

  async function check(uci: string): Promise<void> {
    const solverMoves = (run.puzzle?.line ?? []).filter((_, index) => index % 2 === 0);
    const body = { number, moves: [...solverMoves, uci] };
    try {
      const answer = await untilAnswered(
        () => callApi('POST /api/chess/puzzles/runs/:runId/attempt', { params, body }),
        { retryDelayMs, signal: signalUntilLeft(), onReconnected },
      );
      if (answer.state !== 'ignored') setLast(answer.state === 'wrong' ? 'wrong' : 'right');
      keep(answer.run);
      onAnswer(answer);
    } catch (error) {
      tellFailure(t('notSent'), errorWords(error));
    } finally {
      isChecking.current = false;
      setTried(null);
    }
  }

  const tellNotSent = (error: Error) => tellFailure(t('notSent'), errorWords(error));
  const skipping = useMutation({
    mutationFn: () =>
      callApi('POST /api/chess/puzzles/runs/:runId/skip', { params, body: { number } }),
    onSuccess: keep,
    onError: tellNotSent,
  });
  const stopping = useMutation({
    mutationFn: () => callApi('POST /api/chess/puzzles/runs/:runId/end', { params }),
    onSuccess: keep,
    onError: tellNotSent,
  });
  return {
    tried,
    last,
    isBusy: skipping.isPending || stopping.isPending,
    attempt(uci) {
      if (isChecking.current) return;
      isChecking.current = true;
      setTried(uci);
      void check(uci);
    },
    skip: () => skipping.mutate(),
    stop: () => stopping.mutate(),
  };
}
