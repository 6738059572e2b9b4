import { hasPermission } from '@rookery/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CrawledPages } from '../../features/crawlers/CrawledPages.tsx';
import { NameNotice } from '../../features/crawlers/NameNotice.tsx';
import { preferencesQuery } from '../../features/notifications/queries.ts';
import { tasksKey } from '../../features/tasks/queries.ts';
import { tell } from '../../ui/toasts.ts';
import { useWorkspaceScope } from '../scope.ts';
import { useQueryParam } from '../use-query-param.ts';
import { CrawlersHeader } from './CrawlersHeader.tsx';

const loadDialog = () => import('../../features/crawlers/CrawledPageDialog.tsx');
const CrawledPageDialog = lazy(loadDialog);
const DomainDialog = lazy(() => import('../../features/crawlers/DomainDialog.tsx'));

/** What is new on the sites that the workspace follows. The address names the opened page and the chosen site. */
export function CrawledPagesPage() {
  const t = useTranslations('crawlers');
  const { record, workspaceId, slug } = useWorkspaceScope();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const site = useQueryParam('site') ?? '';
  const opened = useQueryParam('page');
  const show = (next: { site: string; page: string | null }) =>
    navigate({
      to: '/$workspace/crawlers',
      params: { workspace: slug },
      search: { query: queryOf(next) },
      replace: true,
      resetScroll: false,
    });
  const tellMade = (what: 'task' | 'event') => {
    void show({ site, page: null });
    if (what === 'task') void client.invalidateQueries({ queryKey: tasksKey(workspaceId) });
    const to = what === 'task' ? '/$workspace/tasks' : '/$workspace/calendar';
    tell(t(`${what}.made`), {
      action: {
        label: t(`${what}.open`),
        onClick: () => void navigate({ to, params: { workspace: slug } }),
      },
    });
  };
  return (
    <div onPointerEnter={() => void loadDialog()}>
      <CrawlersHeader tab="news" title={t('title')} />
      <CrawledPages
        workspaceId={workspaceId}
        slug={slug}
        site={site}
        mayManage={hasPermission(record, 'crawler.manage')}
        queryOfPage={(page) => queryOf({ site, page })}
        onSite={(next) => void show({ site: next, page: null })}
        onAdd={() => setAdding(true)}
      >
        <NameNotice preferences={preferencesQuery} />
      </CrawledPages>
      <Suspense>
        {opened !== null && (
          <CrawledPageDialog
            key={opened}
            workspaceId={workspaceId}
            pageId={opened}
            mayMakeEvents={hasPermission(record, 'calendar.write')}
            onMade={tellMade}
            onClose={() => void show({ site, page: null })}
          />
        )}
        {isAdding && (
          <DomainDialog
            workspaceId={workspaceId}
            domain={null}
            onClose={() => setAdding(false)}
            onStored={() =>
              void navigate({ to: '/$workspace/crawlers/domains', params: { workspace: slug } })
            }
          />
        )}
      </Suspense>
    </div>
  );
}

function queryOf({ site, page }: { site: string; page: string | null }): string {
  const query = new URLSearchParams();
  if (site !== '') query.set('site', site);
  if (page !== null) query.set('page', page);
  return query.size === 0 ? '' : `?${query}`;
}
