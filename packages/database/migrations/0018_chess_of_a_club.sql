-- Chess belongs to clubs. A game belongs to the workspace it was started in. A member sees
-- - people: bots, members of the same workspaces, the opponents of their own games, and if one of their workspaces
--   has opened its chess to the platform, the members of all other open workspaces;
-- - games: their own, those of their workspaces, and, under the same condition, those of all open workspaces.
-- Everything else in chess follows from these two rules, app.sees_person() and the policy on chess_games.

-- Tables ------------------------------------------------------------------------------------------

alter table workspaces add column chess_scope text not null default 'club'
  constraint workspaces_chess_scope check (chess_scope in ('club', 'platform')),
  add constraint workspaces_open_are_clubs check (chess_scope = 'club' or kind = 'regular');
create index workspaces_open on workspaces (id) where chess_scope = 'platform';
grant update (chess_scope) on workspaces to rookery_app;

-- A deleted workspace can be restored for 30 days (migration 0019). Until then it exists for none of its members.
alter table workspaces add column deleted_at timestamptz
  constraint workspaces_only_closed_clubs_are_deleted
    check (deleted_at is null or (kind = 'regular' and chess_scope = 'club'));
create index workspaces_deleted on workspaces (deleted_at) where deleted_at is not null;

-- The workspace whose members can see the game. Null: only its players see it, because they share no workspace.
alter table chess_games add column workspace_id uuid references workspaces on delete set null;
grant insert (workspace_id) on chess_games to rookery_app;

-- Members who have finished a game against each other, in both directions and without bots.
create table chess_opponents (
  user_id uuid not null references users on delete cascade,
  opponent_id uuid not null references users on delete cascade,
  primary key (user_id, opponent_id)
);
create index on chess_opponents (opponent_id);
alter table chess_opponents enable row level security;
alter table chess_opponents force row level security;
create policy owner_all on chess_opponents to rookery_owner using (true) with check (true);

-- Null: in all workspaces of the member.
alter table chess_seeks add column workspace_id uuid references workspaces on delete cascade;

create function app.is_bot(member uuid) returns boolean
  language sql immutable parallel safe set search_path = ''
  return member
    between 'b0700000-0000-4000-8000-000000000000' and 'b0700000-0000-4000-8000-ffffffffffff';

-- Inserted in the order of ids, so that two games of the same players cannot deadlock.
create function app.note_opponents() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.chess_opponents (user_id, opponent_id)
    select pair.one, pair.other
    from (values (new.white_player_id, new.black_player_id),
                 (new.black_player_id, new.white_player_id)) as pair (one, other)
    order by pair.one
    on conflict do nothing;
    return null;
  end $$;
create trigger note_opponents after update of status on chess_games
  for each row when (
    old.status = 'active' and new.status not in ('active', 'aborted')
    and not app.is_bot(new.white_player_id) and not app.is_bot(new.black_player_id)
  ) execute function app.note_opponents();

-- Games from before: in the first workspace that both players have joined.
insert into chess_opponents (user_id, opponent_id)
  select white_player_id, black_player_id from chess_games
  where status not in ('active', 'aborted')
    and not app.is_bot(white_player_id) and not app.is_bot(black_player_id)
  union
  select black_player_id, white_player_id from chess_games
  where status not in ('active', 'aborted')
    and not app.is_bot(white_player_id) and not app.is_bot(black_player_id);
alter table chess_games disable trigger user;
with shared as (
  select distinct on (pair.white, pair.black) pair.white, pair.black, one.workspace_id
  from (
    select distinct white_player_id as white, black_player_id as black from chess_games
  ) as pair
  join workspace_members as one on one.user_id = pair.white
  join workspace_members as other
    on other.user_id = pair.black and other.workspace_id = one.workspace_id
  order by pair.white, pair.black, greatest(one.joined_at, other.joined_at), one.workspace_id
)
update chess_games as game set workspace_id = shared.workspace_id
from shared
where shared.white = game.white_player_id and shared.black = game.black_player_id;
alter table chess_games enable trigger user;

-- Lists are read by workspace. A game's workspace does not change, so a move touches none of these.
drop index chess_games_created_at_id_idx, chess_games_status_created_at_id_idx,
  chess_games_speed_created_at_id_idx;
