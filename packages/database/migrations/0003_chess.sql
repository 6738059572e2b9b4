-- Chess: games, what players have reached in them, and who wants to play whom.
--
-- Every signed-in member may watch every game; only its two players change one, and only through
-- these doors: change_games() for what happens during a game, finish_games() for its end. The end of
-- a game and what it does to its players' statistics are one statement's work, so neither is ever
-- seen without the other.

-- Tables ------------------------------------------------------------------------------------------

create table chess_games (
  id uuid primary key default gen_random_uuid(),
  white_player_id uuid not null references users,
  black_player_id uuid not null references users,
  game_state jsonb not null,
  moves text[] not null default '{}',
  status text not null default 'active'
    check (status in ('active', 'white_won', 'black_won', 'drawn', 'aborted')),
  time_control jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- Counts the changes. A change is made to the version it was thought out for or not at all, and
  -- whoever follows a game sees from it whether something was missed.
  version integer not null default 0,
  -- What the mover's clock showed after each move: for takebacks, the PGN and the look back.
  clocks integer[] not null default '{}',
  -- The time control's name, where a list can be filtered by it quickly. Set by a trigger: a generated
  -- column would be missing from the change log before Postgres 18.
  speed text check (speed in ('blitz', 'rapid', 'classical')),
  -- Whoever started it directly; null where nobody did: rematches, pairings.
  created_by uuid references users,
  -- Whether its end changes ratings: agreed at the start, and not to be changed after it.
  rated boolean not null default true,
  -- Ratings as they stood at the start, and what the end did to them: a game shows both for ever,
  -- whatever becomes of its players.
  white_rating integer not null default 1200,
  black_rating integer not null default 1200,
  white_rating_change integer,
  black_rating_change integer,
  -- The end itself: updated_at also moves when a rematch is agreed on.
  finished_at timestamptz,
  -- Two players who have just finished agree on another game here, so both see it where they are. Not
  -- a foreign key: the next game may live elsewhere one day.
  rematch_offered_by uuid,
  rematch_id uuid,
  constraint chess_games_two_players check (white_player_id <> black_player_id),
  constraint chess_games_finished check ((status = 'active') = (finished_at is null))
)
with (
  -- Room for a row's next version on the same page: hardly an index has to hear of a move, as long as
  -- the game is not much longer than a hundred.
  fillfactor = 75,
  -- Rows stay whole up to a page: a long game's moves must not be fetched from elsewhere each time.
  toast_tuple_target = 8160,
  -- Every move leaves an old version behind. A share of a table that grows for years would be waited
  -- for ever longer.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 50000
);

create function app.name_speed() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.speed := new.time_control ->> 'name';
    return new;
  end $$;
create trigger name_speed before insert or update of time_control, speed on chess_games
  for each row execute function app.name_speed();

-- None of these columns changes while a game is played.
create index on chess_games (white_player_id, created_at desc, id desc);
create index on chess_games (black_player_id, created_at desc, id desc);
create index on chess_games (created_at desc, id desc);
create index on chess_games (status, created_at desc, id desc);
create index on chess_games (speed, created_at desc, id desc);
-- What a member is playing now is asked on every page.
create index on chess_games (white_player_id, created_at desc, id desc) where status = 'active';
create index on chess_games (black_player_id, created_at desc, id desc) where status = 'active';
create index on chess_games (created_by) where status = 'active';

-- When the worker looks at a game that is being played. Moves do not touch it: it holds a time before
-- which time cannot end the game, and looking sets the next one.
create table chess_timetable (
  game_id uuid primary key references chess_games on delete cascade,
  due_at timestamptz not null
);
create index on chess_timetable (due_at);

create table chess_player_stats (
  user_id uuid primary key references users on delete cascade,
  rating integer not null default 1200,
  games_played integer not null default 0,
  games_won integer not null default 0,
  games_lost integer not null default 0,
  games_drawn integer not null default 0,
  best_rating integer not null default 1200,
  last_played timestamptz,
  created_at timestamptz not null default now(),

  -- Glicko-2 counts in fractions: rounding after each game would swallow small gains for ever.
  exact_rating double precision not null default 1200,
  rating_deviation double precision not null default 350,
  volatility double precision not null default 0.09,
  constraint chess_player_stats_add_up check (games_played = games_won + games_lost + games_drawn)
);
create index on chess_player_stats (rating desc, user_id);

