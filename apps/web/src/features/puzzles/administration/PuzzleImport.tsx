import type { PuzzleImportState } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { tellFailure } from '../../../ui/toasts.ts';
import { isUnfinished, puzzleImportQuery, startImport, stopImport } from './queries.ts';

/** Starts an import from an address, and shows how far it is. */
export function PuzzleImport() {
  const t = useTranslations('puzzles.administration');
  const common = useTranslations('common');
  const query = useQuery(puzzleImportQuery);
  return (
    <Section title={t('import')}>
      <p className="mb-4 max-w-prose text-muted">{t('importWords')}</p>
      {query.isPending && <SkeletonRows rows={2} label={common('loading')} />}
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.data !== undefined && <ImportForm state={query.data} />}
    </Section>
  );
}

function ImportForm({ state }: { state: PuzzleImportState }) {
  const t = useTranslations('puzzles.administration');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const [url, setUrl] = useState(state.default_url);
  const isRunning = isUnfinished(state);
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isRunning ? stopImport() : startImport(url)),
    onSuccess: (next) => client.setQueryData(puzzleImportQuery.queryKey, next),
    onError: (error) => tellFailure(t(isRunning ? 'notStopped' : 'notStarted'), errorWords(error)),
  });
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        className="w-full"
        value={url}
        disabled={isRunning}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Button look={isRunning ? 'secondary' : 'primary'} busy={isPending} onClick={() => mutate()}>
        {t(isRunning ? 'stop' : 'start')}
      </Button>
      {state.latest !== null && <ImportProgress latest={state.latest} />}
    </div>
  );
}

function ImportProgress({ latest }: { latest: NonNullable<PuzzleImportState['latest']> }) {
  const t = useTranslations('puzzles.administration');
  const refused = Object.values(latest.refused).reduce((sum, count) => sum + count, 0);
  const { rows_read: read, stored, failure } = latest;
  return (
    <div className="grid gap-1">
      <output className="font-semibold">{t(`states.${latest.state}`)}</output>
      <p className="text-muted">{t('progress', { read, stored, refused })}</p>
      {failure !== null && <p>{failure}</p>}
    </div>
  );
}
