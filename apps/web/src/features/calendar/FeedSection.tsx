import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { tell } from '../../ui/toasts.ts';
import { feedQuery } from './queries.ts';

/** The secret address of the calendar for other programs. It is known only right after it is made. */
export function FeedSection({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('calendar.settings');
  const common = useTranslations('common');
  const format = useFormatter();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const query = useQuery(feedQuery(workspaceId));
  const params = { wsId: workspaceId };
  const making = useMutation({
    mutationFn: () => callApi('POST /api/:wsId/calendar/feed', { params }),
    onSuccess: ({ created_at }) =>
      client.setQueryData(feedQuery(workspaceId).queryKey, { created_at, url: null }),
  });
  const ending = useMutation({
    mutationFn: () => callApi('DELETE /api/:wsId/calendar/feed', { params }),
    onSuccess: () => {
      making.reset();
      client.setQueryData(feedQuery(workspaceId).queryKey, { created_at: null, url: null });
      tell(t('feedEnded'));
    },
  });
  const failure = making.error ?? ending.error;
  if (query.isError) return <LoadFailure query={query} />;
  const since = query.data?.created_at ?? null;
  const url = making.data?.url ?? null;
  const end = since !== null && (
    <Button look="quiet" busy={ending.isPending} onClick={() => ending.mutate()}>
      {t('feedEnd')}
    </Button>
  );
  return (
    <div className="grid max-w-[60ch] gap-4">
      <p className="text-muted">{t('feedWords')}</p>
      {failure !== null && <FailureNotice words={errorWords(failure)} />}
      {url === null ? (
        <>
          {since !== null && (
            <p>
              {t('feedSince', { date: format.dateTime(new Date(since), { dateStyle: 'long' }) })}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" busy={making.isPending} onClick={() => making.mutate()}>
              {t(since === null ? 'feedMake' : 'feedRenew')}
            </Button>
            {end}
          </div>
        </>
      ) : (
        <CopyField
          label={t('feedAddress')}
          text={url}
          copyLabel={t('copy')}
          doneLabel={t('copied')}
          failedWords={common('notCopiedWords')}
        >
          {end}
        </CopyField>
      )}
    </div>
  );
}
