import type { WorkerDatabase } from '@rookery/database';
import type { EnginePool } from '@rookery/engine';
import type { Kysely } from 'kysely';
import type { QueueOptions, QueuePolicy } from 'pg-boss';
import type { Log } from '../runtime/log.ts';

/** What a worker offers to the jobs it does. */
export interface JobServices {
  readonly database: WorkerDatabase;
  /** Null if this worker runs no engine. */
  readonly engine: JobEngine | null;
  readonly mailer: { readonly smtpUrl: string | null; readonly from: string };
  /** The key is null if the platform has none. */
  readonly push: { readonly key: string | null; readonly services: readonly string[] };
  readonly publicUrl: string;
  readonly secret: string;
  readonly log: Log;
  /** Null if no puzzles are made from reviewed games. */
  readonly puzzleCheckNodes: number | null;
  /** Whether puzzles may be imported over http from the same machine. */
  readonly puzzleImportOverHttp: boolean;
  /** The contact in the user agent, the pause between two requests, and hosts that are allowed though not public. */
  readonly crawler: {
    readonly contact: string;
    readonly delayMs: number;
    readonly allow: readonly string[];
  };
  /** Adds a job in a transaction of the worker. */
  readonly send: SendJob;
}

export interface JobEngine {
  readonly pool: EnginePool;
  /** More bots wait than the engines can serve, and long jobs have to pause. */
  isOverloaded(): boolean;
}

/** The part of a transaction, or of a connection, that adding a job needs. */
export type Queries = Pick<Kysely<unknown>, 'executeQuery'>;

export interface SendOptions {
  /** For exclusive kinds: nothing is added if there is an unfinished job with this key. */
  readonly key?: string;
  /** Jobs with a higher priority are done first; the default is 0. */
  readonly priority?: number;
}

export type SendJob = <Data extends object>(
  transaction: Queries,
  kind: JobKind<Data>,
  data: Data,
  options?: SendOptions,
) => Promise<void>;

/** One attempt at a job. */
export interface JobAttempt {
  /** Identifies the job; the same in every attempt. */
  readonly id: string;
  /** Aborted if the worker stops, or if another worker has taken over. */
  readonly signal: AbortSignal;
}

/**
 * Does a job, or throws if it should be attempted again. An attempt can end at any point, because the worker may be
 * killed, so a handler continues what an earlier attempt has begun.
 */
export type JobHandler<Data> = (data: Data, attempt: JobAttempt) => Promise<void>;

/** A kind of work that a request hands over to a worker. docs/decisions/0037 describes the guarantees. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly queue: QueueOptions & {
    /** `exclusive`: there is at most one unfinished job for each key. */
    readonly policy: Extract<QueuePolicy, 'standard' | 'exclusive'>;
  };
  /** How many of these jobs a worker does at a time; 1 by default. */
  readonly concurrency?: number;
  /** Null if this worker cannot do these jobs. */
  createHandler(services: JobServices): JobHandler<Data> | null;
  /** Called after the last attempt has failed. */
  giveUp?(data: Data, services: JobServices): Promise<void>;
}

/** A job whose worker is gone is attempted again after this time, plus the interval of the check. */
const HEARTBEAT_SECONDS = 10;

/** What most kinds have in common: a few attempts, with growing pauses between them. */
const COMMON = {
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: HEARTBEAT_SECONDS,
} satisfies QueueOptions;

export function defineJob<Data extends object>(
  kind: Omit<JobKind<Data>, 'queue'> & { readonly queue: Partial<JobKind<Data>['queue']> },
): JobKind<Data> {
  return { ...kind, queue: { policy: 'standard', ...COMMON, ...kind.queue } };
}

/** Any kind, in a list of kinds with different data. */
export type AnyJobKind = JobKind<never>;
