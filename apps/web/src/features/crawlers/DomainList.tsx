import type { CrawlDomain } from '@rookery/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { DomainItem } from './DomainItem.tsx';
import { RemoveDomainDialog } from './RemoveDomainDialog.tsx';
import { useDomains } from './use-domains.ts';

const loadDialog = () => import('./DomainDialog.tsx');
const DomainDialog = lazy(loadDialog);

type Opened = { readonly to: 'add' } | { readonly to: 'change' | 'remove'; domain: CrawlDomain };

/** The sites that a workspace reads, how far they are, and what can be done with them. */
export function DomainList({ workspaceId, slug }: { workspaceId: string; slug: string }) {
  const t = useTranslations('crawlers.domains');
  const common = useTranslations('common');
  const query = useDomains(workspaceId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const domains = query.data;
  const add = (
    <Button onClick={() => setOpened({ to: 'add' })}>
      <PlusIcon />
      {t('add')}
    </Button>
  );
  return (
    <div onPointerEnter={() => void loadDialog()}>
      {query.isPending && <SkeletonRows rows={3} label={common('loading')} />}
      {query.isLoadingError && <LoadFailure query={query} />}
      {domains?.length === 0 && (
        <EmptyState title={t('empty')} words={t('emptyWords')}>
          {add}
        </EmptyState>
      )}
      {domains !== undefined && domains.length > 0 && (
        <>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="max-w-[60ch] text-muted">{t('words')}</p>
            {add}
          </div>
          <ul className="divide-y divide-line border-y border-line">
            {domains.map((domain) => (
              <DomainItem
                key={domain.id}
                workspaceId={workspaceId}
                slug={slug}
                domain={domain}
                onChange={() => setOpened({ to: 'change', domain })}
                onRemove={() => setOpened({ to: 'remove', domain })}
              />
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {(opened?.to === 'add' || opened?.to === 'change') && (
          <DomainDialog
            workspaceId={workspaceId}
            domain={opened.to === 'add' ? null : opened.domain}
            onClose={close}
          />
        )}
      </Suspense>
      {opened?.to === 'remove' && (
        <RemoveDomainDialog workspaceId={workspaceId} domain={opened.domain} onClose={close} />
      )}
    </div>
  );
}
