import { workspaceSlug } from '@rookery/workspace-routing';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { membersQuery } from '../../../features/members/queries.ts';
import { workspacesQuery } from '../../../features/workspaces/queries.ts';
import { useShownWorkspace } from '../../../features/workspaces/use-shown-workspace.ts';
import { useWorkspaceCaption } from '../../../features/workspaces/use-workspace-caption.ts';
import { addressOf, PALETTE_PAGES } from '../../page-list.ts';
import { useWorkspaceScope } from '../../scope.ts';
import type { PaletteEntry } from './match-entries.ts';

export function usePaletteEntries(): PaletteEntry[] {
  const title = useTranslations();
  const roles = useTranslations('workspace.roles');
  const captionOf = useWorkspaceCaption();
  const shown = useShownWorkspace();
  const navigate = useNavigate();
  const { account, workspaceId, slug } = useWorkspaceScope();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { data: members = [] } = useQuery(membersQuery(workspaceId));

  const pages = PALETTE_PAGES.map(({ path, palette }): PaletteEntry => ({
    id: `page-${path}`,
    group: 'pages',
    label: title(palette),
    ...(path.startsWith('/chess/') && { caption: title('nav.chess') }),
    go: () => void navigate({ to: addressOf(path), params: { workspace: slug } }),
  }));
  const places = workspaces.map(shown).map((record): PaletteEntry => {
    const workspace = workspaceSlug(record.workspace.id, account.personal_workspace_id);
    return {
      id: `workspace-${record.workspace.id}`,
      group: 'workspaces',
      label: record.workspace.name,
      caption: captionOf(record),
      go: () => void navigate({ to: '/$workspace', params: { workspace } }),
    };
  });
  const people = members
    .filter(({ is_leaving }) => is_leaving !== true)
    .map((member): PaletteEntry => ({
      id: `member-${member.user_id}`,
      group: 'members',
      label: member.name,
      caption: roles(member.role),
      go: () =>
        void navigate({
          to: '/$workspace/members',
          params: { workspace: slug },
          hash: member.user_id,
        }),
    }));
  return [...pages, ...places, ...people];
}
