import type { CrawledPage, List } from '@rookery/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { LoadMore } from '../../api/LoadMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { addDays, dayOf } from '../../ui/days.ts';
import { groupByDay } from './group-by-day.ts';
import { nameOf, withoutTitle } from './page-name.ts';

interface PageListProps {
  list: {
    readonly data: InfiniteData<List<CrawledPage>>;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** The words that were searched, or an empty text. */
  words: string;
  slug: string;
  queryOfPage: (pageId: string) => string;
}

/** Pages by the day on which they were found or have changed. */
export function PageList({ list, words, slug, queryOfPage }: PageListProps) {
  const t = useTranslations('crawlers');
  const dayName = useDayName();
  const pages = list.data.pages.flatMap(({ data }) => data);
  const count = pages.length;
  const isSearch = words !== '';
  if (count === 0)
    return (
      <EmptyState
        title={t(isSearch ? 'nothingFound' : 'noPages')}
        words={t(isSearch ? 'nothingFoundWords' : 'noPagesWords')}
      />
    );
  return (
    <>
      <output className={isSearch ? 'mb-4 block text-muted' : 'sr-only'}>
        {isSearch && t(list.hasNextPage ? 'foundMany' : 'found', { count })}
      </output>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {groupByDay(pages).map(({ day, items }) => (
          <Section key={day} title={dayName(day)}>
            <ul className="divide-y divide-line border-y border-line">
              {items.map((page) => (
                <PageRow key={page.id} page={page} slug={slug} query={queryOfPage(page.id)} />
              ))}
            </ul>
          </Section>
        ))}
      </div>
      {list.hasNextPage && <LoadMore label={t('older')} list={list} />}
    </>
  );
}

/** Names a local day: today, yesterday, or its date. */
function useDayName(): (day: string) => string {
  const t = useTranslations('crawlers');
  const format = useFormatter();
  const today = dayOf(useNow({ updateInterval: 60_000 }));
  return (day) => {
    if (day === today) return t('today');
    if (day === addDays(today, -1)) return t('yesterday');
    return format.dateTime(new Date(`${day}T12:00`), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
  };
}

function PageRow({ page, slug, query }: { page: CrawledPage; slug: string; query: string }) {
  const t = useTranslations('crawlers');
  const format = useFormatter();
  const { title, address, host, excerpt, change, changed_at, published_at } = page;
  const hasChanged = page.changes > 0;
  return (
    <li className="group relative py-3.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          <Link
            to="/$workspace/crawlers"
            params={{ workspace: slug }}
            search={{ query }}
            resetScroll={false}
            className="group-hover:text-accent group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
          >
            {nameOf(title, address)}
          </Link>
        </h3>
        <Badge label={t(hasChanged ? 'changed' : 'new')} isStrong={!hasChanged} />
        {page.status !== 'ok' && <Badge label={t(page.status)} />}
      </div>
      <p className="text-small text-muted">
        {host} ·{' '}
        <time dateTime={changed_at}>
          {format.dateTime(new Date(changed_at), { timeStyle: 'short' })}
        </time>
        {published_at !== null && (
          <>
            {' · '}
            {t('published', {
              date: format.dateTime(new Date(published_at), { dateStyle: 'medium' }),
            })}
          </>
        )}
      </p>
      <p className="mt-1 line-clamp-2 max-w-[80ch] wrap-anywhere">
        {hasChanged && change ? t('added', { text: change }) : withoutTitle(excerpt, title)}
      </p>
    </li>
  );
}

function Badge({ label, isStrong = false }: { label: string; isStrong?: boolean }) {
  const look = isStrong ? 'bg-accent-soft text-accent-strong' : 'border border-edge text-muted';
  return (
    <span className={`rounded-full px-2 text-small leading-5 font-semibold ${look}`}>{label}</span>
  );
}
