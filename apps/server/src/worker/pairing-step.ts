import type { WorkerDatabase } from '@rookery/database';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';
import { pairSeekers } from './pair-seekers.ts';

/** Two suitable seekers who arrive together are paired within this time, plus a commit. */
const WAVE_EVERY_MS = 500;
const RETRY_AFTER_MS = 1_000;

/** Pairs seekers in waves. Only one worker pairs at a time. */
export function createPairingStep(database: WorkerDatabase, log: Log): LoopStep {
  return async () => {
    try {
      const games = await database.run((transaction) => pairSeekers(transaction, Date.now()));
      if (games > 0) log.debug({ games }, 'paired seekers');
      return WAVE_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not pair seekers');
      return RETRY_AFTER_MS;
    }
  };
}
