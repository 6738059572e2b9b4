import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FLIP_KEY } from '../../chess/moves/FlipButton.tsx';
import { FlipIcon } from '../../chess/moves/move-icons.tsx';
import { ICON_BUTTON_CLASS } from '../../ui/IconButton.tsx';
import { MoreIcon, ShareIcon } from '../../ui/icons.tsx';
import { MENU_ITEM_CLASS, MENU_POPUP_CLASS } from '../../ui/menu.ts';
import { useMenuFrame } from '../../ui/use-menu-on-demand.ts';
import { NotesIcon, PlanIcon, ZenIcon } from './game-icons.tsx';
import type { GameMenuProps } from './GameMenuButton.tsx';
import { ZEN_KEY } from './use-zen-mode.ts';

export default function GameMenu({ zen, onFlip, onShare, onNotes, onPlan }: GameMenuProps) {
  const t = useTranslations('game.controls');
  const { frame, setFrame, root } = useMenuFrame();
  return (
    <div ref={setFrame} className="game-menu">
      <Menu.Root {...root}>
        <Menu.Trigger aria-label={t('more')} title={t('more')} className={ICON_BUTTON_CLASS}>
          <MoreIcon />
        </Menu.Trigger>
        <Menu.Portal container={frame}>
          <Menu.Positioner className="z-50" side="top" align="end" collisionPadding={8}>
            <Menu.Popup className={MENU_POPUP_CLASS}>
              <Item icon={<FlipIcon />} label={t('flip')} shortcut={FLIP_KEY} onPress={onFlip} />
              <Item
                icon={<ZenIcon />}
                label={t(zen.isOn ? 'leaveZen' : 'zen')}
                shortcut={ZEN_KEY}
                onPress={zen.toggle}
              />
              <Item icon={<ShareIcon />} label={t('share')} onPress={onShare} />
              {onNotes && <Item icon={<NotesIcon />} label={t('notes')} onPress={onNotes} />}
              {onPlan && <Item icon={<PlanIcon />} label={t('analyse')} onPress={onPlan} />}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}

interface ItemProps {
  icon: ReactNode;
  label: string;
  /** The key that does the same on the page. */
  shortcut?: string;
  onPress: () => void;
}

function Item({ icon, label, shortcut, onPress }: ItemProps) {
  return (
    <Menu.Item className={MENU_ITEM_CLASS} aria-keyshortcuts={shortcut} onClick={onPress}>
      {icon}
      {label}
      {shortcut !== undefined && (
        <kbd aria-hidden="true" className="game-menu-key">
          {shortcut.toUpperCase()}
        </kbd>
      )}
    </Menu.Item>
  );
}
