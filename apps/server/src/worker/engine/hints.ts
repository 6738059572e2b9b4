import { startFenOf } from '@rookery/chess';
import type { WorkerDatabase } from '@rookery/database';
import type { EnginePool } from '@rookery/engine';
import { findGame } from '../../features/games/queries.ts';
import { endJob, storeHint, type Job } from './queries.ts';

/** Strong enough for a useful hint, and done within two seconds. */
const SEARCH = { depth: 14, nodes: 150_000, limitMs: 2_000, priority: 'hint' } as const;

/** Searches the best move for a hint, unless the game has gone on. */
export function createHints(database: WorkerDatabase, pool: EnginePool) {
  return async (job: Job): Promise<void> => {
    const game = await database.run((transaction) => findGame(transaction, job.game_id));
    const isCurrent = game?.moves.length === job.ply && game.status === 'active';
    const best = isCurrent
      ? (await pool.search({ fen: startFenOf(game), moves: game.moves }, SEARCH)).best
      : null;
    await database.run(async (transaction) => {
      if (best !== null) await storeHint(transaction, job, best);
      await endJob(transaction, job);
    });
  };
}
