import type { ChessGame } from '@rookery/contract';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
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
  return useSyncExternalStore(subscribe, () => peekGame(gameId));
}

/** The snapshot of a game at this moment, for event handlers. */
export function peekGame(gameId: string): GameSnapshot {
  return games.peek(gameId)?.snapshot() ?? UNOPENED;
}

/** Several games shown small, each kept current, in the order of their ids. */
export function useGames(gameIds: readonly string[]): readonly GameSnapshot[] {
  const key = gameIds.join(' ');
  const { subscribe, snapshots } = useMemo(() => glanceAt(key === '' ? [] : key.split(' ')), [key]);
  return useSyncExternalStore(subscribe, snapshots);
}

function glanceAt(gameIds: readonly string[]) {
  let last: readonly GameSnapshot[] = [];
  return {
    subscribe: (listener: () => void) => {
      const endings = gameIds.map((id) => games.subscribe(id, 'glance', listener));
      return () => endings.forEach((end) => end());
    },
    /** The same array until one of the games has changed, as React asks for. */
    snapshots: () => {
      const now = gameIds.map(peekGame);
      if (now.length !== last.length || now.some((each, index) => each !== last[index])) last = now;
      return last;
    },
  };
}

/** Shows the answer to one's own request at once; the event that follows says the same. */
export function takeGame(row: ChessGame): void {
  games.peek(row.id)?.take(row);
}

function fetchGame(gameId: string): Promise<ChessGame> {
  return request('GET', `/api/chess/games/${gameId}`);
}
