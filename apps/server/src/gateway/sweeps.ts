import type { Log } from '../runtime/log.ts';
import { SESSION_ENDED, type Client } from './client.ts';
import type { Identifier } from '../live/identity.ts';
import type { MemberSockets } from './member-sockets.ts';

/** Clients send a heartbeat every 25 seconds; browsers slow a hidden tab down to one a minute. */
const SILENCE_LIMIT_MS = 100_000;
/** How long a socket may stay open without an identity. */
const ANONYMOUS_LIMIT_MS = 15_000;
const CHECK_EVERY_MS = 1_000;
/** The sockets of an ended session are closed within this time. */
const SESSIONS_EVERY_MS = 20_000;

export interface SweepOptions {
  readonly clients: ReadonlySet<Client>;
  readonly memberSockets: MemberSockets;
  readonly identifier: Identifier;
  readonly log: Log;
}

/** Closes sockets that are silent, anonymous for too long, or whose session or token has ended. */
export function startSweeps({ clients, memberSockets, identifier, log }: SweepOptions) {
  const checks = setInterval(() => {
    const now = Date.now();
    for (const client of clients) {
      const { identity } = client;
      if (now - client.lastFrameAt > SILENCE_LIMIT_MS) client.writer.terminate();
      else if (identity === null && now - client.anonymousSince > ANONYMOUS_LIMIT_MS)
        client.writer.end(SESSION_ENDED, 'not signed in');
      else if ((identity?.expiresAt ?? Infinity) <= now) client.expire();
    }
  }, CHECK_EVERY_MS);

  const sessions = setInterval(() => {
    closeEndedSessions(memberSockets, identifier).catch((error: unknown) =>
      log.warn({ err: error }, 'could not look up sessions'),
    );
  }, SESSIONS_EVERY_MS);

  return {
    stop() {
      clearInterval(checks);
      clearInterval(sessions);
    },
  };
}

async function closeEndedSessions(
  memberSockets: MemberSockets,
  identifier: Identifier,
): Promise<void> {
  const sessions = memberSockets.bySession();
  if (sessions.size === 0) return;
  const running = await identifier.running([...sessions.keys()]);
  for (const [session, clients] of sessions) {
    if (running.has(session)) continue;
    for (const { writer } of clients) writer.end(SESSION_ENDED, 'session ended');
  }
}
