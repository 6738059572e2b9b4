import type { ChessGame } from '@rookery/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { request } from '../api/request.ts';
import { openGame, UNOPENED, type GameSnapshot } from './game-store.ts';
import { shareGames, type Manner } from './shared-games.ts';
import { pageSocket } from './socket.ts';

const LINGER_MS = 3_000;

const games = shareGames(
  (gameId) => openGame({ gameId, socket: pageSocket(), fetchGame }),
  LINGER_MS,
);

/** A game that is kept current for as long as somebody looks at it. */
export function useGame(gameId: string, manner: Manner): GameSnapshot {
  const subscribe = useCallback(
    (listener: () => void) => games.subscribe(gameId, manner, listener),
    [gameId, manner],
  );
  return useSyncExternalStore(subscribe, () => games.peek(gameId)?.snapshot() ?? UNOPENED);
}

/** Shows the answer to one's own request at once; the event that follows says the same. */
export function takeGame(row: ChessGame): void {
  games.peek(row.id)?.take(row);
}

function fetchGame(gameId: string): Promise<ChessGame> {
  return request('GET', `/api/chess/games/${gameId}`);
}
