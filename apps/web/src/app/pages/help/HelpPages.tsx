import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { PageTabs } from '../PageTabs.tsx';
import type { Block, Guide, GuideName } from './guide.ts';
import { guideQuery } from './guide-query.ts';
import { GuideText, InlineText } from './GuideText.tsx';

export const MembersHelpPage = () => <HelpPage name="members" />;
export const OrganisersHelpPage = () => <HelpPage name="organisers" />;

function HelpPage({ name }: { name: GuideName }) {
  const t = useTranslations('help');
  const common = useTranslations('common');
  const guide = useQuery(guideQuery(name, useLocale()));
  useTitle(t(`titles.${name}`));
  return (
    <>
      <PageHeader eyebrow={t('title')} title={t(`titles.${name}`)}>
        <PageTabs
          label={t('guides')}
          tabs={[
            { path: '/help', title: t('tabs.members'), isChosen: name === 'members' },
            {
              path: '/help/organisers',
              title: t('tabs.organisers'),
              isChosen: name === 'organisers',
            },
          ]}
        />
      </PageHeader>
      {guide.data ? (
        <GuideView guide={guide.data} />
      ) : guide.isPending ? (
        <SkeletonRows rows={8} label={common('loading')} />
      ) : (
        <LoadFailure query={guide} />
      )}
    </>
  );
}

function GuideView({ guide }: { guide: Guide }) {
  const t = useTranslations('help');
  const isWide = useMedia('(width >= 64rem)');
  useEffect(() => {
    // The browser has looked for the section before the guide was here.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const contents = <Contents blocks={guide.blocks} />;
  return (
    <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,44rem)_minmax(12rem,1fr)]">
      <nav aria-label={t('contents')} className="print:hidden lg:order-2">
        {isWide ? (
          <div className="sticky top-6">
            <p className="mb-1 text-small text-muted">{t('contents')}</p>
            {contents}
          </div>
        ) : (
          <details className="group mb-6 rounded-card border border-line bg-raised px-4">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold">
              {t('contents')}
              <ChevronDownIcon className="size-5 text-muted group-open:rotate-180" />
            </summary>
            <div className="pb-2">{contents}</div>
          </details>
        )}
      </nav>
      <article className="min-w-0">
        <GuideText blocks={guide.blocks} />
      </article>
    </div>
  );
}

function Contents({ blocks }: { blocks: readonly Block[] }) {
  return (
    <ul>
      {blocks.map(
        (block) =>
          block.kind === 'heading' &&
          block.depth === 2 && (
            <li key={block.id}>
              <a
                href={`#${block.id}`}
                className="flex min-h-11 items-center text-accent hover:text-accent-strong hover:underline lg:min-h-9"
              >
                <InlineText text={block.text} />
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
