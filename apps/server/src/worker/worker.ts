import type { Config } from '@rookery/config';
import { openDatabase, openWorkerDatabase, type WorkerDatabase } from '@rookery/database';
import { createEnginePool, levelsAtDepths } from '@rookery/engine';
import { createGameTable } from '../features/games/game-table.ts';
import type { Log } from '../log.ts';
import { startLoop, type Loop } from '../loop.ts';
import { within } from '../within.ts';
import { createClockTurns } from './clock-turns.ts';
import { createBotTurns } from './engine/bot-turns.ts';
import { startEngineTurns } from './engine/engine-turns.ts';
import { createHints } from './engine/hints.ts';
import { countWaiting } from './engine/queries.ts';
import { createReviews } from './engine/reviews.ts';
import { createLeaderboardTurns } from './leaderboard-turns.ts';
import { createPairingTurns } from './pairing-turns.ts';

export interface Worker {
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  /** Null where this one runs no engine. Answers also while the database does not. */
  metrics(): Promise<WorkerMetrics | null>;
  stop(): Promise<void>;
}

interface WorkerMetrics {
  /** Of all workers' jobs; null where the database does not answer. */
  readonly waiting: number | null;
  readonly searching: number;
}

/** Less than Prometheus waits for all figures together. */
const METRICS_LIMIT_MS = 2_000;

/**
 * What happens without anybody waiting for an answer: flags fall, seekers meet, bots move, games are
 * reviewed. Any number of workers share it.
 */
export function startWorker(config: Config, log: Log): Worker {
  const connection = {
    ...config,
    poolSize: 3,
    onConnectionLost: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  };
  const database = openWorkerDatabase(connection);
  const turns = [
    createClockTurns(database, log),
    createPairingTurns(database, log),
    createLeaderboardTurns(database, log),
  ];
  const engine = config.engineProcesses === 0 ? null : startEngine(config, database, log);
  const loops = [...turns.map(startLoop), ...(engine === null ? [] : [engine])];
  return {
    ping: () => database.ping(),
    async metrics() {
      if (engine === null) return null;
      const waiting = await within(METRICS_LIMIT_MS, database.run(countWaiting));
      return { waiting, searching: engine.searching() };
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await database.close();
    },
  };
}

interface Engine extends Pick<Loop, 'stop'> {
  searching(): number;
}

/** What bots do goes in by the members' door, over connections of its own. */
function startEngine(config: Config, database: WorkerDatabase, log: Log): Engine {
  const door = openDatabase({
    ...config,
    poolSize: 2,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const { engineProcesses: size, engineCommand, botDepths } = config;
  const pool = createEnginePool({
    ...(size !== null && { size }),
    ...(engineCommand !== null && { command: [engineCommand] as const }),
  });
  const levels = levelsAtDepths(botDepths ?? []);
  const table = createGameTable(door, log);
  const pace = config.botPace / 100;
  const bots = createBotTurns({ database, table, pool, levels, pace, log });
  const turns = startEngineTurns(
    database,
    pool,
    {
      play: (job) => bots.play(job),
      think: (job) => bots.think(job),
      hint: createHints(database, pool),
      review: createReviews(database, pool),
    },
    log,
  );
  return {
    searching: () => pool.state().searching,
    async stop() {
      await turns.stop();
      await door.close();
    },
  };
}
