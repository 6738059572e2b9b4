-- Games that start from a chosen position, and which ratings of a leaderboard are provisional.

-- The position before the first move; null for the usual start. Such games are never rated.
alter table chess_games add column initial_fen text
  check (char_length(initial_fen) <= 100),
  add constraint chess_games_position_is_casual check (initial_fen is null or not rated);
grant insert (initial_fen) on chess_games to rookery_app;

alter table chess_challenges add column initial_fen text
  check (char_length(initial_fen) <= 100),
  add constraint chess_challenges_position_is_casual check (initial_fen is null or not rated);
grant insert (initial_fen) on chess_challenges to rookery_app;

-- As before: a function returns the columns that its table had when it was written.
create or replace function app.answer_challenge(challenge uuid, answer text, reason text)
  returns setof chess_challenges
  language sql security definer set search_path = ''
  begin atomic
    update public.chess_challenges as offer
    set status = answer, decline_reason = reason, answered_at = clock_timestamp()
    where offer.id = challenge and offer.status = 'open' and offer.expires_at > clock_timestamp()
      and case answer
        when 'withdrawn' then offer.challenger_id = app.current_user_id()
        when 'accepted' then
          offer.opponent_id = app.current_user_id()
          or (offer.opponent_id is null and offer.challenger_id <> app.current_user_id()
              and offer.workspace_id in (select app.my_workspaces())
              and not app.are_blocked(offer.challenger_id, app.current_user_id()))
        else offer.opponent_id = app.current_user_id()
      end
    returning offer.*;
  end;

-- As before, with the start position.
drop function app.my_challenges();
create function app.my_challenges()
  returns table (id uuid, workspace_id uuid, challenger_id uuid, challenger_name text,
                 challenger_rating integer, challenger_rating_deviation double precision,
                 opponent_id uuid, opponent_name text, time_control jsonb, rated boolean, color text,
                 message text, replaces uuid, status text, decline_reason text, created_at timestamptz,
                 expires_at timestamptz, is_here boolean, is_playing boolean, initial_fen text)
  language sql stable security definer set search_path = ''
  begin atomic
    select offer.id, offer.workspace_id, offer.challenger_id, challenger.name, rating.rating,
      rating.rating_deviation, offer.opponent_id, opponent.name, offer.time_control, offer.rated,
      offer.color, offer.message, offer.replaces, offer.status, offer.decline_reason, offer.created_at,
      offer.expires_at, app.is_connected(other.id), app.is_playing(other.id), offer.initial_fen
    from public.chess_challenges as offer
    join public.users as challenger on challenger.id = offer.challenger_id
    left join public.users as opponent on opponent.id = offer.opponent_id
    cross join lateral app.rating_in(offer.challenger_id, offer.time_control ->> 'name') as rating
    cross join lateral (
      select case app.current_user_id() when offer.challenger_id then offer.opponent_id
        else offer.challenger_id end as id
    ) as other
    where (
        (offer.status = 'open' and offer.expires_at > now()
         and app.current_user_id() in (offer.challenger_id, offer.opponent_id))
        or (offer.status = 'declined' and offer.challenger_id = app.current_user_id())
        or (offer.status = 'open' and offer.expires_at > now() and offer.opponent_id is null
            and offer.workspace_id in (select app.my_workspaces()))
      )
      and not app.are_blocked(offer.challenger_id, app.current_user_id())
      and (other.id is null or not app.are_blocked(other.id, app.current_user_id()))
    order by offer.created_at desc, offer.id
    limit 100;
  end;

-- As before, and whether each rating is provisional. The deviation stands in the row that has the rating, so no other
-- row is read for it.
drop function app.leaderboard(uuid, text, text, integer);
create function app.leaderboard(workspace uuid, timeframe text, speed text, at_most integer)
  returns table (user_id uuid, name text, rating integer, rating_gained integer, games_played integer,
                 provisional boolean)
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
         select first.user_id, person.name, first.rating, null::integer, first.games_played, false
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
         select first.user_id, person.name, current.rating, first.rating_gained, first.games_played,
           current.rating_deviation >= 110
         from first
         cross join lateral app.rating_in(first.user_id, $4) as current
         join public.users as person on person.id = first.user_id
         order by first.rating_gained desc, first.user_id'
        using at_most, timeframe, workspace, speed;
    end if;
  end $$;

revoke execute on function app.my_challenges(), app.leaderboard(uuid, text, text, integer) from public;
grant execute on function app.my_challenges(), app.leaderboard(uuid, text, text, integer) to rookery_app;
