import { hasPermission } from '@rookery/contract';
import { notFound, rootRouteId } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { UncrawledList } from '../../features/crawlers/UncrawledList.tsx';
import { useWorkspaceScope } from '../scope.ts';
import { CrawlersHeader } from './CrawlersHeader.tsx';

/** For owners and admins. */
export function UncrawledPage() {
  const t = useTranslations('crawlers.uncrawled');
  const { record, workspaceId } = useWorkspaceScope();
  if (!hasPermission(record, 'crawler.manage')) throw notFound({ routeId: rootRouteId });
  return (
    <>
      <CrawlersHeader tab="uncrawled" title={t('title')} />
      <UncrawledList workspaceId={workspaceId} />
    </>
  );
}
