import {
  CLOCK_EVENT,
  SPECTATORS_EVENT,
  gameChannel,
  type ChessGame,
  type ClockAnswer,
  type Spectators,
} from '@rookery/contract';
import type { RealtimeChannel } from '@supabase/realtime-js';
import type { LiveSocket } from './socket.ts';

export interface GameChannelEvents {
  /** Also after every break: from here on nothing is missed, and what was before may have been. */
  joined(): void;
  lost(): void;
  refused(reason: string): void;
  changed(row: ChessGame): void;
  playersOnline(ids: readonly string[]): void;
  spectators(count: number): void;
  clockAnswered(answer: ClockAnswer): void;
}

export interface GameChannel {
  askClock(sent: number): void;
  leave(): void;
}

/** Is in a game's room until it leaves, whatever happens in between. */
export function joinGame(
  socket: LiveSocket,
  gameId: string,
  events: GameChannelEvents,
): GameChannel {
  const { client, retryDelayMs } = socket;
  let hasLeft = false;
  let isJoined = false;
  let closings = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let channel = join();

  function join(): RealtimeChannel {
    const joining = listen(client.channel(gameChannel(gameId)), gameId, events);
    // The library's own delays are the same for everybody.
    joining.rejoinTimer.timerCalc = retryDelayMs;
    return joining.subscribe((status, error) => {
      if (!hasLeft) follow(status, error);
    });
  }

  function follow(status: string, error: Error | undefined): void {
    if (status === 'SUBSCRIBED') {
      isJoined = true;
      closings = 0;
      void channel.track({});
      return events.joined();
    }
    // Only a join is refused; an error in the room makes the library join again.
    const reason = isJoined ? null : refusal(error);
    isJoined = false;
    if (reason === null) events.lost();
    else events.refused(reason);
    if (status === 'CLOSED') joinAgainLater();
  }

  /** A channel that the server has closed is one that the library does not join again. */
  function joinAgainLater(): void {
    closings += 1;
    retry = setTimeout(() => {
      channel = join();
    }, retryDelayMs(closings));
  }

  return {
    askClock(sent) {
      // In any other state the library would send it by HTTP, to an address that we do not have.
      if (channel.state !== 'joined' || !client.isConnected()) return;
      void channel.send({ type: 'broadcast', event: CLOCK_EVENT, payload: { sent } });
    },
    leave() {
      hasLeft = true;
      clearTimeout(retry);
      void client.removeChannel(channel);
    },
  };
}

function listen(
  channel: RealtimeChannel,
  gameId: string,
  events: GameChannelEvents,
): RealtimeChannel {
  const filter = `id=eq.${gameId}`;
  return channel
    .on<ChessGame>(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: 'chess_games', filter },
      (change) => events.changed(change.new),
    )
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

/** The library puts the server's answer into the cause; a lost socket leaves an event there. */
function refusal(error: Error | undefined): string | null {
  const cause = error?.cause;
  if (typeof cause !== 'object' || cause === null || cause instanceof Event) return null;
  return 'reason' in cause && typeof cause.reason === 'string' ? cause.reason : null;
}
