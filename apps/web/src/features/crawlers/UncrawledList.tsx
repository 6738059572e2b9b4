import { UNCRAWLED_REASONS, type UncrawledLink, type UncrawledReason } from '@rookery/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { domainsQuery, uncrawledQuery, type Decision, type LinkFilter } from './queries.ts';
import { siteOptions } from './site-options.ts';
import { UncrawledItem } from './UncrawledItem.tsx';
import { useDecide } from './use-decide.ts';

const UNDECIDED: LinkFilter = { domain: '', reason: '', decision: 'none' };

/** Links that were found and not read, to approve or to skip, also several at once. */
export function UncrawledList({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('crawlers.uncrawled');
  const common = useTranslations('common');
  const [filter, setFilter] = useState(UNDECIDED);
  const list = useInfiniteQuery({
    ...uncrawledQuery(workspaceId, filter),
    placeholderData: keepPreviousData,
  });
  const links = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <p className="mb-5 max-w-[70ch] text-muted">{t('words')}</p>
      <LinkFilterFields workspaceId={workspaceId} filter={filter} onChange={setFilter} />
      {list.isPending && <SkeletonRows rows={6} label={common('loading')} />}
      {list.isLoadingError && <LoadFailure query={list} />}
      {links?.length === 0 && <EmptyState title={t('empty')} words={t('emptyWords')} />}
      {links !== undefined && links.length > 0 && (
        <LinkRows workspaceId={workspaceId} links={links} />
      )}
      {list.hasNextPage && <LoadMore label={t('older')} list={list} />}
    </>
  );
}

interface LinkFilterFieldsProps {
  workspaceId: string;
  filter: LinkFilter;
  onChange: (filter: LinkFilter) => void;
}

function LinkFilterFields({ workspaceId, filter, onChange }: LinkFilterFieldsProps) {
  const t = useTranslations('crawlers');
  const { data: domains = [] } = useQuery(domainsQuery(workspaceId));
  const field = 'min-w-40 flex-1 sm:max-w-72';
  return (
    <search className="mb-4 flex flex-wrap gap-x-5 gap-y-3">
      <SelectField
        label={t('site')}
        value={filter.domain}
        options={[{ value: '', label: t('allSites') }, ...siteOptions(domains)]}
        onChange={({ target }) => onChange({ ...filter, domain: target.value })}
        className={field}
      />
      <SelectField
        label={t('uncrawled.reason')}
        value={filter.reason}
        options={[
          { value: '', label: t('uncrawled.allReasons') },
          ...UNCRAWLED_REASONS.map((value) => ({ value, label: t(`uncrawled.reasons.${value}`) })),
        ]}
        onChange={({ target }) =>
          onChange({ ...filter, reason: target.value as UncrawledReason | '' })
        }
        className={field}
      />
      <SelectField
        label={t('uncrawled.decision')}
        value={filter.decision}
        options={(['none', 'approved', 'skipped'] as const).map((value) => ({
          value,
          label: t(`uncrawled.decisions.${value}`),
        }))}
        onChange={({ target }) => onChange({ ...filter, decision: target.value as Decision })}
        className={field}
      />
    </search>
  );
}

interface LinkRowsProps {
  workspaceId: string;
  links: readonly UncrawledLink[];
}

function LinkRows({ workspaceId, links }: LinkRowsProps) {
  const t = useTranslations('crawlers.uncrawled');
  const { decide, isPending } = useDecide(workspaceId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Those that are still in the list.
  const selected = links.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const select = (id: string, isOn: boolean) =>
    setChosen(
      (before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)),
    );
  return (
    <>
      <div className="sticky top-13 z-10 flex md:top-0 min-h-14 flex-wrap items-center gap-x-5 border-b border-line bg-surface">
        <CheckField
          label={t('selectAll')}
          checked={selected.length === links.length}
          onChange={({ target }) =>
            setChosen(new Set(target.checked ? links.map(({ id }) => id) : []))
          }
        />
        {selected.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-2">
            <output className="text-muted">{t('selected', { count: selected.length })}</output>
            <Button look="quiet" busy={isPending} onClick={() => decide(selected, 'approve')}>
              {t('approve')}
            </Button>
            <Button look="quiet" busy={isPending} onClick={() => decide(selected, 'skip')}>
              {t('skip')}
            </Button>
          </div>
        )}
      </div>
      <ul className="divide-y divide-line border-b border-line">
        {links.map((link) => (
          <UncrawledItem
            key={link.id}
            link={link}
            isSelected={chosen.has(link.id)}
            isPending={isPending}
            onSelect={(isOn) => select(link.id, isOn)}
            onDecide={(decision) => decide([link.id], decision)}
          />
        ))}
      </ul>
    </>
  );
}
