-- Time controls of any length, days for each move, and none; seeks that other members can see and accept; the time
-- controls that a club offers.

-- The name of a time control is its class. Games without a time control have none.
alter table chess_games
  drop constraint chess_games_speed_check,
  add constraint chess_games_speed_check
    check (speed in ('bullet', 'blitz', 'rapid', 'classical', 'correspondence'));

-- Both read seeks by the name of a time control.
drop function app.count_seekers(), app.take_seekers(integer);

-- Until now three could be chosen by name. They become what is stored with games.
alter table chess_seeks
  drop constraint chess_seeks_time_control_check,
  alter column time_control type jsonb using case time_control
    when 'blitz' then '{"name": "blitz", "initial_ms": 300000, "increment_ms": 3000}'
    when 'rapid' then '{"name": "rapid", "initial_ms": 900000, "increment_ms": 10000}'
    else '{"name": "classical", "initial_ms": 1800000, "increment_ms": 20000}'
  end::jsonb;
alter table chess_links
  drop constraint chess_links_time_control_check,
  alter column time_control type jsonb using case time_control
    when 'blitz' then '{"name": "blitz", "initial_ms": 300000, "increment_ms": 3000}'
    when 'rapid' then '{"name": "rapid", "initial_ms": 900000, "increment_ms": 10000}'
    else '{"name": "classical", "initial_ms": 1800000, "increment_ms": 20000}'
  end::jsonb,
  alter column time_control drop not null;

-- What the lobby of a workspace offers; null for the usual choice.
alter table workspaces add column time_controls jsonb
  constraint workspaces_time_controls
    check (jsonb_typeof(time_controls) = 'array' and jsonb_array_length(time_controls) between 1 and 12);
grant update (time_controls) on workspaces to rookery_app;

-- Games in which a move has days keep no member from another game.
create or replace function app.is_playing(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.chess_games
      where white_player_id = member and status = 'active' and speed <> 'correspondence'
        and (created_by is distinct from black_player_id or cardinality(moves) > 1)
    ) or exists (
      select from public.chess_games
      where black_player_id = member and status = 'active' and speed <> 'correspondence'
        and (created_by is distinct from white_player_id or cardinality(moves) > 1)
    );
  end;

drop trigger stop_seeking on chess_games;
create trigger stop_seeking after insert on chess_games
  for each row when (new.speed <> 'correspondence') execute function app.stop_seeking();

