import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import type { ShellActions } from './shell-actions.ts';
import { WorkspaceSwitcher } from './menus.tsx';

/** On a phone: where one is, and the way to anywhere else. */
export function TopBar({ onSearch, onSearchIntent, onCreate }: ShellActions) {
  const t = useTranslations('nav');
  return (
    <header className="sticky top-0 z-20 flex items-center justify-between gap-2 border-b border-line bg-sunken px-3 py-1 md:hidden">
      <WorkspaceSwitcher slim onCreate={onCreate} />
      <IconButton label={t('search')} onClick={onSearch} onPointerDown={onSearchIntent}>
        <SearchIcon />
      </IconButton>
    </header>
  );
}
