import type { SocketWriter } from './socket-writer.ts';

/** Close code "Service Restart" of the IANA registry: the client may connect again. */
const SERVICE_RESTART = 1012;
const STEP_MS = 50;
/** A few sockets are closed faster, because their reconnects are little load. */
const MAX_MS_PER_SOCKET = 20;

/**
 * Closes all sockets evenly over at most `longestMs`. Supabase clients reconnect after a fixed delay: sockets that
 * are closed together would also reconnect together, all at the remaining gateways.
 */
export async function drain(
  writers: readonly Pick<SocketWriter, 'end'>[],
  longestMs: number,
): Promise<void> {
  const overMs = Math.min(longestMs, writers.length * MAX_MS_PER_SOCKET);
  const startedAt = Date.now();
  let ended = 0;
  while (ended < writers.length) {
    const share = overMs === 0 ? 1 : Math.min(1, (Date.now() - startedAt) / overMs);
    const due = Math.floor(writers.length * share);
    for (const writer of writers.slice(ended, due)) writer.end(SERVICE_RESTART, 'restarting');
    ended = Math.max(ended, due);
    if (ended < writers.length) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
