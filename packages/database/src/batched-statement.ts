import pg from 'pg';
import { throwFromDataStore } from './failure.ts';
import type { UserId } from './ids.ts';
import { captureContext, type CapturedContext } from './observed-statements.ts';

/** Sends the request of one caller. Null if the statement returned no row for it. */
export type BatchedStatement<Request extends object, Row extends object> = (
  caller: UserId,
  request: Request,
) => Promise<Row | null>;

interface Waiting {
  readonly request: object;
  readonly resolve: (row: object | null) => void;
  readonly reject: (error: unknown) => void;
  /** Of the caller, if statements are observed. */
  readonly context: CapturedContext | undefined;
}

/** How many statements of one kind run at once. Requests that arrive meanwhile form the next batch. */
export const MAX_CONCURRENT = 2;
const MAX_BATCH = 200;
/** With more waiting requests, the server does not keep up, and new ones fail at once. */
const MAX_WAITING = 5_000;

/**
 * Sends requests that arrive together as one statement, and so as one transaction: they share the cost of a
 * message and of a commit, and an answer still means that the change is committed. The statement calls a
 * function with a JSON array of requests. The function runs each request as its own `caller`, and each row
 * it returns has the index of its request in `request`.
 */
export function createBatchedStatement<Request extends object, Row extends object>(
  pools: { readonly batch: pg.Pool; readonly single: pg.Pool },
  name: string,
  text: string,
): BatchedStatement<Request, Row> {
  let waiting: Waiting[] = [];
  let running = 0;
  let scheduled = false;

  /** Waits for `setImmediate`, so that requests read in the same turn of the event loop join the batch. */
  function schedule(): void {
    if (scheduled || running === MAX_CONCURRENT || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      running += 1;
      void deliver(batch, pools.batch).finally(() => {
        running -= 1;
        schedule();
      });
      schedule();
    });
  }

  async function deliver(batch: readonly Waiting[], pool: pg.Pool): Promise<void> {
    try {
      const rows = await send(batch, pool);
      for (const [index, { resolve }] of batch.entries()) resolve(rows.get(index) ?? null);
    } catch (error) {
      // The whole batch was rolled back. Each request is retried alone, so that only the bad one fails.
      if (pool === pools.batch && concernsOneRequest(error)) {
        for (const one of batch) void deliver([one], pools.single);
      } else for (const { reject } of batch) reject(error);
    }
  }

  async function send(batch: readonly Waiting[], pool: pg.Pool): Promise<Map<number, object>> {
    const requests = batch.map(({ request }, index) => ({ request: index, ...request }));
    const values = [JSON.stringify(requests)];
    const query = () => pool.query<{ request: number }>({ name, text, values });
    // A statement for several callers is observed as that of the first one.
    const { rows } = await (batch[0]?.context?.(query) ?? query()).catch(throwFromDataStore);
    return new Map(rows.map((row) => [row.request, row]));
  }

  return (caller, request) =>
    new Promise<Row | null>((resolve, reject) => {
      if (waiting.length >= MAX_WAITING)
        throwFromDataStore(new Error('Too many requests are waiting for the database.'));
      waiting.push({
        request: { caller, ...request },
        resolve: resolve as Waiting['resolve'],
        reject,
        context: captureContext(),
      });
      schedule();
    });
}

/** Whether a value, a constraint or a lock caused the error, and not the state of the server. */
function concernsOneRequest(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|40|55)/.test(error.code ?? '');
}
