import { setTimeout as pause } from 'node:timers/promises';
import {
  isBadValue,
  openWorkerDatabase,
  type DatabaseOptions,
  type GameId,
} from '@rookery/database';
import type { Log } from '../log.ts';
import { expireGames, postponeOne } from './expire-games.ts';

export interface Worker {
  stop(): Promise<void>;
}

/** How often the timetable is asked. A flag falls for everybody within this time and a commit. */
const LOOK_EVERY_MS = 100;
const AT_ONCE = 250;
/** After a failure (the server is away, a deadlock) the next look can wait a little. */
const AFTER_FAILURE_MS = 1_000;

/** Ends games by the clock, with nobody connected. Any number of workers share the work. */
export function startWorker(
  connection: Omit<DatabaseOptions, 'poolSize' | 'onConnectionLost'>,
  log: Log,
): Worker {
  const database = openWorkerDatabase({
    ...connection,
    poolSize: 2,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const stopping = new AbortController();

  function reportBroken(game: GameId, error: unknown): void {
    log.error({ err: error, game }, 'a game could not be judged');
  }

  /** How many to look at next. After a failure, one at a time until the one that fails is found. */
  let atOnce = AT_ONCE;

  /** Answers how long to wait before the next look. */
  async function look(): Promise<number> {
    try {
      const due = await database.run((transaction) =>
        expireGames(transaction, Date.now, atOnce, reportBroken),
      );
      const more = due === atOnce;
      if (!more) atOnce = AT_ONCE;
      return more ? 0 : LOOK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'games could not be looked at');
      return isBadValue(error) ? stepAside(error) : AFTER_FAILURE_MS;
    }
  }

  /** What a game is ended with was refused. It must not hold up everybody else's clocks. */
  async function stepAside(error: unknown): Promise<number> {
    if (atOnce === 1) {
      const game = await database.run((transaction) => postponeOne(transaction, Date.now()));
      if (game !== undefined) reportBroken(game, error);
    }
    atOnce = 1;
    return 0;
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wait = await look();
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const finished = keepLooking();
  return {
    async stop() {
      stopping.abort();
      await finished;
      await database.close();
    },
  };
}
