import type { ChessGame } from '@rookery/contract';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { callApi } from '../api/call-api.ts';
import { openGameStore, EMPTY_SNAPSHOT, type GameSnapshot } from './game-store.ts';
import { shareGames, type ViewMode } from './shared-games.ts';
import { pageSocket } from './socket.ts';

const LINGER_MS = 3_000;

const games = shareGames(
  (gameId) => openGameStore({ gameId, socket: pageSocket(), fetchGame }),
  LINGER_MS,
);

/** Keeps a game current while the component is mounted. */
export function useGame(gameId: string, mode: ViewMode): GameSnapshot {
  const subscribe = useCallback(
    (listener: () => void) => games.subscribe(gameId, mode, listener),
    [gameId, mode],
  );
  return useSyncExternalStore(subscribe, () => peekGame(gameId));
}

/** The snapshot of a game at this moment, for event handlers. */
export function peekGame(gameId: string): GameSnapshot {
  return games.peek(gameId)?.snapshot() ?? EMPTY_SNAPSHOT;
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
      const unsubscribes = gameIds.map((id) => games.subscribe(id, 'glance', listener));
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    },
    /** Returns the same array until one of the games has changed, as React requires. */
    snapshots: () => {
      const now = gameIds.map(peekGame);
      if (now.length !== last.length || now.some((each, index) => each !== last[index])) last = now;
      return last;
    },
  };
}

/** Shows the response to the member's own request at once; the event that follows has the same row. */
export function applyGameRow(row: ChessGame): void {
  games.peek(row.id)?.applyRow(row);
}

function fetchGame(gameId: string): Promise<ChessGame> {
  return callApi('GET /api/chess/games/:gameId', { params: { gameId } });
}
