import { Menu } from '@base-ui/react/menu';
import { workspaceSlug } from '@rookery/workspace-routing';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { workspacesQuery } from '../../features/workspaces/queries.ts';
import { useShownWorkspace } from '../../features/workspaces/use-shown-workspace.ts';
import { useWorkspaceCaption } from '../../features/workspaces/use-workspace-caption.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx';
import { MENU_ITEM_CLASS, MENU_POPUP_CLASS } from '../../ui/menu.ts';
import { useMenuFrame } from '../../ui/use-menu-on-demand.ts';
import { useWorkspaceScope } from '../scope.ts';
import { FACE_CLASS, SwitcherFace } from './SwitcherFace.tsx';

interface WorkspaceSwitcherProps {
  onCreate: () => void;
  /** In the phone's top bar: one row, always with the name. */
  slim?: boolean;
}

export default function WorkspaceSwitcher({ onCreate, slim = false }: WorkspaceSwitcherProps) {
  const t = useTranslations('workspace');
  // The popup is rendered inside the bar's landmark, for members who navigate by landmarks.
  const { frame, setFrame, root } = useMenuFrame();
  return (
    <div ref={setFrame} className="min-w-0">
      <Menu.Root {...root}>
        <Menu.Trigger className={FACE_CLASS}>
          <SwitcherFace slim={slim} />
        </Menu.Trigger>
        <Menu.Portal container={frame}>
          <Menu.Positioner className="z-50" align="start" sideOffset={6} collisionPadding={8}>
            <Menu.Popup className={MENU_POPUP_CLASS}>
              <WorkspaceItems />
              <Menu.Separator className="my-1.5 h-px bg-line" />
              <Menu.Item className={MENU_ITEM_CLASS} onClick={onCreate}>
                <PlusIcon />
                {t('create')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}

function WorkspaceItems() {
  const { account, record, workspaceId } = useWorkspaceScope();
  const { data: workspaces = [record] } = useQuery(workspacesQuery);
  const captionOf = useWorkspaceCaption();
  const shown = useShownWorkspace();
  return workspaces.map(shown).map((other) => {
    const { id, name } = other.workspace;
    const slug = workspaceSlug(id, account.personal_workspace_id);
    return (
      <Menu.LinkItem
        key={id}
        closeOnClick
        className={MENU_ITEM_CLASS}
        aria-current={id === workspaceId || undefined}
        render={<Link to="/$workspace" params={{ workspace: slug }} />}
      >
        <Avatar name={name} seed={id} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-small text-muted">{captionOf(other)}</span>
        </span>
        {id === workspaceId && <CheckIcon className="size-5 text-accent" />}
      </Menu.LinkItem>
    );
  });
}
