import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useGame } from '../../../live/use-game.ts';
import { GameSkeleton } from './GameSkeleton.tsx';
import { GameView } from './GameView.tsx';
import { MissingGame } from './MissingGame.tsx';
import './game.css';

interface GameRoomProps {
  gameId: string;
  ownId: string;
  slug: string;
  /** Shown if the game does not exist or the member may not see it. */
  nothingHere: ReactNode;
}

/** A game for its players and its spectators. */
export function GameRoom({ gameId, ownId, slug, nothingHere }: GameRoomProps) {
  const t = useTranslations('game');
  const snapshot = useGame(gameId, 'watch');
  const { game, status } = snapshot;
  if (game !== null) return <GameView snapshot={snapshot} game={game} ownId={ownId} slug={slug} />;
  if (status === 'refused') return <MissingGame gameId={gameId} nothingHere={nothingHere} />;
  return <GameSkeleton label={t('loading')} />;
}
