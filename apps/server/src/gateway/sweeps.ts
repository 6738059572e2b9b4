import type { Log } from '../log.ts';
import { SESSION_OVER, type Client } from './client.ts';
import type { Identifier } from '../live/identity.ts';
import type { Members } from './members.ts';

/** Clients say something every 25 seconds; a browser lets a hidden tab do so once a minute. */
const SILENCE_LIMIT_MS = 100_000;
/** How long a socket may stay without anybody having said who they are. */
const STRANGER_LIMIT_MS = 15_000;
const LOOK_EVERY_MS = 1_000;
/** A session that was ended loses its sockets within this time. */
const SESSIONS_EVERY_MS = 30_000;

export interface SweepOptions {
  readonly clients: ReadonlySet<Client>;
  readonly members: Members;
  readonly identifier: Identifier;
  readonly log: Log;
}

/** What becomes of sockets by time alone. */
export function startSweeps({ clients, members, identifier, log }: SweepOptions) {
  const look = setInterval(() => {
    const now = Date.now();
    for (const client of clients) {
      const { identity } = client;
      if (now - client.heardAt > SILENCE_LIMIT_MS) client.line.cut();
      else if (identity === null && now - client.strangerSince > STRANGER_LIMIT_MS)
        client.line.end(SESSION_OVER, 'nobody is signed in here');
      else if ((identity?.expiresAt ?? Infinity) <= now) client.expire();
    }
  }, LOOK_EVERY_MS);

  const sessions = setInterval(() => {
    endLostSessions(members, identifier).catch((error: unknown) =>
      log.warn({ err: error }, 'sessions could not be looked up'),
    );
  }, SESSIONS_EVERY_MS);

  return {
    stop() {
      clearInterval(look);
      clearInterval(sessions);
    },
  };
}

async function endLostSessions(members: Members, identifier: Identifier): Promise<void> {
  const sessions = members.bySession();
  if (sessions.size === 0) return;
  const running = await identifier.running([...sessions.keys()]);
  for (const [session, clients] of sessions) {
    if (running.has(session)) continue;
    for (const { line } of clients) line.end(SESSION_OVER, 'the session is over');
  }
}
