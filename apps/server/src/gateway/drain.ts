import type { Line } from './line.ts';

/** Close code "Service Restart" of the IANA registry: the client may connect again. */
const SERVICE_RESTART = 1012;
const STEP_MS = 50;
/** Few sockets are closed faster: their reconnects are no load. */
const MOST_MS_PER_SOCKET = 20;

/**
 * Closes all sockets, evenly over at most this time. Stock clients reconnect after a fixed delay: sockets that
 * are closed together would also reconnect together, all at the remaining gateways.
 */
export async function drain(lines: readonly Pick<Line, 'end'>[], longestMs: number): Promise<void> {
  const overMs = Math.min(longestMs, lines.length * MOST_MS_PER_SOCKET);
  const startedAt = Date.now();
  let ended = 0;
  while (ended < lines.length) {
    const share = overMs === 0 ? 1 : Math.min(1, (Date.now() - startedAt) / overMs);
    const due = Math.floor(lines.length * share);
    for (const line of lines.slice(ended, due)) line.end(SERVICE_RESTART, 'restarting');
    ended = Math.max(ended, due);
    if (ended < lines.length) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