create index chess_games_of_workspace on chess_games (workspace_id, created_at desc, id desc);
create index chess_games_of_workspace_by_status
  on chess_games (workspace_id, status, created_at desc, id desc);
create index chess_games_of_workspace_by_speed
  on chess_games (workspace_id, speed, created_at desc, id desc);

-- The rules ---------------------------------------------------------------------------------------

-- A member has few workspaces. The planner would expect a thousand, and read tables whole.
create or replace function app.workspaces_as(variadic roles text[]) returns setof uuid
  language sql stable security definer rows 5 cost 10000 set search_path = ''
  begin atomic
    select membership.workspace_id
    from public.workspace_members as membership
    join public.workspaces as place on place.id = membership.workspace_id
    where membership.user_id = app.current_user_id()
      and membership.role = any (roles)
      and (place.kind <> 'root' or membership.role in ('owner', 'admin'))
      and place.deleted_at is null;
  end;
alter function app.my_workspaces() rows 5 cost 10000;
-- The same rule as before, with the workspaces in an array, which is read once and not for each member of a list.
alter policy see_self_and_fellow_members on users
  using (
    id = (select app.current_user_id())
    or exists (
      select from workspace_members as fellow
      where fellow.user_id = users.id
        and fellow.workspace_id = any (array(select app.my_workspaces()))
    )
  );

-- Whether one of the caller's workspaces is open to the platform.
create function app.is_open_to_platform() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspaces as own
      where own.chess_scope = 'platform' and own.id in (select app.my_workspaces())
    );
  end;

-- The workspaces whose games the caller can see.
create function app.chess_workspaces() returns setof uuid
  language sql stable security definer rows 20 set search_path = ''
  begin atomic
    select app.my_workspaces()
    union
    select open.id from public.workspaces as open
    where open.chess_scope = 'platform' and (select app.is_open_to_platform());
  end;

create function app.sees_person(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select app.current_user_id() is not null and (
      person = app.current_user_id()
      or app.is_bot(person)
      or exists (
        select from public.workspace_members as theirs
        where theirs.user_id = person and theirs.workspace_id in (select app.my_workspaces())
      )
      or exists (
        select from public.chess_opponents as played
        where played.user_id = app.current_user_id() and played.opponent_id = person
      )
      or exists (
        select from public.chess_games as playing
        where playing.status = 'active' and playing.white_player_id = app.current_user_id()
          and playing.black_player_id = person
      )
      or exists (
        select from public.chess_games as playing
        where playing.status = 'active' and playing.black_player_id = app.current_user_id()
          and playing.white_player_id = person
      )
      or (
        exists (
          select from public.workspace_members as theirs
          join public.workspaces as open on open.id = theirs.workspace_id
          where theirs.user_id = person and open.chess_scope = 'platform'
        )
        and app.is_open_to_platform()
      )
    );
  end;

-- Members of the caller's workspaces and opponents of the caller's games: all the people, apart from bots, that a
-- caller sees whose workspaces are not open. For lists, which would otherwise check every member of the platform.
create function app.known_people() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select app.current_user_id()
    union
    select fellow.user_id from public.workspace_members as fellow
    where fellow.workspace_id in (select app.my_workspaces())
    union
    select played.opponent_id from public.chess_opponents as played
    where played.user_id = app.current_user_id();
  end;

create function app.sees_game(game uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.chess_games as seen
      where seen.id = game
        and (app.current_user_id() in (seen.white_player_id, seen.black_player_id)
             or seen.workspace_id in (select app.chess_workspaces()))
    );
  end;

-- Leaderboards ------------------------------------------------------------------------------------

-- The first of the players that the caller can see, by rating or by rating gained in a timeframe; of one workspace of
-- the caller, or of all. The rules are the same as in app.sees_person(), but are applied to all players at once.
--
-- Few players are read and sorted; many are read in the order of their rank until there are enough. Which of the two is
-- faster depends on the workspace, so that each call gets its own plan. These tables are read often enough to be in
-- memory, where reading single rows costs little.
create function app.leaderboard(workspace uuid, timeframe text, at_most integer)
  returns table (user_id uuid, name text, rating integer, rating_gained integer, games_played integer)
  language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
  as $$
  declare
    -- $3 is the workspace.
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
  begin
    if app.current_user_id() is null
      or (workspace is not null and workspace not in (select app.my_workspaces()))
    then return; end if;
    -- The number is PROVISIONAL_DEVIATION of packages/chess, as in the index.
    if timeframe = 'all' then
      return query execute
        'select player.user_id, person.name, player.rating, null::integer, player.games_played
         from public.chess_player_stats as player
         join public.users as person on person.id = player.user_id
         where player.rating_deviation < 110 and player.last_played > now() - interval ''180 days''
           and (' || ranked || ')
         order by player.rating desc, player.user_id limit $1'
        using at_most, timeframe, workspace;
    else
      return query execute
        'with first as (
           select player.user_id, player.rating_gained, player.games_played
           from public.chess_rating_gains as player
           where player.timeframe = $2 and player.games_played > 0 and (' || ranked || ')
           order by player.rating_gained desc, player.user_id limit $1
         )
         select first.user_id, person.name, stats.rating, first.rating_gained, first.games_played
         from first
         join public.chess_player_stats as stats on stats.user_id = first.user_id
         join public.users as person on person.id = first.user_id
         order by first.rating_gained desc, first.user_id'
        using at_most, timeframe, workspace;
    end if;
  end $$;

