import type { UpdateWorkspaceSettings, WorkspaceRecord } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { tell } from '../../ui/toasts.ts';
import { workspaceQuery, workspacesQuery } from './queries.ts';

export function useUpdateSettings({ workspace }: WorkspaceRecord) {
  const common = useTranslations('common');
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that the last click is stored last.
    scope: { id: `settings ${workspace.id}` },
    mutationFn: (body: UpdateWorkspaceSettings) =>
      callApi('PATCH /api/:wsId/workspace-settings', { params: { wsId: workspace.id }, body }),
    onSuccess: (settings) => {
      client.setQueryData(
        workspaceQuery(workspace.id).queryKey,
        (stored) => stored && { ...stored, workspace: { ...stored.workspace, ...settings } },
      );
      void client.invalidateQueries(workspacesQuery);
      // Who can be seen in chess depends on them.
      void client.invalidateQueries({ queryKey: ['chess'] });
      tell(common('saved'));
    },
  });
}
