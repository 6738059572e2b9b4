import type { WorkspaceRecord } from '@rookery/contract';
import { workspaceSlug } from '@rookery/workspace-routing';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { useShownWorkspace } from './use-shown-workspace.ts';
import { useWorkspaceCaption } from './use-workspace-caption.ts';

interface WorkspaceLinksProps {
  workspaces: readonly WorkspaceRecord[];
  personalWorkspaceId: string;
}

export function WorkspaceLinks({ workspaces, personalWorkspaceId }: WorkspaceLinksProps) {
  const captionOf = useWorkspaceCaption();
  const shown = useShownWorkspace();
  return (
    <ul>
      {workspaces.map(shown).map((record) => (
        <li key={record.workspace.id} className="border-b border-line">
          <Link
            to="/$workspace"
            params={{ workspace: workspaceSlug(record.workspace.id, personalWorkspaceId) }}
            className="group flex min-h-16 items-center gap-4 py-2 hover:text-accent"
          >
            <Avatar name={record.workspace.name} seed={record.workspace.id} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{record.workspace.name}</span>
              <span className="block text-small text-muted">{captionOf(record)}</span>
            </span>
            <ArrowIcon className="size-5 text-muted group-hover:text-accent" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
