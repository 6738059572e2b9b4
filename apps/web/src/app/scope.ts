import type { Account, WorkspaceRecord } from '@rookery/contract';
import { workspaceSlug } from '@rookery/workspace-routing';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { accountQuery } from '../features/account/queries.ts';
import { workspaceQuery } from '../features/workspaces/queries.ts';
import { useShownWorkspace } from '../features/workspaces/use-shown-workspace.ts';

const workspaceRoute = getRouteApi('/$workspace');

interface WorkspaceScope {
  account: Account;
  record: WorkspaceRecord;
  workspaceId: string;
  /** The first path segment of every link inside this workspace. */
  slug: string;
}

/** The account and the workspace of the page. The route has loaded both, so nothing is awaited here. */
export function useWorkspaceScope(): WorkspaceScope {
  const { workspaceId } = workspaceRoute.useRouteContext();
  const { data: account } = useSuspenseQuery(accountQuery);
  const { data: stored } = useSuspenseQuery(workspaceQuery(workspaceId));
  const shown = useShownWorkspace();
  const record = useMemo(() => shown(stored), [shown, stored]);
  if (account === null) throw new Error('A workspace page was rendered without an account');
  const slug = workspaceSlug(workspaceId, account.personal_workspace_id);
  return { account, record, workspaceId, slug };
}
