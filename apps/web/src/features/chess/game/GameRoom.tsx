import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useGame } from '../../../live/use-game.ts';
import { GameSkeleton } from './GameSkeleton.tsx';
import { GameTable } from './GameTable.tsx';
import { MissingGame } from './MissingGame.tsx';
import './game.css';

interface GameRoomProps {
  gameId: string;
  ownId: string;
  slug: string;
  /** What stands here for a game that is not there, or not open to the reader. */
  nothingHere: ReactNode;
}

/** A game as it is now, for whoever plays it and whoever watches. */
export function GameRoom({ gameId, ownId, slug, nothingHere }: GameRoomProps) {
  const t = useTranslations('game');
  const snapshot = useGame(gameId, 'watch');
  const { game, status } = snapshot;
  if (game !== null) return <GameTable snapshot={snapshot} game={game} ownId={ownId} slug={slug} />;
  if (status === 'refused') return <MissingGame gameId={gameId} nothingHere={nothingHere} />;
  return <GameSkeleton label={t('loading')} />;
}
