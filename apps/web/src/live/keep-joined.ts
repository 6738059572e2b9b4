import type { RealtimeChannel } from '@supabase/realtime-js';
import type { LiveSocket } from './socket.ts';

interface Refusal {
  /** The server's sentence, and its error code. */
  readonly reason: string;
  readonly code: string;
}

export interface JoinEvents {
  /** Called after every join, also after an interruption: events from before may have been missed. */
  joined(channel: RealtimeChannel): void;
  lost(): void;
  refused(refusal: Refusal): void;
}

export interface KeptChannel {
  readonly current: () => RealtimeChannel;
  readonly leave: () => void;
}

/** Stays in a channel until `leave` is called. `open` creates the channel, ready to subscribe. */
export function keepJoined(
  { client, retryDelayMs }: LiveSocket,
  open: () => RealtimeChannel,
  events: JoinEvents,
): KeptChannel {
  let hasLeft = false;
  let isJoined = false;
  let closings = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let channel = join();

  function join(): RealtimeChannel {
    const joining = open();
    // The library's own delays have no jitter.
    joining.rejoinTimer.timerCalc = retryDelayMs;
    return joining.subscribe((status, error) => {
      if (!hasLeft) onStatus(status, error);
    });
  }

  function onStatus(status: string, error: Error | undefined): void {
    if (status === 'SUBSCRIBED') {
      isJoined = true;
      closings = 0;
      return events.joined(channel);
    }
    // Only a join can be refused. After an error in a joined channel the library joins again.
    const refusal = isJoined ? null : refusalIn(error);
    isJoined = false;
    if (refusal === null) events.lost();
    else events.refused(refusal);
    if (status === 'CLOSED' && !hasLeft) joinAgainLater();
  }

  /** The library does not join a channel again that the server has closed. */
  function joinAgainLater(): void {
    closings += 1;
    retry = setTimeout(() => {
      channel = join();
    }, retryDelayMs(closings));
  }

  return {
    current: () => channel,
    leave() {
      hasLeft = true;
      clearTimeout(retry);
      void client.removeChannel(channel);
    },
  };
}

/** The library puts the server's response into the error's cause; after a lost socket the cause is an event. */
function refusalIn(error: Error | undefined): Refusal | null {
  const cause = error?.cause;
  if (typeof cause !== 'object' || cause === null || cause instanceof Event) return null;
  const { reason, code } = cause as Partial<Record<string, unknown>>;
  if (typeof reason !== 'string') return null;
  return { reason, code: typeof code === 'string' ? code : '' };
}
