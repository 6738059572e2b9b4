import { callbackify } from 'node:util';
import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type DatabaseConnection,
} from 'kysely';
import pg from 'pg';
import { isCancelled, markDataStoreFailure, throwFromDataStore } from './failure.ts';
import {
  createBatchedStatement,
  MAX_CONCURRENT,
  type BatchedStatement,
} from './batched-statement.ts';
import type { UserId } from './ids.ts';
import {
  isWrongPassword,
  possiblePasswords,
  roleConnection,
  type LoginRole,
  type RoleAccess,
} from './roles.ts';
import type { DB } from './rows.ts';
import { BusyError, createFairSemaphore } from './fair-semaphore.ts';
import { observePool } from './observed-statements.ts';
import { accountTypes, rowTypes } from './types.ts';

/**
 * A transaction in which row-level security knows the caller. Queries take it as their first argument.
 * Only `Database.as` and `readAs` create one, so no query can use the pool without a caller.
 */
export type ScopedTransaction = Kysely<DB> & { readonly __brand: 'ScopedTransaction' };

/** A transaction of the worker: it has no member, and only the privileges of the worker's jobs. */
export type WorkerTransaction = Kysely<DB> & { readonly __brand: 'WorkerTransaction' };

/** For statements that members and workers share. */
export type AnyTransaction = ScopedTransaction | WorkerTransaction;

export interface DatabaseOptions extends RoleAccess {
  readonly poolSize: number;
  /** How long a caller waits for a connection; 3 seconds by default. */
  readonly databaseWaitSeconds?: number;
  /** Called when a connection breaks, for example because the server stops. The pool replaces it. */
  readonly onConnectionLost: (error: Error) => void;
}

/** Connections of a pool, for metrics. */
export interface PoolUse {
  /** The largest number of connections. */
  readonly size: number;
  readonly inUse: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export function poolUse({ options, totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  const inUse = totalCount - idleCount;
  return { size: options.max, inUse, idle: idleCount, waiting: waitingCount };
}

export interface Database {
  /** Runs work as a member, in one transaction: committed when it returns, rolled back when it throws. */
  as<T>(userId: UserId, work: (transaction: ScopedTransaction) => Promise<T>): Promise<T>;
  /**
   * The same for an expensive read. Only a few run at a time and each has a short time limit, so that cheap
   * requests do not wait for a connection behind them. Throws `BusyError` if there are too many.
   */
  readAs<T>(userId: UserId, work: (transaction: ScopedTransaction) => Promise<T>): Promise<T>;
  /** A statement that serves many callers at once; see `createBatchedStatement`. */
  batched<Request extends object, Row extends object>(
    name: string,
    text: string,
  ): BatchedStatement<Request, Row>;
  /** The pools that single requests and batched statements use. */
  pools(): { readonly requests: PoolUse; readonly batches: PoolUse };
  /** Throws unless the server answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_WAIT_SECONDS = 3;
const IDLE_LIMIT_MS = 10_000;
const NEVER = 0;
/**
 * Longer than for requests: a sign-up holds its connection while the password is hashed, and a whole club may
 * sign up at the same time.
 */
const ACCOUNTS_MIN_WAIT_SECONDS = 15;
const STATEMENT_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + 2_000;

/** The part of the request pool that expensive reads may use; at least one connection. */
const EXPENSIVE_POOL_SHARE = 0.3;
const EXPENSIVE_MAX_WAITING = 100;
const EXPENSIVE_WAIT_LIMIT_MS = 2_000;
const EXPENSIVE_STATEMENT_LIMIT_MS = 3_000;

/** How long a batch waits for a locked row before its requests are retried one by one. */
const BATCH_LOCK_LIMIT_MS = 250;

// Pipelining: statements are sent without waiting for the answer to the one before, so opening a scope
// costs no extra round trip.
const ROWS = { types: rowTypes, pipeline: true };

export function openDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options, 'rookery_app', ROWS);
  const batchPool = createPool({ ...options, poolSize: 2 * MAX_CONCURRENT }, 'rookery_app', {
    ...ROWS,
    lockLimitMs: BATCH_LOCK_LIMIT_MS,
  });
  const expensive = createFairSemaphore({
    places: Math.max(1, Math.floor(options.poolSize * EXPENSIVE_POOL_SHARE)),
    maxWaiting: EXPENSIVE_MAX_WAITING,
    waitLimitMs: EXPENSIVE_WAIT_LIMIT_MS,
  });
  return {
    as: (userId, work) => run(pool, (client) => openScope(client, userId), work),
    readAs: (userId, work) =>
      expensive.run(userId, async () => {
        try {
          return await run(pool, (client) => openReadScope(client, userId), work);
        } catch (error) {
          throw isCancelled(error) ? new BusyError() : error;
        }
      }),
    batched: (name, text) => createBatchedStatement({ batch: batchPool, single: pool }, name, text),
    pools: () => ({ requests: poolUse(pool), batches: poolUse(batchPool) }),
    ping: async () => void (await pool.query('select 1')),
    close: async () => void (await Promise.all([pool.end(), batchPool.end()])),
  };
}

export interface WorkerDatabase {
  /** Runs work as the worker, in one transaction. */
  run<T>(work: (transaction: WorkerTransaction) => Promise<T>): Promise<T>;
  pool(): PoolUse;
  /** Throws unless the server answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function openWorkerDatabase(options: DatabaseOptions): WorkerDatabase {
  // Idle connections are kept, so that ending a game on time never waits for a new connection.
  const pool = createPool(options, 'rookery_worker', { ...ROWS, idleLimitMs: NEVER });
  return {
    run: (work) => run(pool, () => 'begin', work),
    pool: () => poolUse(pool),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

async function run<Transaction, T>(
  pool: pg.Pool,
  begin: (client: pg.PoolClient) => string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(throwFromDataStore);
  const scope = { open: true };
  try {
    const opened = client.query(begin(client)).catch(throwFromDataStore);
    // The error is handled where `opened` is awaited; without this, an earlier failure would be unhandled.
    opened.catch(() => undefined);
    const result = await work(bind(client, scope) as Transaction);
    scope.open = false;
    await opened;
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    scope.open = false;
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

/** One message that begins the transaction and sets its caller. The setting ends with the transaction. */
function openScope(client: pg.PoolClient, userId: UserId, begin = 'begin'): string {
  return `${begin}; select set_config('app.user_id', ${client.escapeLiteral(userId)}, true)`;
}

/** The same for an expensive read: read-only, and cancelled after its time limit. */
function openReadScope(client: pg.PoolClient, userId: UserId): string {
  const limit = `set local statement_timeout = ${EXPENSIVE_STATEMENT_LIMIT_MS}`;
  return `${openScope(client, userId, 'begin read only')}; ${limit}`;
}

/** PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK instead of an error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch(throwFromDataStore);
  if (command !== 'COMMIT') throwFromDataStore(new Error('The transaction was rolled back.'));
}

const driver = new DummyDriver();
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A query needs a scoped transaction.')),
});

/** A Kysely instance bound to one connection, without a pool. */
function bind(client: pg.PoolClient, scope: { open: boolean }): Kysely<DB> {
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      // The connection may already serve another caller.
      if (!scope.open) throw new Error('This scope has ended.');
      const answer = client.query(sql, [...parameters]);
      const { rows, rowCount } = await answer.catch(throwFromDataStore);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('A scoped transaction does not stream.');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return new Kysely<DB>({ config: { dialect }, driver, dialect, executor });
}

export interface AccountsOptions extends DatabaseOptions {
  /** Called with every error of a query or a connection, in the asynchronous context of its caller. */
  readonly onFailure?: (error: Error) => void;
}

export interface AccountsDatabase {
  readonly queries: Kysely<unknown>;
  pool(): PoolUse;
  close(): Promise<void>;
}

/** The connection of the accounts library (better-auth), with its own schema and its own role. */
export function openAccountsDatabase(options: AccountsOptions): AccountsDatabase {
  const pool = createPool(options, 'rookery_auth', {
    types: accountTypes,
    searchPath: 'accounts,public',
    minWaitSeconds: ACCOUNTS_MIN_WAIT_SECONDS,
  });
  function report(error: unknown): void {
    if (!(error instanceof Error)) return;
    markDataStoreFailure(error);
    options.onFailure?.(error);
  }
  const reportingPool = {
    options: pool.options,
    async connect() {
      try {
        return await pool.connect();
      } catch (error) {
        report(error);
        throw error;
      }
    },
    end: () => pool.end(),
  };
  const queries = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: reportingPool }),
    log: (event) => void (event.level === 'error' && report(event.error)),
  });
  return { queries, pool: () => poolUse(pool), close: () => pool.end() };
}

