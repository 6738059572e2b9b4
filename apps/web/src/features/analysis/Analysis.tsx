import { endOfLine, INITIAL_FEN, startFenOf, treeFrom } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { gamePagePath } from '@rookery/workspace-routing';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { readGame } from '../../chess/games/queries.ts';
import { colorOf, isReviewable, scoresOf } from '../../chess/games/results.ts';
import { usePeopleOf } from '../../chess/players/people.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { useTitle } from '../../ui/use-title.ts';
import { readAddress, type Entry, type Headers, type Shown } from './address.ts';
import { AnalysisRoom } from './AnalysisRoom.tsx';
import './analysis.css';

function gameQuery(id: string) {
  return queryOptions({ queryKey: ['chess', 'game', id], queryFn: () => readGame(id) });
}

interface AnalysisProps {
  /** The address when the page was opened, or after it was changed by the browser's history. */
  entry: Entry;
  ownId: string;
  slug: string;
  workspaceName: string;
  onShown: (entry: Entry, isNew: boolean) => void;
  /** Starts a game from a position. */
  onPlay: (fen: string) => void;
}

/** Shows what the address contains: a position, moves, a finished game, or the member's own correspondence game. */
export function Analysis(props: AnalysisProps) {
  const { entry, ownId, slug, workspaceName, onShown, onPlay } = props;
  const [address] = useState(() => readAddress(entry));
  const { gameId, hasMoves, wrong } = address;
  const asked = useQuery({ ...gameQuery(gameId ?? ''), enabled: gameId !== null });
  const isRunning = asked.data?.status === 'active';
  const isPrepared = asked.data !== undefined && isRunning && mayPrepare(asked.data, ownId);
  const game = isRunning && !isPrepared ? null : (asked.data ?? null);
  const headers = useHeaders(game, address.headers);
  if (gameId !== null && !hasMoves && asked.isPending)
    return <Loading workspaceName={workspaceName} />;
  const first = hasMoves || game === null ? address : linesOf(game);
  return (
    <AnalysisRoom
      first={isRunning && !isPrepared ? AT_START : first}
      ownId={ownId}
      gameId={game === null && !hasMoves ? null : gameId}
      workspaceName={workspaceName}
      headers={headers}
      below={(game && colorOf(game, ownId)) ?? 'white'}
      running={isPrepared ? game : null}
      notice={
        <>
          <Notice
            wrong={wrong}
            failed={gameId !== null && asked.isError ? asked : null}
            running={isRunning && !isPrepared ? gameId : null}
            slug={slug}
          />
          {game !== null && <GameLinks game={game} slug={slug} />}
        </>
      }
      onShown={onShown}
      onPlay={onPlay}
    />
  );
}

/** Where a move has days, players can look ahead on a board. */
function mayPrepare(game: ChessGame, ownId: string): boolean {
  return game.time_control?.name === 'correspondence' && colorOf(game, ownId) !== null;
}

function Loading({ workspaceName }: { workspaceName: string }) {
  const t = useTranslations('analysis');
  useTitle(t('title'), workspaceName);
  return <AnalysisSkeleton label={t('loading')} />;
}

const AT_START: Shown = { tree: treeFrom(INITIAL_FEN), place: [] };

/** A game opens at its last position, as on its own page. */
function linesOf(game: ChessGame): Shown {
  const tree = treeFrom(startFenOf(game), game.moves);
  return { tree, place: endOfLine(tree, []) };
}

const RESULTS: Readonly<Record<string, string>> = { '1': '1-0', '0': '0-1', '½': '1/2-1/2' };

/** The PGN headers of this game, or of the entry in the address. */
function useHeaders(game: ChessGame | null, named: Headers): Headers {
  const chess = useTranslations('chess');
  const personOf = usePeopleOf(game === null ? [] : [game]);
  if (game === null) return named;
  const nameOf = (color: 'white' | 'black') =>
    personOf(game[`${color}_player_id`])?.name ?? chess(`colors.${color}`);
  return new Map([
    ['Event', '?'],
    ['Site', `${location.origin}${gamePagePath(game.id)}`],
    ['Date', game.created_at.slice(0, 10).replaceAll('-', '.')],
    ['Round', '-'],
    ['White', nameOf('white')],
    ['Black', nameOf('black')],
    ['Result', RESULTS[scoresOf(game.status)?.white ?? ''] ?? '*'],
  ]);
}

interface NoticeProps {
  wrong: ReturnType<typeof readAddress>['wrong'];
  failed: Parameters<typeof LoadFailure>[0]['query'] | null;
  running: string | null;
  slug: string;
}

/** Why the board does not show what the address asks for. */
function Notice({ wrong, failed, running, slug }: NoticeProps) {
  const t = useTranslations('analysis');
  if (wrong === 'moves') return <FailureNotice words={t('wrongMoves')} />;
  if (wrong !== null) {
    const reason = t(`setup.wrong.${wrong}`);
    return <FailureNotice words={`${t('wrongAddress')}: ${reason}`} />;
  }
  if (failed !== null) return <LoadFailure query={failed} />;
  if (running === null) return null;
  return (
    <div className="analysis-words">
      <p>{t('stillPlayed')}</p>
      <Link
        to="/$workspace/chess/games/$game"
        params={{ workspace: slug, game: running }}
        className={TEXT_LINK_CLASS}
      >
        {t('toGame')}
      </Link>
    </div>
  );
}

/** Links from a game's analysis to the game's own pages. */
function GameLinks({ game, slug }: { game: ChessGame; slug: string }) {
  const t = useTranslations('analysis');
  const end = useTranslations('game.end');
  const params = { workspace: slug, game: game.id };
  return (
    <p className="analysis-ways">
      <Link to="/$workspace/chess/games/$game" params={params} className={TEXT_LINK_CLASS}>
        {t('backToGame')}
      </Link>
      {isReviewable(game) && (
        <Link to="/$workspace/chess/games/$game/review" params={params} className={TEXT_LINK_CLASS}>
          {end('review')}
        </Link>
      )}
    </p>
  );
}

/** Placeholders with the final place and size of the board. */
function AnalysisSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className="analysis-page">
      <h1 className="sr-only">{label}</h1>
      <div className="analysis-grid">
        <div className="analysis-board">
          <div className="analysis-bar" />
          <div className="analysis-board-skeleton" />
        </div>
        <div className="analysis-panel" />
      </div>
    </output>
  );
}
