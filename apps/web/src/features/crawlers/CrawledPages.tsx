import type { CrawlDomain } from '@rookery/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PageList } from './PageList.tsx';
import { isUnfinished, pagesQuery } from './queries.ts';
import { siteOptions } from './site-options.ts';
import { useDomains } from './use-domains.ts';
import { useSettled } from '../../ui/use-settled.ts';

interface CrawledPagesProps {
  workspaceId: string;
  slug: string;
  /** The id of the chosen domain, or an empty text. */
  site: string;
  mayManage: boolean;
  queryOfPage: (pageId: string) => string;
  onSite: (site: string) => void;
  onAdd: () => void;
  /** Shown below the filter. */
  children: ReactNode;
}

/** What is new on the sites: a filter, and the pages by the day of their last change. */
export function CrawledPages(props: CrawledPagesProps) {
  const { workspaceId, mayManage } = props;
  const t = useTranslations('crawlers');
  const common = useTranslations('common');
  const domains = useDomains(workspaceId);
  if (domains.isPending) return <SkeletonRows rows={6} label={common('loading')} />;
  if (domains.isLoadingError) return <LoadFailure query={domains} />;
  if (domains.data?.length === 0)
    return (
      <EmptyState
        title={t('noSites')}
        words={t(mayManage ? 'noSitesForManagers' : 'noSitesForMembers')}
      >
        {mayManage && (
          <Button onClick={props.onAdd}>
            <PlusIcon />
            {t('domains.add')}
          </Button>
        )}
      </EmptyState>
    );
  return <FilteredPages {...props} domains={domains.data ?? []} />;
}

function FilteredPages(props: CrawledPagesProps & { domains: readonly CrawlDomain[] }) {
  const { workspaceId, slug, site, domains, queryOfPage, onSite } = props;
  const t = useTranslations('crawlers');
  const common = useTranslations('common');
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim());
  const list = useInfiniteQuery({
    ...pagesQuery(workspaceId, { words, domain: site }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <search className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <TextField
          label={t('search')}
          type="search"
          value={typed}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
          className="min-w-48 flex-1"
        />
        {domains.length > 1 && (
          <SelectField
            label={t('site')}
            value={site}
            options={[{ value: '', label: t('allSites') }, ...siteOptions(domains)]}
            onChange={({ target }) => onSite(target.value)}
            className="min-w-48 flex-1 sm:flex-none"
          />
        )}
      </search>
      <div className="mt-2 mb-6">{props.children}</div>
      <RunningReads domains={domains} />
      {list.isPending && <SkeletonRows rows={6} label={common('loading')} />}
      {list.isLoadingError && <LoadFailure query={list} />}
      {list.data !== undefined && (
        <PageList list={list} words={words} slug={slug} queryOfPage={queryOfPage} />
      )}
    </>
  );
}

function RunningReads({ domains }: { domains: readonly CrawlDomain[] }) {
  const t = useTranslations('crawlers');
  const running = domains.filter(isUnfinished);
  return (
    <output className="block">
      {running.map(({ id, host, run }) => (
        <span key={id} className="mb-2 block text-small text-muted">
          {t('reading', { host, count: run.pages_tried })}
        </span>
      ))}
    </output>
  );
}
