import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { addressOf, TAB_PAGES } from '../../page-list.ts';
import { useWorkspaceScope } from '../../scope.ts';

const ITEM_CLASS =
  'inline-flex min-h-11 shrink-0 items-center rounded-small px-3 font-semibold ' +
  'whitespace-nowrap text-muted -outline-offset-2 hover:text-text sm:px-3.5 ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong';

/** A page below another one belongs to its tab, but all chess pages are below the lobby. */
const activeOptionsOf = (tab: string) => ({
  exact: tab === 'lobby.pages.lobby',
  includeSearch: false,
});

interface ChessHeaderProps {
  title: string;
  /** Shown after the name of the workspace. */
  note?: ReactNode;
  children?: ReactNode;
}

/** The header of every chess page, with links to the others. */
export function ChessHeader({ title, note, children }: ChessHeaderProps) {
  const { record } = useWorkspaceScope();
  return (
    <>
      <ChessNav />
      <PageHeader
        eyebrow={
          <>
            {record.workspace.name}
            {note}
          </>
        }
        title={title}
      >
        {children}
      </PageHeader>
    </>
  );
}

function ChessNav() {
  const t = useTranslations('lobby.pages');
  const title = useTranslations();
  const { account, slug } = useWorkspaceScope();
  const params = { workspace: slug, player: account.id };
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => showCurrent(row.current), []);
  return (
    // On a phone the row is wider than the window, and fades at its end.
    <nav
      ref={row}
      aria-label={t('label')}
      className="chess-tabs print:hidden -mx-5 mb-4 flex overflow-x-auto px-2 pr-10 sm:-mx-3.5 sm:mb-6 sm:gap-1 sm:px-0"
    >
      {TAB_PAGES.map(({ path, tab }) => (
        <Link
          key={path}
          to={addressOf(path)}
          params={params}
          activeOptions={activeOptionsOf(tab)}
          className={ITEM_CLASS}
        >
          {title(tab)}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls only the row, to the tab of this page and a part of the previous one. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current=page]');
  if (row === null || current === null || current === undefined) return;
  const before = current.getBoundingClientRect().left - row.getBoundingClientRect().left;
  row.scrollLeft += before - row.clientWidth / 3;
}
