import type {
  AddCrawlDomain,
  ChangeCrawlDomain,
  DecideUncrawled,
  UncrawledReason,
} from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';
import { PRIORITY } from './crawl/priority.ts';

function domains(transaction: ScopedTransaction, workspaceId: WorkspaceId) {
  return transaction
    .selectFrom('crawl_domains as domain')
    .selectAll('domain')
    .select((row) => [
      row
        .selectFrom('crawl_pages as page')
        .select(sql<number>`count(*)::integer`.as('pages'))
        .whereRef('page.domain_id', '=', 'domain.id')
        .as('pages'),
      row
        .selectFrom('crawl_links as link')
        .select(sql<number>`count(*)::integer`.as('queued'))
        .whereRef('link.domain_id', '=', 'domain.id')
        .where('link.state', '=', 'queued')
        .as('queued'),
    ])
    .where('domain.workspace_id', '=', workspaceId);
}

export type DomainRow = Awaited<ReturnType<typeof listDomains>>[number];

export async function listDomains(transaction: ScopedTransaction, workspaceId: WorkspaceId) {
  return domains(transaction, workspaceId).orderBy('domain.host').orderBy('domain.id').execute();
}

export async function findDomain(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<DomainRow | null> {
  const row = await domains(transaction, workspaceId)
    .where('domain.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function countDomains(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('crawl_domains')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

export type DomainSettings = Required<Omit<AddCrawlDomain, 'address'>> & {
  readonly host: string;
  readonly start_address: string;
};

/** Null if the workspace reads this address already. */
export async function insertDomain(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  settings: DomainSettings,
): Promise<string | null> {
  const row = await transaction
    .insertInto('crawl_domains')
    .values({ ...settings, workspace_id: workspaceId, created_by: caller })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'start_address']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** False if there is no such domain, or the caller may not change it. */
export async function changeSettings(
  transaction: ScopedTransaction,
  id: string,
  settings: ChangeCrawlDomain,
): Promise<boolean> {
  const { include_paths, interval_hours, max_pages, max_depth, max_megabytes, max_minutes } =
    settings;
  const { rows } = await sql<{ is_changed: boolean }>`
    select app.change_crawl_domain(${id}, ${include_paths ?? null}, ${interval_hours ?? null}, ${max_pages ?? null},
      ${max_depth ?? null}, ${max_megabytes ?? null}, ${max_minutes ?? null}) as is_changed`.execute(
    transaction,
  );
  return rows[0]?.is_changed ?? false;
}

/** False if there is no such domain, or the caller may not delete it. */
export async function deleteDomain(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('crawl_domains')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The number of the next run, or null if a run is unfinished. */
export async function beginNextRun(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<number | null> {
  const row = await transaction
    .updateTable('crawl_domains')
    .set({ state: 'waiting', run: sql`run + 1`, next_run_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed'])
    .returning('run')
    .executeTakeFirst();
  return row?.run ?? null;
}

interface PageFilter {
  readonly q?: string;
  readonly domain?: string;
  readonly changed_since?: string;
}

const PAGE_COLUMNS = [
  'id',
  'domain_id',
  'address',
  'title',
  'published_at',
  'language',
  'status',
  'excerpt',
  'change',
  'changes',
  'first_seen_at',
  'changed_at',
  'fetched_at',
] as const;

function pages(transaction: ScopedTransaction, workspaceId: WorkspaceId) {
  return transaction
    .selectFrom('crawl_pages as page')
    .innerJoin('crawl_domains as domain', 'domain.id', 'page.domain_id')
    .select(PAGE_COLUMNS.map((column) => `page.${column}` as const))
    .select('domain.host')
    .where('page.workspace_id', '=', workspaceId);
}

export async function findPage(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
) {
  return pages(transaction, workspaceId)
    .select('page.text')
    .where('page.id', '=', id)
    .executeTakeFirst();
}

/** The latest changes first. */
export async function listPages(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  { q, domain, changed_since }: PageFilter,
  page: PageRequest,
) {
  let query = pages(transaction, workspaceId);
  if (q === undefined) {
    if (domain !== undefined) query = query.where('page.domain_id', '=', domain);
    if (changed_since !== undefined)
      query = query.where('page.changed_at', '>=', sql<string>`${changed_since}::timestamptz`);
  } else {
    const [time = null, id = null] = page.after ?? [];
    const found = await sql<{ id: string }>`
      select app.search_crawled_pages(${workspaceId}, ${q}, ${domain ?? null}, ${changed_since ?? null},
        ${time}, ${id}, ${page.limit + 1}) as id`.execute(transaction);
    if (found.rows.length === 0) return [];
    query = query.where(
      'page.id',
      'in',
      found.rows.map((row) => row.id),
    );
  }
  return pageBy(query, page, ['page.changed_at', 'page.id'], 'newest first').execute();
}

interface LinkFilter {
  readonly domain?: string;
  readonly reason?: UncrawledReason;
  readonly decision?: 'none' | 'approved' | 'skipped';
}

/**
 * Links that were never read, the newest first. Without the start address, whose failure is that of the run, and
 * without sitemaps that were only looked for at the usual place.
 */
export async function listUncrawled(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  { domain, reason, decision = 'none' }: LinkFilter,
  page: PageRequest,
) {
  let query = transaction
    .selectFrom('crawl_links as link')
    .innerJoin('crawl_domains as domain', 'domain.id', 'link.domain_id')
    .select(['link.id', 'link.domain_id', 'link.address', 'link.label', 'link.found_on'])
    .select(['link.decision', 'link.found_at', 'domain.host'])
    .select(sql<UncrawledReason>`coalesce(link.reason, 'not_yet')`.as('reason'))
    .where('link.workspace_id', '=', workspaceId)
    .where('link.last_read_at', 'is', null)
    .where('link.state', 'in', ['queued', 'unread'])
    .where('link.priority', '>', PRIORITY.start)
    .where(sql<boolean>`(link.kind = 'page' or link.reason is distinct from 'not_found')`);
  query =
    decision === 'none'
      ? query.where('link.decision', 'is', null)
      : query.where('link.decision', '=', decision);
  if (domain !== undefined) query = query.where('link.domain_id', '=', domain);
  if (reason === 'not_yet') query = query.where('link.state', '=', 'queued');
  else if (reason !== undefined) query = query.where('link.reason', '=', reason);
  return pageBy(query, page, ['link.found_at', 'link.id'], 'newest first').execute();
}

const DECISIONS = { approve: 'approved', skip: 'skipped' } as const;

/** Returns how many of these links there are. */
export async function decideLinks(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  { link_ids, decision }: DecideUncrawled,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('crawl_links')
    .set({ decision: DECISIONS[decision], decided_by: caller })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', link_ids)
    .where('last_read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
