import type { FailedJob } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { jobsQuery, useRetryJob } from './queries.ts';

/** Work that was not done after its last attempt. */
export function FailedJobs() {
  const t = useTranslations('administration');
  const common = useTranslations('common');
  const jobs = useQuery(jobsQuery);
  if (jobs.isPending) return <SkeletonRows rows={4} label={common('loading')} />;
  if (jobs.isLoadingError) return <LoadFailure query={jobs} />;
  const data = jobs.data?.data ?? [];
  if (data.length === 0) return <EmptyState title={t('noJobs')} words={t('noJobsWords')} />;
  return (
    <ul aria-label={t('tabs.jobs')}>
      {data.map((job) => (
        <JobItem key={job.id} job={job} />
      ))}
    </ul>
  );
}

function JobItem({ job }: { job: FailedJob }) {
  const t = useTranslations('administration');
  const format = useFormatter();
  const errorWords = useErrorWords();
  const retrial = useRetryJob();
  const retry = () =>
    retrial.mutate(job.id, {
      onSuccess: () => tell(t('jobRetried')),
      onError: (error) => tellFailure(t('retryJob'), errorWords(error)),
    });
  const time = new Date(job.failed_at ?? job.created_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{job.kind}</p>
        <p className="text-small text-muted">
          {format.dateTime(time, { dateStyle: 'medium', timeStyle: 'short' })},{' '}
          {t('attempts', { count: job.attempts })}
        </p>
        {job.error !== null && <p className="text-small break-words">{job.error}</p>}
      </div>
      <Button
        look="secondary"
        aria-label={t('retryLabel', { kind: job.kind })}
        busy={retrial.isPending}
        onClick={retry}
      >
        {t('retryJob')}
      </Button>
    </li>
  );
}
