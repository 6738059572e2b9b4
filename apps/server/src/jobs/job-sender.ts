import { JOB_SCHEMA } from '@rookery/database';
import type { Kysely } from 'kysely';
import type { fromKysely as adapter, PgBoss } from 'pg-boss';
import type { JobKind } from './job-kind.ts';

interface SendOptions {
  /** For exclusive kinds: nothing is added if there is an unfinished job with this key. */
  readonly key?: string;
  /** Jobs with a higher priority are done first; the default is 0. */
  readonly priority?: number;
}

/** The part of a transaction, or of a connection, that adding a job needs. */
type Queries = Pick<Kysely<unknown>, 'executeQuery'>;

export interface JobSender {
  /** Adds a job within the caller's transaction: it exists if the transaction is committed, and not otherwise. */
  send<Data extends object>(
    transaction: Queries,
    kind: JobKind<Data>,
    data: Data,
    options?: SendOptions,
  ): Promise<void>;
  close(): Promise<void>;
}

/** The descriptions of the queues are read over `queries`, and rarely: they change only with a migration. */
export function createJobSender(queries: Queries): JobSender {
  let library: Promise<Library> | null = null;

  /** Opened with the first job, because the library takes 25 MB. */
  function opened(): Promise<Library> {
    library ??= openLibrary(queries).catch((error: unknown) => {
      library = null;
      throw error;
    });
    return library;
  }

  return {
    async send(...job) {
      const { boss, fromKysely } = await opened();
      await addJob(boss, fromKysely, ...job);
    },
    async close() {
      await (await library)?.boss.stop({ graceful: false });
    },
  };
}

/** Adds a job with an open library, which is given because a process without the role worker loads it late. */
export async function addJob<Data extends object>(
  boss: Pick<PgBoss, 'send'>,
  fromKysely: typeof adapter,
  transaction: Queries,
  { name }: JobKind<Data>,
  data: Data,
  { key, priority }: SendOptions = {},
): Promise<void> {
  await boss.send(name, data, {
    db: fromKysely(transaction),
    ...(key !== undefined && { singletonKey: key }),
    ...(priority !== undefined && { priority }),
  });
}

type Library = Awaited<ReturnType<typeof openLibrary>>;

async function openLibrary(queries: Queries) {
  const { PgBoss, fromKysely } = await import('pg-boss');
  const boss = new PgBoss({
    db: fromKysely(queries),
    schema: JOB_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    queueCacheIntervalSeconds: 3_600,
  });
  // Failures are thrown by `send`; without a listener, the event would throw, too.
  boss.on('error', () => undefined);
  await boss.start();
  return { boss, fromKysely };
}
