-- Runs: series of puzzles that get harder, as a streak, a storm or a rush. They change no rating.

create table puzzle_runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  mode text not null check (mode in ('streak', 'storm', 'rush')),
  score integer not null default 0 check (score >= 0),
  errors integer not null default 0,
  combo integer not null default 0,
  best_combo integer not null default 0,
  skips_left integer not null,
  -- In the order in which they were drawn; the last is the current one.
  puzzles text[] not null,
  -- Of the puzzles before the current one, and of that one if it failed.
  results text[] not null default '{}' check (results <@ array['solved', 'failed', 'skipped']),
  -- The solver's right moves in the current puzzle.
  moves text[] not null default '{}',
  started_at timestamptz not null,
  -- When the time is up; null without a clock.
  ends_at timestamptz,
  -- Written by the next request after the end, so a run that was left has none.
  ended_at timestamptz
);
create index on puzzle_runs (user_id, mode, score desc, started_at);

alter table puzzle_runs enable row level security;
alter table puzzle_runs force row level security;
create policy owner_all on puzzle_runs to rookery_owner using (true) with check (true);
grant select, insert, update on puzzle_runs to rookery_app;
create policy own on puzzle_runs to rookery_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

-- A puzzle near this rating that is not among the known ones. Null if there is no other. As in app.next_puzzle, a band
-- is searched at a random place; only if all bands gave nothing is each of them read to the end.
create function app.draw_puzzle(wanted_rating integer, known text[]) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    first_key integer := floor(random() * 2147483647);
    lowest_band integer;
    highest_band integer;
    near_band integer;
    at_most integer;
    chosen text;
  begin
    if app.current_user_id() is null then return null; end if;
    select min(rating_band), max(rating_band) into lowest_band, highest_band
      from public.puzzle_themes where theme = 'all';
    foreach at_most in array array[20, 10000] loop
      for near_band in
        select band from generate_series(lowest_band, highest_band) as band
        order by abs(band - app.rating_band(wanted_rating)), random()
      loop
        select near.puzzle_id into chosen
        from (
          (select puzzle_id from public.puzzle_themes
           where theme = 'all' and rating_band = near_band and random_key >= first_key
           order by random_key limit at_most)
          union all
          (select puzzle_id from public.puzzle_themes
           where theme = 'all' and rating_band = near_band and random_key < first_key
           order by random_key limit at_most)
        ) as near
        where near.puzzle_id <> all (known)
        limit 1;
        if chosen is not null then return chosen; end if;
      end loop;
    end loop;
    return null;
  end $$;

-- The solution of the current puzzle in an open run of the caller. The server checks moves with it and never sends it.
create function app.solution_in_run(run uuid) returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select tried.solution
    from public.puzzle_runs as open
    join public.puzzles as tried on tried.id = open.puzzles[cardinality(open.puzzles)]
    where open.id = run and open.user_id = app.current_user_id() and open.ended_at is null;
  end;

-- The best members of a club: by the score of their best run in this mode, or by their rating for puzzles, which
-- ranks once it is no longer provisional. Nothing for those who are not members of the club.
create function app.puzzle_leaderboard(workspace uuid, kind text, at_most integer)
  returns table (user_id uuid, name text, score integer, reached_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if workspace not in (select app.my_workspaces()) then return; end if;
    return query
      select person.id, person.name, best.score, best.reached_at
      from public.workspace_members as member
      join public.users as person on person.id = member.user_id
      cross join lateral (
        select run.score, run.started_at as reached_at
        from public.puzzle_runs as run
        where run.user_id = member.user_id and run.mode = kind and run.score > 0
        order by run.score desc, run.started_at
        limit 1
      ) as best
      where kind <> 'rating' and member.workspace_id = workspace
      union all
      select person.id, person.name, round(own.rating)::integer, own.rated_at
      from public.workspace_members as member
      join public.users as person on person.id = member.user_id
      join public.puzzle_ratings as own on own.user_id = member.user_id
      -- The number is PROVISIONAL_DEVIATION of packages/chess.
      where kind = 'rating' and member.workspace_id = workspace and own.deviation < 110
      order by 3 desc, 4, 1
      limit at_most;
  end $$;

revoke execute on function app.draw_puzzle(integer, text[]), app.solution_in_run(uuid),
  app.puzzle_leaderboard(uuid, text, integer) from public;
grant execute on function app.draw_puzzle(integer, text[]), app.solution_in_run(uuid),
  app.puzzle_leaderboard(uuid, text, integer) to rookery_app;
