import { hasPermission } from '@rookery/contract';
import { notFound, rootRouteId } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { PageTabs } from '../PageTabs.tsx';

const TABS = {
  accounts: '/administration',
  workspaces: '/administration/workspaces',
  reports: '/administration/reports',
  jobs: '/administration/jobs',
  health: '/administration/health',
  options: '/administration/options',
} as const;
const NAMES = ['accounts', 'workspaces', 'reports', 'jobs', 'health', 'options'] as const;

interface AdministrationHeaderProps {
  tab: keyof typeof TABS;
  /** The title of a page below a tab. */
  title?: string;
}

/** The header of the pages for those who run the platform. Elsewhere, and for others, there are no such pages. */
export function AdministrationHeader({ tab, title }: AdministrationHeaderProps) {
  const t = useTranslations('administration');
  const { record } = useWorkspaceScope();
  const heading = title ?? t(`tabs.${tab}`);
  useTitle(heading, t('title'));
  if (!record.isRoot || !hasPermission(record, 'platform.manage'))
    throw notFound({ routeId: rootRouteId });
  return (
    <PageHeader eyebrow={t('title')} title={heading}>
      <PageTabs
        label={t('title')}
        tabs={NAMES.map((each) => ({
          path: TABS[each],
          title: t(`tabs.${each}`),
          isChosen: each === tab,
        }))}
      />
    </PageHeader>
  );
}
