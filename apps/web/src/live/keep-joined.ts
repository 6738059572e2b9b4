import type { RealtimeChannel } from '@supabase/realtime-js';
import type { LiveSocket } from './socket.ts';

interface Refusal {
  /** The server's sentence, and its word for a program. */
  readonly reason: string;
  readonly code: string;
}

export interface JoinEvents {
  /** Also after every break: from here on nothing is missed, and what was before may have been. */
  joined(channel: RealtimeChannel): void;
  lost(): void;
  refused(refusal: Refusal): void;
}

export interface KeptChannel {
  readonly now: () => RealtimeChannel;
  readonly leave: () => void;
}

/** Stays in a channel until it leaves, whatever happens in between. `open` makes it, ready to subscribe. */
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
      return events.joined(channel);
    }
    // Only a join is refused; an error in the room makes the library join again.
    const refusal = isJoined ? null : refusalIn(error);
    isJoined = false;
    if (refusal === null) events.lost();
    else events.refused(refusal);
    if (status === 'CLOSED' && !hasLeft) joinAgainLater();
  }

  /** A channel that the server has closed is one that the library does not join again. */
  function joinAgainLater(): void {
    closings += 1;
    retry = setTimeout(() => {
      channel = join();
    }, retryDelayMs(closings));
  }

  return {
    now: () => channel,
    leave() {
      hasLeft = true;
      clearTimeout(retry);
      void client.removeChannel(channel);
    },
  };
}

/** The library puts the server's answer into the cause; a lost socket leaves an event there. */
function refusalIn(error: Error | undefined): Refusal | null {
  const cause = error?.cause;
  if (typeof cause !== 'object' || cause === null || cause instanceof Event) return null;
  const { reason, code } = cause as Partial<Record<string, unknown>>;
  if (typeof reason !== 'string') return null;
  return { reason, code: typeof code === 'string' ? code : '' };
}
