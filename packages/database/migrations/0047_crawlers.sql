-- Crawlers: sites that a workspace reads regularly, their pages, and links that were found and not read.

insert into role_permissions (permission, role) select 'crawler.manage', unnest(array['owner', 'admin']);

create table crawl_domains (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- Without `www.`, with a port that is not the usual one.
  host text not null check (char_length(host) between 1 and 300),
  -- A page, a feed or a sitemap.
  start_address text not null check (char_length(start_address) <= 1000),
  -- Path patterns as in robots.txt. Without any, all paths are read.
  include_paths text[] not null default '{}' check (cardinality(include_paths) <= 20),
  interval_hours integer not null check (interval_hours between 1 and 720),
  -- The limits of one run.
  max_pages integer not null check (max_pages between 1 and 10000),
  max_depth integer not null check (max_depth between 0 and 10),
  max_megabytes integer not null check (max_megabytes between 1 and 1000),
  max_minutes integer not null check (max_minutes between 1 and 600),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- The number of the current or last run, which begins with 1.
  run integer not null default 1,
  -- The attempt that works on the run. An attempt that was replaced by another one can store nothing.
  holder uuid,
  run_started_at timestamptz,
  run_ended_at timestamptz,
  -- Null while a run is waiting or running.
  next_run_at timestamptz,
  -- Counts of the current or last run.
  pages_tried integer not null default 0,
  pages_new integer not null default 0,
  pages_changed integer not null default 0,
  pages_unchanged integer not null default 0,
  bytes_read bigint not null default 0,
  -- Why a run ended before all links were read.
  limit_reached text check (limit_reached in ('pages', 'bytes', 'time', 'server_busy')),
  -- Why a run failed: what happened to the start address.
  failure text check (char_length(failure) <= 100),
  -- How many links are stored, of all runs.
  links_known integer not null default 0,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (workspace_id, start_address),
  unique (id, workspace_id)
);
create index on crawl_domains (next_run_at) where state in ('done', 'failed');
create index on crawl_domains (created_by);

-- Every address that is known of a domain. Those with the state `queued` are the frontier of the current run.
create table crawl_links (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  domain_id uuid not null,
  address text not null check (char_length(address) <= 2000),
  -- The text of the link, or the title in a feed.
  label text not null default '' check (char_length(label) <= 400),
  found_on text check (char_length(found_on) <= 2000),
  kind text not null default 'page' check (kind in ('page', 'feed', 'sitemap')),
  -- How many links lead from the start address to it.
  depth integer not null,
  -- The lowest is read first.
  priority integer not null,
  -- The address without its numbers. Too many of one shape are a trap.
  shape text not null,
  -- As a feed or a sitemap says.
  published_at timestamptz,
  state text not null check (state in ('queued', 'read', 'unread')),
  -- Why it was not read; null if it was, or is queued.
  reason text check (reason in (
    'outside_paths', 'other_host', 'robots', 'trap', 'limit', 'too_deep', 'refused', 'nofollow', 'noindex', 'duplicate',
    'not_text', 'too_large', 'not_found', 'failed'
  )),
  decision text check (decision in ('approved', 'skipped')),
  decided_by uuid references users on delete set null,
  -- Requests in the current run that were begun. A page that ends its worker is not tried for ever.
  attempts integer not null default 0,
  last_read_at timestamptz,
  found_at timestamptz not null default now(),
  unique (domain_id, address),
  foreign key (domain_id, workspace_id) references crawl_domains (id, workspace_id) on delete cascade,
  constraint crawl_links_reason check ((state = 'unread') = (reason is not null))
);
create index crawl_links_frontier on crawl_links (domain_id, priority, last_read_at nulls first, depth, id)
  where state = 'queued';
create index on crawl_links (domain_id, shape);
create index on crawl_links (workspace_id, found_at desc, id desc) where last_read_at is null;
create index on crawl_links (decided_by) where decided_by is not null;

create table crawl_pages (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  domain_id uuid not null,
  address text not null check (char_length(address) <= 2000),
  title text check (char_length(title) <= 400),
  published_at timestamptz,
  language text check (char_length(language) <= 100),
  -- `gone`: the server says that there is no such page any more. `failed`: the last attempt to read it failed.
  status text not null default 'ok' check (status in ('ok', 'gone', 'failed')),
  excerpt text not null default '' check (char_length(excerpt) <= 400),
  text text not null check (char_length(text) <= 100000),
  hash text not null,
  -- The lines that the last change has added; null if the page has not changed since it was found.
  change text check (char_length(change) <= 400),
  changes integer not null default 0,
  etag text,
  last_modified text,
  first_seen_at timestamptz not null default now(),
  -- When the text changed last: at first the same as first_seen_at.
  changed_at timestamptz not null default now(),
  fetched_at timestamptz not null default now(),
  search tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.simple', app.fold_text(coalesce(title, ''))), 'A')
      || to_tsvector('pg_catalog.simple', app.fold_text(text))
  ) stored,
  unique (domain_id, address),
  foreign key (domain_id, workspace_id) references crawl_domains (id, workspace_id) on delete cascade
);
create index on crawl_pages (workspace_id, changed_at desc, id desc);
create index on crawl_pages (domain_id, changed_at desc, id desc);
create index on crawl_pages (domain_id, hash);
create index on crawl_pages using gin (search);

