import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerDatabase } from '@rookery/database';
import { sql } from 'kysely';

/**
 * The lock on a host. Only one crawl of all workers and workspaces has it at a time, and after each request no crawl has
 * it until the pause is over.
 */
export interface HostSlot {
  /** Waits for the lock. It ends by itself after `leaseMs`, in case the worker dies. */
  acquire(host: string, leaseMs: number): Promise<void>;
  /** No request is sent to the host for this time. */
  release(host: string, pauseMs: number): Promise<void>;
  /** Gives up a lock that is kept between requests. */
  close(): Promise<void>;
}

const MAX_WAIT_MS = 1_000;
/** How often a host is looked at that another crawl is asking. */
const BUSY_WAIT_MS = 50;
/** Without a pause between requests, the lock is kept for some of them, and then offered to others. */
const KEEP_MS = 2_000;

export function createHostSlot(database: WorkerDatabase, signal: AbortSignal): HostSlot {
  const holder = randomUUID();
  let kept: { readonly host: string; readonly until: number } | null = null;

  async function acquire(host: string, leaseMs: number): Promise<void> {
    if (kept?.host === host && Date.now() < kept.until) return;
    await close();
    for (;;) {
      signal.throwIfAborted();
      const waitMs = await tryAcquire(host, leaseMs + KEEP_MS);
      if (waitMs === null) break;
      await pause(Math.min(waitMs, MAX_WAIT_MS), undefined, { signal });
    }
    kept = { host, until: Date.now() + KEEP_MS };
  }

  /** Null if it was acquired, otherwise the time to wait. */
  function tryAcquire(host: string, leaseMs: number): Promise<number | null> {
    return database.run(async (transaction) => {
      const acquired = await sql`
        insert into crawl_hosts as slot (host, holder, busy_until)
        values (${host}, ${holder}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
        on conflict (host) do update set holder = excluded.holder, busy_until = excluded.busy_until
        where slot.next_request_at <= clock_timestamp()
          and (slot.busy_until is null or slot.busy_until <= clock_timestamp())
        returning host`.execute(transaction);
      if (acquired.rows.length > 0) return null;
      const { rows } = await sql<{ wait: number }>`
        select greatest(
          extract(epoch from next_request_at - clock_timestamp()) * 1000,
          case when busy_until > clock_timestamp() then ${BUSY_WAIT_MS}::integer else 1 end
        )::double precision as wait from crawl_hosts where host = ${host}`.execute(transaction);
      return Math.ceil(rows[0]?.wait ?? 1);
    });
  }

  async function free(host: string, pauseMs: number): Promise<void> {
    kept = null;
    await database.run((transaction) =>
      sql`
        update crawl_hosts set holder = null, busy_until = null,
          next_request_at = clock_timestamp() + ${pauseMs} * interval '1 millisecond'
        where host = ${host} and holder = ${holder}`.execute(transaction),
    );
  }

  async function close(): Promise<void> {
    if (kept !== null) await free(kept.host, 0);
  }

  return {
    acquire,
    async release(host, pauseMs) {
      const isKept = pauseMs === 0 && kept !== null && Date.now() < kept.until;
      if (!isKept) await free(host, pauseMs);
    },
    close,
  };
}