-- A line for each player of each rated game: rating over time, and what was gained in a week.
create table chess_rating_history (
  -- In the order in which one player's games were counted.
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- Not a foreign key: players and games may live apart one day.
  game_id uuid not null,
  rating integer not null,
  rating_change integer not null,
  created_at timestamptz not null default now(),
  -- No game counts twice.
  unique (game_id, user_id)
);
create index on chess_rating_history (user_id, created_at desc, game_id desc);

-- The same, summed up by day: what was gained in a year is not counted game by game.
create table chess_rating_days (
  day date not null,
  user_id uuid not null references users on delete cascade,
  rating_gained integer not null,
  games_played integer not null,
  primary key (day, user_id)
);

create table chess_preferences (
  user_id uuid primary key references users on delete cascade,
  direct_games text not null default 'anybody' check (direct_games in ('anybody', 'nobody'))
);

create table chess_blocks (
  user_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, blocked_id),
  constraint chess_blocks_somebody_else check (user_id <> blocked_id)
);
create index on chess_blocks (blocked_id);

-- What every signed-in member may know of any other: enough to name who plays whom.
create view people with (security_barrier) as
  select id, name, is_bot, created_at from users where (select app.current_user_id()) is not null;

-- Who may do what ---------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array['chess_games', 'chess_timetable', 'chess_player_stats',
                              'chess_rating_history', 'chess_rating_days', 'chess_preferences',
                              'chess_blocks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

create function app.are_blocked(one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.chess_blocks
      where (user_id = one and blocked_id = other) or (user_id = other and blocked_id = one)
    );
  end;

-- Why the caller cannot have a game with this member; null where they can.
create function app.direct_game_refusal(opponent uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when opponent = app.current_user_id() then 'self_game'
      when not exists (select from public.users where id = opponent) then 'opponent_unknown'
      when app.are_blocked(opponent, app.current_user_id()) then 'blocked'
      when exists (
        select from public.chess_preferences where user_id = opponent and direct_games = 'nobody'
      ) then 'no_direct_games'
    end;
  end;

grant select on people to rookery_app;

grant select on chess_games to rookery_app;
grant insert (id, white_player_id, black_player_id, game_state, time_control, created_by, rated,
              white_rating, black_rating) on chess_games to rookery_app;
-- Not the players, not the status: a game ends by finish_games() alone.
grant update (game_state, moves, clocks, version, updated_at, rematch_offered_by, rematch_id)
  on chess_games to rookery_app;
create policy watch on chess_games for select to rookery_app
  using ((select app.current_user_id()) is not null);
create policy start_own on chess_games for insert to rookery_app
  with check (
    (select app.current_user_id()) in (white_player_id, black_player_id)
    and (created_by is null or created_by = (select app.current_user_id()))
    and not app.are_blocked(white_player_id, black_player_id)
  );
create policy change_own on chess_games for update to rookery_app
  using ((select app.current_user_id()) in (white_player_id, black_player_id))
  with check ((select app.current_user_id()) in (white_player_id, black_player_id));

grant select on chess_player_stats, chess_rating_history, chess_rating_days to rookery_app;
create policy see on chess_player_stats for select to rookery_app
  using ((select app.current_user_id()) is not null);
create policy see on chess_rating_history for select to rookery_app
  using ((select app.current_user_id()) is not null);
create policy see on chess_rating_days for select to rookery_app
  using ((select app.current_user_id()) is not null);

grant select, insert, update on chess_preferences to rookery_app;
create policy own on chess_preferences to rookery_app
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));

grant select, insert, delete on chess_blocks to rookery_app;
create policy own on chess_blocks to rookery_app
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));

grant usage on schema app, public to rookery_worker;
grant select on chess_games to rookery_worker;
create policy work on chess_games for select to rookery_worker using (true);
grant select, update, delete on chess_timetable to rookery_worker;
create policy work on chess_timetable to rookery_worker using (true) with check (true);

-- What always holds -------------------------------------------------------------------------------

create function app.create_player_stats() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.chess_player_stats (user_id) values (new.id);
    return null;
  end $$;
create trigger create_player_stats after insert on users
  for each row execute function app.create_player_stats();
insert into chess_player_stats (user_id) select id from users;

create function app.sum_up_ratings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.chess_rating_days as sum (day, user_id, rating_gained, games_played)
    select (added.created_at at time zone 'UTC')::date, added.user_id, sum(added.rating_change),
           count(*)
    from added group by 1, 2 order by 1, 2
    on conflict (day, user_id) do update set
      rating_gained = sum.rating_gained + excluded.rating_gained,
      games_played = sum.games_played + excluded.games_played;
    return null;
  end $$;
create trigger sum_up_ratings after insert on chess_rating_history
  referencing new table as added for each statement execute function app.sum_up_ratings();

