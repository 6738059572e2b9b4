-- Puzzles: positions with a solution, the members' attempts at them, and the ratings of both. The solution is readable
-- by functions only, so that no list and no `select *` can send it to a member by mistake.

-- Tables ------------------------------------------------------------------------------------------

create table puzzles (
  -- Five characters if the puzzle comes from the public database, which then knows it by the same id; ten for one of
  -- our own. The word of an address that has five characters is no id.
  id text primary key check (id ~ '^([0-9A-Za-z]{5}|[0-9A-Za-z]{10})$' and id <> 'daily'),
  -- The position before the opponent's mistake.
  fen text not null,
  -- The opponent's mistake, in UCI coordinates like the solution.
  first_move text not null,
  -- The solver's and the opponent's moves in turn. The solver makes the first and the last.
  solution text[] not null check (cardinality(solution) % 2 = 1),
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null default 0.09,
  -- Votes in the public database, from -100 to 100; null for our own.
  popularity integer check (popularity between -100 and 100),
  -- First attempts, including those in the public database.
  plays integer not null default 0 check (plays >= 0),
  -- Votes of our members.
  up_votes integer not null default 0,
  down_votes integer not null default 0,
  themes text[] not null default '{}',
  -- The game that the position occurred in: one of ours, or the address of another.
  game_id uuid references chess_games on delete set null,
  source_url text,
  -- A reported puzzle is not chosen until someone has looked at it. A withdrawn one is not shown at all.
  status text not null default 'sound' check (status in ('sound', 'reported', 'withdrawn')),
  -- The place among the puzzles of the same theme and rating, drawn by lot.
  random_key integer not null default floor(random() * 2147483647),
  created_at timestamptz not null default now(),
  constraint puzzles_source check (game_id is null or source_url is null)
);
create index on puzzles (game_id) where game_id is not null;

-- Where sound puzzles are found by theme and rating: a row for each theme, and one for the theme 'all'. Triggers on
-- `puzzles` write it. A foreign key would check each of millions of rows that are imported.
create table puzzle_themes (
  theme text collate "C" not null,
  rating_band integer not null,
  random_key integer not null,
  puzzle_id text not null,
  primary key (theme, rating_band, random_key, puzzle_id)
);

create table puzzle_ratings (
  user_id uuid primary key references users on delete cascade,
  rating double precision not null default 1200,
  deviation double precision not null default 350,
  volatility double precision not null default 0.09,
  attempts integer not null default 0,
  solved integer not null default 0,
  -- When the rating changed last. The deviation grows with the time since then.
  rated_at timestamptz,
  -- By how many points the member's attempts moved ratings of puzzles on this day.
  moved_on date,
  moved_points double precision not null default 0
);

-- The first attempt of a member at a puzzle, from the first move or hint on. There is no index by puzzle: puzzles with
-- attempts are withdrawn and never deleted.
create table puzzle_attempts (
  user_id uuid not null references users on delete cascade,
  puzzle_id text not null references puzzles,
  -- Null until the attempt is decided. A solution with a hint changes no rating.
  result text check (result in ('solved', 'solved_with_hint', 'failed')),
  -- Whether the member has found the solution or given up, perhaps after a failed attempt.
  revealed boolean not null default false,
  hints integer not null default 0,
  -- The number of the solver's moves before the last hint, and how much that hint told: 1 the piece, 2 also its target.
  hint_at integer,
  hint_level integer not null default 0 check (hint_level between 0 and 2),
  rating_after integer,
  rating_change integer,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (user_id, puzzle_id),
  constraint puzzle_attempts_finished check ((result is null) = (finished_at is null)),
  constraint puzzle_attempts_revealed check (result is not null or not revealed)
);
create index on puzzle_attempts (user_id, finished_at desc, puzzle_id desc) where finished_at is not null;

-- The first attempts of a member, summed up by theme: their progress is not counted attempt by attempt.
create table puzzle_progress (
  user_id uuid not null references users on delete cascade,
  theme text not null,
  attempts integer not null,
  -- Without a hint.
  solved integer not null,
  primary key (user_id, theme)
);

