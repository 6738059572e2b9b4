import { WORKSPACE_ROLES, type LogEntry } from '@rookery/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';

const PAGE_SIZE = 20;

function logQuery(workspaceId: string) {
  return infiniteQueryOptions({
    queryKey: ['workspace-log', workspaceId],
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/log/list', {
        params: { wsId: workspaceId },
        query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Other pages change what is logged.
    staleTime: 0,
  });
}

/** For owners and admins: who has changed what in the workspace. */
export function WorkspaceLog({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('log');
  const common = useTranslations('common');
  const log = useInfiniteQuery(logQuery(workspaceId));
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Section
      title={t('title')}
      aside={
        <a href={`/api/${workspaceId}/log/export`} download="log.csv" className={TEXT_LINK_CLASS}>
          {t('export')}
        </a>
      }
    >
      {log.isPending && <SkeletonRows rows={3} label={common('loading')} />}
      {log.isLoadingError && <LoadFailure query={log} />}
      {log.isSuccess && entries.length === 0 && <p className="text-muted">{t('empty')}</p>}
      <ul aria-label={t('title')}>
        {entries.map((entry) => (
          <LogItem key={entry.id} entry={entry} />
        ))}
      </ul>
      {log.hasNextPage && <LoadMore label={t('more')} list={log} />}
    </Section>
  );
}

function LogItem({ entry }: { entry: LogEntry }) {
  const t = useTranslations('log');
  const workspace = useTranslations('workspace');
  const format = useFormatter();
  const { action, actor_name, target_name, created_at } = entry;
  const time = new Date(created_at);
  /** Roles have words of their own; names are shown as they are. */
  const word = (value: string | null) => {
    const role = WORKSPACE_ROLES.find((each) => each === value);
    return role === undefined ? (value ?? '') : workspace(`roles.${role}`);
  };
  const values = {
    actor: actor_name ?? t('operator'),
    target: target_name ?? t('formerMember'),
    before: action === 'renamed' ? (entry.before ?? '') : word(entry.before),
    after: action === 'renamed' ? (entry.after ?? '') : word(entry.after),
    scope: entry.after ?? '',
  };
  return (
    <li className="border-b border-line py-3">
      <p>{t(`actions.${action}`, values)}</p>
      <p className="text-small text-muted">
        <time dateTime={created_at}>
          {format.dateTime(time, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </p>
    </li>
  );
}
