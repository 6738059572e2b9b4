import type { CrawlDomain } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { tellFailure } from '../../ui/toasts.ts';
import { domainsQuery, isUnfinished } from './queries.ts';

interface DomainItemProps {
  workspaceId: string;
  slug: string;
  domain: CrawlDomain;
  onChange: () => void;
  onRemove: () => void;
}

export function DomainItem({ workspaceId, slug, domain, onChange, onRemove }: DomainItemProps) {
  const t = useTranslations('crawlers.domains');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { id, host, start_address, pages, interval_hours } = domain;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi('POST /api/:wsId/crawlers/domains/:domainId/start', {
        params: { wsId: workspaceId, domainId: id },
      }),
    onError: (error) => tellFailure(t('notStarted'), errorWords(error)),
    onSettled: () => client.invalidateQueries(domainsQuery(workspaceId)),
  });
  return (
    <li className="grid gap-x-6 gap-y-3 py-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-large font-bold wrap-anywhere">{host}</h2>
        <p className="flex flex-wrap gap-x-4 text-muted">
          <a
            href={start_address}
            target="_blank"
            rel="noopener noreferrer"
            className="wrap-anywhere underline underline-offset-4 hover:text-accent"
          >
            {start_address}
          </a>
          <span>{t('every', { hours: interval_hours })}</span>
          <Link
            to="/$workspace/crawlers"
            params={{ workspace: slug }}
            search={{ query: `?site=${id}` }}
            className="underline underline-offset-4 hover:text-accent"
          >
            {t('count', { count: pages })}
          </Link>
        </p>
        <div className="mt-2">
          {isUnfinished(domain) ? <RunProgress domain={domain} /> : <LastRun domain={domain} />}
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button
          look="secondary"
          aria-label={t('readOf', { host })}
          busy={isPending}
          disabled={isUnfinished(domain)}
          onClick={() => mutate()}
        >
          {t('read')}
        </Button>
        <Button look="quiet" aria-label={t('changeOf', { host })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button look="danger" aria-label={t('removeOf', { host })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}

/** A run ends when no links are left, or at its limit of pages. */
function RunProgress({ domain }: { domain: CrawlDomain }) {
  const t = useTranslations('crawlers.domains');
  const { host, state, max_pages } = domain;
  if (state === 'waiting') return <output className="block text-muted">{t('waiting')}</output>;
  const { pages_tried: tried, queued } = domain.run;
  const left = queued ?? 0;
  return (
    <>
      <output className="block">{t('running', { tried, left })}</output>
      <progress
        aria-label={t('progress', { host })}
        max={Math.max(1, Math.min(max_pages, tried + left))}
        value={tried}
        className="mt-1 block h-2 w-full max-w-md accent-accent"
      />
    </>
  );
}

function LastRun({ domain }: { domain: CrawlDomain }) {
  const t = useTranslations('crawlers.domains');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const limitWords = useLimitWords();
  const failureWords = useFailureWords();
  const { run, next_run_at } = domain;
  const limit = limitWords(domain);
  return (
    <div className="grid gap-1">
      <p className="text-muted">
        {run.ended_at === null
          ? t('never')
          : t('lastRead', { when: format.relativeTime(new Date(run.ended_at), now) })}
        {next_run_at !== null && (
          <>, {t('nextRead', { when: format.relativeTime(new Date(next_run_at), now) })}</>
        )}
      </p>
      {run.failure === null ? (
        <p>
          {t('result', {
            new: run.pages_new,
            changed: run.pages_changed,
            unchanged: run.pages_unchanged,
          })}
        </p>
      ) : (
        <p className="flex items-start gap-2 text-danger">
          <AlertIcon className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong>{t('failed')}.</strong> {failureWords(run.failure)}
          </span>
        </p>
      )}
      {limit !== null && <p className="text-warning">{limit}</p>}
    </div>
  );
}

function useLimitWords(): (domain: CrawlDomain) => string | null {
  const t = useTranslations('crawlers.domains.limits');
  return ({ run, max_pages, max_megabytes, max_minutes }) => {
    switch (run.limit_reached) {
      case null:
        return null;
      case 'pages':
        return t('pages', { count: max_pages });
      case 'bytes':
        return t('bytes', { count: max_megabytes });
      case 'time':
        return t('time', { count: max_minutes });
      case 'server_busy':
        return t('server_busy');
    }
  };
}

const FAILURES = [
  'robots',
  'dns_error',
  'timeout',
  'tls_error',
  'network_error',
  'unreachable',
  'other_host',
  'not_text',
  'too_large',
  'noindex',
  'internal',
] as const;

/** Says a code such as `timeout` or `http_error 404` in words. */
function useFailureWords(): (failure: string) => string {
  const t = useTranslations('crawlers.domains.failures');
  return (failure) => {
    const [code, status] = failure.split(' ');
    if (code === 'http_error' && status !== undefined) return t('http_error', { status });
    return t(FAILURES.find((known) => known === code) ?? 'other');
  };
}
