import { oppositeColor, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { MoveList } from '../../chess/moves/MoveList.tsx';
import { MoveSteps } from '../../chess/moves/MoveSteps.tsx';
import { useOpening } from '../../chess/openings/use-opening.ts';
import type { PersonOf } from '../../chess/players/people.ts';
import type { GameSnapshot } from '../../live/game-store.ts';
import type { BoardHandle } from '../../ui/board/Board.tsx';
import { Controls } from './Controls.tsx';
import { EndCard } from './EndCard.tsx';
import { GameInfo } from './GameInfo.tsx';
import { GameMenuButton } from './GameMenuButton.tsx';

import { noticeOf } from './notice.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { presenceOf } from './presence.ts';
import { timesSpent } from './times-spent.ts';
import { TypedMoveButton, TypedMoveOnDemand } from './TypedMoveOnDemand.tsx';
import { useGameActions } from './use-game-actions.ts';
import { useNextGame } from './use-next-game.ts';
import type { Hinting } from './use-hint.ts';
import type { Play } from './use-play.ts';
import { useTypedMoves } from './use-typed-moves.ts';
import type { ZenMode } from './use-zen-mode.ts';

/** The chat of a game. It hands its button and its panel to `children`, which places them. */
export type Chat = ComponentType<{
  game: ChessGame;
  ownId: string;
  children: (chat: { readonly button: ReactNode; readonly panel: ReactNode }) => ReactNode;
}>;

interface GamePanelProps {
  snapshot: GameSnapshot;
  game: ChessGame;
  own: Color | null;
  ownId: string;
  opponentName: string;
  personOf: PersonOf;
  players: string;
  slug: string;
  play: Play;
  onPremove: BoardHandle['typePremove'];
  hinting: Hinting | null;
  chat: Chat;
  zen: ZenMode;
  onFlip: () => void;
  onShare: () => void;
  onNotes: () => void;
}

/** Beside the board, or below it on a phone. */
export function GamePanel(props: GamePanelProps) {
  const { snapshot, game, own, ownId, opponentName, players, slug, play, hinting } = props;
  const { chat: Chat, zen, personOf, onPremove, onFlip, onShare, onNotes } = props;
  const { line, ply, isLookingBack, unconfirmed } = play;
  const actions = useGameActions(game.id);
  const opening = useOpening(line, ply, play.startFen);
  const isActive = game.status === 'active';
  const [wasActive] = useState(isActive);
  const isPlaying = own !== null && isActive;
  const typing = useTypedMoves(isPlaying);
  const mayPlan = isPlaying && game.time_control?.name === 'correspondence';
  const plan = usePlan(game.id, slug);
  const next = useNextGame(game, ownId);
  const { status } = snapshot;
  const opponentId = game[`${oppositeColor(own ?? 'white')}_player_id`];
  const isOpponentHere = presenceOf(snapshot, opponentId, personOf(opponentId)) !== 'away';
  const notice = noticeOf({ game, status, own, isLookingBack, unconfirmed, hinting });
  return (
    <Chat game={game} ownId={ownId}>
      {(chat) => (
        <div className="game-panel">
          <GameInfo
            game={game}
            spectators={snapshot.spectators}
            opening={opening}
            personOf={personOf}
            slug={slug}
          />
          <MoveList line={line} ply={ply} times={timesSpent(game)} onLook={play.look} />
          {/* Below the list, which takes this space when the game is over, so that nothing below moves. */}
          {isPlaying && (
            <TypedMoveOnDemand
              fen={line.at(-1)?.fen ?? play.startFen}
              own={own}
              onMove={play.move}
              onPremove={onPremove}
              typing={typing}
            />
          )}
          <MoveSteps ply={ply} length={line.length} onLook={play.look} onFlip={onFlip}>
            {own !== null && <TypedMoveButton typing={typing} mayType={isPlaying} />}
            {chat.button}
            <GameMenuButton
              zen={zen}
              onFlip={onFlip}
              onShare={onShare}
              onNotes={own === null ? undefined : onNotes}
              onPlan={mayPlan ? plan : undefined}
            />
          </MoveSteps>
          {isActive ? (
            <>
              <NoticeLine
                notice={notice}
                game={game}
                own={own}
                opponentName={opponentName}
                estimate={snapshot.clock}
                play={play}
                actions={actions}
                slug={slug}
                next={next}
                onPlan={mayPlan ? plan : undefined}
              />
              {own !== null && (
                <Controls game={game} own={own} actions={actions} hinting={hinting} />
              )}
            </>
          ) : (
            <EndCard
              game={game}
              own={own}
              players={players}
              slug={slug}
              actions={actions}
              isOpponentHere={isOpponentHere}
              isFresh={wasActive}
            />
          )}
          {chat.panel}
        </div>
      )}
    </Chat>
  );
}

/** Opens the board on which replies can be planned. */
function usePlan(gameId: string, slug: string): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '/$workspace/chess/analysis',
      params: { workspace: slug },
      search: { query: `?game=${gameId}` },
    });
}
