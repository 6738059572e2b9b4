import { randomUUID } from 'node:crypto';
import type { WorkerDatabase } from '@rookery/database';
import type { PresenceStore } from '../../gateway/presence.ts';
import { leavePresence, reportPresence } from './queries.ts';

/** For one gateway, under a name of its own. */
export function createPresenceStore(database: WorkerDatabase): PresenceStore {
  const gateway = randomUUID();
  return {
    report: (came, gone) =>
      database.run((transaction) => reportPresence(transaction, gateway, came, gone)),
    leave: () => database.run((transaction) => leavePresence(transaction, gateway)),
    close: () => database.close(),
  };
}