interface PoolOptions {
  readonly types: pg.CustomTypesConfig;
  readonly pipeline?: boolean;
  readonly searchPath?: string;
  readonly minWaitSeconds?: number;
  /** How long a statement waits for a lock. 0: until the statement timeout. */
  readonly lockLimitMs?: number;
  /** How long an unused connection is kept. 0: always. */
  readonly idleLimitMs?: number;
}

export function createPool(
  options: DatabaseOptions,
  role: LoginRole,
  {
    types,
    pipeline = false,
    searchPath = 'public',
    minWaitSeconds = 0,
    lockLimitMs = 0,
    idleLimitMs = IDLE_LIMIT_MS,
  }: PoolOptions,
): pg.Pool {
  const { poolSize, databaseWaitSeconds = DEFAULT_WAIT_SECONDS, onConnectionLost } = options;
  const waitLimitMs = Math.max(minWaitSeconds, databaseWaitSeconds) * 1_000;
  const config: pg.PoolConfig & { pipeline: boolean } = {
    ...roleConnection(options, role),
    max: poolSize,
    idleTimeoutMillis: idleLimitMs,
    types,
    pipeline,
    // Timestamps are read and written in UTC, whatever the server's settings.
    options: `-c timezone=UTC -c search_path=${searchPath} -c lock_timeout=${lockLimitMs}`,
    connectionTimeoutMillis: waitLimitMs,
    statement_timeout: STATEMENT_LIMIT_MS,
    // A busy machine may take this long between two statements, too.
    idle_in_transaction_session_timeout: Math.max(STATEMENT_LIMIT_MS, waitLimitMs),
    // The server cannot enforce its own limits once it no longer answers.
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Shown in pg_stat_activity.
    application_name: `${role} ${process.pid}`,
  };
  const pool = new pg.Pool(config);
  if (possiblePasswords(options, role).length > 1) repeatRefused(pool);
  pool.on('error', onConnectionLost);
  // A connection can break while it is in use; without a listener, that error would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  observePool(pool);
  return pool;
}

/** The password of a role can change between the moment in which it is found and the one in which it is used. */
function repeatRefused(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  async function connectAgain(): Promise<pg.PoolClient> {
    try {
      return await connect();
    } catch (error) {
      if (!isWrongPassword(error)) throw error;
      return connect();
    }
  }
  const withCallback = callbackify(connectAgain);
  type Callback = (error: Error | null, client: pg.PoolClient) => void;
  const replacement = (callback?: Callback) =>
    callback === undefined ? connectAgain() : withCallback(callback);
  pool.connect = replacement as typeof pool.connect;
}
