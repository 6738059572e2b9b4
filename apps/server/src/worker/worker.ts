import type { Config } from '@rookery/config';
import {
  openDatabase,
  openWorkerDatabase,
  type PoolUse,
  type WorkerDatabase,
} from '@rookery/database';
import { createEnginePool, levelsAtDepths } from '@rookery/engine';
import { createGameRepository, type GameRepository } from '../features/games/game-repository.ts';
import type { JobEngine } from '../jobs/job-kind.ts';
import { startJobRunner, type QueueCounts } from '../jobs/job-runner.ts';
import type { Log } from '../runtime/log.ts';
import { startLoop } from '../runtime/loop.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createAgedRowsStep } from './aged-rows-step.ts';
import { createAchievementStep } from './achievements/achievement-step.ts';
import { createArrangementStep } from './arrangement-step.ts';
import { createClockStep } from './clock-step.ts';
import { createCrawlStep } from './crawl-step.ts';
import { createBotPlayer } from './engine/bot-player.ts';
import { startEngineJobs, type EngineJobs } from './engine/engine-jobs.ts';
import { createHints } from './engine/hints.ts';
import { countJobs, type JobCounts } from './engine/queries.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { createLeaderboardStep } from './leaderboard-step.ts';
import { createNotificationStep } from './notification-step.ts';
import { createOwnDataStep } from './own-data-step.ts';
import { createPairingStep } from './pairing-step.ts';
import { createPlanStep } from './plan-step.ts';
import { createPurgeStep } from './purge-step.ts';
import { createReviewStep } from './review-step.ts';
import { createTournamentStep } from './tournaments/tournament-step.ts';

export interface Worker {
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  /** Resolves even while the database does not answer. */
  metrics(): Promise<WorkerMetrics>;
  pools(): Readonly<Record<string, PoolUse>>;
  stop(): Promise<void>;
}

export interface WorkerMetrics {
  /** Engine jobs of all workers; null if the database does not answer, or if this worker runs no engine. */
  readonly engineJobs: readonly JobCounts[] | null;
  /** Other jobs of all workers; null if the database does not answer. */
  readonly queues: readonly QueueCounts[] | null;
  /** Failed attempts of this worker, by kind. */
  readonly failed: Readonly<Record<string, number>>;
  /** Null if this worker runs no engine. */
  readonly searching: number | null;
}

/** Shorter than the scrape timeout of Prometheus. */
const METRICS_LIMIT_MS = 2_000;

/**
 * Runs the background work: ends games by the clock, pairs seekers, does what players have arranged, runs
 * tournaments, updates leaderboards, plans tasks, deletes old workspaces, accounts, exports and rows that have passed
 * their age, starts reviews and crawlers, collects notifications that are due, gives achievements, and does the jobs of
 * the engine and of the job queues. Any number of workers share it.
 */
export function startWorker(config: Config, log: Log, tracing: Tracing | null): Worker {
  const connection = {
    ...config,
    poolSize: 3,
    onConnectionLost: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  };
  const database = openWorkerDatabase(connection);
  // Bots, and members who have arranged something, act with the database role of members.
  const members = openDatabase({ ...connection, poolSize: 2 });
  const games = createGameRepository(members, log);
  const steps = [
    createClockStep(database, log),
    createPairingStep(database, log),
    createLeaderboardStep(database, log),
    createPurgeStep(database, log),
    createAgedRowsStep(database, daysOfOptions(config), log),
    createArrangementStep(database, games, log),
    createTournamentStep(database, log),
    createAchievementStep(database, log),
    createPlanStep(database, members, log),
    createOwnDataStep({ database, members, games, log }),
  ];
  const engine =
    config.engineProcesses === 0 ? null : startEngine(config, { database, games }, log);
  const runner = startJobRunner(config, JOB_KINDS, {
    database,
    engine,
    mailer: { smtpUrl: config.smtpUrl, from: config.mailFrom },
    push: { key: config.vapidPrivateKey, services: config.pushServices },
    publicUrl: config.publicUrl,
    secret: config.secret,
    puzzleCheckNodes: config.makePuzzles ? config.puzzleCheckNodes : null,
    puzzleImportOverHttp: config.puzzleImportOverHttp,
    crawler: {
      contact: config.crawlContact ?? config.publicUrl,
      delayMs: config.crawlDelayMs,
      allow: config.crawlAllow,
    },
    log,
    tracing,
  });
  steps.push(createNotificationStep({ database, jobs: runner, log }));
  steps.push(createCrawlStep({ database, jobs: runner, log }));
  if (engine !== null && config.reviewRatedGames) {
    steps.push(createReviewStep({ database, engine, jobs: runner, log }));
  }
  const parts = [...steps.map(startLoop), runner, ...(engine === null ? [] : [engine])];
  return {
    ping: () => database.ping(),
    async metrics() {
      const [engineJobs, queues] = await Promise.all([
        engine && withTimeout(METRICS_LIMIT_MS, database.run(countJobs)),
        withTimeout(METRICS_LIMIT_MS, runner.counts()),
      ]);
      const failed = { ...engine?.failed(), ...runner.failed() };
      return { engineJobs, queues, failed, searching: engine?.searching() ?? null };
    },
    pools() {
      const { requests, batches } = members.pools();
      return { worker: database.pool(), member_requests: requests, member_batches: batches };
    },
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
      await members.close();
      await database.close();
    },
  };
}

/** `table_lives` names these options. */
function daysOfOptions({ chatDays, workspaceLogDays, crawledPageDays }: Config) {
  return {
    CHAT_DAYS: chatDays,
    WORKSPACE_LOG_DAYS: workspaceLogDays,
    CRAWLED_PAGE_DAYS: crawledPageDays,
  };
}

interface Engine extends EngineJobs, JobEngine {
  searching(): number;
}

interface EngineStores {
  readonly database: WorkerDatabase;
  readonly games: GameRepository;
}

function startEngine(config: Config, { database, games }: EngineStores, log: Log): Engine {
  const { engineProcesses: size, engineCommand, botDepths } = config;
  const pool = createEnginePool({
    ...(size !== null && { size }),
    ...(engineCommand !== null && { command: [engineCommand] as const }),
  });
  const levels = levelsAtDepths(botDepths ?? []);
  const pace = config.botPace / 100;
  const bots = createBotPlayer({ database, games, pool, levels, pace, log });
  const jobs = startEngineJobs(
    database,
    pool,
    {
      play: (job) => bots.play(job),
      think: (job) => bots.think(job),
      hint: createHints(database, pool),
    },
    log,
  );
  return {
    pool,
    isOverloaded: () => jobs.isOverloaded(),
    failed: () => jobs.failed(),
    searching: () => pool.state().searching,
    stop: () => jobs.stop(),
  };
}
