import type { WorkerDatabase } from '@rookery/database';
import type { Log } from '../log.ts';
import { pairSeekers } from './pair-seekers.ts';

/** Two who come at the same time are at their board within this time and a commit. */
const WAVE_EVERY_MS = 500;
const AFTER_FAILURE_MS = 1_000;

/** Brings together who seeks an opponent, in waves. Of any number of workers one does it at a time. */
export function createPairingTurns(database: WorkerDatabase, log: Log): () => Promise<number> {
  return async () => {
    try {
      const games = await database.run((transaction) => pairSeekers(transaction, Date.now()));
      if (games > 0) log.debug({ games }, 'seekers were paired');
      return WAVE_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'seekers could not be paired');
      return AFTER_FAILURE_MS;
    }
  };
}
