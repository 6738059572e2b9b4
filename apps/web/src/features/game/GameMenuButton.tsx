import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { useMenuOnDemand } from '../../ui/use-menu-on-demand.ts';
import type { ZenMode } from './use-zen-mode.ts';

export interface GameMenuProps {
  zen: ZenMode;
  onFlip: () => void;
  onShare: () => void;
  /** Undefined for spectators. */
  onNotes: (() => void) | undefined;
  /** Undefined unless the member plays this game with days for each move. */
  onPlan: (() => void) | undefined;
}

const loadMenu = () => import('./GameMenu.tsx');

/** What is done to the page of a game, and the keys for it. */
export function GameMenuButton(props: GameMenuProps) {
  const t = useTranslations('game.controls');
  const { Menu, button } = useMenuOnDemand(loadMenu);
  if (Menu !== null) return <Menu {...props} />;
  return (
    <div className="game-menu">
      <IconButton {...button} label={t('more')}>
        <MoreIcon />
      </IconButton>
    </div>
  );
}
