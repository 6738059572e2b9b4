-- Leaderboards by rating gained are read from sums that are kept up to date: a read costs as much as the
-- rows it answers, however many games were played.

-- The timeframes of a leaderboard: whole days before today, by UTC; today comes on top. A day leaves the
-- shortest timeframe first, so that one number says which timeframes count it: those up to its level.
create function app.leaderboard_timeframes()
  returns table (timeframe text, days integer, level integer)
  language sql immutable set search_path = ''
  begin atomic
    values ('day', 1, 4), ('week', 7, 3), ('month', 30, 2), ('year', 365, 1);
  end;

-- What each player has gained in each timeframe: the sum of the player's chess_rating_days that the
-- timeframe counts. Read by player and by rank, so that a leaderboard of some members only, such as a
-- club's, joins the same rows.
create table chess_rating_gains (
  user_id uuid not null references users on delete cascade,
  timeframe text not null check (timeframe in ('day', 'week', 'month', 'year')),
  rating_gained integer not null,
  games_played integer not null,
  primary key (user_id, timeframe)
);
create index chess_rating_gains_rank on chess_rating_gains (timeframe, rating_gained desc, user_id)
  where games_played > 0;

alter table chess_rating_gains enable row level security;
alter table chess_rating_gains force row level security;
create policy owner_all on chess_rating_gains to rookery_owner using (true) with check (true);
grant select on chess_rating_gains to rookery_app;
create policy see on chess_rating_gains for select to rookery_app
  using ((select app.current_user_id()) is not null);

-- The highest level of the timeframes that count this day; 0 where none does. It is part of the row, and
-- not worked out from the date, so that the sums agree with the days at every moment.
alter table chess_rating_days add column level integer not null default 0;
update chess_rating_days set level = (
  select count(*) from app.leaderboard_timeframes() as frame
  where day >= (now() at time zone 'UTC')::date - frame.days
) where day >= (now() at time zone 'UTC')::date - 365;
-- Days that leave a timeframe next.
create index chess_rating_days_counted on chess_rating_days (level, day, user_id) where level > 0;
insert into chess_rating_gains (user_id, timeframe, rating_gained, games_played)
  select day.user_id, frame.timeframe, sum(day.rating_gained), sum(day.games_played)
  from chess_rating_days as day
  join app.leaderboard_timeframes() as frame on frame.level <= day.level
  group by 1, 2;

-- Days come first, then the sums: timeframe by timeframe, the shortest first, and in each by player.
-- app.age_rating_days() takes them in the same order, so that two transactions never wait for each other
-- in a circle.
create or replace function app.sum_up_ratings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today date := (now() at time zone 'UTC')::date;
  begin
    with line as materialized (
      select (added.created_at at time zone 'UTC')::date as day, added.user_id,
             sum(added.rating_change) as gained, count(*) as played
      from added group by 1, 2
    ), stored as (
      insert into public.chess_rating_days as sum (day, user_id, rating_gained, games_played, level)
      select line.day, line.user_id, line.gained, line.played,
             (select count(*) from app.leaderboard_timeframes() as frame
              where line.day >= today - frame.days)
      from line order by 1, 2
      on conflict (day, user_id) do update set
        rating_gained = sum.rating_gained + excluded.rating_gained,
        games_played = sum.games_played + excluded.games_played
      returning sum.day, sum.user_id, sum.level
    )
    insert into public.chess_rating_gains as gain (user_id, timeframe, rating_gained, games_played)
    select line.user_id, frame.timeframe, sum(line.gained), sum(line.played)
    from line
    join stored on stored.day = line.day and stored.user_id = line.user_id
    join app.leaderboard_timeframes() as frame on frame.level <= stored.level
    group by line.user_id, frame.timeframe, frame.level order by frame.level desc, line.user_id
    on conflict (user_id, timeframe) do update set
      rating_gained = gain.rating_gained + excluded.rating_gained,
      games_played = gain.games_played + excluded.games_played;
    return null;
  end $$;

-- Takes days out of the timeframes they have become too old for: at most so many of each timeframe, the
-- oldest first. Answers how many it took. Any number of workers may do it at once.
create function app.age_rating_days(most integer) returns integer
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
        select old.day, old.user_id, old.rating_gained, old.games_played
        from public.chess_rating_days as old
        where old.level = frame.level and old.day < today - frame.days
        order by old.day, old.user_id limit most
        for update skip locked
      ), left_out as (
        update public.chess_rating_days as old set level = frame.level - 1
        from due where old.day = due.day and old.user_id = due.user_id
        returning old.user_id
      ), lost as (
        select due.user_id, sum(due.rating_gained) as gained, sum(due.games_played) as played
        from due group by due.user_id
      ), locked as materialized (
        select gain.user_id, lost.gained, lost.played
        from public.chess_rating_gains as gain join lost on lost.user_id = gain.user_id
        where gain.timeframe = frame.timeframe
        order by gain.user_id
        for update of gain
      ), subtracted as (
        update public.chess_rating_gains as gain set
          rating_gained = gain.rating_gained - locked.gained,
          games_played = gain.games_played - locked.played
        from locked
        where gain.user_id = locked.user_id and gain.timeframe = frame.timeframe
      )
      select count(*) into aged from left_out;
      total := total + aged;
    end loop;
    return total;
  end $$;

-- Of all ratings, too, the leaderboard reads those it may list: a platform full of newcomers must not be
-- looked through. The number is PROVISIONAL_DEVIATION of packages/chess.
drop index chess_player_stats_rating_user_id_idx;
create index chess_player_stats_established on chess_player_stats (rating desc, user_id)
  where rating_deviation < 110;

revoke execute on function app.leaderboard_timeframes(), app.age_rating_days(integer) from public;
grant execute on function app.age_rating_days(integer) to rookery_worker;
