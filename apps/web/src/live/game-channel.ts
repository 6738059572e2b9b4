import {
  CLOCK_EVENT,
  SPECTATORS_EVENT,
  feedBinding,
  gameChannel,
  type ChessGame,
  type ClockAnswer,
  type GamePresence,
  type Spectators,
} from '@rookery/contract';
import type { RealtimeChannel } from '@supabase/realtime-js';
import { keepJoined } from './keep-joined.ts';
import type { LiveSocket } from './socket.ts';

export interface GameChannelEvents {
  /** Called after every join, also after an interruption: changes from before may have been missed. */
  joined(): void;
  lost(): void;
  refused(reason: string): void;
  changed(row: ChessGame): void;
  playersOnline(ids: readonly string[]): void;
  spectators(count: number): void;
  clockAnswered(answer: ClockAnswer): void;
}

export interface GameChannel {
  /** Whether the member watches the game, or it is only shown among others. */
  readonly watch: (isWatched: boolean) => void;
  requestClock(sent: number): void;
  leave(): void;
}

/** Stays in a game's channel until `leave` is called. */
export function joinGame(
  socket: LiveSocket,
  gameId: string,
  events: GameChannelEvents,
): GameChannel {
  const { client } = socket;
  const open = () => listen(client.channel(gameChannel(gameId)), gameId, events);
  let isWatched = false;
  const track = (channel: RealtimeChannel) =>
    void channel.track({ ...(!isWatched && { glance: true }) } satisfies GamePresence);
  const { current, leave } = keepJoined(socket, open, {
    joined(channel) {
      track(channel);
      events.joined();
    },
    lost: () => events.lost(),
    refused: ({ reason }) => events.refused(reason),
  });
  return {
    watch(isWatchedNow) {
      if (isWatchedNow === isWatched) return;
      isWatched = isWatchedNow;
      // Otherwise it is sent on joining.
      if (current().state === 'joined') track(current());
    },
    requestClock(sent) {
      const channel = current();
      // In any other state the library would send it by HTTP, to an address that does not exist here.
      if (channel.state !== 'joined' || !client.isConnected()) return;
      void channel.send({ type: 'broadcast', event: CLOCK_EVENT, payload: { sent } });
    },
    leave,
  };
}

function listen(
  channel: RealtimeChannel,
  gameId: string,
  events: GameChannelEvents,
): RealtimeChannel {
  const wanted = feedBinding('chess_games', 'id', gameId, 'UPDATE');
  return channel
    .on<ChessGame>('postgres_changes', wanted, (change) => events.changed(change.new))
    .on('presence', { event: 'sync' }, () =>
      events.playersOnline(Object.keys(channel.presenceState())),
    )
    .on<Spectators>('broadcast', { event: SPECTATORS_EVENT }, ({ payload }) =>
      events.spectators(payload.count),
    )
    .on<ClockAnswer>('broadcast', { event: CLOCK_EVENT }, ({ payload }) =>
      events.clockAnswered(payload),
    );
}
