-- Crawlers: settings of a site can be changed, and members may be told of pages that contain their names.

-- Changes the settings of a domain; null keeps one. False if there is no such domain that the caller manages. A function
-- of the owner, because members may not update the state of a run, and policies cannot tell columns apart.
create function app.change_crawl_domain(
    domain uuid, paths text[], hours integer, pages integer, depth integer, megabytes integer, minutes integer
  )
  returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    known public.crawl_domains;
  begin
    select * into known from public.crawl_domains
    where id = domain and workspace_id in (select app.workspaces_with('crawler.manage'))
    for update;
    if not found then return false; end if;
    update public.crawl_domains set
      include_paths = coalesce(paths, include_paths),
      interval_hours = coalesce(hours, interval_hours),
      max_pages = coalesce(pages, max_pages),
      max_depth = coalesce(depth, max_depth),
      max_megabytes = coalesce(megabytes, max_megabytes),
      max_minutes = coalesce(minutes, max_minutes),
      -- Null while a run is waiting or running, and stays so.
      next_run_at = case when hours <> interval_hours
        then next_run_at + (hours - interval_hours) * interval '1 hour' else next_run_at end
    where id = domain;
    -- The next run decides again about links that the old settings have excluded.
    if paths <> known.include_paths or depth <> known.max_depth then
      update public.crawl_links set reason = 'limit'
      where domain_id = domain and state = 'unread' and reason in ('outside_paths', 'too_deep');
    end if;
    return true;
  end $$;

revoke execute on function app.change_crawl_domain(uuid, text[], integer, integer, integer, integer, integer)
  from public;
grant execute on function app.change_crawl_domain(uuid, text[], integer, integer, integer, integer, integer)
  to rookery_app;

-- Names of members ------------------------------------------------------------------------------

-- Off for members who have chosen nothing.
insert into notification_kinds (kind, in_app, mail, push) values ('name_found', false, 'never', false);

-- Of which pages a member was told, so that nobody is told of a page twice.
create table crawl_names_found (
  page_id uuid not null references crawl_pages on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (page_id, user_id)
);
create index on crawl_names_found (user_id);
alter table crawl_names_found enable row level security;
alter table crawl_names_found force row level security;
create policy owner_all on crawl_names_found to rookery_owner using (true) with check (true);

-- The words of a text without accents, capitals and punctuation, with one space before and after each.
create function app.folded_words(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return ' ' || trim(regexp_replace(app.fold_text(value),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')) || ' ';

-- Tells members of pages that contain their names. A name of one short word is not looked for, because it would be found
-- on too many pages.
create function app.notify_of_names(domain uuid, addresses text[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    with watching as materialized (
      select person.id as user_id, app.folded_words(person.name) as name
      from public.crawl_domains as site
      join public.workspace_members as membership on membership.workspace_id = site.workspace_id
      join public.notification_preferences as own
        on own.user_id = membership.user_id and own.kind = 'name_found'
        and (own.in_app or own.push or own.mail <> 'never')
      join public.users as person on person.id = membership.user_id
      where site.id = domain
    ), pages as materialized (
      select page.id, app.folded_words(coalesce(page.title, '')) || '.' || app.folded_words(page.text) as words
      from public.crawl_pages as page
      where page.domain_id = domain and page.address = any (addresses) and exists (select from watching)
    ), found as (
      insert into public.crawl_names_found (page_id, user_id)
      select pages.id, watching.user_id from pages
      join watching on strpos(pages.words, watching.name) > 0
      where watching.name like ' % % ' or char_length(watching.name) >= 7
      on conflict do nothing
      returning page_id, user_id
    )
    select app.notify_each('name_found', page.workspace_id, null, jsonb_agg(jsonb_build_object(
      'user_id', found.user_id, 'source', page.id,
      'details', jsonb_build_object('page_id', page.id, 'title', coalesce(page.title, page.address),
        'host', site.host))))
    from found
    join public.crawl_pages as page on page.id = found.page_id
    join public.crawl_domains as site on site.id = page.domain_id
    group by page.workspace_id;
  end;

revoke execute on function app.folded_words(text), app.notify_of_names(uuid, text[]) from public;
grant execute on function app.notify_of_names(uuid, text[]) to rookery_worker;
