import type { ChessGame } from '@rookery/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useRunningGames } from '../../chess/games/use-running-games.ts';
import { useTurnIcon } from '../../features/game/use-turn-icon.ts';
import { ChallengeNotice } from '../../features/lobby/challenge/ChallengeNotice.tsx';
import { SeekNote } from '../../features/lobby/seek/SeekNote.tsx';
import { useAwaitedGame } from '../../features/lobby/seek/use-awaited-game.ts';
import { isInBar, isUnderClock } from '../../features/running-games/games-in-sight.ts';
import { RunningGameBar } from '../../features/running-games/RunningGameBar.tsx';
import { useGamesInSight } from '../../features/running-games/use-games-in-sight.ts';
import { tellInTitle, useTitlePrefix } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { RAIL_GAME_PLACE, TOP_GAME_PLACE } from './game-places.ts';
import { GameNotice } from './GameNotice.tsx';

/**
 * On every page: running games, challenges and searches. A running game has its own place in the shell. Notices
 * are over the page, in the rail if there is one, so that nothing moves. A game that the member waited for opens
 * at once, but never while another game is running.
 */
export default function PlayNotices() {
  const { account, slug } = useWorkspaceScope();
  const { pathname } = useLocation();
  const running = useRunningGames(account.id);
  const isShown = (id: string) => pathname.includes(id);
  const { games, dismiss } = useGamesInSight(account.id, running, isShown);
  const played = games.filter(isUnderClock).map(({ game }) => game.id);
  const leadingTo = useOpenAwaitedGame(running, !played.some(isShown));

  const [first, ...others] = games.filter(isInBar).filter(({ game }) => !isShown(game.id));
  useTurnTitle(first?.state === 'own-move');
  const place = useGamePlace();
  return (
    <>
      {first !== undefined &&
        place !== null &&
        createPortal(
          <RunningGameBar
            games={[first, ...others]}
            userId={account.id}
            slug={slug}
            onDismiss={dismiss}
          />,
          place,
        )}
      <div
        data-hidden-in-zen=""
        className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 grid gap-2 *:pointer-events-auto md:inset-x-auto md:bottom-4 md:left-28 md:w-80 lg:bottom-[calc(6rem+var(--rail-game,0px))] lg:left-3 lg:w-62"
      >
        <GameNotice
          games={(running ?? []).filter(({ id }) => id !== leadingTo && !isShown(id))}
          played={played}
        />
        <ChallengeNotice userId={account.id} slug={slug} isPlaying={played.length > 0} />
        {/* The lobby and the home page show the search itself. */}
        {![`/${slug}/chess`, `/${slug}`].includes(pathname) && <SeekNote slug={slug} />}
      </div>
    </>
  );
}

/** The tab's title shows that it is the member's move in a game on another page. */
function useTurnTitle(isOwnMove: boolean): void {
  const t = useTranslations('game');
  useTurnIcon(isOwnMove);
  useTitlePrefix(isOwnMove ? t('turnTitle') : null);
}

/** As in the classes of the rail and the top bar. */
const HAS_RAIL = '(min-width: 48rem)';

/** The visible place for the running game. It changes when a tablet is rotated. */
function useGamePlace(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const hasRail = matchMedia(HAS_RAIL);
    const choose = () =>
      setPlace(document.getElementById(hasRail.matches ? RAIL_GAME_PLACE : TOP_GAME_PLACE));
    choose();
    hasRail.addEventListener('change', choose);
    return () => hasRail.removeEventListener('change', choose);
  }, []);
  return place;
}

/** Opens the game that the member waited for; returns its id during navigation. */
function useOpenAwaitedGame(
  running: readonly ChessGame[] | undefined,
  mayLeave: boolean,
): string | null {
  const t = useTranslations('seek');
  const { account, slug } = useWorkspaceScope();
  const navigate = useNavigate();
  const [leadingTo, setLeadingTo] = useState<string | null>(null);
  useAwaitedGame(account.id, running, ({ id }) => {
    tellInTitle(t('begunTitle'));
    if (!mayLeave) return;
    setLeadingTo(id);
    void navigate({
      to: '/$workspace/chess/games/$game',
      params: { workspace: slug, game: id },
    }).finally(() => setLeadingTo(null));
  });
  return leadingTo;
}
