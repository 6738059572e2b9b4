-- Ratings for each class of time controls, beside the one of all games in chess_player_stats. The end of a game
-- changes both.

create table chess_ratings (
  user_id uuid not null references users on delete cascade,
  speed text not null
    check (speed in ('bullet', 'blitz', 'rapid', 'classical', 'correspondence')),
  rating integer not null,
  -- Rated games of this class.
  games_played integer not null,
  best_rating integer not null,
  last_played timestamptz not null,
  exact_rating double precision not null,
  rating_deviation double precision not null,
  volatility double precision not null,
  primary key (user_id, speed)
);
-- The number is PROVISIONAL_DEVIATION of packages/chess.
create index chess_ratings_established on chess_ratings (speed, rating desc, user_id)
  where rating_deviation < 110;

alter table chess_ratings enable row level security;
alter table chess_ratings force row level security;
create policy owner_all on chess_ratings to rookery_owner using (true) with check (true);
grant select on chess_ratings to rookery_app;
create policy see on chess_ratings for select to rookery_app using (app.sees_person(user_id));

-- A player's rating in a class. Before the first rated game of the class, it is the rating of all games, as uncertain
-- as that of a new player. Without a class, it is the rating of all games.
create function app.rating_in(member uuid, speed text)
  returns table (rating integer, exact_rating double precision, rating_deviation double precision,
                 volatility double precision, last_played timestamptz)
  language sql stable set search_path = ''
  begin atomic
    select coalesce(own.rating, stats.rating), coalesce(own.exact_rating, stats.exact_rating),
      case when rating_in.speed is null then stats.rating_deviation
        else coalesce(own.rating_deviation, 350) end,
      case when rating_in.speed is null then stats.volatility else coalesce(own.volatility, 0.09) end,
      case when rating_in.speed is null then stats.last_played else own.last_played end
    from public.chess_player_stats as stats
    left join public.chess_ratings as own
      on own.user_id = stats.user_id and own.speed = rating_in.speed
    where stats.user_id = member;
  end;

-- Games from before have one rating: each class starts with it.
insert into chess_ratings
  select stats.user_id, game.speed, stats.rating, count(*), stats.rating, max(game.finished_at),
    stats.exact_rating, stats.rating_deviation, stats.volatility
  from chess_rating_history as point
  join chess_games as game on game.id = point.game_id
  join chess_player_stats as stats on stats.user_id = point.user_id
  where game.speed is not null
  group by stats.user_id, game.speed;

alter table chess_rating_history
  add column speed text
    check (speed in ('bullet', 'blitz', 'rapid', 'classical', 'correspondence')),
  -- The rating of the class after the game, and its change.
  add column speed_rating integer,
  add column speed_rating_change integer;
update chess_rating_history as point
  set speed = game.speed, speed_rating = point.rating, speed_rating_change = point.rating_change
  from chess_games as game where game.id = point.game_id and game.speed is not null;
create index on chess_rating_history (user_id, speed, created_at desc, game_id desc);

-- Sums for leaderboards: those of all games have the speed 'all'.
alter table chess_rating_days
  add column speed text not null default 'all',
  drop constraint chess_rating_days_pkey,
  add primary key (day, user_id, speed);
alter table chess_rating_days alter column speed drop default;
insert into chess_rating_days (day, user_id, speed, rating_gained, games_played, level)
  select total.day, total.user_id, point.speed, sum(point.speed_rating_change), count(*), total.level
  from chess_rating_history as point
  join chess_rating_days as total
    on total.user_id = point.user_id and total.day = (point.created_at at time zone 'UTC')::date
  where point.speed is not null and total.speed = 'all'
  group by total.day, total.user_id, point.speed, total.level;

alter table chess_rating_gains
  add column speed text not null default 'all',
  drop constraint chess_rating_gains_pkey,
  add primary key (user_id, timeframe, speed);
alter table chess_rating_gains alter column speed drop default;
drop index chess_rating_gains_rank;
create index chess_rating_gains_rank on chess_rating_gains (speed, timeframe, rating_gained desc, user_id)
  where games_played > 0;
insert into chess_rating_gains (user_id, timeframe, speed, rating_gained, games_played)
  select day.user_id, frame.timeframe, day.speed, sum(day.rating_gained), sum(day.games_played)
  from chess_rating_days as day
  join app.leaderboard_timeframes() as frame on frame.level <= day.level
  where day.speed <> 'all'
  group by 1, 2, 3;

