import type { Tournament } from '@rookery/contract';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { useImportTournament } from './changes.ts';

interface ImportReportProps {
  workspaceId: string;
  onImported: (tournament: Tournament) => void;
}

/** A tournament that was held with another program, from its report file. */
export function ImportReport({ workspaceId, onImported }: ImportReportProps) {
  const t = useTranslations('tournaments.import');
  const errorWords = useErrorWords();
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useImportTournament(workspaceId);
  return (
    <section className="mt-10 max-w-160 border-t border-line pt-6">
      <h2 className="text-large font-semibold">{t('title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('words')}</p>
      <input
        ref={field}
        type="file"
        hidden
        accept=".trf,.trfx,.txt,text/plain"
        aria-label={t('choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) mutate(file, { onSuccess: onImported });
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button look="secondary" busy={isPending} onClick={() => field.current?.click()}>
        {t('choose')}
      </Button>
      {error !== null && <FailureNotice words={errorWords(error)} />}
    </section>
  );
}
