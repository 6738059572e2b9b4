import pg from 'pg';
import { throwFromDataStore } from './failure.ts';
import type { UserId } from './ids.ts';

/** Asks for one caller; null where the statement had no row for the request. */
export type Group<Request extends object, Row extends object> = (
  caller: UserId,
  request: Request,
) => Promise<Row | null>;

interface Waiting {
  readonly request: object;
  readonly resolve: (row: object | null) => void;
  readonly reject: (error: unknown) => void;
}

/** So many statements of one kind are under way at once; what arrives meanwhile is the next group. */
export const LANES = 2;
const MOST_AT_ONCE = 200;
/** Beyond this, the server does not keep up, and waiting longer would help nobody. */
const MOST_WAITING = 5_000;

/**
 * Requests that arrive together are sent together, as one statement and so as one transaction: the
 * cost of a message and of a commit is shared, and an answer still means committed. The statement is
 * a function over a JSON array of requests; it does each as its own caller, whom `caller` names, and
 * answers rows that say by `request` which one they belong to.
 */
export function createGroup<Request extends object, Row extends object>(
  pools: { readonly together: pg.Pool; readonly alone: pg.Pool },
  name: string,
  text: string,
): Group<Request, Row> {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let called = false;

  /** Not at once: the requests that this turn of the loop has still to read come along. */
  function call(): void {
    if (called || underWay === LANES || waiting.length === 0) return;
    called = true;
    setImmediate(() => {
      called = false;
      const group = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      underWay += 1;
      void deliver(group, pools.together).finally(() => {
        underWay -= 1;
        call();
      });
      call();
    });
  }

  async function deliver(group: readonly Waiting[], pool: pg.Pool): Promise<void> {
    try {
      const rows = await send(group, pool);
      for (const [index, { resolve }] of group.entries()) resolve(rows.get(index) ?? null);
    } catch (error) {
      // The whole group was rolled back. Alone, each meets only its own trouble, and has time for it.
      if (pool === pools.together && isSomebodysOwn(error)) {
        for (const one of group) void deliver([one], pools.alone);
      } else for (const { reject } of group) reject(error);
    }
  }

  async function send(group: readonly Waiting[], pool: pg.Pool): Promise<Map<number, object>> {
    const requests = group.map(({ request }, index) => ({ request: index, ...request }));
    const values = [JSON.stringify(requests)];
    const { rows } = await pool
      .query<{ request: number }>({ name, text, values })
      .catch(throwFromDataStore);
    return new Map(rows.map((row) => [row.request, row]));
  }

  return (caller, request) =>
    new Promise<Row | null>((resolve, reject) => {
      if (waiting.length >= MOST_WAITING)
        throwFromDataStore(new Error('Too many requests wait for the database.'));
      waiting.push({
        request: { caller, ...request },
        resolve: resolve as Waiting['resolve'],
        reject,
      });
      call();
    });
}

/** A value, a constraint, a lock that was not to be had: not the server itself. */
function isSomebodysOwn(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|40|55)/.test(error.code ?? '');
}