-- Where a member can be paired: in clubs, and in the root workspace as one of its administrators.
create function app.pairing_workspaces(member uuid, chosen uuid)
  returns table (id uuid, is_open boolean, joined_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select club.id, club.chess_scope = 'platform', membership.joined_at
    from public.workspace_members as membership
    join public.workspaces as club on club.id = membership.workspace_id
    where membership.user_id = member and club.kind <> 'personal' and club.deleted_at is null
      and (club.kind <> 'root' or membership.role in ('owner', 'admin'))
      and (chosen is null or club.id = chosen);
  end;

create function app.is_connected(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.gateway_members as connection
      join public.gateways as gateway on gateway.id = connection.gateway_id
      where connection.user_id = member and app.is_alive(gateway.seen_at)
    );
  end;

create function app.take_seekers(at_most integer)
  returns table (user_id uuid, time_control jsonb, rated boolean, min_rating integer,
                 max_rating integer, created_at timestamptz, rating integer,
                 rating_deviation double precision, colors text[], opponents uuid[], blocked uuid[],
                 workspaces uuid[], open_workspaces uuid[])
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.chess_seeks as seek
    where seek.created_at < clock_timestamp() - interval '30 seconds'
      and not exists (
        select from public.presence as known
        where known.user_id = seek.user_id
          and (known.online or known.changed_at > clock_timestamp() - interval '30 seconds')
      );
    return query
      select seek.user_id, seek.time_control, seek.rated, seek.min_rating, seek.max_rating,
        seek.created_at, seek.rating, seek.rating_deviation, seek.colors, seek.opponents,
        array(
          select block.blocked_id from public.chess_blocks as block
          where block.user_id = seek.user_id
          union
          select block.user_id from public.chess_blocks as block
          where block.blocked_id = seek.user_id
        ),
        place.workspaces, place.open_workspaces
      from public.chess_seeks as seek
      cross join lateral (
        select coalesce(array_agg(club.id order by club.joined_at, club.id), '{}') as workspaces,
          coalesce(array_agg(club.id order by club.joined_at, club.id) filter (where club.is_open), '{}')
            as open_workspaces
        from app.pairing_workspaces(seek.user_id, seek.workspace_id) as club
      ) as place
      where app.is_connected(seek.user_id) and not app.is_playing(seek.user_id)
      order by seek.created_at
      limit at_most
      for update of seek skip locked;
  end $$;

-- Seeks of other members that the caller could accept. A caller who seeks in one workspace can be paired there only.
create function app.open_seeks(at_most integer)
  returns table (user_id uuid, name text, time_control jsonb, rated boolean, rating integer,
                 rating_deviation double precision, created_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    with mine as materialized (
      select place.id, place.is_open
      from app.pairing_workspaces(app.current_user_id(), (
        select own.workspace_id from public.chess_seeks as own where own.user_id = app.current_user_id()
      )) as place
    )
    select seek.user_id, seeker.name, seek.time_control, seek.rated, seek.rating, seek.rating_deviation,
      seek.created_at
    from public.chess_seeks as seek
    join public.users as seeker on seeker.id = seek.user_id
    where seek.user_id <> app.current_user_id()
      and exists (
        select from app.pairing_workspaces(seek.user_id, seek.workspace_id) as theirs
        join mine on mine.id = theirs.id or (mine.is_open and theirs.is_open)
      )
      and not app.are_blocked(seek.user_id, app.current_user_id())
      and app.is_connected(seek.user_id)
      and (select own.rating from app.rating_in(app.current_user_id(), seek.time_control ->> 'name') as own)
        between seek.min_rating and seek.max_rating
    order by seek.created_at, seek.user_id
    limit at_most;
  end;

-- Takes a seek for the caller, who starts the game in the same transaction, which ends the seek. Nothing, if the
-- caller cannot have it, or no longer.
create function app.take_seek(seeker uuid)
  returns table (time_control jsonb, rated boolean, workspace_id uuid)
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.chess_seeks as seek where seek.user_id = seeker for update;
    return query
      select seek.time_control, seek.rated, app.workspace_for_game(seek.workspace_id, seeker)
      from public.chess_seeks as seek
      where seek.user_id = seeker and not app.is_playing(seeker)
        and exists (select from app.open_seeks(null) as open where open.user_id = seeker);
  end $$;

revoke execute on function app.pairing_workspaces(uuid, uuid), app.is_connected(uuid),
  app.take_seekers(integer), app.open_seeks(integer), app.take_seek(uuid) from public;
grant execute on function app.open_seeks(integer), app.take_seek(uuid) to rookery_app;
grant execute on function app.take_seekers(integer) to rookery_worker;

create or replace function app.log_workspace() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.name <> new.name then
      perform app.log_change(new.id, 'renamed', null, old.name, new.name);
    end if;
    if old.chess_scope <> new.chess_scope then
      perform app.log_change(new.id, 'chess_scope_changed', null, old.chess_scope, new.chess_scope);
    end if;
    if old.time_controls is distinct from new.time_controls then
      perform app.log_change(new.id, 'time_controls_changed', null, null, null);
    end if;
    if old.deleted_at is null and new.deleted_at is not null then
      perform app.log_change(new.id, 'deleted', null, null, null);
    elsif old.deleted_at is not null and new.deleted_at is null then
      perform app.log_change(new.id, 'restored', null, null, null);
    end if;
    return null;
  end $$;
