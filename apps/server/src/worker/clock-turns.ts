import { isBadValue, type GameId, type WorkerDatabase } from '@rookery/database';
import type { Log } from '../log.ts';
import { expireGames, postpone, type Listener } from './expire-games.ts';

/** How often the timetable is asked. A flag falls for everybody within this time and a commit. */
const LOOK_EVERY_MS = 100;
const AT_ONCE = 250;
const AFTER_FAILURE_MS = 1_000;
/**
 * After an outage, moves that arrived in time may still wait in some process to be stored: they come
 * first, before any flag falls.
 */
const AFTER_OUTAGE_MS = 3_000;

/** Ends games by the clock, with nobody connected. Any number of workers share the work. */
export function createClockTurns(database: WorkerDatabase, log: Log): () => Promise<number> {
  /** How many to look at next. After a refusal, one at a time until the one that is refused is found. */
  let atOnce = AT_ONCE;
  let taken: readonly GameId[] = [];
  let reachable = true;

  const listener: Listener = {
    onTaken: (games) => (taken = games),
    onBroken: (game, error) => log.error({ err: error, game }, 'a game could not be ended'),
  };

  /** Answers how long to wait before the next look. */
  async function look(): Promise<number> {
    try {
      if (!reachable) return await welcomeBack();
      const due = await database.run((transaction) =>
        expireGames(transaction, Date.now, atOnce, listener),
      );
      const more = due === atOnce;
      if (!more) atOnce = AT_ONCE;
      return more ? 0 : LOOK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'games could not be looked at');
      if (isBadValue(error)) return stepAside(error);
      reachable = false;
      return AFTER_FAILURE_MS;
    }
  }

  async function welcomeBack(): Promise<number> {
    await database.ping();
    reachable = true;
    return AFTER_OUTAGE_MS;
  }

  /** What a game should end with was refused. It must not hold up everybody else's clocks. */
  async function stepAside(error: unknown): Promise<number> {
    const [game] = taken;
    if (atOnce === 1 && game !== undefined) {
      listener.onBroken(game, error);
      try {
        await database.run((transaction) => postpone(transaction, game, Date.now()));
      } catch {
        return AFTER_FAILURE_MS;
      }
    }
    atOnce = 1;
    return 0;
  }

  return look;
}
