import { workspaceSlug } from '@rookery/workspace-routing';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { membersQuery } from '../../../features/members/queries.ts';
import { workspacesQuery } from '../../../features/workspaces/queries.ts';
import { useShownWorkspace } from '../../../features/workspaces/use-shown-workspace.ts';
import { useWorkspaceCaption } from '../../../features/workspaces/use-workspace-caption.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { NAV_ITEMS } from '../nav-items.ts';
import type { PaletteEntry } from './match-entries.ts';

export function usePaletteEntries(): PaletteEntry[] {
  const t = useTranslations('nav');
  const chess = useTranslations('lobby.pages');
  const boardSettings = useTranslations('boardSettings');
  const roles = useTranslations('workspace.roles');
  const captionOf = useWorkspaceCaption();
  const shown = useShownWorkspace();
  const navigate = useNavigate();
  const { account, workspaceId, slug } = useWorkspaceScope();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { data: members = [] } = useQuery(membersQuery(workspaceId));

  const destinations = [...NAV_ITEMS, { to: '/$workspace/account', label: 'account' } as const];
  const pages = destinations.map(({ to, label }): PaletteEntry => ({
    id: `page-${label}`,
    group: 'pages',
    label: t(label),
    go: () => void navigate({ to, params: { workspace: slug } }),
  }));
  const chessPages = [
    { to: '/$workspace/chess/games', label: chess('games') },
    { to: '/$workspace/chess/analysis', label: chess('analysis') },
    { to: '/$workspace/chess/leaderboard', label: chess('leaderboard') },
    { to: '/$workspace/chess/settings', label: boardSettings('title') },
  ] as const;
  const furtherPages = chessPages.map(({ to, label }): PaletteEntry => ({
    id: `page-${to}`,
    group: 'pages',
    label,
    caption: t('chess'),
    go: () => void navigate({ to, params: { workspace: slug } }),
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
  const people = members.map((member): PaletteEntry => ({
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
  return [...pages, ...furtherPages, ...places, ...people];
}
