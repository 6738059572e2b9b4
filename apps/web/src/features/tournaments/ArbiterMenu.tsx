import { Menu } from '@base-ui/react/menu';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/Button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { MENU_ITEM_CLASS, MENU_POPUP_CLASS } from '../../ui/menu.ts';
import { useMenuFrame } from '../../ui/use-menu-on-demand.ts';
import type { ArbiterMenuProps } from './ArbiterTools.tsx';

export default function ArbiterMenu({ items, onChoose }: ArbiterMenuProps) {
  const t = useTranslations('tournaments.arbiter');
  const { frame, setFrame, root } = useMenuFrame();
  return (
    <div ref={setFrame}>
      <Menu.Root {...root}>
        <Menu.Trigger className={buttonClass('secondary')}>
          {t('menu')}
          <ChevronDownIcon />
        </Menu.Trigger>
        <Menu.Portal container={frame}>
          <Menu.Positioner className="z-50" align="end" sideOffset={6} collisionPadding={8}>
            <Menu.Popup className={MENU_POPUP_CLASS}>
              {items.map(({ item, label, href }) =>
                href === undefined ? (
                  <Menu.Item key={item} className={MENU_ITEM_CLASS} onClick={() => onChoose(item)}>
                    {label}
                  </Menu.Item>
                ) : (
                  <Menu.LinkItem
                    key={item}
                    closeOnClick
                    className={MENU_ITEM_CLASS}
                    href={href}
                    download=""
                  >
                    {label}
                  </Menu.LinkItem>
                ),
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}
