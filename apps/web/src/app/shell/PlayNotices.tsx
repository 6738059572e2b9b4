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
import { RAIL_GAME_PLACE, RAIL_NOTICE_PLACE, TOP_GAME_PLACE } from './game-places.ts';
import { GameNotice } from './GameNotice.tsx';

/**
 * On every page: running games, challenges and searches. A running game has its own place in the shell. Notices
 * are in a wide rail, or over the page, so that nothing on it moves. A game that the member waited for opens
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
  const places = usePlaces();
  const notices = (
    <>
      <GameNotice
        games={(running ?? []).filter(({ id }) => id !== leadingTo && !isShown(id))}
        played={played}
      />
      <ChallengeNotice userId={account.id} slug={slug} isPlaying={played.length > 0} />
      {/* The lobby and the home page show the search itself. */}
      {![`/${slug}/chess`, `/${slug}`].includes(pathname) && <SeekNote slug={slug} />}
    </>
  );
  return (
    <>
      {first !== undefined &&
        places.game !== null &&
        createPortal(
          <RunningGameBar
            games={[first, ...others]}
            userId={account.id}
            slug={slug}
            onDismiss={dismiss}
          />,
          places.game,
        )}
      {places.notices !== null ? (
        createPortal(notices, places.notices)
      ) : (
        <div
          data-hidden-in-zen=""
          className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 grid gap-2 *:pointer-events-auto md:inset-x-auto md:bottom-4 md:left-28 md:w-80"
        >
          {notices}
        </div>
      )}
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
const HAS_WIDE_RAIL = '(min-width: 64rem)';

/** The visible places of the running game and of the notices in the shell. They change when a tablet is rotated. */
function usePlaces() {
  const [places, setPlaces] = useState<Places>({ game: null, notices: null });
  useLayoutEffect(() => {
    const [rail, wideRail] = [matchMedia(HAS_RAIL), matchMedia(HAS_WIDE_RAIL)];
    const choose = () =>
      setPlaces({
        game: document.getElementById(rail.matches ? RAIL_GAME_PLACE : TOP_GAME_PLACE),
        notices: wideRail.matches ? document.getElementById(RAIL_NOTICE_PLACE) : null,
      });
    choose();
    for (const query of [rail, wideRail]) query.addEventListener('change', choose);
    return () => {
      for (const query of [rail, wideRail]) query.removeEventListener('change', choose);
    };
  }, []);
  return places;
}

interface Places {
  readonly game: HTMLElement | null;
  /** Null if the notices are over the page. */
  readonly notices: HTMLElement | null;
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
