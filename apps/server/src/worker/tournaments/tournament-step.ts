import type { WorkerDatabase } from '@rookery/database';
import type { Log } from '../../runtime/log.ts';
import type { LoopStep } from '../../runtime/loop.ts';
import { advance, storePairing, storeTrouble, type Advance } from './advance.ts';
import { pairInThread } from './pair-in-thread.ts';
import { deleteRequests, dueTournaments, requestAt, type DueTournament } from './queries.ts';

const CHECK_EVERY_MS = 250;
const RETRY_AFTER_MS = 1_000;
const BATCH_SIZE = 20;
/** Then an arbiter is told. A round of 1,000 players takes about 6 seconds. */
const PAIRING_LIMIT_MS = 120_000;
/** A tournament that cannot be advanced does not block the others. */
const FAILURE_DELAY_MS = 10_000;

/** Runs tournaments: starts them, pairs rounds, starts games and collects results. Any number of workers share it. */
export function createTournamentStep(database: WorkerDatabase, log: Log): LoopStep {
  async function pairRound(advanced: Extract<Advance, { kind: 'pair' }>): Promise<Advance> {
    const paired = await pairInThread(advanced.built.tournament, PAIRING_LIMIT_MS);
    return database.run((transaction) => {
      if (paired.kind === 'paired') return storePairing(transaction, advanced, paired, Date.now());
      const trouble = paired.kind === 'too_slow' ? 'pairing_too_slow' : 'no_pairing';
      return storeTrouble(transaction, advanced, trouble);
    });
  }

  async function look({ id, requests }: DueTournament): Promise<void> {
    try {
      let advanced = await database.run((transaction) => advance(transaction, id, Date.now()));
      while (advanced.kind === 'pair') advanced = await pairRound(advanced);
      const { until } = advanced;
      await database.run(async (transaction) => {
        await deleteRequests(transaction, requests);
        if (until !== null) await requestAt(transaction, id, until);
      });
    } catch (error) {
      log.error({ err: error, tournament: id }, 'could not advance a tournament');
      await database.run(async (transaction) => {
        await deleteRequests(transaction, requests);
        await requestAt(transaction, id, Date.now() + FAILURE_DELAY_MS);
      });
    }
  }

  return async () => {
    try {
      const due = await database.run((transaction) => dueTournaments(transaction, BATCH_SIZE));
      for (const each of due) await look(each);
      return due.length === BATCH_SIZE ? 0 : CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not read which tournaments are due');
      return RETRY_AFTER_MS;
    }
  };
}
