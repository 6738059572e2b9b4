import { endingOf, INITIAL_FEN, treeFrom, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePageKeys } from '../../chess/moves/page-keys.ts';
import { useMoveWords } from '../../chess/moves/use-move-words.ts';
import { useOpening } from '../../chess/openings/use-opening.ts';
import { createAnnouncements } from '../../ui/announcements.ts';
import { Announcer } from '../../ui/Announcer.tsx';
import { useThrottledWrite } from '../../ui/use-throttled-write.ts';
import { useTitle } from '../../ui/use-title.ts';
import { FRESH, playersIn, writeAddress, type Entry, type Headers, type Shown } from './address.ts';
import { AnalysisBoard } from './AnalysisBoard.tsx';
import { AnalysisPanel } from './AnalysisPanel.tsx';
import { ConditionalMoves } from './ConditionalMoves.tsx';
import { engineBlockOf } from './fair-play.ts';
import { useAnalysis, type TreeView } from './use-analysis.ts';
import { useEngineChoice } from './use-engine-choice.ts';
import { useEngine } from './use-engine.ts';
import { usePositionsInPlay } from './use-positions-in-play.ts';
import './analysis.css';

const SetupRoom = lazy(() => import('./SetupRoom.tsx'));
const ShareDialog = lazy(() => import('../../chess/share/ShareDialog.tsx'));
const ExchangeDialog = lazy(() => import('./ExchangeDialog.tsx'));

interface AnalysisRoomProps {
  first: Shown;
  ownId: string;
  gameId: string | null;
  workspaceName: string;
  headers: Headers;
  below: Color;
  /** The member's own running game, for which replies can be planned and the engine stays off. */
  running: ChessGame | null;
  notice: ReactNode;
  /** Called with what is shown, for the address. `isNew` is true if it replaces the former analysis. */
  onShown: (entry: Entry, isNew: boolean) => void;
  onPlay: (fen: string) => void;
}

