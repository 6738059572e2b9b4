import { oppositeColor, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { gamePagePath } from '@rookery/workspace-routing';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { colorOf } from '../../chess/games/results.ts';
import { useLookKeys } from '../../chess/moves/use-look-keys.ts';
import { usePeopleOf } from '../../chess/players/people.ts';
import { useChessPreferences } from '../../chess/preferences/use-preferences.ts';
import { useSounds } from '../../chess/sounds/use-sounds.ts';
import type { GameSnapshot } from '../../live/game-store.ts';
import { Announcer } from '../../ui/Announcer.tsx';
import type { BoardHandle } from '../../ui/board/Board.tsx';
import { tell } from '../../ui/toasts.ts';
import { useTitle } from '../../ui/use-title.ts';
import { Clock } from './Clock.tsx';
import { eventsBetween, soundOf, type GameEvent, type ObservedGame } from './game-events.ts';
import { GameBoard } from './GameBoard.tsx';
import { GamePanel, type Chat } from './GamePanel.tsx';
import { LeaveZenMode } from './LeaveZenMode.tsx';
import { materialIn } from './material.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { presenceOf } from './presence.ts';
import { useGameAnnouncements } from './use-game-announcements.ts';
import { useHint } from './use-hint.ts';
import { usePlay, type Play } from './use-play.ts';
import { useTurnIcon } from './use-turn-icon.ts';
import { useZenMode } from './use-zen-mode.ts';

const ShareDialog = lazy(() => import('../../chess/share/ShareDialog.tsx'));
const NotesDialog = lazy(() => import('./NotesDialog.tsx'));

interface GameViewProps {
  snapshot: GameSnapshot;
  game: ChessGame;
  ownId: string;
  slug: string;
  chat: Chat;
  askedPly: string | null;
}

/** The board and everything around it, the same for players and spectators. */
export function GameView({ snapshot, game, ownId, slug, chat, askedPly }: GameViewProps) {
  const t = useTranslations('game');
  const chess = useTranslations('chess');
  const preferences = useChessPreferences();
  const personOf = usePeopleOf([game]);
  const own = colorOf(game, ownId);
  const [flipped, setFlipped] = useState(false);
  const [dialog, setDialog] = useState<'share' | 'notes' | null>(null);
  const play = usePlay(game, preferences.confirm_moves, askedPly);
  const { line, ply } = play;
  const hinting = useHint(game, own);
  const zen = useZenMode();
  const board = useRef<BoardHandle>(null);

  const idOf = (color: Color) => game[`${color}_player_id`];
  const nameOf = (color: Color) => personOf(idOf(color))?.name ?? chess(`colors.${color}`);
  const players = t('title', { white: nameOf('white'), black: nameOf('black') });
  const below = flipped ? oppositeColor(own ?? 'white') : (own ?? 'white');
  const above = oppositeColor(below);

  const playSound = useSounds(preferences);
  const { announcements, speak, warn } = useGameAnnouncements(game, own, nameOf);
  useGameEvents({ line, game, status: snapshot.status }, (event) => {
    speak(event);
    const sound = soundOf(event);
    if (sound !== null) playSound(sound);
    if (event.kind === 'offer-gone' && event.by === own) {
      tell(t(event.what === 'draw' ? 'spoken.drawGone' : 'spoken.takebackGone'));
    }
  });
  useLookKeys({ ply, length: line.length, look: play.look });
  useFollowRematch(game, own, slug);
  useSettledGame(game);

  const isActive = game.status === 'active';
  const isOwnTurn = isActive && game.game_state.turn === own && !play.isSending;
  useTurnIcon(isOwnTurn);
  useTitle(...useTurnTitle(game, isOwnTurn), players);

  const material = materialIn(line[ply - 1]?.fen ?? play.startFen, play.startFen);
  const bar = (color: Color, place: 'top' | 'bottom') => (
    <PlayerBar
      game={game}
      color={color}
      person={personOf(idOf(color))}
      presence={presenceOf(snapshot, idOf(color), personOf(idOf(color)))}
      material={material[color]}
      pieces={preferences.pieces}
      slug={slug}
      place={place}
      clock={
        game.time_control !== null && (
          <Clock
            game={game}
            color={color}
            estimate={snapshot.clock}
            onLow={(side, ms) => {
              if (side === own) playSound('low');
              warn(side, ms);
            }}
          />
        )
      }
    />
  );

  return (
    <>
      {zen.isOn && <LeaveZenMode onLeave={zen.toggle} />}
      <div className="game-page" data-zen={zen.isOn || undefined}>
        <h1 className="sr-only">{players}</h1>
        <div className="game-grid">
          {bar(above, 'top')}
          <GameBoard
            ref={board}
            game={game}
            play={play}
            orientation={below}
            player={isActive && !play.isLookingBack && play.unconfirmed === null ? own : null}
            preferences={preferences}
            hasLookWheel={!isActive || own === null}
            hint={hinting?.hint ?? null}
          />
          {bar(below, 'bottom')}
          <GamePanel
            snapshot={snapshot}
            game={game}
            own={own}
            ownId={ownId}
            opponentName={nameOf(oppositeColor(own ?? 'white'))}
            personOf={personOf}
            players={players}
            slug={slug}
            play={play}
            onPremove={(text) => board.current?.typePremove(text) ?? null}
            hinting={hinting}
            chat={chat}
            zen={zen}
            onFlip={() => setFlipped(!flipped)}
            onShare={() => setDialog('share')}
            onNotes={() => setDialog('notes')}
          />
        </div>
        <Announcer announcements={announcements} label={t('announcements')} />
        {dialog === 'notes' && (
          <Suspense>
            <NotesDialog gameId={game.id} onClose={() => setDialog(null)} />
          </Suspense>
        )}
        {dialog === 'share' && (
          <Suspense>
            <ShareDialog
              address={addressOf(game, play)}
              fen={line[ply - 1]?.fen ?? play.startFen}
              lastMove={line[ply - 1]?.uci ?? null}
              orientation={below}
              onClose={() => setDialog(null)}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The game's address, with the position if it is an earlier one. */
function addressOf({ id }: ChessGame, { ply, isLookingBack }: Play): string {
  return `${location.origin}${gamePagePath(id)}${isLookingBack ? `?ply=${ply}` : ''}`;
}

/** The start of the tab's title: whose move it is, while the game is played. */
function useTurnTitle({ status, game_state }: ChessGame, isOwnTurn: boolean): string[] {
  const t = useTranslations('game');
  const chess = useTranslations('chess');
  if (isOwnTurn) return [t('turnTitle')];
  if (status !== 'active') return [];
  return [t('waitTitle', { color: chess(`colors.${game_state.turn}`) })];
}

/** Takes both players to the rematch when it is agreed. A member who opens an old game stays there. */
function useFollowRematch(game: ChessGame, own: Color | null, slug: string): void {
  const navigate = useNavigate();
  const { rematch_id: next } = game;
  const wasWithout = useRef(false);
  useEffect(() => {
    if (next === null) wasWithout.current = true;
    else if (own !== null && wasWithout.current) {
      void navigate({
        to: '/$workspace/chess/games/$game',
        params: { workspace: slug, game: next },
      });
    }
  }, [next, own, slug, navigate]);
}

/** Calls back with each event that happens after the page was opened. */
function useGameEvents({ line, game, status }: ObservedGame, onEvent: (event: GameEvent) => void) {
  const seen = useRef<ObservedGame | null>(null);
  const emit = useEffectEvent(onEvent);
  useEffect(() => {
    const now: ObservedGame = { line, game, status };
    const before = seen.current ?? now;
    seen.current = now;
    for (const event of eventsBetween(before, now)) emit(event);
  }, [line, game, status]);
}

/** The end of a game changes ratings, statistics and lists, so their queries are invalidated. */
function useSettledGame({ status }: ChessGame): void {
  const client = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'active' && status !== 'active') {
      void client.invalidateQueries({
        queryKey: ['chess'],
        predicate: ({ queryKey }) => queryKey[1] !== 'opening-names',
      });
    }
    before.current = status;
  }, [status, client]);
}
