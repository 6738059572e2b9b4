import type { ChessGame } from '@rookery/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SeekNote } from '../../features/chess/lobby/seek/SeekNote.tsx';
import { useAwaitedGame } from '../../features/chess/lobby/use-awaited-game.ts';
import { useRunningGames } from '../../features/chess/lobby/use-running-games.ts';
import { tellInTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { GameNotice } from './GameNotice.tsx';

/**
 * On every page: somebody waits for an answer, or a search goes on. Notices lie over the page, in the
 * rail where there is room, so that nothing moves. A game that was waited for is gone to at once.
 */
export default function PlayNotices() {
  const { account, slug } = useWorkspaceScope();
  const { pathname } = useLocation();
  const running = useRunningGames(account.id);
  const leadingTo = useLeadToGame(running);
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 grid gap-2 *:pointer-events-auto md:inset-x-auto md:bottom-4 md:left-28 md:w-80 lg:bottom-24 lg:left-3 lg:w-62">
      <GameNotice
        games={(running ?? []).filter(({ id }) => id !== leadingTo && !pathname.includes(id))}
      />
      {/* In the lobby the search itself is seen. */}
      {pathname !== `/${slug}/chess` && <SeekNote slug={slug} />}
    </div>
  );
}

/** Goes to the game that somebody has waited for; answers its id while on the way. */
function useLeadToGame(running: readonly ChessGame[] | undefined): string | null {
  const t = useTranslations('seek');
  const { account, slug } = useWorkspaceScope();
  const navigate = useNavigate();
  const [leadingTo, setLeadingTo] = useState<string | null>(null);
  useAwaitedGame(account.id, running, ({ id }) => {
    setLeadingTo(id);
    tellInTitle(t('begunTitle'));
    void navigate({
      to: '/$workspace/chess/games/$game',
      params: { workspace: slug, game: id },
    }).finally(() => setLeadingTo(null));
  });
  return leadingTo;
}
