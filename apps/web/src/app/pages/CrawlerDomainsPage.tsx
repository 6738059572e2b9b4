import { hasPermission } from '@rookery/contract';
import { notFound, rootRouteId } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { DomainList } from '../../features/crawlers/DomainList.tsx';
import { useWorkspaceScope } from '../scope.ts';
import { CrawlersHeader } from './CrawlersHeader.tsx';

/** For owners and admins. */
export function CrawlerDomainsPage() {
  const t = useTranslations('crawlers.domains');
  const { record, workspaceId, slug } = useWorkspaceScope();
  if (!hasPermission(record, 'crawler.manage')) throw notFound({ routeId: rootRouteId });
  return (
    <>
      <CrawlersHeader tab="domains" title={t('title')} />
      <DomainList workspaceId={workspaceId} slug={slug} />
    </>
  );
}
