import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DeletedWorkspaces } from '../../features/workspaces/DeletedWorkspaces.tsx';
import { SuspendedMemberships } from '../../features/workspaces/SuspendedMemberships.tsx';
import { workspacesQuery } from '../../features/workspaces/queries.ts';
import { WorkspaceLinks } from '../../features/workspaces/WorkspaceLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { CreateWorkspace } from '../CreateWorkspace.tsx';
import { useWorkspaceScope } from '../scope.ts';

/** The member's clubs, on the home page of the personal workspace. */
export function HomeClubs() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const workspace = useTranslations('workspace');
  const { account } = useWorkspaceScope();
  const { data: workspaces } = useQuery(workspacesQuery);
  const clubs = workspaces?.filter((record) => !record.isPersonal);
  const [creating, setCreating] = useState(false);
  return (
    <Section title={t('clubs')}>
      {clubs === undefined && <SkeletonRows rows={2} label={common('loading')} />}
      {clubs?.length === 0 && <p className="text-muted">{t('noClubs')}</p>}
      {clubs !== undefined && clubs.length > 0 && (
        <WorkspaceLinks workspaces={clubs} personalWorkspaceId={account.personal_workspace_id} />
      )}
      <Button look="secondary" className="mt-5" onClick={() => setCreating(true)}>
        <PlusIcon />
        {workspace('create')}
      </Button>
      <SuspendedMemberships />
      <DeletedWorkspaces />
      <p className="mt-6 text-small text-muted">{t('private')}</p>
      <CreateWorkspace open={creating} onClose={() => setCreating(false)} account={account} />
    </Section>
  );
}
