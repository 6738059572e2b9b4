import type { WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';
import { PRIORITY } from './priority.ts';
import type { Attempt, Domain, Progress, QueuedLink } from './types.ts';

/** Another attempt has taken over the run, or the domain was deleted. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

interface BegunRow extends Domain {
  readonly pages_tried: number;
  readonly bytes_read: string;
  readonly links_known: number;
}

/**
 * Takes over a run. A run that nobody has begun gets its queue: the start address, and all links that were read before or
 * may be readable now. Null if the run is over, or the domain was deleted.
 */
export async function beginRun(
  transaction: WorkerTransaction,
  { domain_id, run, holder }: Attempt,
): Promise<{ domain: Domain; progress: Progress } | null> {
  const before = await transaction
    .selectFrom('crawl_domains')
    .select(['state', 'workspace_id', 'start_address'])
    .where('id', '=', domain_id)
    .where('run', '=', run)
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return null;
  if (before.state === 'waiting') await fillQueue(transaction, domain_id);
  const { rows } = await sql<BegunRow>`
    update crawl_domains set holder = ${holder}, state = 'running',
      run_started_at = case state when 'waiting' then now() else run_started_at end,
      run_ended_at = null,
      pages_tried = case state when 'waiting' then 0 else pages_tried end,
      pages_new = case state when 'waiting' then 0 else pages_new end,
      pages_changed = case state when 'waiting' then 0 else pages_changed end,
      pages_unchanged = case state when 'waiting' then 0 else pages_unchanged end,
      bytes_read = case state when 'waiting' then 0 else bytes_read end,
      limit_reached = case state when 'waiting' then null else limit_reached end,
      failure = case state when 'waiting' then null else failure end
    where id = ${domain_id}
    returning id, workspace_id, host, start_address, include_paths, max_pages, max_depth, max_megabytes, max_minutes,
      run_started_at, pages_tried, bytes_read, links_known`.execute(transaction);
  const [row] = rows;
  if (row === undefined) return null;
  const { pages_tried, bytes_read, links_known, ...domain } = row;
  return { domain, progress: { pages_tried, links_known, bytes_read: Number(bytes_read) } };
}

async function fillQueue(transaction: WorkerTransaction, domain_id: string): Promise<void> {
  await sql`
    insert into crawl_links (workspace_id, domain_id, address, depth, priority, shape, state)
    select workspace_id, id, start_address, 0, ${PRIORITY.start}, '', 'queued' from crawl_domains
    where id = ${domain_id}
    on conflict (domain_id, address) do nothing`.execute(transaction);
  await sql`
    update crawl_links set state = 'queued', reason = null, attempts = 0,
      priority = case decision when 'approved' then least(priority, ${PRIORITY.chosen}) else priority end
    where domain_id = ${domain_id} and decision is distinct from 'skipped'
      and (state in ('read', 'queued') or decision = 'approved' or priority = ${PRIORITY.start}
        or reason in ('limit', 'robots', 'failed'))`.execute(transaction);
}

/** The next links of the queue. Counts an attempt for each before it is made. */
export async function takeLinks(
  transaction: WorkerTransaction,
  { domain_id, holder }: Attempt,
  count: number,
): Promise<QueuedLink[]> {
  const { rows } = await sql<QueuedLink>`
    with next as (
      select link.id from crawl_links as link
      where link.domain_id = ${domain_id} and link.state = 'queued' and link.decision is distinct from 'skipped'
        and exists (select from crawl_domains where id = ${domain_id} and holder = ${holder})
      order by link.priority, link.last_read_at nulls first, link.depth, link.id limit ${count}
    ), taken as (
      update crawl_links as link set attempts = link.attempts + 1 from next where link.id = next.id
      returning link.*
    )
    select taken.id, taken.address, taken.label, taken.kind, taken.depth, taken.priority, taken.published_at,
      taken.decision, taken.attempts, taken.last_read_at is not null as was_read, page.etag,
      page.last_modified
    from taken left join crawl_pages as page on page.domain_id = ${domain_id} and page.address = taken.address
    order by taken.priority, taken.last_read_at nulls first, taken.depth, taken.id`.execute(
    transaction,
  );
  return rows;
}

/** Whether an address was read in this run. */
export async function wasReadInRun(
  transaction: WorkerTransaction,
  { id, run_started_at }: Domain,
  address: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('crawl_links')
    .select('id')
    .where('domain_id', '=', id)
    .where('address', '=', address)
    .where('last_read_at', '>=', run_started_at)
    .executeTakeFirst();
  return row !== undefined;
}

export async function pageHashes(transaction: WorkerTransaction, domain_id: string) {
  return transaction
    .selectFrom('crawl_pages')
    .select(['address', 'hash', 'status'])
    .where('domain_id', '=', domain_id)
    .execute();
}

export async function textOfPage(
  transaction: WorkerTransaction,
  domain_id: string,
  address: string,
): Promise<string> {
  const row = await transaction
    .selectFrom('crawl_pages')
    .select('text')
    .where('domain_id', '=', domain_id)
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.text ?? '';
}

export interface RunEnd {
  /** Null if the run has succeeded. */
  readonly failure: string | null;
  readonly limitReached: 'pages' | 'bytes' | 'time' | 'server_busy' | null;
}

/** Ends a run, if it is still held. What was not read stays for the next run, which is spread over a tenth of the interval. */
export async function endRun(
  transaction: WorkerTransaction,
  { domain_id, run, holder }: Attempt,
  { failure, limitReached }: RunEnd,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from crawl_domains
    where id = ${domain_id} and run = ${run} and state in ('waiting', 'running')
      and (${holder}::uuid is null or holder = ${holder}) for update`.execute(transaction);
  if (rows.length === 0) return;
  const left = await sql<{ count: number }>`
    with left_over as (
      update crawl_links set state = case when last_read_at is null then 'unread' else 'read' end,
        reason = case when last_read_at is null then 'limit' end
      where domain_id = ${domain_id} and state = 'queued' returning decision
    )
    select count(*)::integer as count from left_over where decision is distinct from 'skipped'`.execute(
    transaction,
  );
  const wasLimited = (left.rows[0]?.count ?? 0) > 0;
  await sql`
    update crawl_domains set state = ${failure === null ? 'done' : 'failed'}, failure = ${failure}, holder = null,
      limit_reached = ${wasLimited ? limitReached : null}, run_ended_at = now(),
      next_run_at = now() + interval_hours * interval '1 hour' * (1 + random() / 10)
    where id = ${domain_id}`.execute(transaction);
}
