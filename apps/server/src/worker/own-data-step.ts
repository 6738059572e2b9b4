import { abort, resign } from '@rookery/chess';
import type { Database, WorkerDatabase } from '@rookery/database';
import { act, type Action } from '../features/games/act.ts';
import type { GameRepository } from '../features/games/game-repository.ts';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';
import {
  deleteOldExports,
  dueAccountDeletions,
  eraseMember,
  postponeAccountDeletion,
  withdrawFromTournament,
  type DueAccountDeletion,
} from './queries.ts';

const CHECK_EVERY_MS = 5_000;
const RETRY_AFTER_MS = 10_000;
const BATCH_SIZE = 10;

export interface OwnDataStepOptions {
  readonly database: WorkerDatabase;
  readonly members: Database;
  readonly games: GameRepository;
  readonly log: Log;
}

/**
 * Deletes accounts 14 days after their members asked for it, and exports that can no longer be downloaded. Running games
 * are resigned first, and tournaments left, each as the member. Doing the same again changes nothing, so no worker has to
 * wait for another.
 */
export function createOwnDataStep(options: OwnDataStepOptions): LoopStep {
  const { database, log } = options;

  async function deleteAccount(due: DueAccountDeletion): Promise<void> {
    try {
      await endCommitments(options, due);
      const isErased = await database.run((transaction) => eraseMember(transaction, due.user_id));
      if (isErased) log.info({ user: due.user_id }, 'an account was deleted');
      else await postpone(due);
    } catch (error) {
      log.error({ err: error, user: due.user_id }, 'could not delete an account');
      await postpone(due);
    }
  }

  function postpone({ user_id }: DueAccountDeletion): Promise<void> {
    return database.run((transaction) => postponeAccountDeletion(transaction, user_id));
  }

  return async () => {
    try {
      await database.run(deleteOldExports);
      const due = await database.run((transaction) => dueAccountDeletions(transaction, BATCH_SIZE));
      for (const each of due) await deleteAccount(each);
      return due.length === BATCH_SIZE ? 0 : CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not read which accounts have to be deleted');
      return RETRY_AFTER_MS;
    }
  };
}

async function endCommitments(
  { members, games }: OwnDataStepOptions,
  due: DueAccountDeletion,
): Promise<void> {
  for (const tournament of due.tournaments) {
    await members.as(due.user_id, (transaction) => withdrawFromTournament(transaction, tournament));
  }
  for (const game of due.games) await act(games, due.user_id, game, Date.now(), leave);
}

/** Before both sides have moved, a game is aborted instead of resigned. */
const leave: Action = (game, color, at) => {
  const resigned = resign(game, color, at);
  return resigned.ok ? resigned : abort(game, color, at);
};
