import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { GamePageSkeleton } from '../../chess/board/GamePageSkeleton.tsx';
import { useGame } from '../../live/use-game.ts';
import type { Chat } from './GamePanel.tsx';
import { GameView } from './GameView.tsx';
import { MissingGame } from './MissingGame.tsx';
import '../../chess/board/game-page.css';
import './game.css';

interface GameRoomProps {
  gameId: string;
  ownId: string;
  slug: string;
  chat: Chat;
  /** The ply to show first, from the address. */
  askedPly: string | null;
  /** Shown if the game does not exist or the member may not see it. */
  nothingHere: ReactNode;
}

/** A game for its players and its spectators. */
export function GameRoom({ gameId, ownId, slug, chat, askedPly, nothingHere }: GameRoomProps) {
  const t = useTranslations('game');
  const snapshot = useGame(gameId, 'watch');
  const { game, status } = snapshot;
  if (game !== null) {
    return (
      <GameView
        snapshot={snapshot}
        game={game}
        ownId={ownId}
        slug={slug}
        chat={chat}
        askedPly={askedPly}
      />
    );
  }
  if (status === 'refused') return <MissingGame gameId={gameId} nothingHere={nothingHere} />;
  return <GamePageSkeleton label={t('loading')} />;
}
