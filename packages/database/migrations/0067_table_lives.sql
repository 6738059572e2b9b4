-- How long the rows of each table are kept. A worker deletes those that have passed their age.

create table table_lives (
  table_name text not null,
  -- The column with the moment from which the age counts; null if rows do not go by age. It leads an index.
  aged_by text,
  days integer check (days >= 1),
  -- The operator's option with the days; 0 keeps the rows.
  option text,
  -- Only these rows go; `aged` is the row.
  condition text,
  -- For operators: what goes, or why rows stay, and what is bounded.
  what text not null,
  unique nulls not distinct (table_name, aged_by),
  check (case when aged_by is null then num_nulls(days, option, condition) = 3 else num_nulls(days, option) = 1 end)
);
alter table table_lives enable row level security;
alter table table_lives force row level security;
create policy owner_all on table_lives to rookery_owner using (true) with check (true);
grant select on table_lives to rookery_worker;
create policy read on table_lives for select to rookery_worker using (true);

insert into table_lives (table_name, aged_by, days, option, condition, what) values
  ('public.chess_chat_lines', 'created_at', null, 'CHAT_DAYS',
    'not exists (select from public.chess_chat_reports as report where report.line_id = aged.id and report.closed_at is null)
      and not exists (select from public.trainer_chat_lines as kept where kept.line_id = aged.id)',
    'Messages of chats. A message stays while a report of it is not closed, and, in clubs for juniors, if a trainer was in its room'),
  ('public.workspace_log', 'created_at', null, 'WORKSPACE_LOG_DAYS', null, 'Entries in the log of a workspace'),
  ('public.notifications', 'created_at', 90, null, null, 'Notifications'),
  ('public.crawl_links', 'last_read_at', null, 'CRAWLED_PAGE_DAYS', 'aged.decision is null and exists (
      select from public.crawl_domains as site where site.id = aged.domain_id and site.state in (''done'', ''failed''))',
    'Crawled pages that could not be read for this time. Pages that a member approved or skipped stay'),
  ('public.crawl_links', 'found_at', null, 'CRAWLED_PAGE_DAYS',
    'aged.decision is null and aged.last_read_at is null and exists (
      select from public.crawl_domains as site where site.id = aged.domain_id and site.state in (''done'', ''failed''))',
    'Links that a crawler found and did not read. If they are still there, the next run finds them again'),
  ('public.crawl_robots', 'expires_at', 30, null, null, 'What a site allows crawlers, after it has expired'),
  ('public.chess_challenges', 'expires_at', 90, null, null, 'Challenges, after they have expired'),
  ('public.chess_links', 'expires_at', 90, null, null,
    'Links that open a game, after they have expired. Until then they lead to the game that was played'),
  ('public.chess_rating_days', 'day', 400, null, 'aged.level = 0', 'Points of a day in a leaderboard. The history of ratings stays'),
  ('public.deleted_tasks', 'deleted_at', 30, null, null, 'Deleted tasks, which can be restored until then'),
  ('accounts.sessions', 'expires_at', 1, null, null, 'Sessions with address and browser, after they have expired'),
  ('accounts.verifications', 'expires_at', 1, null, null, 'Links in mails, after they have expired'),
  ('accounts.address_changes', 'expires_at', 1, null, null, 'Changes of address that nobody confirmed, after they have expired');

-- Tables that grow, and whose rows nobody would want to lose.
insert into table_lives (table_name, what) values
  ('public.chess_games', 'Games. Ratings, profiles, reviews and tournaments refer to them'),
  ('public.chess_rating_history', 'The rating after each game, for the curve in the profile'),
  ('public.chess_reviews', 'Reviews, with their games: a review takes an engine some twenty seconds'),
  ('public.chess_opponents', 'Who has played whom, once for each pair'),
  ('public.puzzle_runs', 'Runs of puzzles, with the account'),
  ('public.puzzle_attempts', 'Puzzles that were tried, with the account, once for each puzzle and member'),
  ('public.mistake_cards', 'Mistakes to repeat, with the account'),
  ('public.tasks', 'Tasks, with the workspace'),
  ('public.calendar_events', 'Events, with the workspace'),
  ('public.announcements', 'Announcements, with the workspace'),
  ('public.homework', 'Homework, with the workspace'),
  ('public.tournaments', 'Tournaments with rounds, pairings and players, with the workspace'),
  ('public.workspace_invites', 'Invitations, with the workspace: the log refers to them'),
  ('public.puzzles', 'Puzzles'),
  ('public.crawl_pages', 'Crawled pages, with their links'),
  ('public.chess_chat_reports', 'Reports, with their messages'),
  ('public.trainer_chat_lines', 'Which messages owners of a club for juniors read, with the messages');

-- Rows that another step deletes when their time has come.
insert into table_lives (table_name, what)
select 'public.' || steps.name, 'Deleted 30 days after their owners did so: app.purge_workspaces'
  from unnest(array['workspaces']) as steps (name)
union all select 'public.' || steps.name, 'Deleted when it can no longer be downloaded: app.delete_old_exports'
  from unnest(array['data_exports', 'data_export_chunks']) as steps (name)
