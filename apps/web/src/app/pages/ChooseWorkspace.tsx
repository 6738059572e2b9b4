import type { Account } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { workspacesQuery } from '../../features/workspaces/queries.ts';
import { WorkspaceLinks } from '../../features/workspaces/WorkspaceLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon, SignOutIcon } from '../../ui/icons.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CreateWorkspace } from '../CreateWorkspace.tsx';

export function ChooseWorkspace({ account }: { account: Account }) {
  const t = useTranslations('choose');
  const workspace = useTranslations('workspace');
  const common = useTranslations('common');
  const workspaces = useQuery(workspacesQuery);
  const leaving = useSignOut();
  const [creating, setCreating] = useState(false);
  useTitle(t('title'));
  return (
    <div className="mx-auto w-full max-w-[36rem]">
      <h1 className="text-title font-semibold">{t('title')}</h1>
      <p className="mt-1 text-muted">{t('lead')}</p>
      <div className="battlement mt-4 mb-6" />
      {workspaces.isPending && <SkeletonRows rows={3} label={common('loading')} />}
      {workspaces.isError && <LoadFailure query={workspaces} />}
      {workspaces.isSuccess && (
        <WorkspaceLinks
          workspaces={workspaces.data}
          personalWorkspaceId={account.personal_workspace_id}
        />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setCreating(true)}>
          <PlusIcon />
          {workspace('create')}
        </Button>
        <Button look="quiet" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          <SignOutIcon />
          {common('signOut')}
        </Button>
      </div>
      <CreateWorkspace open={creating} onClose={() => setCreating(false)} account={account} />
    </div>
  );
}
