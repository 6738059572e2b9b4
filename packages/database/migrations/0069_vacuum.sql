-- Settings of autovacuum, which look at a table once a minute. None of them rewrites or scans a table.
-- The defaults wait for a fifth of the rows to change. That is too late where the same rows change all the time, and where
-- a table has millions of rows.

-- Rows for running games, work to do and connections, which come, change and go all the time. These tables are small, and
-- stay so if their space is used again soon; vacuuming them makes no pauses.
do $$
declare
  name text;
begin
  foreach name in array array[
    'public.chess_timetable', 'public.chess_engine_jobs', 'public.chess_seeks', 'public.chess_due_arrangements',
    'public.chess_conditional_moves', 'public.achievement_due', 'public.task_plans_due', 'public.tournament_due',
    'public.notification_deliveries', 'public.gateways', 'public.gateway_members', 'public.presence', 'public.processes',
    'public.crawl_hosts', 'accounts.rate_limits'
  ] loop
    execute format('alter table %s set (
      autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0,
      autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 500)', name::regclass);
  end loop;
end $$;

-- Ratings and sums of leaderboards change with every rated game: 16 rows of chess_rating_gains, four of
-- chess_player_stats. Their indexes change too, because they are sorted by rating, so old versions must go soon.
alter table chess_rating_gains set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table chess_player_stats set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table chess_ratings set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- Rows that change without their indexes. Room on new pages lets the next version of a row stay on its page (HOT).
alter table chess_player_stats set (fillfactor = 85);
alter table chess_rating_days set (fillfactor = 85);
alter table achievement_progress set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
alter table puzzle_progress set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
alter table puzzle_ratings set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
alter table accounts.sessions set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);

-- Millions of rows. chess_games has settings since it was made; its statistics follow more often now, because the planner
-- chooses indexes by how many games are active. Rows that are only added are vacuumed for index-only scans and freezing.
alter table chess_games set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
do $$
declare
  name text;
begin
  foreach name in array array[
    'chess_chat_lines', 'chess_rating_history', 'chess_rating_days', 'chess_opponents', 'chess_reviews', 'notifications',
    'workspace_log', 'puzzle_attempts', 'puzzle_runs', 'crawl_links', 'crawl_pages', 'mistake_cards'
  ] loop
    execute format('alter table public.%I set (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_analyze_scale_factor = 0.02)', name);
  end loop;
end $$;
