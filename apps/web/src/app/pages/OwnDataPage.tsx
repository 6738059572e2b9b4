import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { DeletionSection, LeavingNotice } from '../../features/own-data/DeletionSection.tsx';
import { ExportSection } from '../../features/own-data/ExportSection.tsx';
import { ownDataQuery } from '../../features/own-data/queries.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { usePageData } from '../use-page-data.ts';

export function OwnDataPage() {
  const t = useTranslations('ownData');
  const { account } = useWorkspaceScope();
  const query = useQuery(ownDataQuery);
  const { data } = query;
  useTitle(t('title'));
  return (
    <>
      <PageHeader eyebrow={account.name} title={t('title')} />
      {data === undefined ? (
        query.isError && <LoadFailure query={query} />
      ) : (
        <div className="grid gap-12">
          {data.deletion !== null && <LeavingNotice dueAt={data.deletion.due_at} />}
          <ExportSection data={data} />
          <KeptSection />
          {data.deletion === null && <DeletionSection data={data} />}
        </div>
      )}
    </>
  );
}

function KeptSection() {
  const t = useTranslations('ownData');
  const days = usePageData('chatDays');
  return (
    <Section title={t('keptTitle')}>
      <p className="max-w-[56ch] text-muted">
        {t('keptWords')} {days !== null && t('keptChat', { days })}
      </p>
    </Section>
  );
}
