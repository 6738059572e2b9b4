import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { HelpIcon, PersonIcon, SignOutIcon } from '../../ui/icons.tsx';
import { MENU_ITEM_CLASS, MENU_POPUP_CLASS } from '../../ui/menu.ts';
import { useMenuFrame } from '../../ui/use-menu-on-demand.ts';
import { addressOf, railPages } from '../page-list.ts';
import { useWorkspaceScope } from '../scope.ts';
import { ACCOUNT_FACE_CLASS, AccountFace, type AccountPlace } from './AccountFace.tsx';
import { PreferenceItems } from './PreferenceItems.tsx';

export default function AccountMenu({ place }: { place: AccountPlace }) {
  const t = useTranslations('nav');
  const title = useTranslations();
  const common = useTranslations('common');
  const { account, record, slug } = useWorkspaceScope();
  // Those that the bar of a phone has no space for.
  const pages = railPages(record).filter(({ rail }) => 'notOnPhone' in rail);
  const leaving = useSignOut();
  const { frame, setFrame, root } = useMenuFrame();
  return (
    <div ref={setFrame}>
      <Menu.Root {...root}>
        <Menu.Trigger
          className={ACCOUNT_FACE_CLASS[place]}
          aria-label={place === 'bottom-bar' ? t('accountMenu') : undefined}
        >
          <AccountFace place={place} />
        </Menu.Trigger>
        <Menu.Portal container={frame}>
          <Menu.Positioner
            className="z-50"
            side="top"
            align="start"
            sideOffset={6}
            collisionPadding={8}
          >
            <Menu.Popup className={MENU_POPUP_CLASS}>
              <div className="border-b border-line px-2.5 pt-1 pb-2">
                <p className="truncate font-semibold">{account.name}</p>
                <p className="truncate text-small text-muted">{account.email}</p>
              </div>
              <Menu.LinkItem
                closeOnClick
                className={`${MENU_ITEM_CLASS} mt-1`}
                render={<Link to="/$workspace/account" params={{ workspace: slug }} />}
              >
                <PersonIcon />
                {t('account')}
              </Menu.LinkItem>
              {place === 'bottom-bar' &&
                pages.map(({ path, rail }) => (
                  <Menu.LinkItem
                    key={path}
                    closeOnClick
                    className={MENU_ITEM_CLASS}
                    render={<Link to={addressOf(path)} params={{ workspace: slug }} />}
                  >
                    <rail.Icon />
                    {title(rail.title)}
                  </Menu.LinkItem>
                ))}
              <Menu.LinkItem
                closeOnClick
                className={MENU_ITEM_CLASS}
                render={<Link to="/$workspace/help" params={{ workspace: slug }} />}
              >
                <HelpIcon />
                {t('help')}
              </Menu.LinkItem>
              <PreferenceItems />
              <Menu.Separator className="my-1.5 h-px bg-line" />
              <Menu.Item className={MENU_ITEM_CLASS} onClick={() => leaving.mutate()}>
                <SignOutIcon />
                {common('signOut')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}
