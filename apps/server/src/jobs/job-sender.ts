import { JOB_SCHEMA } from '@rookery/database';
import type { fromKysely as adapter, PgBoss } from 'pg-boss';
import { withOrigin } from './job-origin.ts';
import type { JobKind, Queries, SendJob, SendOptions } from './job-kind.ts';

export interface JobSender {
  /** Adds a job within the caller's transaction: it exists if the transaction is committed, and not otherwise. */
  readonly send: SendJob;
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
  await boss.send(name, withOrigin(data), {
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
