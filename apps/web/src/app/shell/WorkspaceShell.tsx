import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useWorkspaceScope } from '../scope.ts';
import { CreateWorkspace } from '../CreateWorkspace.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Rail } from './Rail.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { usePaletteKey } from './use-palette-key.ts';

const loadPalette = () => import('./palette/CommandPalette.tsx');
const CommandPalette = lazy(loadPalette);
const PlayNotices = lazy(() => import('./PlayNotices.tsx'));

/** Around every page inside a workspace: a rail beside it, or bars above and below on a phone. */
export function WorkspaceShell() {
  const { account, workspaceId } = useWorkspaceScope();
  const [searching, setSearching] = useState(false);
  const [creating, setCreating] = useState(false);
  usePaletteKey(() => setSearching(true));

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
        className="min-w-0 flex-1 px-5 pt-6 pb-32 md:px-10 md:pt-12 md:pb-16 xl:px-16"
      >
        {/* A key for each workspace, so that nothing typed here ends up in another one. */}
        <div key={workspaceId} className="mx-auto max-w-[68rem]">
          <Outlet />
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