create table puzzle_votes (
  puzzle_id text not null references puzzles on delete cascade,
  user_id uuid not null references users on delete cascade,
  vote integer not null check (vote in (-1, 1)),
  primary key (puzzle_id, user_id)
);
create index on puzzle_votes (user_id);

create table puzzle_reports (
  puzzle_id text not null references puzzles on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('another_solution', 'wrong_solution', 'other')),
  created_at timestamptz not null default now(),
  primary key (puzzle_id, user_id)
);
create index on puzzle_reports (user_id);

create table daily_puzzles (
  day date primary key,
  puzzle_id text not null references puzzles on delete cascade
);
create index on daily_puzzles (puzzle_id, day);

-- How far a file has been imported, so that an interrupted import goes on where it stopped.
create table puzzle_imports (
  -- A hash of the beginning of the file and of its size.
  file text primary key,
  rows_read integer not null,
  stored integer not null,
  -- How many rows were not stored, by reason.
  refused jsonb not null,
  updated_at timestamptz not null default now()
);

do $$
declare
  name text;
begin
  foreach name in array array['puzzles', 'puzzle_themes', 'puzzle_ratings', 'puzzle_attempts', 'puzzle_progress',
                              'puzzle_votes', 'puzzle_reports', 'daily_puzzles', 'puzzle_imports'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

-- Everything but the solution. Rows change only through the functions below.
grant select (id, fen, first_move, rating, deviation, popularity, plays, up_votes, down_votes, themes, game_id,
  source_url, status, created_at) on puzzles to rookery_app;
create policy see on puzzles for select to rookery_app
  using ((select app.current_user_id()) is not null and status <> 'withdrawn');

grant select on puzzle_ratings, puzzle_attempts, puzzle_progress to rookery_app;
create policy see_own on puzzle_ratings for select to rookery_app
  using (user_id = (select app.current_user_id()));
create policy see_own on puzzle_attempts for select to rookery_app
  using (user_id = (select app.current_user_id()));
create policy see_own on puzzle_progress for select to rookery_app
  using (user_id = (select app.current_user_id()));

-- Choosing a puzzle -------------------------------------------------------------------------------

-- Puzzles are found by bands of 50 rating points: an attempt moves most ratings by less, so that few attempts change
-- `puzzle_themes`.
create function app.rating_band(rating double precision) returns integer
  language sql immutable set search_path = ''
  return floor(rating / 50)::integer;

create function app.add_puzzle_themes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.puzzle_themes (theme, rating_band, random_key, puzzle_id)
      select distinct theme collate "C" as theme, app.rating_band(rating) as rating_band, random_key, id
      from added, unnest(themes || 'all'::text) as theme
      where status = 'sound'
      -- In the order of the primary key, because an import adds many rows at once.
      order by theme, rating_band, random_key;
    return null;
  end $$;
create trigger add_themes after insert on puzzles
  referencing new table as added for each statement execute function app.add_puzzle_themes();

create function app.change_puzzle_themes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.puzzle_themes
      where theme = any (old.themes || 'all'::text) and rating_band = app.rating_band(old.rating)
        and random_key = old.random_key and puzzle_id = old.id;
    if tg_op = 'UPDATE' and new.status = 'sound' then
      insert into public.puzzle_themes (theme, rating_band, random_key, puzzle_id)
        select distinct theme, app.rating_band(new.rating), new.random_key, new.id
        from unnest(new.themes || 'all'::text) as theme;
    end if;
    return null;
  end $$;
create trigger change_themes after update on puzzles
  for each row when (
    (floor(old.rating / 50), old.themes, old.status, old.random_key)
    is distinct from (floor(new.rating / 50), new.themes, new.status, new.random_key))
  execute function app.change_puzzle_themes();
create trigger delete_themes after delete on puzzles
  for each row execute function app.change_puzzle_themes();

-- A puzzle of one theme and band that a member has not attempted: one of 20 puzzles before and after a random key. The
-- limit is a constant, because Postgres would plan the query again and again for a parameter.
create function app.unattempted_puzzle(member uuid, wanted_theme text, band integer) returns text
  language plpgsql set search_path = ''
  as $$
  declare
    first_key integer := floor(random() * 2147483647);
    chosen text;
  begin
    select near.puzzle_id into chosen
    from (
      (select puzzle_id from public.puzzle_themes
       where theme = wanted_theme and rating_band = band and random_key >= first_key
       order by random_key limit 20)
      union all
      (select puzzle_id from public.puzzle_themes
       where theme = wanted_theme and rating_band = band and random_key < first_key
       order by random_key desc limit 20)
    ) as near
    -- The limit makes Postgres look up each puzzle by the primary key, instead of reading all attempts.
    left join lateral (
      select true as is_attempted from public.puzzle_attempts as attempt
      where attempt.user_id = member and attempt.puzzle_id = near.puzzle_id limit 1
    ) as known on true
    where is_attempted is null
    limit 1;
    return chosen;
  end $$;

-- A puzzle of this theme that the caller has not attempted, with a rating as near as possible to the caller's rating
-- plus `shift`. The cost depends neither on the number of puzzles nor on how many the caller has attempted: of each
-- band, only some puzzles at random places are looked up. So a band of which almost all were attempted may be left for
-- the next one. If nothing is found in any band, each is tried at more places. Null if there is still none.
create function app.next_puzzle(wanted_theme text, shift integer, new_rating double precision) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    caller uuid := app.current_user_id();
    wanted_band integer;
    lowest_band integer;
    highest_band integer;
    places integer;
    near_band integer;
    chosen text;
  begin
    if caller is null then return null; end if;
    -- Both are null for an unknown theme, so that no band is tried.
    select min(rating_band), max(rating_band) into lowest_band, highest_band
      from public.puzzle_themes where theme = wanted_theme;
    wanted_band := app.rating_band(shift + coalesce(
      (select own.rating from public.puzzle_ratings as own where own.user_id = caller), new_rating));
    foreach places in array array[1, 10] loop
      for near_band in
        select band from generate_series(lowest_band, highest_band) as band
        order by abs(band - wanted_band), random()
      loop
        for place in 1..places loop
          chosen := app.unattempted_puzzle(caller, wanted_theme, near_band);
          if chosen is not null then return chosen; end if;
        end loop;
      end loop;
    end loop;
    return null;
  end $$;

-- The puzzle of the day (UTC) for all members. The first caller of a day draws it by the date, and it is stored. It is the
-- most popular of some hundred puzzles of medium rating, without those of the last year. Null if there is none.
create function app.daily_puzzle() returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today date := (now() at time zone 'UTC')::date;
    first_key integer := hashtext(today::text) & 2147483647;
    near_band integer;
    chosen text;
  begin
    if app.current_user_id() is null then return null; end if;
    select puzzle_id into chosen from public.daily_puzzles where day = today;
    if chosen is not null then return chosen; end if;
    for near_band in
      select band from generate_series(0, 80) as band
      order by abs(band - app.rating_band(1400 + abs(hashtext(today::text) % 8) * 50)), band
    loop
      select near.puzzle_id into chosen
      from (
        (select puzzle_id, 1 as part, random_key from public.puzzle_themes
         where theme = 'all' and rating_band = near_band and random_key >= first_key
         order by random_key limit 400)
        union all
        (select puzzle_id, 2, random_key from public.puzzle_themes
         where theme = 'all' and rating_band = near_band and random_key < first_key
         order by random_key limit 400)
      ) as near
      join public.puzzles as drawn on drawn.id = near.puzzle_id
      where not exists (
        select from public.daily_puzzles as used
        where used.puzzle_id = near.puzzle_id and used.day > today - 366
      )
      -- Above 95, the number of plays tells more: a popularity of 100 often has few votes.
      order by least(coalesce(drawn.popularity, 0), 95) desc, drawn.plays desc, near.part, near.random_key
      limit 1;
      if chosen is not null then
        insert into public.daily_puzzles (day, puzzle_id) values (today, chosen)
          on conflict (day) do nothing;
        select puzzle_id into chosen from public.daily_puzzles where day = today;
        return chosen;
      end if;
    end loop;
    return null;
  end $$;

-- Attempts ----------------------------------------------------------------------------------------

-- The solution, for a caller who has found it or given up.
create function app.revealed_solution(puzzle text) returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select solved.solution from public.puzzles as solved
    where solved.id = puzzle and exists (
      select from public.puzzle_attempts as attempt
      where attempt.user_id = app.current_user_id() and attempt.puzzle_id = puzzle and attempt.revealed
    );
  end;

-- Begins the caller's attempt or finds it, and locks it until the transaction ends, so that an attempt is decided once.
-- The server needs the solution to check moves and never sends it. No row if there is no such puzzle.
create function app.open_puzzle_attempt(puzzle text)
  returns table (solution text[], result text, hints integer, hint_at integer, hint_level integer)
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if app.current_user_id() is null or not exists (
      select from public.puzzles as shown where shown.id = puzzle and shown.status <> 'withdrawn'
    ) then return; end if;
    insert into public.puzzle_attempts (user_id, puzzle_id) values (app.current_user_id(), puzzle)
      on conflict (user_id, puzzle_id) do nothing;
    return query
      select tried.solution, attempt.result, attempt.hints, attempt.hint_at, attempt.hint_level
      from public.puzzle_attempts as attempt
      join public.puzzles as tried on tried.id = attempt.puzzle_id
      where attempt.user_id = app.current_user_id() and attempt.puzzle_id = puzzle
      for update of attempt;
  end $$;

-- Notes a hint for the position after this many moves of the solver. Hints after a decided attempt do not count.
create function app.store_puzzle_hint(puzzle text, moves_made integer, level integer) returns void
  language sql security definer set search_path = ''
  begin atomic
    update public.puzzle_attempts set
      hints = hints + (result is null)::integer, hint_at = moves_made, hint_level = level
    where user_id = app.current_user_id() and puzzle_id = puzzle;
  end;

-- Locks the ratings of the caller and of the puzzle, in this order, until the transaction ends.
create function app.lock_puzzle_ratings(puzzle text)
  returns table (
    rating double precision, deviation double precision, volatility double precision, idle_ms double precision,
    moved_today double precision, puzzle_rating double precision, puzzle_deviation double precision,
    puzzle_volatility double precision
  )
  language plpgsql security definer set search_path = ''
  as $$
  declare
    own public.puzzle_ratings;
  begin
    insert into public.puzzle_ratings (user_id) values (app.current_user_id()) on conflict do nothing;
    select * into own from public.puzzle_ratings where user_id = app.current_user_id() for update;
    return query
      select own.rating, own.deviation, own.volatility,
        coalesce(extract(epoch from now() - own.rated_at) * 1000, 0)::double precision,
        case when own.moved_on = (now() at time zone 'UTC')::date then own.moved_points else 0 end,
        tried.rating, tried.deviation, tried.volatility
      from public.puzzles as tried where tried.id = puzzle for no key update;
  end $$;

-- Decides the caller's attempt, with the ratings of the caller and of the puzzle after it. False if it was decided
-- before; then nothing changes.
create function app.decide_puzzle_attempt(
  puzzle text, new_result text,
  new_rating double precision, new_deviation double precision, new_volatility double precision,
  puzzle_rating double precision, puzzle_deviation double precision, puzzle_volatility double precision,
  moved double precision
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today date := (now() at time zone 'UTC')::date;
    caller uuid := app.current_user_id();
    is_solved integer := (new_result = 'solved')::integer;
    before double precision;
  begin
    select own.rating into before from public.puzzle_ratings as own where own.user_id = caller for update;
    update public.puzzle_attempts as attempt set
      result = new_result, finished_at = clock_timestamp(), rating_after = round(new_rating),
      rating_change = round(new_rating) - round(before)
      where attempt.user_id = caller and attempt.puzzle_id = puzzle and attempt.result is null;
    if not found then return false; end if;
    update public.puzzle_ratings as own set
      rating = new_rating, deviation = new_deviation, volatility = new_volatility, rated_at = now(),
      attempts = own.attempts + 1, solved = own.solved + is_solved,
      moved_on = today,
      moved_points = moved + case when own.moved_on = today then own.moved_points else 0 end
      where own.user_id = caller;
    update public.puzzles as tried set
      rating = puzzle_rating, deviation = puzzle_deviation, volatility = puzzle_volatility,
      plays = tried.plays + 1
      where tried.id = puzzle;
    insert into public.puzzle_progress as known (user_id, theme, attempts, solved)
      select distinct caller, theme, 1, is_solved
      from public.puzzles as tried, unnest(tried.themes) as theme where tried.id = puzzle
      on conflict (user_id, theme) do update set
        attempts = known.attempts + 1, solved = known.solved + excluded.solved;
    return true;
  end $$;

-- Lets the caller see the solution of an attempt that is decided.
create function app.reveal_puzzle(puzzle text) returns void
  language sql security definer set search_path = ''
  begin atomic
    update public.puzzle_attempts set revealed = true
    where user_id = app.current_user_id() and puzzle_id = puzzle and result is not null;
  end;

-- Votes and reports -------------------------------------------------------------------------------

-- Whether the caller has decided an attempt. Locks the puzzle, so that its votes and reports are counted one by one.
create function app.lock_attempted_puzzle(puzzle text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.puzzles as rated
      where rated.id = puzzle and exists (
        select from public.puzzle_attempts as attempt
        where attempt.user_id = app.current_user_id() and attempt.puzzle_id = puzzle
          and attempt.result is not null
      )
      for no key update;
    return found;
  end $$;

-- A vote of 0 takes an earlier one back. False unless the caller has attempted the puzzle.
create function app.vote_on_puzzle(puzzle text, new_vote integer) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    old_vote integer;
  begin
    if not app.lock_attempted_puzzle(puzzle) then return false; end if;
    delete from public.puzzle_votes where puzzle_id = puzzle and user_id = app.current_user_id()
      returning vote into old_vote;
    if new_vote <> 0 then
      insert into public.puzzle_votes (puzzle_id, user_id, vote)
        values (puzzle, app.current_user_id(), new_vote);
    end if;
    update public.puzzles as rated set
      up_votes = up_votes + (new_vote = 1)::integer - (old_vote is not distinct from 1)::integer,
      down_votes = down_votes + (new_vote = -1)::integer - (old_vote is not distinct from -1)::integer
      where rated.id = puzzle;
    return true;
  end $$;

-- After reports of three members, a puzzle is not chosen any more. False unless the caller has attempted the puzzle.
create function app.report_puzzle(puzzle text, why text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not app.lock_attempted_puzzle(puzzle) then return false; end if;
    insert into public.puzzle_reports (puzzle_id, user_id, reason)
      values (puzzle, app.current_user_id(), why)
      on conflict (puzzle_id, user_id) do update set reason = excluded.reason;
    update public.puzzles set status = 'reported'
      where id = puzzle and status = 'sound'
        and (select count(*) from public.puzzle_reports where puzzle_id = puzzle) >= 3;
    return true;
  end $$;

revoke execute on function app.rating_band(double precision), app.add_puzzle_themes(), app.change_puzzle_themes(),
  app.unattempted_puzzle(uuid, text, integer),
  app.next_puzzle(text, integer, double precision), app.daily_puzzle(), app.revealed_solution(text),
  app.open_puzzle_attempt(text), app.store_puzzle_hint(text, integer, integer), app.lock_puzzle_ratings(text),
  app.decide_puzzle_attempt(text, text, double precision, double precision, double precision, double precision,
    double precision, double precision, double precision),
  app.reveal_puzzle(text), app.lock_attempted_puzzle(text), app.vote_on_puzzle(text, integer),
  app.report_puzzle(text, text) from public;
grant execute on function app.next_puzzle(text, integer, double precision), app.daily_puzzle(),
  app.revealed_solution(text), app.open_puzzle_attempt(text), app.store_puzzle_hint(text, integer, integer),
  app.lock_puzzle_ratings(text),
  app.decide_puzzle_attempt(text, text, double precision, double precision, double precision, double precision,
    double precision, double precision, double precision),
  app.reveal_puzzle(text), app.vote_on_puzzle(text, integer), app.report_puzzle(text, text) to rookery_app;