-- Days come first, then the sums: timeframe by timeframe, the shortest first, and in each by player and speed.
-- app.age_rating_days() takes them in the same order, so that two transactions never wait for each other in a circle.
create or replace function app.sum_up_ratings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today date := (now() at time zone 'UTC')::date;
  begin
    with line as materialized (
      select (added.created_at at time zone 'UTC')::date as day, added.user_id, change.speed,
             sum(change.gained) as gained, count(*) as played
      from added
      cross join lateral (
        values ('all', added.rating_change), (added.speed, added.speed_rating_change)
      ) as change (speed, gained)
      where change.speed is not null
      group by 1, 2, 3
    ), stored as (
      insert into public.chess_rating_days as sum
        (day, user_id, speed, rating_gained, games_played, level)
      select line.day, line.user_id, line.speed, line.gained, line.played,
             (select count(*) from app.leaderboard_timeframes() as frame
              where line.day >= today - frame.days)
      from line order by 1, 2, 3
      on conflict (day, user_id, speed) do update set
        rating_gained = sum.rating_gained + excluded.rating_gained,
        games_played = sum.games_played + excluded.games_played
      returning sum.day, sum.user_id, sum.speed, sum.level
    )
    insert into public.chess_rating_gains as gain (user_id, timeframe, speed, rating_gained, games_played)
    select line.user_id, frame.timeframe, line.speed, sum(line.gained), sum(line.played)
    from line
    join stored
      on stored.day = line.day and stored.user_id = line.user_id and stored.speed = line.speed
    join app.leaderboard_timeframes() as frame on frame.level <= stored.level
    group by line.user_id, line.speed, frame.timeframe, frame.level
    order by frame.level desc, line.user_id, line.speed
    on conflict (user_id, timeframe, speed) do update set
      rating_gained = gain.rating_gained + excluded.rating_gained,
      games_played = gain.games_played + excluded.games_played;
    return null;
  end $$;

-- Takes days out of the timeframes they have become too old for: at most so many of each timeframe, the oldest first.
-- Answers how many it took. Any number of workers may do it at once.
create or replace function app.age_rating_days(most integer) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today date := (now() at time zone 'UTC')::date;
    frame record;
    aged integer;
    total integer := 0;
  begin
    for frame in select * from app.leaderboard_timeframes() as each order by each.level desc loop
      with due as materialized (
        select old.day, old.user_id, old.speed, old.rating_gained, old.games_played
        from public.chess_rating_days as old
        where old.level = frame.level and old.day < today - frame.days
        order by old.day, old.user_id, old.speed limit most
        for update skip locked
      ), left_out as (
        update public.chess_rating_days as old set level = frame.level - 1
        from due
        where old.day = due.day and old.user_id = due.user_id and old.speed = due.speed
        returning old.user_id
      ), lost as (
        select due.user_id, due.speed, sum(due.rating_gained) as gained, sum(due.games_played) as played
        from due group by due.user_id, due.speed
      ), locked as materialized (
        select gain.user_id, gain.speed, lost.gained, lost.played
        from public.chess_rating_gains as gain
        join lost on lost.user_id = gain.user_id and lost.speed = gain.speed
        where gain.timeframe = frame.timeframe
        order by gain.user_id, gain.speed
        for update of gain
      ), subtracted as (
        update public.chess_rating_gains as gain set
          rating_gained = gain.rating_gained - locked.gained,
          games_played = gain.games_played - locked.played
        from locked
        where gain.user_id = locked.user_id and gain.speed = locked.speed
          and gain.timeframe = frame.timeframe
      )
      select count(*) into aged from left_out;
      total := total + aged;
    end loop;
    return total;
  end $$;

-- As before, and also by class: a null speed ranks by all games.
drop function app.leaderboard(uuid, text, integer);
create function app.leaderboard(workspace uuid, timeframe text, speed text, at_most integer)
  returns table (user_id uuid, name text, rating integer, rating_gained integer, games_played integer)
  language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
  as $$
  declare
    -- $3 is the workspace, $4 the speed.
    ranked text := case
      when workspace is not null then
        'exists (select from public.workspace_members as member
           where member.workspace_id = $3 and member.user_id = player.user_id)'
      when app.is_open_to_platform() then
        -- A subquery with a value is asked for each player, whereas one with exists would be read for all at once.
        'player.user_id in (select app.known_people())
         or (select true from public.workspace_members as member
           join public.workspaces as open on open.id = member.workspace_id
           where member.user_id = player.user_id and open.chess_scope = ''platform'' limit 1)'
      else 'player.user_id in (select app.known_people())'
    end;
    ratings text := case
      when speed is null then 'public.chess_player_stats as player where '
      else 'public.chess_ratings as player where player.speed = $4 and '
    end;
  begin
    if app.current_user_id() is null
      or (workspace is not null and workspace not in (select app.my_workspaces()))
    then return; end if;
    -- The number is PROVISIONAL_DEVIATION of packages/chess, as in the indexes.
    if timeframe = 'all' then
      return query execute
        'with first as (
           select player.user_id, player.rating, player.games_played
           from ' || ratings || 'player.rating_deviation < 110
             and player.last_played > now() - interval ''180 days'' and (' || ranked || ')
           order by player.rating desc, player.user_id limit $1
         )
         select first.user_id, person.name, first.rating, null::integer, first.games_played
         from first join public.users as person on person.id = first.user_id
         order by first.rating desc, first.user_id'
        using at_most, timeframe, workspace, speed;
    else
      return query execute
        'with first as (
           select player.user_id, player.rating_gained, player.games_played
           from public.chess_rating_gains as player
           where player.speed = coalesce($4, ''all'') and player.timeframe = $2
             and player.games_played > 0 and (' || ranked || ')
           order by player.rating_gained desc, player.user_id limit $1
         )
         select first.user_id, person.name, current.rating, first.rating_gained, first.games_played
         from first
         cross join lateral app.rating_in(first.user_id, $4) as current
         join public.users as person on person.id = first.user_id
         order by first.rating_gained desc, first.user_id'
        using at_most, timeframe, workspace, speed;
    end if;
  end $$;