-- Due at once: the worker looks, and knows when to look again.
create function app.enter_in_timetable() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.chess_timetable (game_id, due_at) values (new.id, now());
    return null;
  end $$;
create trigger enter_in_timetable after insert on chess_games
  for each row when (new.status = 'active') execute function app.enter_in_timetable();

create function app.keep_finished_game() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if (old.game_state, old.moves, old.clocks, old.status)
      is distinct from (new.game_state, new.moves, new.clocks, new.status)
    then
      raise exception 'a finished game stays as it is' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
create trigger keep_finished_game before update on chess_games
  for each row when (old.status <> 'active') execute function app.keep_finished_game();

-- Many callers' requests, one statement -----------------------------------------------------------
--
-- A game is asked for by its id alone, and whether it is over by a column without an index: `status`
-- would invite the planner to go through all games being played.
--
-- Moves that arrive together travel together: one message, one commit. Each is still done as its own
-- caller, under their policies, exactly as if it came alone. Rows are taken in the order of their ids,
-- here as everywhere, so that two groups never wait for each other in a circle.

create function app.read_games(requests jsonb) returns table (request integer, game json)
  language plpgsql stable set search_path = ''
  as $$
  declare
    asked record;
  begin
    for asked in
      select * from jsonb_to_recordset(requests) as item (request integer, caller text, id uuid)
    loop
      perform set_config('app.user_id', asked.caller, true);
      return query
        select asked.request, to_json(stored) from public.chess_games as stored
        where stored.id = asked.id;
    end loop;
  end $$;

-- Answers the requests that were done; the version of any other has passed.
create function app.change_games(changes jsonb) returns table (request integer, updated_at timestamptz)
  language plpgsql set search_path = ''
  as $$
  declare
    change record;
  begin
    for change in
      select * from jsonb_to_recordset(changes) as item (
        request integer, caller text, id uuid, version integer, game_state jsonb,
        kept integer, moves text[], clocks integer[]
      )
      order by item.id
    loop
      perform set_config('app.user_id', change.caller, true);
      return query
        update public.chess_games as game set
          game_state = change.game_state,
          moves = game.moves[:change.kept] || change.moves,
          clocks = game.clocks[:change.kept] || change.clocks,
          version = game.version + 1,
          updated_at = now()
        where game.id = change.id and game.version = change.version and game.finished_at is null
        returning change.request, game.updated_at;
    end loop;
  end $$;

-- The end of games --------------------------------------------------------------------------------

-- Locks the games that are still in the versions given, then their players' statistics, and answers
-- those. Games first and by id, players after them and by id: see above. Only the worker ends games
-- it does not play in.
create function app.lock_players(games jsonb)
  returns table (game_id uuid, user_id uuid, is_bot boolean, exact_rating double precision,
                 rating_deviation double precision, volatility double precision,
                 last_played timestamptz)
  language plpgsql security definer set search_path = ''
  as $$
  declare
    locked uuid[];
  begin
    locked := array(
      select game.id
      from public.chess_games as game
      join jsonb_to_recordset(games) as wanted (id uuid, version integer)
        on wanted.id = game.id and wanted.version = game.version
      where game.finished_at is null
        and (session_user = 'rookery_worker'
             or app.current_user_id() in (game.white_player_id, game.black_player_id))
      order by game.id
      for update of game
    );
    perform from public.chess_player_stats as stats
    where stats.user_id in (
      select unnest(array[game.white_player_id, game.black_player_id])
      from public.chess_games as game where game.id = any (locked)
    )
    order by stats.user_id
    for update;
    return query
      select game.id, stats.user_id, player.is_bot, stats.exact_rating, stats.rating_deviation,
             stats.volatility, stats.last_played
      from public.chess_games as game
      join public.chess_player_stats as stats
        on stats.user_id in (game.white_player_id, game.black_player_id)
      join public.users as player on player.id = stats.user_id
      where game.id = any (locked);
  end $$;

