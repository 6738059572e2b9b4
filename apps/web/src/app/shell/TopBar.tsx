import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { TOP_GAME_PLACE } from './game-places.ts';
import type { ShellActions } from './shell-actions.ts';
import { WorkspaceSwitcher } from './menus.tsx';

/** On a phone: the current workspace, search and the account. */
export function TopBar({ onSearch, onSearchIntent, onCreate }: ShellActions) {
  const t = useTranslations('nav');
  return (
    <header className="group/top sticky top-0 z-20 flex items-center justify-between gap-2 border-b border-line bg-sunken px-3 py-1 md:hidden">
      <WorkspaceSwitcher slim onCreate={onCreate} />
      {/* The name of the workspace shrinks to make space for a running game. */}
      <div id={TOP_GAME_PLACE} className="min-w-0 flex-1 empty:hidden" />
      <IconButton label={t('search')} onClick={onSearch} onPointerDown={onSearchIntent}>
        <SearchIcon />
      </IconButton>
    </header>
  );
}
