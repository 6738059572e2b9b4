import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BellButton } from '../../features/notifications/Bell.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { addressOf, railPages } from '../page-list.ts';
import { useWorkspaceScope } from '../scope.ts';
import { RAIL_GAME_PLACE, RAIL_NOTICE_PLACE } from './game-places.ts';
import { AccountMenu, WorkspaceSwitcher } from './menus.tsx';
import type { ShellActions } from './shell-actions.ts';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const PALETTE_KEYS = isMac ? '⌘ K' : 'Ctrl K';

const ITEM_CLASS =
  'flex min-h-11 w-full flex-col items-center justify-center gap-1 rounded-small py-2 text-small max-lg:text-[0.8125rem] ' +
  'text-muted transition-colors hover:bg-accent-soft hover:text-accent-strong ' +
  'lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-body';

/** With text on a desk; icons with small text on a tablet. */
export function Rail({ onSearch, onSearchIntent, onCreate }: ShellActions) {
  const t = useTranslations('nav');
  const title = useTranslations();
  const { record, slug } = useWorkspaceScope();
  return (
    <header
      data-hidden-in-zen=""
      // Denser in a low window, so that a notice leaves the whole menu in sight.
      className="sticky top-0 z-20 hidden h-dvh w-24 shrink-0 flex-col gap-4 border-r border-line bg-sunken px-2 py-4 md:flex lg:w-68 lg:px-4 [@media(height<48rem)]:gap-2 [@media(height<48rem)]:py-2 print:hidden"
    >
      <WorkspaceSwitcher onCreate={onCreate} />
      <button
        type="button"
        onClick={onSearch}
        onPointerEnter={onSearchIntent}
        onFocus={onSearchIntent}
        className={ITEM_CLASS}
      >
        <SearchIcon />
        <span>{t('search')}</span>
        <kbd aria-hidden="true" className="ml-auto hidden font-sans text-small lg:inline">
          {PALETTE_KEYS}
        </kbd>
      </button>
      <BellButton slug={slug} className={ITEM_CLASS} />
      <nav
        aria-label={t('main')}
        className="min-h-24 flex-1 overflow-y-auto border-t border-line pt-4 [@media(height<48rem)]:pt-2"
      >
        <ul className="grid gap-1">
          {railPages(record).map(({ path, rail }) => (
            <li key={path}>
              <Link
                to={addressOf(path)}
                params={{ workspace: slug }}
                activeOptions={{ exact: !('hasSubPages' in rail), includeSearch: false }}
                className={`${ITEM_CLASS} aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-accent`}
              >
                <rail.Icon />
                {title(rail.title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div
        id={RAIL_NOTICE_PLACE}
        className="hidden max-h-[50dvh] shrink-0 gap-2 overflow-y-auto lg:grid lg:empty:hidden"
      />
      <div id={RAIL_GAME_PLACE} className="empty:hidden" />
      <AccountMenu place="rail" />
    </header>
  );
}
