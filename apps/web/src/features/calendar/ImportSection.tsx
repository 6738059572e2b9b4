import type { CalendarImportResult } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi, sendFile } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { browserTimeZone } from '../../ui/days.ts';
import { calendarKey } from './queries.ts';

/** Adds the events of an iCalendar file, or of the address of one. */
export function ImportSection({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('calendar.settings');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const importing = useMutation({
    mutationFn: (source: File | string) => importFrom(workspaceId, source),
    onSuccess: () => client.invalidateQueries({ queryKey: calendarKey(workspaceId) }),
  });
  return (
    <div className="grid max-w-[60ch] gap-4">
      <p className="text-muted">{t('importWords')}</p>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() !== '' && !importing.isPending) importing.mutate(address.trim());
        }}
      >
        <TextField
          label={t('importAddress')}
          type="text"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          value={address}
          className="min-w-0 flex-1 basis-64"
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button look="secondary" type="submit" busy={importing.isPending}>
          {t('importFrom')}
        </Button>
      </form>
      <input
        ref={file}
        type="file"
        accept=".ics,text/calendar"
        aria-label={t('importFile')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) importing.mutate(chosen);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <div>
        <Button look="secondary" busy={importing.isPending} onClick={() => file.current?.click()}>
          {t('importFile')}
        </Button>
      </div>
      {importing.error !== null && <FailureNotice words={errorWords(importing.error)} />}
      <output>
        {importing.data !== undefined && (
          <>
            <span className="font-semibold">
              {t('imported', { added: importing.data.added, updated: importing.data.updated })}
            </span>
            {importing.data.skipped.length > 0 && (
              <>
                <span className="mt-3 block font-semibold">{t('skipped')}</span>
                {withoutDoubles(importing.data.skipped).map(({ title, reason }) => (
                  <span key={`${reason} ${title}`} className="block text-small">
                    {title} <span className="text-muted">{t(`skippedReasons.${reason}`)}</span>
                  </span>
                ))}
              </>
            )}
          </>
        )}
      </output>
    </div>
  );
}

/** From a file, or from an address. */
function importFrom(wsId: string, source: File | string): Promise<CalendarImportResult> {
  const key = 'POST /api/:wsId/calendar/import';
  const time_zone = browserTimeZone();
  return typeof source === 'string'
    ? callApi(key, { params: { wsId }, body: { address: source, time_zone } })
    : sendFile(key, {
        params: { wsId },
        query: { time_zone },
        file: source,
        type: 'text/calendar',
      });
}

type Skipped = CalendarImportResult['skipped'];

function withoutDoubles(skipped: Skipped): Skipped {
  return [...new Map(skipped.map((one) => [`${one.reason} ${one.title}`, one])).values()];
}
