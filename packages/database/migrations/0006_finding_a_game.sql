-- Finding a game: who is there, who seeks an opponent, and links that open a game.

-- Who is there ------------------------------------------------------------------------------------
--
-- Gateways tell which members have sockets with them. Unlogged: it is true for seconds only, and after
-- a crash everybody is told anew.

create unlogged table gateways (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

create unlogged table gateway_members (
  gateway_id uuid not null references gateways on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (gateway_id, user_id)
);
create index on gateway_members (user_id);

-- The sum of it, with the time of the last change: who follows a list asks for what is new in it.
create unlogged table presence (
  user_id uuid primary key references users on delete cascade,
  online boolean not null,
  changed_at timestamptz not null
);
create index on presence (changed_at);

alter table chess_preferences add column do_not_disturb boolean not null default false;

create function app.is_alive(seen_at timestamptz) returns boolean
  language sql stable set search_path = ''
  return seen_at > clock_timestamp() - interval '12 seconds';

-- What one gateway has to tell, which is also its sign of life. False where it was not known: it has
-- to tell everything. One at a time: two that speak of the same member would otherwise not see each
-- other's word.
create function app.report_presence(gateway uuid, came uuid[], gone uuid[]) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    known boolean;
    lost uuid[];
  begin
    perform pg_catalog.pg_advisory_xact_lock(hashtext('rookery.presence'));
    update public.gateways set seen_at = clock_timestamp() where id = gateway;
    known := found;
    if not known then insert into public.gateways (id) values (gateway); end if;

    lost := array(
      select member.user_id from public.gateway_members as member
      join public.gateways as dead on dead.id = member.gateway_id
      where not app.is_alive(dead.seen_at)
    );
    delete from public.gateways where not app.is_alive(seen_at);
    delete from public.gateway_members where gateway_id = gateway and user_id = any (gone);
    insert into public.gateway_members (gateway_id, user_id)
      select gateway, id from public.users where id = any (came)
      on conflict do nothing;

    insert into public.presence as known_so (user_id, online, changed_at)
      select member.id,
        exists (select from public.gateway_members where user_id = member.id), clock_timestamp()
      from public.users as member
      where member.id = any (came || gone || lost)
      on conflict (user_id) do update
        set online = excluded.online, changed_at = excluded.changed_at
        where known_so.online <> excluded.online;
    return known;
  end $$;

create function app.leave_presence(gateway uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    members uuid[] := array(select user_id from public.gateway_members where gateway_id = gateway);
  begin
    perform app.report_presence(gateway, '{}', members);
    delete from public.gateways where id = gateway;
  end $$;

-- Who of a workspace is there, for its members: everybody, or who has come or gone since.
create function app.presence_in(workspace uuid, since timestamptz)
  returns table (user_id uuid, online boolean, do_not_disturb boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select known.user_id, known.online, coalesce(likes.do_not_disturb, false)
    from public.presence as known
    join public.workspace_members as member
      on member.user_id = known.user_id and member.workspace_id = workspace
    left join public.chess_preferences as likes on likes.user_id = known.user_id
    where workspace in (select app.my_workspaces())
      and case when since is null then known.online else known.changed_at > since end;
  end;

create function app.tell_do_not_disturb() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.presence set changed_at = clock_timestamp() where user_id = new.user_id;
    return null;
  end $$;
create trigger tell_do_not_disturb after insert or update of do_not_disturb on chess_preferences
  for each row execute function app.tell_do_not_disturb();

create or replace function app.direct_game_refusal(opponent uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when opponent = app.current_user_id() then 'self_game'
      when not exists (select from public.users where id = opponent) then 'opponent_unknown'
      when app.are_blocked(opponent, app.current_user_id()) then 'blocked'
      when exists (
        select from public.chess_preferences where user_id = opponent and direct_games = 'nobody'
      ) then 'no_direct_games'
      when exists (
        select from public.chess_preferences where user_id = opponent and do_not_disturb
      ) then 'do_not_disturb'
    end;
  end;

-- Who seeks an opponent ---------------------------------------------------------------------------

create table chess_seeks (
  -- One search at a time.
  user_id uuid primary key references users on delete cascade,
  time_control text not null check (time_control in ('blitz', 'rapid', 'classical')),
  rated boolean not null,
  -- Opponents' ratings that are welcome.
  min_rating integer not null,
  max_rating integer not null,
  created_at timestamptz not null default now(),
  -- As they stood when the search began: nobody plays while they seek.
  rating integer not null,
  rating_deviation double precision not null,
  -- Of the latest games, the latest last.
  colors text[] not null,
  opponents uuid[] not null,
  constraint chess_seeks_range check (min_rating <= max_rating)
);
create index on chess_seeks (created_at);

-- At a board, or about to be. A challenge by somebody else that was not taken up keeps nobody from
-- finding another game.
create function app.is_playing(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.chess_games
      where white_player_id = member and status = 'active'
        and (created_by is distinct from black_player_id or cardinality(moves) > 1)
    ) or exists (
      select from public.chess_games
      where black_player_id = member and status = 'active'
        and (created_by is distinct from white_player_id or cardinality(moves) > 1)
    );
  end;

-- Whoever sits down at a board seeks no longer: one who asked for the game, or both who were paired.
create function app.stop_seeking() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.chess_seeks
    where user_id in (new.white_player_id, new.black_player_id)
      and (new.created_by is null or new.created_by = user_id);
    return null;
  end $$;
create trigger stop_seeking after insert on chess_games
  for each row execute function app.stop_seeking();

-- Those who can be paired now, held until the transaction ends: who wants to stop meanwhile waits for
-- its outcome. Without a socket nobody would hear of the game; such a search rests, and ends after a
-- while.
create function app.take_seekers(at_most integer)
  returns table (user_id uuid, time_control text, rated boolean, min_rating integer,
                 max_rating integer, created_at timestamptz, rating integer,
                 rating_deviation double precision, colors text[], opponents uuid[], blocked uuid[])
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
        )
      from public.chess_seeks as seek
      where exists (
          select from public.gateway_members as member
          join public.gateways as gateway on gateway.id = member.gateway_id
          where member.user_id = seek.user_id and app.is_alive(gateway.seen_at)
        )
        and not app.is_playing(seek.user_id)
      order by seek.created_at
      limit at_most
      for update of seek skip locked;
  end $$;

-- Games between seekers whom take_seekers() has taken in this transaction. Whoever is not among them
-- any more gets no game, and neither does their opponent.
create function app.start_paired_games(pairs jsonb) returns setof uuid
  language sql security definer set search_path = ''
  begin atomic
    insert into public.chess_games (white_player_id, black_player_id, game_state, time_control, rated,
                                    white_rating, black_rating)
    select pair.white, pair.black, pair.game_state, pair.time_control, pair.rated,
      white.rating, black.rating
    from jsonb_to_recordset(pairs)
      as pair (white uuid, black uuid, game_state jsonb, time_control jsonb, rated boolean)
    join public.chess_seeks as white on white.user_id = pair.white
    join public.chess_seeks as black on black.user_id = pair.black
    where not app.are_blocked(pair.white, pair.black)
    returning id;
  end;

-- How many wait for each kind of game. Who they are is nobody's business.
create function app.count_seekers() returns table (time_control text, seekers integer)
  language sql stable security definer set search_path = ''
  begin atomic
    select chess_seeks.time_control, count(*)::integer
    from public.chess_seeks group by chess_seeks.time_control;
  end;

-- Links that open a game --------------------------------------------------------------------------

create table chess_links (
  -- Also the id of the game it opens: there can be one only, whoever follows at the same moment.
  id uuid primary key default gen_random_uuid(),
  -- Whose members may follow it.
  workspace_id uuid not null references workspaces on delete cascade,
  created_by uuid not null references users on delete cascade,
  time_control text not null check (time_control in ('blitz', 'rapid', 'classical')),
  rated boolean not null,
  -- Of whoever made it.
  color text not null check (color in ('white', 'black', 'random')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
create index on chess_links (created_by);

-- Who may do what ---------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array['gateways', 'gateway_members', 'presence', 'chess_seeks',
                              'chess_links'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

grant select, insert, delete on chess_seeks to rookery_app;
create policy own on chess_seeks to rookery_app
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));

grant select, delete on chess_links to rookery_app;
grant insert (id, workspace_id, created_by, time_control, rated, color) on chess_links to rookery_app;
create policy see on chess_links for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));
create policy make_own on chess_links for insert to rookery_app
  with check (created_by = (select app.current_user_id())
              and workspace_id in (select app.my_workspaces()));
create policy withdraw_own on chess_links for delete to rookery_app
  using (created_by = (select app.current_user_id()));

revoke execute on all functions in schema app from public;
grant execute on function app.presence_in(uuid, timestamptz), app.is_playing(uuid),
  app.count_seekers() to rookery_app;
grant execute on function app.report_presence(uuid, uuid[], uuid[]), app.leave_presence(uuid),
  app.take_seekers(integer), app.start_paired_games(jsonb) to rookery_worker;
