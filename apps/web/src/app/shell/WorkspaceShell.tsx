import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ClubControls } from '../../chess/time-controls/club-controls.ts';
import { BellLink, useLiveNotifications } from '../../features/notifications/Bell.tsx';
import { forgetUnsent, readUnsent } from '../../offline/unsent.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { CreateWorkspace } from '../CreateWorkspace.tsx';
import { useWorkspaceScope } from '../scope.ts';
import { BottomBar } from './BottomBar.tsx';
import { TOP_GAME_PLACE } from './game-places.ts';
import { WorkspaceSwitcher } from './menus.tsx';
import { Rail } from './Rail.tsx';
import type { ShellActions } from './shell-actions.ts';
import { SkipLink } from './SkipLink.tsx';

const loadPalette = () => import('./palette/CommandPalette.tsx');
const CommandPalette = lazy(loadPalette);
const PlayNotices = lazy(() => import('./PlayNotices.tsx'));

/** Around every page inside a workspace: a rail beside it, or bars above and below on a phone. */
export function WorkspaceShell() {
  const { account, record, workspaceId } = useWorkspaceScope();
  const [searching, setSearching] = useState(false);
  const [creating, setCreating] = useState(false);
  usePaletteKey(() => setSearching(true));
  useLiveNotifications(account.id);
  useUnsentAnswers(account.id);

  const actions = {
    onSearch: () => setSearching(true),
    onSearchIntent: () => void loadPalette(),
    onCreate: () => setCreating(true),
  };
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <SkipLink />
      <Rail {...actions} />
      <TopBar {...actions} />
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 flex-1 px-5 pt-6 pb-32 md:px-10 md:pt-12 md:pb-16 xl:px-16 print:p-0"
      >
        {/* A key for each workspace, so that nothing typed here ends up in another one. */}
        <div key={workspaceId} className="mx-auto max-w-[68rem]">
          <ClubControls value={record.workspace.time_controls}>
            <Outlet />
          </ClubControls>
        </div>
      </main>
      <BottomBar />
      <Suspense>
        <PlayNotices />
      </Suspense>
      {searching && (
        <Suspense>
          <CommandPalette onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <CreateWorkspace open={creating} onClose={() => setCreating(false)} account={account} />
    </div>
  );
}

/** Sends what could not be sent before this load of the page. */
function useUnsentAnswers(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (readUnsent()?.userId !== userId) return forgetUnsent();
    void import('../../features/puzzles/mistakes/send-answers.ts').then(
      ({ sendUnsentAnswers }) => sendUnsentAnswers(client, userId),
      () => undefined,
    );
    return undefined;
  }, [client, userId]);
}

/** On a phone: the current workspace, search and the account. */
function TopBar({ onSearch, onSearchIntent, onCreate }: ShellActions) {
  const t = useTranslations('nav');
  const { slug } = useWorkspaceScope();
  return (
    <header
      data-hidden-in-zen=""
      className="group/top sticky top-0 z-20 flex items-center justify-between gap-2 border-b border-line bg-sunken px-3 py-1 md:hidden print:hidden"
    >
      <WorkspaceSwitcher slim onCreate={onCreate} />
      {/* The name of the workspace shrinks to make space for a running game. */}
      <div id={TOP_GAME_PLACE} className="min-w-0 flex-1 empty:hidden" />
      <div className="flex">
        <IconButton label={t('search')} onClick={onSearch} onPointerDown={onSearchIntent}>
          <SearchIcon />
        </IconButton>
        <BellLink slug={slug} />
      </div>
    </header>
  );
}

/** Ctrl K, or ⌘ K on a Mac. */
function usePaletteKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
