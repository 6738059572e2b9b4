import { randomUUID } from 'node:crypto';
import type { WorkerDatabase } from '@rookery/database';
import type { PresenceStore } from '../../gateway/presence.ts';
import { leavePresence, reportPresence } from './queries.ts';

/** The presence store of one gateway, which gets a new id. */
export function createPresenceStore(database: WorkerDatabase): PresenceStore {
  const gateway = randomUUID();
  return {
    report: (online, offline) =>
      database.run((transaction) => reportPresence(transaction, gateway, online, offline)),
    leave: () => database.run((transaction) => leavePresence(transaction, gateway)),
  };
}
