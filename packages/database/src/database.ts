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
import { isCancelled, throwFromDataStore } from './failure.ts';
import { createGroup, LANES, type Group } from './group.ts';
import type { UserId } from './ids.ts';
import { roleConnection, type LoginRole } from './roles.ts';
import type { DB } from './rows.ts';
import { Busy, createShare } from './share.ts';
import { accountTypes, rowTypes } from './types.ts';

/**
 * A transaction in which row-level security knows the caller. Queries take it as their first
 * argument, and only `Database.as` makes one: nobody reaches the pool past it.
 */
export type ScopedTransaction = Kysely<DB> & { readonly __brand: 'ScopedTransaction' };

/** A transaction of the worker: no member's, and with the privileges of its named jobs only. */
export type WorkerTransaction = Kysely<DB> & { readonly __brand: 'WorkerTransaction' };

export interface DatabaseOptions {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly poolSize: number;
  /** Connections break when the server goes away; the pool replaces them. */
  readonly onConnectionLost: (error: Error) => void;
}

export interface Database {
  /** Runs work as a member, in one transaction: committed when it returns, rolled back when it throws. */
  as<T>(userId: UserId, work: (transaction: ScopedTransaction) => Promise<T>): Promise<T>;
  /**
   * The same for an expensive read. Few of them are under way at a time, so that the others never wait
   * for a connection behind them, and none may take long. Throws `Busy` where it is refused.
   */
  readAs<T>(userId: UserId, work: (transaction: ScopedTransaction) => Promise<T>): Promise<T>;
  /** A statement that serves many callers at once; see `createGroup`. */
  group<Request extends object, Row extends object>(
    name: string,
    text: string,
  ): Group<Request, Row>;
  /** The connections that requests share. */
  connections(): { readonly open: number; readonly idle: number; readonly awaited: number };
  /** Throws unless the server answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_LIMIT_MS = 3_000;
const IDLE_LIMIT_MS = 10_000;
const FOR_EVER = 0;
/**
 * Signing up holds a connection while a password is hashed. A whole club that does so at once waits its
 * turn instead of being sent away.
 */
const ACCOUNTS_CONNECT_LIMIT_MS = 15_000;
const STATEMENT_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + 2_000;

/** Of the connections for requests, expensive reads take no more than this part, but at least one. */
const EXPENSIVE_PART = 0.3;
const EXPENSIVE_WAITING_MOST = 100;
const EXPENSIVE_WAIT_LIMIT_MS = 2_000;
const EXPENSIVE_STATEMENT_LIMIT_MS = 3_000;

/** How long a group waits for a row that somebody else is changing, before each goes its own way. */
const GROUP_LOCK_LIMIT_MS = 250;

// Statements go out without waiting for the answer to the one before: opening a scope costs no round
// trip of its own.
const ROWS = { types: rowTypes, pipeline: true };

export function openDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options, 'rookery_app', ROWS);
  const together = createPool({ ...options, poolSize: 2 * LANES }, 'rookery_app', {
    ...ROWS,
    lockLimitMs: GROUP_LOCK_LIMIT_MS,
  });
  const expensive = createShare({
    places: Math.max(1, Math.floor(options.poolSize * EXPENSIVE_PART)),
    mostWaiting: EXPENSIVE_WAITING_MOST,
    waitLimitMs: EXPENSIVE_WAIT_LIMIT_MS,
  });
  return {
    as: (userId, work) => run(pool, (client) => openScope(client, userId), work),
    readAs: (userId, work) =>
      expensive.run(userId, async () => {
        try {
          return await run(pool, (client) => openReadScope(client, userId), work);
        } catch (error) {
          throw isCancelled(error) ? new Busy() : error;
        }
      }),
    group: (name, text) => createGroup({ together, alone: pool }, name, text),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
    }),
    ping: async () => void (await pool.query('select 1')),
    close: async () => void (await Promise.all([pool.end(), together.end()])),
  };
}

export interface WorkerDatabase {
  /** Runs work as the worker, in one transaction. */
  run<T>(work: (transaction: WorkerTransaction) => Promise<T>): Promise<T>;
  /** Throws unless the server answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function openWorkerDatabase(options: DatabaseOptions): WorkerDatabase {
  // Flags do not wait for a connection to be made, least of all on a machine that is busy.
  const pool = createPool(options, 'rookery_worker', { ...ROWS, idleLimitMs: FOR_EVER });
  return {
    run: (work) => run(pool, () => 'begin', work),
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
    // Seen again by the awaits below; without this, a failure before them would be unhandled.
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

/** One message: the transaction begins and knows its caller, and forgets them when it ends. */
function openScope(client: pg.PoolClient, userId: UserId, begin = 'begin'): string {
  return `${begin}; select set_config('app.user_id', ${client.escapeLiteral(userId)}, true)`;
}

/** The same for an expensive read, which cannot write and is cancelled when it takes too long. */
function openReadScope(client: pg.PoolClient, userId: UserId): string {
  const limit = `set local statement_timeout = ${EXPENSIVE_STATEMENT_LIMIT_MS}`;
  return `${openScope(client, userId, 'begin read only')}; ${limit}`;
}

/** A transaction that failed inside answers COMMIT with ROLLBACK, and no error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch(throwFromDataStore);
  if (command !== 'COMMIT') throwFromDataStore(new Error('The transaction was rolled back.'));
}

const driver = new DummyDriver();
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('No scope, no query.')),
});

/** Kysely, speaking over this one connection: it has no pool to fall back on. */
function bind(client: pg.PoolClient, scope: { open: boolean }): Kysely<DB> {
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      // The connection serves the next caller by now.
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

/** The accounts' own connection: its tables stand in their own schema, behind their own role. */
export function openAccountsDatabase(options: DatabaseOptions): Kysely<unknown> {
  const pool = createPool(options, 'rookery_auth', {
    types: accountTypes,
    searchPath: 'accounts,public',
    connectLimitMs: ACCOUNTS_CONNECT_LIMIT_MS,
  });
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

interface PoolOptions {
  readonly types: pg.CustomTypesConfig;
  readonly pipeline?: boolean;
  readonly searchPath?: string;
  /** How long somebody waits for a connection. */
  readonly connectLimitMs?: number;
  /** How long a statement waits for a lock; without one, as long as it may run. */
  readonly lockLimitMs?: number;
  /** How long a connection is kept that nobody uses. */
  readonly idleLimitMs?: number;
}

export function createPool(
  { databaseUrl, secret, poolSize, onConnectionLost }: DatabaseOptions,
  role: LoginRole,
  {
    types,
    pipeline = false,
    searchPath = 'public',
    connectLimitMs = CONNECT_LIMIT_MS,
    lockLimitMs = 0,
    idleLimitMs = IDLE_LIMIT_MS,
  }: PoolOptions,
): pg.Pool {
  const config: pg.PoolConfig & { pipeline: boolean } = {
    ...roleConnection(databaseUrl, secret, role),
    max: poolSize,
    idleTimeoutMillis: idleLimitMs,
    types,
    pipeline,
    // Whatever the server's own settings are, timestamps are read and written in UTC.
    options: `-c timezone=UTC -c search_path=${searchPath} -c lock_timeout=${lockLimitMs}`,
    connectionTimeoutMillis: connectLimitMs,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
    // The server's limits do not help when it is the server that no longer answers.
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // For whoever looks at what the server is busy with: whose it is.
    application_name: `${role} ${process.pid}`,
  };
  const pool = new pg.Pool(config);
  pool.on('error', onConnectionLost);
  // A connection can also break in the middle of somebody's work: unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return pool;
}
