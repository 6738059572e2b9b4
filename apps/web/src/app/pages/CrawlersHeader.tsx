import { hasPermission } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { PageTabs } from './PageTabs.tsx';

const TABS = {
  news: '/crawlers',
  domains: '/crawlers/domains',
  uncrawled: '/crawlers/uncrawled',
} as const;

/** The header of the pages about websites, with links between them for those who may see all. */
export function CrawlersHeader({ tab, title }: { tab: keyof typeof TABS; title: string }) {
  const t = useTranslations('crawlers');
  const { record } = useWorkspaceScope();
  useTitle(title, record.workspace.name);
  return (
    <PageHeader eyebrow={record.workspace.name} title={title}>
      {hasPermission(record, 'crawler.manage') && (
        <PageTabs
          label={t('pages')}
          tabs={(['news', 'domains', 'uncrawled'] as const).map((each) => ({
            path: TABS[each],
            title: t(`tabs.${each}`),
            isChosen: each === tab,
          }))}
        />
      )}
    </PageHeader>
  );
}
