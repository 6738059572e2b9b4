import type { WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';
import { RunLost } from './queries.ts';
import type { Attempt, Domain, FoundLink, Outcome, PageChange, Progress } from './types.ts';

/** So many links of a site are stored; further ones are ignored. */
const MAX_LINKS = 50_000;
const MAX_FOREIGN_LINKS = 10_000;
/** Addresses that differ only in the values of their query are often made up endlessly. */
const MAX_SAME_QUERY_SHAPE = 200;
const MIN_SAME_SHAPE = 1_000;

/**
 * Stores what came of some links in one transaction, so that a run that is interrupted goes on after them. Throws
 * `RunLost` if the run belongs to another attempt by now, or the domain was deleted.
 */
export async function storeOutcomes(
  transaction: WorkerTransaction,
  attempt: Attempt,
  domain: Domain,
  outcomes: readonly Outcome[],
): Promise<Progress> {
  const progress = await addCounts(transaction, attempt, outcomes);
  const pages = outcomes.flatMap(({ page }) => page ?? []);
  await storePages(transaction, domain, pages);
  await storeLinkStates(transaction, domain, outcomes);
  const added = await storeFound(transaction, domain, outcomes, progress.links_known);
  return { ...progress, links_known: progress.links_known + added };
}

async function addCounts(
  transaction: WorkerTransaction,
  { domain_id, holder }: Attempt,
  outcomes: readonly Outcome[],
): Promise<Progress> {
  const countPages = (kind: PageChange['kind']) =>
    outcomes.filter(({ page }) => page?.kind === kind).length;
  const tried = outcomes.filter(({ isPageRequest }) => isPageRequest).length;
  const bytes = outcomes.reduce((sum, outcome) => sum + outcome.bytes, 0);
  const { rows } = await sql<Omit<Progress, 'bytes_read'> & { bytes_read: string }>`
    update crawl_domains set pages_tried = pages_tried + ${tried}, pages_new = pages_new + ${countPages('new')},
      pages_changed = pages_changed + ${countPages('changed')},
      pages_unchanged = pages_unchanged + ${countPages('unchanged')}, bytes_read = bytes_read + ${bytes}
    where id = ${domain_id} and holder = ${holder} and state = 'running'
    returning pages_tried, bytes_read, links_known`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new RunLost();
  return { ...row, bytes_read: Number(row.bytes_read) };
}

async function storePages(
  transaction: WorkerTransaction,
  { id, workspace_id }: Domain,
  pages: readonly PageChange[],
): Promise<void> {
  const read = pages.filter(({ kind }) => kind === 'new' || kind === 'changed');
  if (read.length > 0)
    await sql`
      insert into crawl_pages as page (workspace_id, domain_id, address, title, published_at, language, excerpt, text,
        hash, etag, last_modified)
      select ${workspace_id}, ${id}, address, title, published_at, language, excerpt, text, hash, etag, last_modified
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (address text, title text,
        published_at timestamptz, language text, excerpt text, text text, hash text, etag text, last_modified text)
      on conflict (domain_id, address) do update set title = excluded.title, published_at = excluded.published_at,
        language = excluded.language, excerpt = excluded.excerpt, text = excluded.text, hash = excluded.hash,
        etag = excluded.etag, last_modified = excluded.last_modified, status = 'ok', changes = page.changes + 1,
        changed_at = clock_timestamp(), fetched_at = clock_timestamp()`.execute(transaction);
  for (const page of read)
    if (page.kind === 'changed')
      await sql`update crawl_pages set change = ${page.change}
        where domain_id = ${id} and address = ${page.address}`.execute(transaction);
  if (read.length > 0)
    await sql`select app.notify_of_names(${id}, ${read.map(({ address }) => address)})`.execute(
      transaction,
    );
  await storeStatuses(transaction, id, pages);
}

/** Of pages whose text is the same as before, or could not be read. */
async function storeStatuses(
  transaction: WorkerTransaction,
  domain_id: string,
  pages: readonly PageChange[],
): Promise<void> {
  const deleted = pages.filter(({ kind }) => kind === 'deleted').map(({ address }) => address);
  if (deleted.length > 0)
    await sql`delete from crawl_pages
      where domain_id = ${domain_id} and address = any (${deleted})`.execute(transaction);
  const unchanged = pages.filter(({ kind }) => kind === 'unchanged');
  if (unchanged.length > 0)
    await sql`
      update crawl_pages as page set status = 'ok', etag = seen.etag, last_modified = seen.last_modified,
        fetched_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(unchanged)}::jsonb) as seen (address text, etag text, last_modified text)
      where page.domain_id = ${domain_id} and page.address = seen.address`.execute(transaction);
  const unreadable = pages.filter(({ kind }) => kind === 'gone' || kind === 'failed');
  if (unreadable.length > 0)
    await sql`
      update crawl_pages as page set status = seen.kind, fetched_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(unreadable)}::jsonb) as seen (address text, kind text)
      where page.domain_id = ${domain_id} and page.address = seen.address`.execute(transaction);
}

/** A page that was read once keeps this state, also if it cannot be read now. */
async function storeLinkStates(
  transaction: WorkerTransaction,
  { id, workspace_id }: Domain,
  outcomes: readonly Outcome[],
): Promise<void> {
  const states = outcomes.map(({ link, reason }) => ({ id: link.id, reason }));
  await sql`
    update crawl_links as link set
      state = case when done.reason is null or link.last_read_at is not null then 'read' else 'unread' end,
      reason = case when link.last_read_at is null then done.reason end,
      last_read_at = case when done.reason is null then clock_timestamp() else link.last_read_at end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as done (id uuid, reason text)
    where link.id = done.id`.execute(transaction);
  for (const { link, redirectedTo } of outcomes) {
    if (redirectedTo === null || redirectedTo === link.address) continue;
    await sql`
      insert into crawl_links (workspace_id, domain_id, address, label, found_on, depth, priority, shape, state,
        last_read_at)
      values (${workspace_id}, ${id}, ${redirectedTo}, ${link.label}, ${link.address}, ${link.depth},
        ${link.priority}, '', 'read', clock_timestamp())
      on conflict (domain_id, address) do update
        set state = 'read', reason = null, last_read_at = clock_timestamp()`.execute(transaction);
  }
}

/** Returns how many links were new. A link that was too deep, or must not be followed, may be found in a better place. */
async function storeFound(
  transaction: WorkerTransaction,
  domain: Domain,
  outcomes: readonly Outcome[],
  linksKnown: number,
): Promise<number> {
  const all = new Map<string, FoundLink & { readonly found_on: string }>();
  for (const { link, redirectedTo, found } of outcomes)
    for (const each of found)
      if (!all.has(each.address))
        all.set(each.address, { ...each, found_on: redirectedTo ?? link.address });
  const kept = [...all.values()].filter(
    ({ reason }) => linksKnown < (reason === 'other_host' ? MAX_FOREIGN_LINKS : MAX_LINKS),
  );
  if (kept.length === 0) return 0;
  const links = await withoutTraps(transaction, domain, kept);
  const { rows } = await sql<{ count: number }>`
    with stored as (
      insert into crawl_links as link (workspace_id, domain_id, address, label, found_on, kind, depth, priority, shape,
        published_at, state, reason)
      select ${domain.workspace_id}, ${domain.id}, address, label, found_on, kind, depth, priority, shape,
        published_at, case when reason is null then 'queued' else 'unread' end, reason
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as found (address text, label text, found_on text,
        kind text, depth integer, priority integer, shape text, published_at timestamptz, reason text)
      on conflict (domain_id, address) do update set
        depth = least(link.depth, excluded.depth),
        priority = least(link.priority, excluded.priority),
        published_at = coalesce(link.published_at, excluded.published_at),
        label = case link.label when '' then excluded.label else link.label end,
        state = case when link.reason in ('too_deep', 'nofollow') and excluded.reason is null
          then 'queued' else link.state end,
        reason = case when link.reason in ('too_deep', 'nofollow') and excluded.reason is null
          then null else link.reason end
      where link.depth > excluded.depth or link.priority > excluded.priority
        or (link.reason in ('too_deep', 'nofollow') and excluded.reason is null)
      returning xmax = 0 as is_new
    ), counted as (
      select count(*) filter (where is_new)::integer as count from stored
    )
    update crawl_domains set links_known = links_known + counted.count from counted
    where id = ${domain.id} returning counted.count`.execute(transaction);
  return rows[0]?.count ?? 0;
}

async function withoutTraps<Link extends FoundLink>(
  transaction: WorkerTransaction,
  domain: Domain,
  links: readonly Link[],
): Promise<Link[]> {
  const shapes = links.filter(({ reason }) => reason === null).map(({ shape }) => shape);
  const { rows } = await sql<{ shape: string; count: number }>`
    select shape, count(*)::integer as count from crawl_links
    where domain_id = ${domain.id} and shape = any (${[...new Set(shapes)]}) group by shape`.execute(
    transaction,
  );
  const counts = new Map(rows.map(({ shape, count }) => [shape, count]));
  return links.map((link) => {
    if (link.reason !== null) return link;
    const count = (counts.get(link.shape) ?? 0) + 1;
    counts.set(link.shape, count);
    const limit = link.shape.includes('?')
      ? MAX_SAME_QUERY_SHAPE
      : Math.max(MIN_SAME_SHAPE, domain.max_pages);
    return count > limit ? { ...link, reason: 'trap' as const } : link;
  });
}