-- Policies ----------------------------------------------------------------------------------------

create or replace view people with (security_barrier) as
  select id, name, is_bot, created_at from users where app.sees_person(id);

-- Players come first: a move needs nothing beyond it.
drop policy watch on chess_games;
create policy watch on chess_games for select to rookery_app
  using (
    (select app.current_user_id()) in (white_player_id, black_player_id)
    or workspace_id in (select app.chess_workspaces())
  );

drop policy see on chess_player_stats;
create policy see on chess_player_stats for select to rookery_app
  using (app.sees_person(user_id));
drop policy see on chess_rating_gains;
create policy see on chess_rating_gains for select to rookery_app
  using (app.sees_person(user_id));
-- A rating after a game that the caller cannot see would tell of that game.
drop policy see on chess_rating_history;
create policy see on chess_rating_history for select to rookery_app
  using (user_id = (select app.current_user_id()) or app.sees_game(game_id));
-- Only the sums above are read by members.
drop policy see on chess_rating_days;
revoke select on chess_rating_days from rookery_app;
drop policy see on chess_reviews;
create policy see on chess_reviews for select to rookery_app using (app.sees_game(game_id));

-- Both players must be able to see the game in its workspace, and the one who starts it must be a member.
create function app.may_play_in(workspace uuid, opponent uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when workspace is null then app.sees_person(opponent)
      when app.is_bot(opponent) then workspace in (select app.my_workspaces())
      else workspace in (select app.my_workspaces()) and exists (
        select from public.workspace_members as theirs
        join public.workspaces as place on place.id = workspace
        left join public.workspaces as open
          on open.id = theirs.workspace_id and open.chess_scope = 'platform'
        where theirs.user_id = opponent
          and (theirs.workspace_id = workspace
               or (place.chess_scope = 'platform' and open.id is not null))
      )
    end;
  end;

-- The workspace of a new game with this opponent: the one that is asked for if both can play in it; otherwise the
-- caller's default workspace, and then the one they have shared for longest; null if there is none.
create function app.workspace_for_game(wanted uuid, opponent uuid) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (
        select id from public.workspaces
        where id = wanted and kind <> 'personal' and app.may_play_in(wanted, opponent)
      ),
      (
        select mine.workspace_id
        from public.workspace_members as mine
        join public.workspace_members as theirs
          on theirs.workspace_id = mine.workspace_id and theirs.user_id = opponent
        where mine.user_id = app.current_user_id()
          and mine.workspace_id in (select app.my_workspaces())
        order by mine.workspace_id is distinct from (
            select caller.default_workspace_id from public.users as caller
            where caller.id = app.current_user_id()
          ), greatest(mine.joined_at, theirs.joined_at), mine.workspace_id
        limit 1
      ),
      (
        select own.id from public.workspaces as own
        where own.chess_scope = 'platform' and app.may_play_in(own.id, opponent)
          and not app.is_bot(opponent) and own.id in (select app.my_workspaces())
        order by own.created_at, own.id limit 1
      )
    );
  end;

drop policy start_own on chess_games;
create policy start_own on chess_games for insert to rookery_app
  with check (
    (select app.current_user_id()) in (white_player_id, black_player_id)
    and (created_by is null or created_by = (select app.current_user_id()))
    and not app.are_blocked(white_player_id, black_player_id)
    and app.may_play_in(workspace_id, case (select app.current_user_id())
      when white_player_id then black_player_id else white_player_id end)
  );