union all select 'public.' || steps.name, 'Deleted 14 days after the member asked for it: app.erase_member'
  from unnest(array['users', 'account_deletions']) as steps (name)
union all select 'public.crawl_hosts', 'Deleted after a day without requests, by the step of the crawlers'
union all select 'accounts.rate_limits', 'Deleted when a bucket is empty, by requests'
union all select 'public.' || steps.name, 'Deleted when a process is gone, by the others'
  from unnest(array['processes', 'gateways', 'gateway_members', 'presence']) as steps (name)
union all select 'public.' || steps.name, 'Deleted when the work is done'
  from unnest(array['achievement_due', 'chess_timetable', 'chess_seeks', 'chess_engine_jobs', 'chess_due_arrangements',
    'chess_conditional_moves', 'chess_hints', 'task_plans_due', 'tournament_due', 'notification_deliveries']) as steps (name);

-- Tables with a bounded number of rows for each member, workspace, game, task, event, tournament or crawled site.
insert into table_lives (table_name, what)
select bounded.name, 'Bounded, and with what the rows belong to' from unnest(array[
  'accounts.credentials', 'accounts.two_factors', 'accounts.passkeys', 'accounts.known_browsers', 'accounts.api_tokens',
  'public.achievements', 'public.achievement_progress', 'public.annulled_games', 'public.calendar_attendance',
  'public.calendar_feeds', 'public.chess_blocks', 'public.chess_chat_mutes', 'public.chess_game_notes',
  'public.chess_player_stats', 'public.chess_preferences', 'public.chess_rating_gains', 'public.chess_ratings',
  'public.chess_vacations', 'public.crawl_domains', 'public.crawl_names_found', 'public.daily_puzzles',
  'public.guardians', 'public.guests', 'public.homework_pupils', 'public.member_columns', 'public.member_secrets',
  'public.notification_kinds', 'public.notification_preferences', 'public.notification_settings',
  'public.push_subscriptions', 'public.puzzle_import_jobs', 'public.puzzle_imports', 'public.puzzle_progress',
  'public.puzzle_ratings', 'public.puzzle_reports', 'public.puzzle_themes', 'public.puzzle_votes',
  'public.role_permissions', 'public.table_lives', 'public.task_blocks', 'public.task_comments', 'public.task_items',
  'public.task_plans', 'public.tournament_byes', 'public.tournament_forbidden_pairs', 'public.tournament_pairings',
  'public.tournament_players', 'public.tournament_rounds', 'public.working_hours', 'public.workspace_members',
  'public.workspace_removals'
]) as bounded (name);

-- Deletes rows of a table that have passed their age, the oldest first, beginning at a moment. Returns how many, and the
-- moment of the last one, at which the next call goes on: rows that stay are not read again for each batch. Rows that
-- are in use are skipped.
create function app.delete_aged_rows(
    wanted_table text, wanted_column text, wanted_days integer, since timestamptz, at_most integer
  )
  returns table (deleted integer, reached timestamptz)
  language plpgsql security definer set search_path = ''
  as $$
  declare
    life public.table_lives;
  begin
    select * into life from public.table_lives where table_name = wanted_table and aged_by = wanted_column;
    if not found then return; end if;
    return query execute format(
      'with gone as (
         delete from %1$s where ctid = any (array(
           select ctid from %1$s as aged
           where %2$I >= $1 and %2$I < now() - make_interval(days => $2) and (%3$s)
           order by %2$I limit $3 for update skip locked
         )) returning %2$I::timestamptz as moment
       )
       select count(*)::integer, max(moment) from gone',
      life.table_name::regclass, life.aged_by, coalesce(life.condition, 'true'))
      using since, greatest(wanted_days, 1), at_most;
  end $$;
revoke execute on function app.delete_aged_rows(text, text, integer, timestamptz, integer) from public;
grant execute on function app.delete_aged_rows(text, text, integer, timestamptz, integer) to rookery_worker;

-- A page goes with its link. The limit of links of a site then has room for others.
create function app.forget_links() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.crawl_pages as page using gone
      where page.domain_id = gone.domain_id and page.address = gone.address;
    update public.crawl_domains as domain set links_known = greatest(0, domain.links_known - counted.links)
      from (select domain_id, count(*)::integer as links from gone group by domain_id) as counted
      where domain.id = counted.domain_id;
    return null;
  end $$;
revoke execute on function app.forget_links() from public;
create trigger forget_links after delete on crawl_links
  referencing old table as gone for each statement execute function app.forget_links();

-- Harmless: a site has 50,000 links at most, and only the crawler waits.
create index on crawl_links (last_read_at) where decision is null;
-- Harmless: as the one before.
create index on crawl_links (found_at) where decision is null and last_read_at is null;
create index on crawl_robots (expires_at);
create index on chess_challenges (expires_at);
create index on chess_links (expires_at);
create index on deleted_tasks (deleted_at);
-- Harmless: only sign-ins wait, some 0.1 s for 100,000 sessions.
create index on accounts.sessions (expires_at);
create index on accounts.verifications (expires_at);
create index on accounts.address_changes (expires_at);
