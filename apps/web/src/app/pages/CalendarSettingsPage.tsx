import { hasPermission } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { AutomaticPlan } from '../../features/calendar/AutomaticPlan.tsx';
import { FeedSection } from '../../features/calendar/FeedSection.tsx';
import { HoursForm } from '../../features/calendar/HoursForm.tsx';
import { ImportSection } from '../../features/calendar/ImportSection.tsx';
import { hoursQuery } from '../../features/calendar/queries.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';

/** The member's hours and plans, feeds to other programs, and imports. */
export function CalendarSettingsPage() {
  const t = useTranslations('calendar.settings');
  const { record, workspaceId, slug } = useWorkspaceScope();
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <PageHeader
        eyebrow={
          <Link
            to="/$workspace/calendar"
            params={{ workspace: slug }}
            className="text-accent underline underline-offset-4"
          >
            {t('back')}
          </Link>
        }
        title={t('title')}
      />
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <Section title={t('hours')}>
          <p className="mb-4 text-muted">{t('hoursWords')}</p>
          <Hours />
        </Section>
        <div className="grid content-start gap-10">
          <Section title={t('automatic')}>
            <AutomaticPlan workspaceId={workspaceId} />
          </Section>
          <Section title={t('feed')}>
            <FeedSection workspaceId={workspaceId} />
          </Section>
          {hasPermission(record, 'calendar.write') && (
            <Section title={t('import')}>
              <ImportSection workspaceId={workspaceId} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

function Hours() {
  const t = useTranslations('calendar.settings');
  const common = useTranslations('common');
  const query = useQuery(hoursQuery);
  if (query.isError) return <LoadFailure query={query} />;
  if (query.data === undefined) return <SkeletonRows rows={7} label={common('loading')} />;
  return (
    <>
      {query.data.is_default && <p className="mb-4">{t('suggested')}</p>}
      <HoursForm initial={query.data} />
    </>
  );
}