-- What a workspace knows of the robots.txt file of an origin.
create table crawl_robots (
  workspace_id uuid not null references workspaces on delete cascade,
  origin text not null check (char_length(origin) <= 300),
  access text not null check (access in ('rules', 'all', 'none')),
  text text not null,
  expires_at timestamptz not null,
  primary key (workspace_id, origin)
);

-- When a host may be asked again, by whichever worker and for whichever workspace. Contains nothing of a workspace.
create table crawl_hosts (
  host text primary key,
  -- The worker that has a connection to the host, until the time in busy_until. The time ends the claim of a dead worker.
  holder uuid,
  busy_until timestamptz,
  next_request_at timestamptz not null default now()
);

do $$
declare
  name text;
begin
  foreach name in array array['crawl_domains', 'crawl_links', 'crawl_pages', 'crawl_robots', 'crawl_hosts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to rookery_worker', name);
    execute format('create policy work on %I to rookery_worker using (true) with check (true)', name);
  end loop;
end $$;

-- Who may see and change --------------------------------------------------------------------------

grant select, insert (workspace_id, host, start_address, include_paths, interval_hours, max_pages, max_depth,
    max_megabytes, max_minutes, created_by), update (state, run, next_run_at), delete
  on crawl_domains to rookery_app;
create policy see on crawl_domains for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));
create policy add on crawl_domains for insert to rookery_app
  with check (
    created_by = (select app.current_user_id())
    and workspace_id in (select app.workspaces_with('crawler.manage'))
  );
create policy start on crawl_domains for update to rookery_app
  using (workspace_id in (select app.workspaces_with('crawler.manage')) and state in ('done', 'failed'))
  with check (state = 'waiting');
create policy remove on crawl_domains for delete to rookery_app
  using (workspace_id in (select app.workspaces_with('crawler.manage')));

grant select, update (decision, decided_by) on crawl_links to rookery_app;
create policy see on crawl_links for select to rookery_app
  using (workspace_id in (select app.workspaces_with('crawler.manage')));
create policy decide on crawl_links for update to rookery_app
  using (workspace_id in (select app.workspaces_with('crawler.manage')))
  with check (decided_by = (select app.current_user_id()));

grant select on crawl_pages to rookery_app;
create policy see on crawl_pages for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));

-- The pages of a workspace that contain the words, the latest changes first. No row for callers who are not members. A
-- function of the owner, because the policy of members keeps the index of words from being used: its operator could
-- reveal rows that the policy hides. Planned anew for each call, since the best plan depends on how rare the words are.
create function app.search_crawled_pages(
    workspace uuid, words text, domain uuid, since timestamptz, before timestamptz, before_id uuid, how_many integer
  )
  returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  begin
    if workspace not in (select app.my_workspaces()) then return; end if;
    return query
      select page.id from public.crawl_pages as page
      where page.workspace_id = workspace
        and page.search @@ websearch_to_tsquery('pg_catalog.simple', app.fold_text(words))
        and (domain is null or page.domain_id = domain)
        and (since is null or page.changed_at >= since)
        and (before is null or (page.changed_at, page.id) < (before, before_id))
      order by page.changed_at desc, page.id desc
      limit how_many;
  end $$;

-- Lets the next run of domains that are due wait for a worker, and returns these runs.
create function app.start_due_crawls(how_many integer) returns table (domain_id uuid, run integer)
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.crawl_domains as started set state = 'waiting', run = started.run + 1, next_run_at = null
    where started.id in (
      select due.id from public.crawl_domains as due
      join public.workspaces as place on place.id = due.workspace_id and place.deleted_at is null
      where due.state in ('done', 'failed') and due.next_run_at <= now()
      order by due.next_run_at limit how_many
      for update of due skip locked
    )
    returning started.id, started.run;
  end;

-- The worker needs it to store pages, whose words are a generated column.
grant execute on function app.fold_text(text) to rookery_worker;
revoke execute on function app.search_crawled_pages(uuid, text, uuid, timestamptz, timestamptz, uuid, integer),
  app.start_due_crawls(integer) from public;
grant execute on function app.search_crawled_pages(uuid, text, uuid, timestamptz, timestamptz, uuid, integer)
  to rookery_app;
grant execute on function app.start_due_crawls(integer) to rookery_worker;
