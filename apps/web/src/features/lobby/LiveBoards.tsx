import { INITIAL_FEN } from '@rookery/chess';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { runningGamesQuery } from '../../chess/games/use-running-games.ts';
import { useChessPreferences } from '../../chess/preferences/use-preferences.ts';
import { MiniBoard } from '../../ui/board/MiniBoard.tsx';
import { Section } from '../../ui/Section.tsx';
import { liveGamesQuery } from './game-lists.ts';
import { gamesToWatch } from './games-to-watch.ts';
import { MINI_GAMES_CLASS, MiniGames, MiniGamesSkeleton } from './MiniGames.tsx';

interface LiveBoardsProps {
  slug: string;
  userId: string;
  /** Games of this club; undefined for all that the member can see. */
  club: string | undefined;
}

const SHOWN = 3;

/** One row of boards: the member's own games first, then games to watch. It is as high while loading and if empty. */
export function LiveBoards({ slug, userId, club }: LiveBoardsProps) {
  const t = useTranslations('lobby');
  const common = useTranslations('common');
  // Kept current by the shell.
  const own = useQuery(runningGamesQuery(userId));
  const live = useQuery(liveGamesQuery(club));
  const games = [...(own.data ?? []), ...gamesToWatch(live.data ?? [], userId)].slice(0, SHOWN);
  const boards = () => {
    if (own.isPending || live.isPending) return <MiniGamesSkeleton label={common('loading')} />;
    const failed = [own, live].find((query) => query.data === undefined);
    if (failed !== undefined) return <LoadFailure query={failed} />;
    if (games.length === 0) return <NoBoards />;
    return <MiniGames games={games} slug={slug} userId={userId} isOneRow />;
  };
  return <Section title={t(titleOf(own.data?.length ?? 0, games.length))}>{boards()}</Section>;
}

/** Own games may be correspondence games, which are not live. */
function titleOf(own: number, shown: number): 'live' | 'yourGames' | 'yourAndLive' {
  if (own === 0) return 'live';
  return own >= shown ? 'yourGames' : 'yourAndLive';
}

/** A board at the start position in the place of the first game. */
function NoBoards() {
  const t = useTranslations('lobby');
  const { board, pieces } = useChessPreferences();
  return (
    <div className={MINI_GAMES_CLASS}>
      <div className="pt-8 pb-14 opacity-60">
        <MiniBoard
          fen={INITIAL_FEN}
          lastMove={null}
          orientation="white"
          theme={board}
          pieces={pieces}
        />
      </div>
      <div className="pt-8 sm:col-span-2">
        <p className="text-large font-semibold">{t('nothingLiveTitle')}</p>
        <p className="mt-1 text-small text-muted sm:text-body">{t('nothingLiveHere')}</p>
      </div>
    </div>
  );
}
