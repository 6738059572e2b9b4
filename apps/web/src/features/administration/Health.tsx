import type { PlatformProcess, ProcessFigures } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { healthOfRoles, warningsOf } from './health.ts';
import { processesQuery } from './queries.ts';

/** Whether every role of the platform is served, and by which processes. */
export function Health() {
  const common = useTranslations('common');
  const t = useTranslations('administration.health');
  const processes = useQuery(processesQuery);
  if (processes.isPending) return <SkeletonRows rows={6} label={common('loading')} />;
  if (processes.isLoadingError) return <LoadFailure query={processes} />;
  const data = processes.data?.data ?? [];
  return (
    <div className="grid gap-12">
      <Section title={t('roles')}>
        <ul aria-label={t('roles')}>
          {healthOfRoles(data).map(({ role, running, isServed }) => (
            <li
              key={role}
              className="flex items-baseline justify-between gap-x-6 border-b border-line py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">{role}</p>
                <p className="text-small text-muted">{t(`does.${role}`)}</p>
              </div>
              <p className={`shrink-0 ${isServed ? 'text-muted' : 'font-semibold text-danger'}`}>
                {isServed ? t('running', { count: running }) : t('notServed')}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('processes')}>
        <ul aria-label={t('processes')}>
          {data.map((process) => (
            <ProcessItem key={process.id} process={process} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function ProcessItem({ process }: { process: PlatformProcess }) {
  const t = useTranslations('administration.health');
  const format = useFormatter();
  const now = useNow({ updateInterval: 10_000 });
  const when = (time: string) => format.relativeTime(new Date(time), now);
  const lines = useFigureWords(process.figures);
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 font-semibold break-words">{process.roles.join(', ')}</p>
        <p className={process.is_running ? 'text-small text-muted' : 'text-small text-danger'}>
          {process.is_running
            ? t('started', { when: when(process.started_at) })
            : t('lost', { when: when(process.seen_at) })}
        </p>
      </div>
      <p className="text-small break-words text-muted">
        {t('place', { host: process.host, pid: String(process.pid), version: process.version })}
      </p>
      {process.is_running && (
        <>
          <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small tabular-nums">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <ul className="text-small text-warning">
            {warningsOf(process).map((warning) => (
              <li key={warning} className="mt-1">
                {t(`warnings.${warning}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function useFigureWords(figures: ProcessFigures): string[] {
  const t = useTranslations('administration.health');
  const format = useFormatter();
  const { api, relay, gateway, worker } = figures;
  const number = (value: number, digits = 0) =>
    format.number(value, { maximumFractionDigits: digits });
  return [
    t('memory', { size: number(figures.memory_bytes / 1e6) }),
    t('busy', { part: format.number(figures.busy, { style: 'percent' }) }),
    ...(api
      ? [
          t('requests', { rate: number(api.requests_per_second, 1) }),
          t('failures', { count: api.failures }),
        ]
      : []),
    ...(relay ? [t(relay.is_active ? 'relayActive' : 'relayWaits')] : []),
    ...(relay && relay.lag_seconds !== null
      ? [t('lag', { seconds: number(relay.lag_seconds, 1) })]
      : []),
    ...(gateway
      ? [
          t('sockets', { count: gateway.sockets }),
          t('slowSockets', { count: gateway.slow_sockets }),
        ]
      : []),
    ...(worker && worker.engines_searching !== null
      ? [t('engines', { count: worker.engines_searching })]
      : []),
    ...(worker && worker.jobs_waiting !== null ? [t('jobs', { count: worker.jobs_waiting })] : []),
  ];
}