/** A board for free analysis with an engine. */
export function AnalysisRoom(props: AnalysisRoomProps) {
  const { first, ownId, gameId, workspaceName, headers: given, below } = props;
  const { running, notice, onShown, onPlay } = props;
  const t = useTranslations('analysis');
  const view = useAnalysis(first);
  const [origin, setOrigin] = useState<{ gameId: string | null; headers: Headers | null }>({
    gameId,
    headers: null,
  });
  const [orientation, setOrientation] = useState(below);
  const [doing, setDoing] = useState<'setup' | 'exchange' | 'share' | null>(null);
  const [choice, choose] = useEngineChoice();
  const opening = useOpening(view.line, view.line.length, view.tree.fen);

  const inPlay = usePositionsInPlay(ownId);
  const isOrigin = origin.gameId === gameId;
  const engineBlock = running !== null && isOrigin ? 'own_game' : engineBlockOf(view.way, inPlay);
  const ending = endingOf(view.fen);
  const isBlocked = engineBlock !== null || ending !== null || doing === 'setup';
  const analysis = useEngine({
    fen: isBlocked ? null : view.fen,
    count: choice.lines,
    isOn: choice.isOn,
  });
  const lines = isBlocked ? NO_LINES : analysis.lines;

  const headers = origin.headers ?? given;
  const players = playersIn(headers);
  const title = players === null ? t('title') : t('ofGame', players);
  useTitle(title, workspaceName);
  const entryOf = (shown: Shown) =>
    writeAddress(shown, { gameId: isOrigin ? gameId : null, headers });
  // A running game is closed to others, but its players may share the moves.
  const sharedQuery =
    running === null ? entryOf(view).query : writeAddress(view, { gameId: null, headers }).query;
  useWrittenAddress(view, (shown) => onShown(entryOf(shown), false));
  useTreeKeys(view, doing === null);
  const announcements = useSpokenMoves(view);

  /** Replaces the analysis; the back button returns to the former one. */
  const load = (shown: Shown, named: Headers | null) => {
    const anew = { gameId: null, headers: named ?? FRESH };
    onShown(writeAddress(shown, anew), true);
    view.show(shown);
    setOrigin(anew);
    setDoing(null);
  };
  const flip = () => setOrientation(orientation === 'white' ? 'black' : 'white');

  return (
    <div className="analysis-page">
      <h1 className="sr-only">{title}</h1>
      {doing === 'setup' ? (
        <Suspense fallback={<div className="analysis-grid" />}>
          <SetupRoom
            fen={view.fen}
            orientation={orientation}
            onFlip={flip}
            inPlay={inPlay}
            onDone={(fen) => load({ tree: treeFrom(fen), place: [] }, null)}
            onPlay={onPlay}
            onCancel={() => setDoing(null)}
          />
        </Suspense>
      ) : (
        <div className="analysis-grid">
          <AnalysisBoard view={view} lines={lines} ending={ending} orientation={orientation} />
          <AnalysisPanel
            view={view}
            title={title}
            opening={opening}
            notice={isOrigin ? notice : null}
            plan={
              running !== null && isOrigin ? (
                <ConditionalMoves game={running} ownId={ownId} view={view} />
              ) : null
            }
            choice={choice}
            onChoose={choose}
            analysis={analysis}
            lines={lines}
            engineBlock={engineBlock}
            ending={ending}
            onFlip={flip}
            onShare={() => setDoing('share')}
            onSetup={() => setDoing('setup')}
            onExchange={() => setDoing('exchange')}
            onPlay={() => onPlay(view.fen)}
            onFresh={() => load({ tree: treeFrom(INITIAL_FEN), place: [] }, null)}
          />
        </div>
      )}
      {doing === 'exchange' && (
        <Suspense>
          <ExchangeDialog
            fen={view.fen}
            tree={view.tree}
            headers={headers}
            isMoreThanAddress={entryOf(view).kept !== null}
            onLoad={load}
            onClose={() => setDoing(null)}
          />
        </Suspense>
      )}
      {doing === 'share' && (
        <Suspense>
          <ShareDialog
            address={`${location.origin}${location.pathname}${sharedQuery}`}
            fen={view.fen}
            lastMove={view.line.at(-1)?.uci ?? null}
            orientation={orientation}
            onClose={() => setDoing(null)}
          />
        </Suspense>
      )}
      <Announcer announcements={announcements} label={t('announcements')} />
    </div>
  );
}

const NO_LINES = [] as const;

function useWrittenAddress({ tree, place }: Shown, onWrite: (shown: Shown) => void): void {
  const write = useEffectEvent(onWrite);
  const throttledWrite = useThrottledWrite();
  const isOpened = useRef(false);
  useEffect(() => {
    // The initial entry is in the address already, and may contain more than could be loaded.
    if (isOpened.current) throttledWrite(() => write({ tree, place }));
    isOpened.current = true;
  }, [tree, place, throttledWrite]);
}

function useTreeKeys(view: TreeView, isOpen: boolean): void {
  const keys = {
    ArrowLeft: view.back,
    ArrowRight: view.on,
    ArrowUp: () => view.beside(-1),
    ArrowDown: () => view.beside(1),
    Home: () => view.look([]),
    End: view.toEnd,
  };
  usePageKeys(isOpen ? keys : {});
}

/** Announces the move on the board to screen readers. */
function useSpokenMoves({ line, place }: TreeView) {
  const t = useTranslations('analysis');
  const moveWords = useMoveWords();
  const [announcements] = useState(createAnnouncements);
  const [atFirst] = useState(place);
  const speak = useEffectEvent(() => {
    const last = line.at(-1);
    announcements.announce(last === undefined ? t('start') : moveWords(last));
  });
  useEffect(() => {
    if (place !== atFirst) speak();
  }, [place, atFirst]);
  return announcements;
}