create or replace function app.direct_game_refusal(opponent uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when opponent = app.current_user_id() then 'self_game'
      when not exists (select from public.users where id = opponent)
        or not app.sees_person(opponent) then 'opponent_unknown'
      when app.are_blocked(opponent, app.current_user_id()) then 'blocked'
      when exists (
        select from public.chess_preferences where user_id = opponent and direct_games = 'nobody'
      ) then 'no_direct_games'
      when exists (
        select from public.chess_preferences where user_id = opponent and do_not_disturb
      ) then 'do_not_disturb'
    end;
  end;

-- A member can block those they can see. A block stays when that ends, and so does the name in the list of blocks.
drop policy own on chess_blocks;
create policy see_own on chess_blocks for select to rookery_app
  using (user_id = (select app.current_user_id()));
create policy block on chess_blocks for insert to rookery_app
  with check (user_id = (select app.current_user_id()) and app.sees_person(blocked_id));
create policy unblock on chess_blocks for delete to rookery_app
  using (user_id = (select app.current_user_id()));
create function app.name_of_blocked(member uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select blocked.name from public.users as blocked
    join public.chess_blocks as block
      on block.blocked_id = blocked.id and block.user_id = app.current_user_id()
    where blocked.id = member;
  end;

create or replace function app.request_review(game uuid, max_unfinished integer) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    unfinished integer;
  begin
    if app.current_user_id() is null or not app.sees_game(game) or not exists (
      select from public.chess_games
      where id = game and status <> 'active' and cardinality(moves) > 0
    ) then return null; end if;

    select count(*) into unfinished from public.chess_reviews
      where requested_by = app.current_user_id() and state in ('waiting', 'running')
        and game_id <> game;
    if exists (select from public.chess_reviews where game_id = game and state <> 'failed') then
      return unfinished;
    end if;
    if unfinished >= max_unfinished then return null; end if;

    insert into public.chess_reviews as review (game_id, requested_by)
      values (game, app.current_user_id())
      on conflict (game_id) do update
        set state = 'waiting', requested_by = excluded.requested_by,
            requested_at = excluded.requested_at
        where review.state = 'failed';
    return unfinished;
  end $$;

-- Who is online -----------------------------------------------------------------------------------

-- Online members of a workspace, for its members; in a personal workspace, of all the caller's workspaces.
create or replace function app.presence_in(workspace uuid, since timestamptz)
  returns table (user_id uuid, online boolean, do_not_disturb boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select known.user_id, known.online, coalesce(likes.do_not_disturb, false)
    from public.presence as known
    left join public.chess_preferences as likes on likes.user_id = known.user_id
    where workspace in (select app.my_workspaces())
      and case when since is null then known.online else known.changed_at > since end
      and exists (
        select from public.workspace_members as member
        where member.user_id = known.user_id
          and case
            when exists (select from public.workspaces where id = workspace and kind = 'personal')
            then member.workspace_id in (select app.my_workspaces())
            else member.workspace_id = workspace
          end
      );
  end;

-- Seeks -------------------------------------------------------------------------------------------

drop policy own on chess_seeks;
create policy own on chess_seeks to rookery_app
  using (user_id = (select app.current_user_id()))
  with check (
    user_id = (select app.current_user_id())
    and (workspace_id is null or workspace_id in (select app.my_workspaces()))
  );

drop function app.take_seekers(integer);
create function app.take_seekers(at_most integer)
  returns table (user_id uuid, time_control text, rated boolean, min_rating integer,
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
        select coalesce(array_agg(club.id order by membership.joined_at, club.id), '{}') as workspaces,
          coalesce(array_agg(club.id order by membership.joined_at, club.id)
            filter (where club.chess_scope = 'platform'), '{}') as open_workspaces
        from public.workspace_members as membership
        join public.workspaces as club on club.id = membership.workspace_id
        where membership.user_id = seek.user_id and club.kind <> 'personal'
          and club.deleted_at is null
          and (club.kind <> 'root' or membership.role in ('owner', 'admin'))
          and (seek.workspace_id is null or club.id = seek.workspace_id)
      ) as place
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

create or replace function app.start_paired_games(pairs jsonb) returns setof uuid
  language sql security definer set search_path = ''
  begin atomic
    insert into public.chess_games (white_player_id, black_player_id, game_state, time_control, rated,
                                    white_rating, black_rating, workspace_id)
    select pair.white, pair.black, pair.game_state, pair.time_control, pair.rated,
      white.rating, black.rating, pair.workspace_id
    from jsonb_to_recordset(pairs)
      as pair (white uuid, black uuid, game_state jsonb, time_control jsonb, rated boolean,
               workspace_id uuid)
    join public.chess_seeks as white on white.user_id = pair.white
    join public.chess_seeks as black on black.user_id = pair.black
    where not app.are_blocked(pair.white, pair.black)
    returning id;
  end;

-- The number of seekers of each kind of game that the caller can be paired with, including the caller. A caller who seeks
-- in one workspace can be paired there only.
create or replace function app.count_seekers() returns table (time_control text, seekers integer)
  language sql stable security definer set search_path = ''
  begin atomic
    with mine as materialized (
      select place.id, place.chess_scope = 'platform' as is_open
      from public.workspaces as place
      where place.id in (select app.my_workspaces()) and place.kind <> 'personal'
        and not exists (
          select from public.chess_seeks as own
          where own.user_id = app.current_user_id() and own.workspace_id <> place.id
        )
    )
    select seek.time_control, count(distinct seek.user_id)::integer
    from public.chess_seeks as seek
    join public.workspace_members as membership on membership.user_id = seek.user_id
    join public.workspaces as club on club.id = membership.workspace_id
    where (seek.workspace_id is null or seek.workspace_id = club.id)
      and (club.kind <> 'root' or membership.role in ('owner', 'admin'))
      and (club.id in (select mine.id from mine)
           or (club.chess_scope = 'platform' and exists (select from mine where mine.is_open)))
    group by seek.time_control;
  end;

-- A link ends when its maker leaves the workspace.
drop policy see on chess_links;
create policy see on chess_links for select to rookery_app
  using (
    workspace_id in (select app.my_workspaces())
    and exists (
      select from workspace_members as maker
      where maker.workspace_id = chess_links.workspace_id and maker.user_id = chess_links.created_by
    )
  );

-- Chat --------------------------------------------------------------------------------------------

create or replace function app.chat_refusal(game uuid, room text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when app.current_user_id() is null then 'unauthenticated'
      when played.id is null then 'not_found'
      when app.current_user_id() not in (played.white_player_id, played.black_player_id)
        and (played.workspace_id is null
             or played.workspace_id not in (select app.chess_workspaces())) then 'not_found'
      when not coalesce(likes.chat, true) then 'chat_off'
      when chat_refusal.room = 'players' then case
        when app.current_user_id() not in (played.white_player_id, played.black_player_id)
          then 'not_a_player'
        when played.finished_at is null and not coalesce(likes.chat_while_playing, true)
          then 'chat_off_while_playing'
      end
      when app.current_user_id() in (played.white_player_id, played.black_player_id)
        and played.finished_at is null then 'game_not_over'
    end
    from (values (chat_refusal.game)) as asked (id)
    left join public.chess_games as played on played.id = asked.id
    left join public.chess_preferences as likes on likes.user_id = app.current_user_id();
  end;

-- A report reaches the admins of the author's club: the club of the game or, if the author is not a member of it, an
-- open workspace of the author. Otherwise it reaches the administrators of the platform.
alter table chess_chat_reports add column workspace_id uuid references workspaces on delete cascade;
create function app.workspace_of_report(line uuid) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (
        select membership.workspace_id
        from public.workspace_members as membership
        join public.workspaces as place on place.id = membership.workspace_id
        where membership.user_id = written.author_id and place.deleted_at is null
          and (place.id = game.workspace_id
               or (place.chess_scope = 'platform' and exists (
                 select from public.workspaces as open
                 where open.id = game.workspace_id and open.chess_scope = 'platform')))
        order by place.id is distinct from game.workspace_id, membership.joined_at, place.id
        limit 1
      ),
      '00000000-0000-0000-0000-000000000000'
    )
    from public.chess_chat_lines as written
    join public.chess_games as game on game.id = written.game_id
    where written.id = line;
  end;
update chess_chat_reports set workspace_id = app.workspace_of_report(line_id);
-- The trigger below sets it; the default is for inserts that do not name it.
alter table chess_chat_reports alter column workspace_id set not null,
  alter column workspace_id set default '00000000-0000-0000-0000-000000000000';
create index on chess_chat_reports (workspace_id);

create function app.address_report() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.workspace_id := app.workspace_of_report(new.line_id);
    return new;
  end $$;
create trigger address_report before insert on chess_chat_reports
  for each row execute function app.address_report();

create or replace view chess_chat_reported_lines with (security_barrier) as
  select report.workspace_id, line.id as line_id, line.game_id, line.room, line.author_id,
    author.name as author_name, line.text, line.created_at,
    count(*)::integer as reports, max(report.created_at) as reported_at
  from chess_chat_reports as report
  join chess_chat_lines as line on line.id = report.line_id
  join users as author on author.id = line.author_id
  where report.workspace_id in (select app.workspaces_as('owner', 'admin'))
    and line.author_id <> (select app.current_user_id())
  group by report.workspace_id, line.id, author.id;

-- The administrators of the platform can mute every member.
create or replace function app.may_mute(workspace uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select may_mute.member <> app.current_user_id() and (
      exists (
        select from public.workspace_members as target
        where target.workspace_id = may_mute.workspace and target.user_id = may_mute.member
          and (may_mute.workspace in (select app.workspaces_as('owner'))
               or (target.role = 'member'
                   and may_mute.workspace in (select app.workspaces_as('admin'))))
      )
      or (
        may_mute.workspace = '00000000-0000-0000-0000-000000000000'
        and may_mute.workspace in (select app.workspaces_as('owner', 'admin'))
        and exists (
          select from public.users where id = may_mute.member and not is_bot
        )
        and not exists (
          select from public.workspace_members as target
          where target.workspace_id = may_mute.workspace and target.user_id = may_mute.member
        )
      )
    );
  end;

-- A deleted workspace does not moderate.
create or replace function app.is_muted(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.chess_chat_mutes as mute
      join public.workspaces as place on place.id = mute.workspace_id and place.deleted_at is null
      where mute.user_id = is_muted.member and mute.ends_at > now()
        and (place.kind = 'root'
             or exists (
               select from public.workspace_members as membership
               where membership.workspace_id = mute.workspace_id
                 and membership.user_id = mute.user_id
             ))
    );
  end;

-- The name of a muted member, for those who can see the mute.
create function app.name_of_muted(workspace uuid, member uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select muted.name from public.users as muted
    join public.chess_chat_mutes as mute
      on mute.user_id = muted.id and mute.workspace_id = workspace
    where muted.id = member
      and (muted.id = app.current_user_id()
           or workspace in (select app.workspaces_as('owner', 'admin')));
  end;

-- Live --------------------------------------------------------------------------------------------

-- What each caller needs to follow a game. Of those who see it because workspaces are open, these workspaces: closing
-- one of them may end it. No row for a game that the caller cannot see.
create function app.follow_games(requests jsonb)
  returns table (request integer, version integer, white_player_id uuid, black_player_id uuid,
                 absent jsonb, open_workspaces uuid[])
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
        select asked.request, game.version, game.white_player_id, game.black_player_id,
          game.game_state -> 'absent',
          case
            when app.current_user_id() in (game.white_player_id, game.black_player_id)
              or game.workspace_id in (select app.my_workspaces()) then '{}'
            else array(
              select own.id from public.workspaces as own where own.chess_scope = 'platform'
            ) || game.workspace_id
          end
        from public.chess_games as game
        where game.id = asked.id;
    end loop;
  end $$;

-- That a workspace has changed, and which one, is all that is published.
alter publication rookery add table workspaces (id);
grant select (id) on workspaces to rookery_relay;
create policy relay on workspaces for select to rookery_relay using (true);

revoke execute on all functions in schema app from public;
grant execute on function app.is_bot(uuid), app.is_open_to_platform(), app.chess_workspaces(),
  app.sees_person(uuid), app.sees_game(uuid), app.leaderboard(uuid, text, integer), app.may_play_in(uuid, uuid),
  app.workspace_for_game(uuid, uuid), app.name_of_blocked(uuid), app.count_seekers(),
  app.name_of_muted(uuid, uuid), app.follow_games(jsonb) to rookery_app;
grant execute on function app.take_seekers(integer) to rookery_worker;
