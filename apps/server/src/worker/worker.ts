import { openWorkerDatabase, type DatabaseOptions } from '@rookery/database';
import type { Log } from '../log.ts';
import { createClockTurns } from './clock-turns.ts';
import { startLoop } from '../loop.ts';
import { createPairingTurns } from './pairing-turns.ts';

export interface Worker {
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  stop(): Promise<void>;
}

/** What happens without anybody asking: flags fall, and seekers meet. Any number of workers share it. */
export function startWorker(
  connection: Omit<DatabaseOptions, 'poolSize' | 'onConnectionLost'>,
  log: Log,
): Worker {
  const database = openWorkerDatabase({
    ...connection,
    poolSize: 3,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const turns = [createClockTurns(database, log), createPairingTurns(database, log)];
  const loops = turns.map(startLoop);
  return {
    ping: () => database.ping(),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await database.close();
    },
  };
}
