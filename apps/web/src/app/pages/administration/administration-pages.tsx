import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AccountDetails } from '../../../features/administration/AccountDetails.tsx';
import { Accounts } from '../../../features/administration/Accounts.tsx';
import { Clubs } from '../../../features/administration/Clubs.tsx';
import { FailedJobs } from '../../../features/administration/FailedJobs.tsx';
import { Health } from '../../../features/administration/Health.tsx';
import { Options } from '../../../features/administration/Options.tsx';
import { accountQuery } from '../../../features/administration/queries.ts';
import { Reports } from '../../../features/administration/Reports.tsx';
import { TEXT_LINK_CLASS } from '../../../ui/text-link.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { AdministrationHeader } from './AdministrationHeader.tsx';

export function AccountsPage() {
  const t = useTranslations('administration');
  const { slug } = useWorkspaceScope();
  return (
    <>
      <AdministrationHeader tab="accounts" />
      <Accounts />
      <p className="mt-10 text-muted">
        {t('logWords')}{' '}
        <Link to="/$workspace/settings" params={{ workspace: slug }} className={TEXT_LINK_CLASS}>
          {t('logLink')}
        </Link>
      </p>
    </>
  );
}

const accountRoute = getRouteApi('/$workspace/administration/accounts/$account');

export function PlatformAccountPage() {
  const { account: userId } = accountRoute.useParams();
  const { account } = useWorkspaceScope();
  const details = useQuery(accountQuery(userId));
  const name = details.data?.account.name;
  return (
    <>
      <AdministrationHeader tab="accounts" {...(name !== undefined && { title: name })} />
      <AccountDetails userId={userId} isOwn={userId === account.id} />
    </>
  );
}

export function ClubsPage() {
  return (
    <>
      <AdministrationHeader tab="workspaces" />
      <Clubs />
    </>
  );
}

export function ReportsPage() {
  return (
    <>
      <AdministrationHeader tab="reports" />
      <Reports />
    </>
  );
}

export function JobsPage() {
  return (
    <>
      <AdministrationHeader tab="jobs" />
      <FailedJobs />
    </>
  );
}

export function HealthPage() {
  return (
    <>
      <AdministrationHeader tab="health" />
      <Health />
    </>
  );
}

export function OptionsPage() {
  return (
    <>
      <AdministrationHeader tab="options" />
      <Options />
    </>
  );
}