-- Ends games that lock_players() has locked in this transaction: their last state, and what they do
-- to their players. Games with a bot are training and count for nobody; nor do aborted ones.
-- `ratings` are the players' after all of these games, `history` a line for each of them.
create function app.finish_games(ends jsonb, ratings jsonb, history jsonb)
  returns table (game_id uuid, ended_at timestamptz)
  language plpgsql security definer set search_path = ''
  as $$
  declare
    ended uuid[];
    moment timestamptz := clock_timestamp();
  begin
    with done as (
      update public.chess_games as game set
        game_state = item.game_state,
        moves = game.moves[:item.kept] || item.moves,
        clocks = game.clocks[:item.kept] || item.clocks,
        status = item.status,
        white_rating_change = item.white_rating_change,
        black_rating_change = item.black_rating_change,
        version = game.version + 1,
        updated_at = moment,
        finished_at = moment
      from jsonb_to_recordset(ends) as item (
        id uuid, version integer, game_state jsonb, kept integer, moves text[], clocks integer[],
        status text, white_rating_change integer, black_rating_change integer
      )
      where game.id = item.id and game.version = item.version and game.finished_at is null
        and item.status <> 'active'
        and (session_user = 'rookery_worker'
             or app.current_user_id() in (game.white_player_id, game.black_player_id))
      returning game.id
    )
    select array_agg(done.id) into ended from done;

    with results as (
      select player.id as user_id,
        count(*) as played,
        count(*) filter (where game.status = case player.id
          when game.white_player_id then 'white_won' else 'black_won' end) as won,
        count(*) filter (where game.status = 'drawn') as drawn
      from public.chess_games as game
      join public.users as player on player.id in (game.white_player_id, game.black_player_id)
      where game.id = any (ended) and game.status <> 'aborted'
        and not exists (
          select from public.users as bot
          where bot.is_bot and bot.id in (game.white_player_id, game.black_player_id)
        )
      group by player.id
    )
    update public.chess_player_stats as stats set
      games_played = stats.games_played + results.played,
      games_won = stats.games_won + results.won,
      games_lost = stats.games_lost + results.played - results.won - results.drawn,
      games_drawn = stats.games_drawn + results.drawn,
      last_played = moment
    from results where stats.user_id = results.user_id;

    update public.chess_player_stats as stats set
      rating = round(rated.exact_rating),
      best_rating = greatest(stats.best_rating, rated.best_rating),
      exact_rating = rated.exact_rating,
      rating_deviation = rated.rating_deviation,
      volatility = rated.volatility
    from jsonb_to_recordset(ratings) as rated (
      user_id uuid, exact_rating double precision, rating_deviation double precision,
      volatility double precision, best_rating integer
    )
    where stats.user_id = rated.user_id
      and exists (
        select from public.chess_games as game
        where game.id = any (ended)
          and stats.user_id in (game.white_player_id, game.black_player_id)
      );

    insert into public.chess_rating_history (user_id, game_id, rating, rating_change, created_at)
    -- A microsecond apart: what ends at once still stands in the order in which it was counted.
    select line.user_id, line.game_id, line.rating, line.rating_change,
           moment + line.number * interval '1 microsecond'
    from rows from (jsonb_to_recordset(history) as (
      user_id uuid, game_id uuid, rating integer, rating_change integer
    )) with ordinality as line (user_id, game_id, rating, rating_change, number)
    join public.chess_games as game on game.id = line.game_id
    where game.id = any (ended)
      and line.user_id in (game.white_player_id, game.black_player_id)
    order by line.number;

    return query select unnest(ended), moment;
  end $$;

-- Something other than a move has brought a game's end nearer. Looking early does no harm, so anybody
-- may ask for it.
create function app.look_at_game(game uuid, at timestamptz) returns void
  language sql security definer set search_path = ''
  begin atomic
    update public.chess_timetable set due_at = least(due_at, at) where game_id = game;
  end;

revoke execute on all functions in schema app from public;
grant execute on function app.are_blocked(uuid, uuid), app.direct_game_refusal(uuid),
  app.read_games(jsonb), app.change_games(jsonb), app.look_at_game(uuid, timestamptz) to rookery_app;
grant execute on function app.lock_players(jsonb), app.finish_games(jsonb, jsonb, jsonb)
  to rookery_app, rookery_worker;
grant execute on function app.current_user_id() to rookery_worker;

-- Bots --------------------------------------------------------------------------------------------

-- One a level. They are members like any other, so a game against one is a game like any other; no
-- password opens their accounts.
insert into users (id, name, email, is_bot) values
  ('b0700000-0000-4000-8000-000000000001', 'Jay', 'jay@bots.rookery.invalid', true),
  ('b0700000-0000-4000-8000-000000000002', 'Jackdaw', 'jackdaw@bots.rookery.invalid', true),
  ('b0700000-0000-4000-8000-000000000003', 'Magpie', 'magpie@bots.rookery.invalid', true),
  ('b0700000-0000-4000-8000-000000000004', 'Crow', 'crow@bots.rookery.invalid', true),
  ('b0700000-0000-4000-8000-000000000005', 'Raven', 'raven@bots.rookery.invalid', true);
