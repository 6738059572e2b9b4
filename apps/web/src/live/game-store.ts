import type { ChessGame } from '@rookery/contract';
import { observable } from '../ui/observable.ts';
import type { ClockEstimate } from './clock-estimate.ts';
import { CLOCK_TIMING, watchClock, type ClockTiming } from './clock-watch.ts';
import { joinGame } from './game-channel.ts';
import { createRefetch } from './refetch.ts';
import type { LiveSocket } from './socket.ts';

export interface GameSnapshot {
  readonly game: ChessGame | null;
  /** Whether `game` is being kept current. */
  readonly status: 'connecting' | 'live' | 'lost' | 'refused';
  /** The server's reason why the channel may not be joined; null unless `refused`. */
  readonly refusal: string | null;
  /** As last received; outdated while the connection is lost. */
  readonly playersOnline: ReadonlySet<string>;
  readonly spectators: number;
  readonly clock: ClockEstimate | null;
  /** The signed round-trip time of the connection, sent with each move; null for spectators. */
  readonly roundTrip: string | null;
}

export interface GameStore {
  readonly snapshot: () => GameSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Applies a row from another source, such as the response to a move. */
  readonly applyRow: (row: ChessGame) => void;
  /** Whether the member watches the game, or it is only shown among others. */
  readonly watch: (isWatched: boolean) => void;
  readonly close: () => void;
}

export interface GameStoreOptions {
  readonly gameId: string;
  readonly socket: LiveSocket;
  readonly fetchGame: (gameId: string) => Promise<ChessGame>;
  readonly now?: () => number;
  readonly clockTiming?: ClockTiming;
}

export const EMPTY_SNAPSHOT: GameSnapshot = {
  game: null,
  status: 'connecting',
  refusal: null,
  playersOnline: new Set(),
  spectators: 0,
  clock: null,
  roundTrip: null,
};

export function openGameStore({
  gameId,
  socket,
  fetchGame,
  ...options
}: GameStoreOptions): GameStore {
  const state = observable(EMPTY_SNAPSHOT);
  let isClosed = false;

  function change(part: Partial<GameSnapshot>): void {
    if (!isClosed) state.set({ ...state.get(), ...part });
  }

  /** Rows come from the socket and over HTTP, and the slower one may bring the older row. */
  function applyRow(row: ChessGame): void {
    const known = state.get().game?.version ?? -1;
    if (row.id === gameId && row.version > known) change({ game: row });
  }

  const refetch = createRefetch({
    fetch: () => fetchGame(gameId),
    apply: applyRow,
    retryDelayMs: socket.retryDelayMs,
  });

  const clock = watchClock({
    timing: options.clockTiming ?? CLOCK_TIMING,
    now: options.now ?? (() => performance.now()),
    request: (sent) => channel.requestClock(sent),
    estimated: (estimate) => change({ clock: estimate }),
  });

  const channel = joinGame(socket, gameId, {
    joined() {
      change({ status: 'live', refusal: null });
      refetch.start();
      clock.start();
    },
    lost() {
      change({ status: 'lost', refusal: null });
      clock.stop();
    },
    refused(reason) {
      change({ status: 'refused', refusal: reason });
      clock.stop();
      // A member who may not watch may not read either, so the retries would never end.
      refetch.stop();
    },
    changed: applyRow,
    playersOnline: (ids) => change({ playersOnline: new Set(ids) }),
    spectators: (count) => change({ spectators: count }),
    clockAnswered(answer) {
      if (answer.round_trip !== undefined) change({ roundTrip: answer.round_trip });
      clock.answered(answer);
    },
  });

  // Not only once the room is joined: where no socket gets through, the game can still be seen.
  refetch.start();

  return {
    snapshot: state.get,
    subscribe: state.subscribe,
    applyRow,
    watch: channel.watch,
    close() {
      isClosed = true;
      refetch.stop();
      clock.stop();
      channel.leave();
    },
  };
}
