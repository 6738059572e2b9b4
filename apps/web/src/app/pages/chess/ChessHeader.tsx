import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useWorkspaceScope } from '../../scope.ts';

const ITEM_CLASS =
  'inline-flex min-h-11 items-center rounded-small px-1 text-small font-semibold ' +
  'whitespace-nowrap text-muted -outline-offset-2 hover:text-text sm:px-3.5 sm:text-body ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong';

const PAGES = [
  { to: '/$workspace/chess', label: 'lobby' },
  { to: '/$workspace/chess/games', label: 'games' },
  { to: '/$workspace/chess/analysis', label: 'analysis' },
  { to: '/$workspace/chess/leaderboard', label: 'leaderboard' },
] as const;

const EXACT = { exact: true, includeSearch: false };

interface ChessHeaderProps {
  title: string;
  /** What stands after the name of the workspace. */
  note?: ReactNode;
  children?: ReactNode;
}

/** The head of every chess page, with the ways to the others. */
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
  const { account, slug } = useWorkspaceScope();
  const params = { workspace: slug };
  return (
    <nav
      aria-label={t('label')}
      className="-mx-1 mb-4 flex justify-between overflow-x-auto sm:-mx-3.5 sm:mb-6 sm:justify-start sm:gap-1"
    >
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} params={params} activeOptions={EXACT} className={ITEM_CLASS}>
          {t(label)}
        </Link>
      ))}
      <Link
        to="/$workspace/chess/players/$player"
        params={{ ...params, player: account.id }}
        activeOptions={EXACT}
        className={ITEM_CLASS}
      >
        {t('profile')}
      </Link>
      <Link
        to="/$workspace/chess/settings"
        params={params}
        activeOptions={EXACT}
        className={ITEM_CLASS}
      >
        {t('settings')}
      </Link>
    </nav>
  );
}