-- The end of games --------------------------------------------------------------------------------

-- Locks the games that are still in the versions given, then their players' statistics, which also protect the
-- players' ratings by class. Games first and by id, players after them and by id.
drop function app.lock_players(jsonb);
create function app.lock_players(games jsonb)
  returns table (game_id uuid, user_id uuid, is_bot boolean, exact_rating double precision,
                 rating_deviation double precision, volatility double precision,
                 last_played timestamptz, speed text, speed_exact_rating double precision,
                 speed_rating_deviation double precision, speed_volatility double precision,
                 speed_last_played timestamptz)
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
             stats.volatility, stats.last_played, game.speed, class.exact_rating,
             class.rating_deviation, class.volatility, class.last_played
      from public.chess_games as game
      join public.chess_player_stats as stats
        on stats.user_id in (game.white_player_id, game.black_player_id)
      join public.users as player on player.id = stats.user_id
      cross join lateral app.rating_in(stats.user_id, game.speed) as class
      where game.id = any (locked);
  end $$;

-- Ends games that lock_players() has locked in this transaction: their last state, and what they do to their players.
-- Games with a bot are training and count for no player; nor do aborted ones. `ratings` are the players' after all of
-- these games, of all games and by class; `history` has a line for each game and player.
create or replace function app.finish_games(ends jsonb, ratings jsonb, history jsonb)
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
      user_id uuid, speed text, exact_rating double precision, rating_deviation double precision,
      volatility double precision, best_rating integer
    )
    where rated.speed is null and stats.user_id = rated.user_id
      and exists (
        select from public.chess_games as game
        where game.id = any (ended)
          and stats.user_id in (game.white_player_id, game.black_player_id)
      );

    insert into public.chess_ratings as class
      (user_id, speed, rating, games_played, best_rating, last_played, exact_rating, rating_deviation,
       volatility)
    select rated.user_id, rated.speed, round(rated.exact_rating), rated.games_played, rated.best_rating,
      moment, rated.exact_rating, rated.rating_deviation, rated.volatility
    from jsonb_to_recordset(ratings) as rated (
      user_id uuid, speed text, exact_rating double precision, rating_deviation double precision,
      volatility double precision, best_rating integer, games_played integer
    )
    where rated.speed is not null
      and exists (
        select from public.chess_games as game
        where game.id = any (ended) and game.speed = rated.speed and game.rated
          and rated.user_id in (game.white_player_id, game.black_player_id)
      )
    on conflict (user_id, speed) do update set
      rating = excluded.rating,
      games_played = class.games_played + excluded.games_played,
      best_rating = greatest(class.best_rating, excluded.best_rating),
      last_played = excluded.last_played,
      exact_rating = excluded.exact_rating,
      rating_deviation = excluded.rating_deviation,
      volatility = excluded.volatility;

    insert into public.chess_rating_history (user_id, game_id, rating, rating_change, speed, speed_rating,
                                             speed_rating_change, created_at)
    -- A microsecond apart, so that games that end at once have an order.
    select line.user_id, line.game_id, line.rating, line.rating_change, game.speed, line.speed_rating,
           line.speed_rating_change, moment + line.number * interval '1 microsecond'
    from rows from (jsonb_to_recordset(history) as (
      user_id uuid, game_id uuid, rating integer, rating_change integer, speed_rating integer,
      speed_rating_change integer
    )) with ordinality
      as line (user_id, game_id, rating, rating_change, speed_rating, speed_rating_change, number)
    join public.chess_games as game on game.id = line.game_id
    where game.id = any (ended)
      and line.user_id in (game.white_player_id, game.black_player_id)
    order by line.number;

    return query select unnest(ended), moment;
  end $$;

revoke execute on function app.rating_in(uuid, text), app.leaderboard(uuid, text, text, integer),
  app.lock_players(jsonb) from public;
grant execute on function app.rating_in(uuid, text), app.leaderboard(uuid, text, text, integer) to rookery_app;
grant execute on function app.lock_players(jsonb) to rookery_app, rookery_worker;
