import type { PuzzleRun } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { runQuery, type RunMode } from './queries.ts';

export function useBeginRun(mode: RunMode, onBegun: (run: PuzzleRun) => void) {
  const t = useTranslations('puzzles.runs');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('POST /api/chess/puzzles/runs', { body: { mode } }),
    onSuccess: (run) => {
      client.setQueryData(runQuery(run.id).queryKey, run);
      onBegun(run);
    },
    onError: (error) => tellFailure(t('notStarted'), errorWords(error)),
  });
  return { begin: () => mutate(), isPending };
}
