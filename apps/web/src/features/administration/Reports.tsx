import type { PlatformReport } from '@rookery/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { contextQuery, reportsQuery, useCloseReports } from './queries.ts';

/** Reported chat messages of all workspaces. */
export function Reports() {
  const t = useTranslations('administration');
  const common = useTranslations('common');
  const list = useInfiniteQuery(reportsQuery);
  const reports = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isPending) return <SkeletonRows rows={4} label={common('loading')} />;
  if (list.isLoadingError) return <LoadFailure query={list} />;
  if (reports.length === 0)
    return <EmptyState title={t('noReports')} words={t('noReportsWords')} />;
  return (
    <>
      <ul aria-label={t('tabs.reports')} className="grid gap-6">
        {reports.map((report) => (
          <ReportItem key={report.line_id} report={report} />
        ))}
      </ul>
      {list.hasNextPage && <LoadMore label={t('more')} list={list} />}
    </>
  );
}

function ReportItem({ report }: { report: PlatformReport }) {
  const t = useTranslations('administration');
  const format = useFormatter();
  const errorWords = useErrorWords();
  const closing = useCloseReports();
  const [isOpen, setOpen] = useState(false);
  const close = () =>
    closing.mutate(report.line_id, {
      onSuccess: () => tell(t('reportClosed')),
      onError: (error) => tellFailure(t('closeReport'), errorWords(error)),
    });
  return (
    <li className="border-b border-line pb-6">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link
          to="/$workspace/administration/accounts/$account"
          params={{ workspace: 'internal', account: report.author_id }}
          className={`${TEXT_LINK_CLASS} font-semibold`}
        >
          {report.author_name}
        </Link>
        <span className="text-small text-muted">
          {format.dateTime(new Date(report.created_at), {
            dateStyle: 'medium',
            timeStyle: 'short',
          })}
        </span>
        <span className="text-small text-muted">{t('reportCount', { count: report.reports })}</span>
      </p>
      <blockquote className="mt-1 border-l-2 border-danger pl-3 break-words">
        {report.text}
      </blockquote>
      {isOpen && <Context lineId={report.line_id} />}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('hideContext') : t('showContext')}
        </Button>
        <Button look="quiet" busy={closing.isPending} onClick={close}>
          {t('closeReport')}
        </Button>
      </div>
    </li>
  );
}

function Context({ lineId }: { lineId: string }) {
  const t = useTranslations('administration');
  const common = useTranslations('common');
  const context = useQuery(contextQuery(lineId));
  if (context.isPending) return <SkeletonRows rows={3} label={common('loading')} />;
  if (context.isError) return <LoadFailure query={context} />;
  return (
    <ol aria-label={t('context')} className="mt-3 grid gap-1 rounded-small bg-sunken p-3">
      {context.data.lines.map(({ id, author_name, text }) => (
        <li key={id} className={`break-words ${id === lineId ? 'font-semibold' : ''}`}>
          <span className="text-muted">{author_name}:</span> {text}
        </li>
      ))}
    </ol>
  );
}
