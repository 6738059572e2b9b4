import type { CrawledPageText } from '@rookery/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { EventForm } from './EventForm.tsx';
import { nameOf, withoutTitle } from './page-name.ts';
import { pageQuery } from './queries.ts';

const TASK_NAME_LENGTH_MAX = 255;

interface CrawledPageDialogProps {
  workspaceId: string;
  pageId: string;
  mayMakeEvents: boolean;
  onMade: (what: 'task' | 'event') => void;
  onClose: () => void;
}

/** The text of a page, from which an event or a task can be made. */
export default function CrawledPageDialog(props: CrawledPageDialogProps) {
  const { workspaceId, pageId, mayMakeEvents, onMade, onClose } = props;
  const t = useTranslations('crawlers');
  const common = useTranslations('common');
  const [isMakingEvent, setMakingEvent] = useState(false);
  const { data: page, ...query } = useQuery(pageQuery(workspaceId, pageId));
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const title = page === undefined ? t('title') : nameOf(page.title, page.address);
  return (
    <Dialog
      open
      onClose={onClose}
      title={isMakingEvent ? t('page.makeEvent') : title}
      closeLabel={common('close')}
    >
      {query.isPending && <SkeletonRows rows={4} label={common('loading')} />}
      {isMissing && <FailureNotice words={t('page.missing')} />}
      {query.isLoadingError && !isMissing && <LoadFailure query={query} />}
      {page !== undefined && isMakingEvent && (
        <EventForm
          workspaceId={workspaceId}
          page={page}
          onMade={() => onMade('event')}
          onClose={() => setMakingEvent(false)}
        />
      )}
      {page !== undefined && !isMakingEvent && (
        <>
          <PageText page={page} />
          <DialogFooter>
            {mayMakeEvents && (
              <Button onClick={() => setMakingEvent(true)}>{t('page.makeEvent')}</Button>
            )}
            <MakeTask workspaceId={workspaceId} page={page} onMade={() => onMade('task')} />
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

function PageText({ page }: { page: CrawledPageText }) {
  const t = useTranslations('crawlers.page');
  const format = useFormatter();
  const { address, host, published_at, fetched_at, change, text, title } = page;
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  return (
    <div className="-mt-4">
      <p className="text-small text-muted">
        {host} ·{' '}
        {published_at === null ? t('readAt', { date: date(fetched_at) }) : date(published_at)}
      </p>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={`${TEXT_LINK_CLASS} mb-3`}
      >
        {t('original')}
      </a>
      {change !== null && change !== '' && (
        <section className="mb-5 rounded-small bg-sunken px-4 py-3">
          <h3 className="font-semibold">{t('lastChange')}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{change}</p>
        </section>
      )}
      <p className="whitespace-pre-line wrap-anywhere">
        {text === '' ? t('noText') : withoutTitle(text, title)}
      </p>
    </div>
  );
}

interface MakeTaskProps {
  workspaceId: string;
  page: CrawledPageText;
  onMade: () => void;
}

function MakeTask({ workspaceId, page, onMade }: MakeTaskProps) {
  const t = useTranslations('crawlers.page');
  const errorWords = useErrorWords();
  const { title, address, excerpt } = page;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callApi('POST /api/:wsId/task/create', {
        params: { wsId: workspaceId },
        body: {
          name: nameOf(title, address).slice(0, TASK_NAME_LENGTH_MAX),
          description: `${excerpt}\n\n${address}`.trim(),
        },
      }),
    onSuccess: onMade,
  });
  return (
    <>
      <Button look="secondary" busy={isPending} onClick={() => mutate()}>
        {t('makeTask')}
      </Button>
      {error !== null && <FailureNotice words={errorWords(error)} />}
    </>
  );
}
