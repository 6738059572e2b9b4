-- Workspaces for juniors. Their members with the role `member` are juniors, all other roles there are trainers. A junior
-- meets only members of such a workspace of theirs: in games, tournaments and chat. All others see a junior, if at all,
-- by first name and initial.

insert into role_permissions (permission, role) values ('juniors.manage', 'owner');

-- The workspace of juniors stays closed to the platform.
alter table workspaces add column for_juniors boolean not null default false,
  add constraint workspaces_for_juniors_are_closed_clubs
    check (not for_juniors or (kind = 'regular' and chess_scope = 'club'));
create index workspaces_for_juniors on workspaces (id) where for_juniors;
grant update (for_juniors) on workspaces to rookery_app;

-- The rules ---------------------------------------------------------------------------------------

create function app.is_junior(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as membership
      join public.workspaces as club on club.id = membership.workspace_id
      where membership.user_id = member and membership.role = 'member'
        and club.for_juniors and club.deleted_at is null
    );
  end;

-- Whether the member belongs to this workspace, and it is one for juniors.
create function app.is_in_junior_club(workspace uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as membership
      join public.workspaces as club on club.id = membership.workspace_id
      where membership.workspace_id = workspace and membership.user_id = member
        and club.for_juniors and club.deleted_at is null
    );
  end;

create function app.share_junior_club(one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as membership
      where membership.user_id = one and app.is_in_junior_club(membership.workspace_id, one)
        and app.is_in_junior_club(membership.workspace_id, other)
    );
  end;

-- Two people who must not meet, because one of them is a junior and the other does not belong to the club. Bots of the
-- platform are for everyone.
create function app.are_apart(one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select one <> other and not app.is_bot(one) and not app.is_bot(other)
      and (app.is_junior(one) or app.is_junior(other)) and not app.share_junior_club(one, other);
  end;

-- A junior whose name is shortened for this viewer; null is an anonymous viewer.
create function app.is_hidden_from(viewer uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select person is distinct from viewer and app.is_junior(person)
      and (viewer is null or not app.share_junior_club(viewer, person));
  end;

create function app.is_hidden_junior(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return app.is_hidden_from(app.current_user_id(), person);

-- First name and initial. A name of one word stays as it is.
create function app.short_name(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return regexp_replace(trim(name), '^(\S+)\s+(.*\s)?(\S)\S*$', '\1 \3.');

-- The name that a viewer gets: the only function that decides this.
create function app.name_for(viewer uuid, person uuid, name text) returns text
  language sql stable security definer set search_path = ''
  return case when app.is_hidden_from(viewer, person) then app.short_name(name) else name end;
create function app.shown_name(person uuid, name text) returns text
  language sql stable security definer set search_path = ''
  return app.name_for(app.current_user_id(), person, name);

-- Whether the caller is a junior and this workspace is not their club. Seeking in all workspaces is possible: see
-- app.pairing_workspaces().
create function app.is_outside_junior_club(workspace uuid) returns boolean
  language sql stable security definer set search_path = ''
  return app.is_junior(app.current_user_id())
    and not app.is_in_junior_club(workspace, app.current_user_id());

-- Whether these two can play a game that belongs to this workspace. A game of a junior belongs to their club, or to
-- none if the opponent is a bot.
create function app.suits_juniors(workspace uuid, one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
  return case
    when workspace is null then not app.are_apart(one, other)
    when exists (select from public.workspaces where id = workspace and for_juniors)
      then (app.is_bot(one) or app.is_in_junior_club(workspace, one))
       and (app.is_bot(other) or app.is_in_junior_club(workspace, other))
    else not app.is_junior(one) and not app.is_junior(other)
  end;

-- Who sees whom -----------------------------------------------------------------------------------

-- Everyone whose name the caller gets in one form or another.
create function app.knows_person(person uuid) returns boolean
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
      or exists (select from public.users as gone where gone.id = person and gone.deleted_at is not null)
    );
  end;

create or replace function app.sees_person(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select app.knows_person(person) and not app.is_hidden_junior(person);
  end;

create or replace view people with (security_barrier) as
  select id, app.shown_name(id, name) as name, is_bot, created_at, app.is_hidden_junior(id) as is_hidden
  from users where app.knows_person(id);

-- The strength of a player goes with the name, in lists of games and leaderboards.
alter policy see on chess_player_stats using (app.knows_person(user_id));
alter policy see on chess_ratings using (app.knows_person(user_id));
alter policy see on chess_rating_history
  using (
    user_id = (select app.current_user_id())
    or (app.sees_game(game_id) and not app.is_hidden_junior(user_id))
  );

-- The row has the whole name and the address.
alter policy see_self_and_fellow_members on users
  using (
    id = (select app.current_user_id())
    or (
      exists (
        select from workspace_members as fellow
        where fellow.user_id = users.id
          and fellow.workspace_id = any (array(select app.my_workspaces()))
      )
      and not app.is_hidden_junior(id)
    )
  );

create or replace function app.presence_in(workspace uuid, since timestamptz)
  returns table (user_id uuid, online boolean, do_not_disturb boolean, is_playing boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select known.user_id, known.online, coalesce(likes.do_not_disturb, false),
      known.online and app.is_playing(known.user_id)
    from public.presence as known
    join public.workspace_members as member
      on member.user_id = known.user_id and member.workspace_id = workspace
    left join public.chess_preferences as likes on likes.user_id = known.user_id
    where workspace in (select app.my_workspaces())
      and case when since is null then known.online else known.changed_at > since end
      and not app.is_hidden_junior(known.user_id);
  end;

-- Games -------------------------------------------------------------------------------------------

-- Everything that respects a block keeps juniors apart from others, too: games, challenges, pairing and chat.
create or replace function app.are_blocked(one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.chess_blocks
      where (user_id = one and blocked_id = other) or (user_id = other and blocked_id = one)
    ) or app.are_apart(one, other);
  end;

create or replace function app.may_play_in(workspace uuid, opponent uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select app.suits_juniors(workspace, app.current_user_id(), opponent) and case
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

create or replace function app.workspace_for_game(wanted uuid, opponent uuid) returns uuid
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
          and app.suits_juniors(mine.workspace_id, mine.user_id, theirs.user_id)
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

create or replace function app.direct_game_refusal(opponent uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when opponent = app.current_user_id() then 'self_game'
      when not exists (select from public.users where id = opponent)
        or app.is_leaving(opponent)
        or not app.sees_person(opponent) then 'opponent_unknown'
      when app.are_apart(opponent, app.current_user_id()) then 'outside_junior_club'
      when app.are_blocked(opponent, app.current_user_id()) then 'blocked'
      when exists (
        select from public.chess_preferences where user_id = opponent and direct_games = 'nobody'
      ) then 'no_direct_games'
      when exists (
        select from public.chess_preferences where user_id = opponent and do_not_disturb
      ) then 'do_not_disturb'
    end;
  end;

-- The workspaces in which a seeker can be paired: of a junior, only their club.
create or replace function app.pairing_workspaces(member uuid, chosen uuid)
  returns table (id uuid, is_open boolean, joined_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select club.id, club.chess_scope = 'platform', membership.joined_at
    from public.workspace_members as membership
    join public.workspaces as club on club.id = membership.workspace_id
    where membership.user_id = member and club.kind <> 'personal' and club.deleted_at is null
      and (club.kind <> 'root' or membership.role in ('owner', 'admin'))
      and (chosen is null or club.id = chosen)
      and (club.for_juniors or not app.is_junior(member));
  end;

alter policy own on chess_seeks
  with check (
    user_id = (select app.current_user_id())
    and (workspace_id is null
         or (workspace_id in (select app.my_workspaces()) and not app.is_outside_junior_club(workspace_id)))
  );

alter policy offer_own on chess_challenges
  with check (
    challenger_id = (select app.current_user_id())
    and (workspace_id is null or workspace_id in (select app.my_workspaces()))
    and app.suits_juniors(workspace_id, challenger_id, coalesce(opponent_id, challenger_id))
    and (opponent_id is null or app.challenge_refusal(opponent_id) is null)
  );

alter policy make_own on chess_links
  with check (
    created_by = (select app.current_user_id())
    and workspace_id in (select app.my_workspaces())
    and not app.is_outside_junior_club(workspace_id)
  );
alter policy see on chess_links
  using (
    workspace_id in (select app.my_workspaces())
    and exists (
      select from workspace_members as maker
      where maker.workspace_id = chess_links.workspace_id and maker.user_id = chess_links.created_by
    )
    and not app.are_apart(created_by, (select app.current_user_id()))
  );

-- Tournaments -------------------------------------------------------------------------------------

create function app.may_enter(workspace uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  return app.suits_juniors(workspace, member, member);

-- A tournament shows its table to everyone with its public address, and its report file leaves the platform, so that a
-- junior has the short name in it.
create function app.check_tournament_player() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.user_id is null then return new; end if;
    if tg_op = 'INSERT' and not app.may_enter(
      (select workspace_id from public.tournaments where id = new.tournament_id), new.user_id
    ) then
      raise exception 'juniors play tournaments of their club'
        using errcode = 'check_violation', constraint = 'juniors_play_in_their_club';
    end if;
    if app.is_junior(new.user_id) then new.name := app.short_name(new.name); end if;
    return new;
  end $$;
create trigger check_tournament_player before insert or update of name on tournament_players
  for each row execute function app.check_tournament_player();

create or replace function app.enter_tournament(tournament uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    entered public.tournaments;
    own_rating integer;
    known public.tournament_players;
    is_under_way boolean;
  begin
    select * into entered from app.lock_tournament(tournament);
    if entered.id is null or app.current_user_id() is null then return 'not_found'; end if;
    select * into known from public.tournament_players
      where tournament_id = tournament and user_id = app.current_user_id();
    if known.id is not null and known.withdrawn_after is null then return null; end if;
    if not app.may_enter(entered.workspace_id, app.current_user_id()) then
      return 'outside_junior_club';
    end if;
    -- After the start, only into a Swiss tournament until half of its rounds are paired, and into an arena.
    is_under_way := entered.status in ('running', 'paused');
    if not (entered.status = 'open'
            or (is_under_way and entered.format = 'swiss' and entered.round * 2 < entered.round_count)
            or (is_under_way and entered.format = 'arena')) then
      return 'entries_closed';
    end if;
    select rating into own_rating
      from app.rating_in(app.current_user_id(), entered.time_control ->> 'name');
    if own_rating < entered.min_rating or own_rating > entered.max_rating then
      return 'rating_out_of_range';
    end if;
    if app.most_players(entered) <= (
      select count(*) from public.tournament_players as player
      where player.tournament_id = tournament and player.withdrawn_after is null
    ) then return 'tournament_full'; end if;
    insert into public.tournament_players as player (tournament_id, user_id, name, rating, checked_in)
      select tournament, person.id, person.name, own_rating, entered.status <> 'open'
      from public.users as person where person.id = app.current_user_id()
      on conflict (tournament_id, user_id) do update set withdrawn_after = null, paused = false;
    perform app.note_tournament_change(tournament);
    return null;
  end $$;

-- Chat --------------------------------------------------------------------------------------------

-- A room of a club for juniors is for its members, and juniors chat nowhere else. Lines of the past are hidden by
-- app.are_blocked().
create function app.is_chat_apart(place uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when club.for_juniors then not app.is_in_junior_club(club.id, app.current_user_id())
      else app.is_junior(app.current_user_id())
    end
    from (values (place)) as asked (id)
    left join public.chess_games as played on played.id = asked.id
    left join public.tournaments as held on held.id = asked.id
    left join public.workspaces as club on club.id = coalesce(played.workspace_id, held.workspace_id);
  end;

create or replace function app.chat_refusal(place uuid, room text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when app.current_user_id() is null then 'unauthenticated'
      when chat_refusal.room = 'tournament' then case
        when not app.sees_tournament(chat_refusal.place) then 'not_found'
        when app.is_chat_apart(chat_refusal.place) then 'outside_junior_club'
        when not coalesce(likes.chat, true) then 'chat_off'
        when app.plays_in_tournament(chat_refusal.place) then 'game_not_over'
      end
      when played.id is null then 'not_found'
      when app.current_user_id() not in (played.white_player_id, played.black_player_id)
        and (played.workspace_id is null
             or played.workspace_id not in (select app.chess_workspaces())) then 'not_found'
      when app.is_chat_apart(chat_refusal.place) then 'outside_junior_club'
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
    from (values (chat_refusal.place)) as asked (id)
    left join public.chess_games as played on played.id = asked.id
    left join public.chess_preferences as likes on likes.user_id = app.current_user_id();
  end;

create or replace function app.chat_write_refusal(place uuid, room text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      app.chat_refusal(place, room),
      case when app.is_muted(app.current_user_id()) then 'muted' end,
      (
        select case
          when chat_write_refusal.room = 'spectators' then case
            when app.current_user_id() in (played.white_player_id, played.black_player_id)
              then 'spectators_only'
          end
          when app.are_apart(played.white_player_id, played.black_player_id) then 'outside_junior_club'
          when app.are_blocked(played.white_player_id, played.black_player_id) then 'blocked'
          when not app.chats(
            case app.current_user_id()
              when played.white_player_id then played.black_player_id else played.white_player_id
            end, played.finished_at is null) then 'opponent_chat_off'
        end
        from public.chess_games as played
        where played.id = chat_write_refusal.place and chat_write_refusal.room <> 'tournament'
      )
    );
  end;

-- Following a chat ends when the caller or the workspace of the place comes under these rules: see the last column.
drop function app.enter_chats(jsonb);
create function app.enter_chats(requests jsonb)
  returns table (request integer, refusal text, rooms text[], unheard uuid[], players uuid[], workspaces uuid[])
  language plpgsql stable set search_path = ''
  as $$
  declare
    asked record;
    place uuid;
    places_rooms text[];
  begin
    for asked in
      select * from jsonb_to_recordset(requests)
        as item (request integer, caller text, game uuid, tournament uuid)
    loop
      perform set_config('app.user_id', asked.caller, true);
      place := coalesce(asked.game, asked.tournament);
      places_rooms := case when asked.game is null then array['tournament']
        else array['players', 'spectators'] end;
      return query
        select asked.request, app.chat_refusal(place, places_rooms[1]),
          array(
            select room from unnest(places_rooms) as room where app.chat_refusal(place, room) is null
          ),
          array(select app.blocked_members()),
          array(
            select unnest(array[game.white_player_id, game.black_player_id])
            from public.chess_games as game
            where game.id = asked.game
              and app.current_user_id() in (game.white_player_id, game.black_player_id)
          ),
          array(
            select app.my_workspaces()
            union
            select game.workspace_id from public.chess_games as game
            where game.id = asked.game and game.workspace_id is not null
          );
    end loop;
  end $$;

-- Comments on tasks are another way to write to each other.
alter policy see on task_comments
  using (
    workspace_id in (select app.my_workspaces())
    and not app.are_apart(author_id, (select app.current_user_id()))
  );
alter policy write on task_comments
  with check (
    author_id = (select app.current_user_id())
    and workspace_id in (select app.my_workspaces())
    and not app.is_outside_junior_club(workspace_id)
  );

-- The messages of rooms with a trainer, which owners can read. Noted when a message is written, so that they stay when
-- a trainer leaves or gets another role.
create table trainer_chat_lines (
  line_id uuid primary key references chess_chat_lines on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null
);
create index on trainer_chat_lines (workspace_id, created_at desc, line_id desc);
alter table trainer_chat_lines enable row level security;
alter table trainer_chat_lines force row level security;
create policy owner_all on trainer_chat_lines to rookery_owner using (true) with check (true);

create function app.note_trainer_chat() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    club uuid := coalesce(
      (select workspace_id from public.chess_games where id = new.game_id),
      (select workspace_id from public.tournaments where id = new.tournament_id));
  begin
    if not exists (select from public.workspaces where id = club and for_juniors) then return null; end if;
    insert into public.trainer_chat_lines (line_id, workspace_id, created_at)
    select new.id, club, new.created_at
    where exists (
        select from public.workspace_members as trainer
        where trainer.workspace_id = club and trainer.role <> 'member'
          and (trainer.user_id = new.author_id
               or (new.room = 'players' and exists (
                 select from public.chess_games as game
                 where game.id = new.game_id
                   and trainer.user_id in (game.white_player_id, game.black_player_id))))
      )
      or exists (
        select from public.chess_chat_lines as earlier
        join public.trainer_chat_lines as kept on kept.line_id = earlier.id
        where earlier.room = new.room and earlier.game_id is not distinct from new.game_id
          and earlier.tournament_id is not distinct from new.tournament_id
      );
    return null;
  end $$;
create trigger note_trainer_chat after insert on chess_chat_lines
  for each row execute function app.note_trainer_chat();

create view trainer_chat with (security_barrier) as
  select kept.workspace_id, line.id, line.game_id, line.tournament_id, line.room, line.author_id,
    author.name as author_name,
    coalesce(membership.role <> 'member', false) as is_trainer, line.text, kept.created_at
  from trainer_chat_lines as kept
  join chess_chat_lines as line on line.id = kept.line_id
  join users as author on author.id = line.author_id
  left join workspace_members as membership
    on membership.workspace_id = kept.workspace_id and membership.user_id = line.author_id
  where kept.workspace_id in (select app.workspaces_with('juniors.manage'));
grant select on trainer_chat to rookery_app;

-- Names -------------------------------------------------------------------------------------------

create or replace function app.leaderboard(workspace uuid, timeframe text, speed text, at_most integer)
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
         select first.user_id, app.shown_name(person.id, person.name), first.rating, null::integer, first.games_played, false
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
         select first.user_id, app.shown_name(person.id, person.name), current.rating, first.rating_gained, first.games_played,
           current.rating_deviation >= 110
         from first
         cross join lateral app.rating_in(first.user_id, $4) as current
         join public.users as person on person.id = first.user_id
         order by first.rating_gained desc, first.user_id'
        using at_most, timeframe, workspace, speed;
    end if;
  end $$;

create or replace function app.puzzle_leaderboard(workspace uuid, kind text, at_most integer)
  returns table (user_id uuid, name text, score integer, reached_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if workspace not in (select app.my_workspaces()) then return; end if;
    return query
      select person.id, app.shown_name(person.id, person.name), best.score, best.reached_at
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
      select person.id, app.shown_name(person.id, person.name), round(own.rating)::integer, own.rated_at
      from public.workspace_members as member
      join public.users as person on person.id = member.user_id
      join public.puzzle_ratings as own on own.user_id = member.user_id
      -- The number is PROVISIONAL_DEVIATION of packages/chess.
      where kind = 'rating' and member.workspace_id = workspace and own.deviation < 110
      order by 3 desc, 4, 1
      limit at_most;
  end $$;

create or replace function app.name_of_blocked(member uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select app.shown_name(blocked.id, blocked.name) from public.users as blocked
    join public.chess_blocks as block
      on block.blocked_id = blocked.id and block.user_id = app.current_user_id()
    where blocked.id = member;
  end;

create or replace function app.name_of_muted(workspace uuid, member uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select app.shown_name(muted.id, muted.name) from public.users as muted
    join public.chess_chat_mutes as mute
      on mute.user_id = muted.id and mute.workspace_id = workspace
    where muted.id = member
      and (muted.id = app.current_user_id()
           or workspace in (select app.workspaces_with('chat.moderate')));
  end;

create or replace function app.name_of_removed(workspace uuid, member uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select app.shown_name(removed.id, removed.name) from public.users as removed
    join public.workspace_removals as removal
      on removal.user_id = removed.id and removal.workspace_id = workspace
    where removed.id = member and workspace in (select app.workspaces_with('member.remove'));
  end;

create or replace view chess_chat_reported_lines with (security_barrier) as
  select report.workspace_id, line.id as line_id, line.game_id, line.room, line.author_id,
    app.shown_name(author.id, author.name) as author_name, line.text, line.created_at,
    count(*)::integer as reports, max(report.created_at) as reported_at, line.tournament_id
  from chess_chat_reports as report
  join chess_chat_lines as line on line.id = report.line_id
  join users as author on author.id = line.author_id
  where report.workspace_id in (select app.workspaces_with('chat.moderate'))
    and line.author_id <> (select app.current_user_id())
  group by report.workspace_id, line.id, author.id;

create or replace function app.my_notifications(only_unread boolean)
  returns table (id uuid, kind text, workspace_id uuid, actor_id uuid, actor_name text, details jsonb,
                 created_at timestamptz, read_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select told.id, told.kind, told.workspace_id, told.actor_id, app.shown_name(actor.id, actor.name),
      told.details, told.created_at, told.read_at
    from public.notifications as told
    left join public.users as actor on actor.id = told.actor_id
    where told.user_id = app.current_user_id() and told.in_app
      and (told.read_at is null or not only_unread);
  end;

create or replace function app.read_batch(wanted_batch uuid)
  returns table (channel text, is_sending boolean, user_id uuid, name text, email text, locale text,
                 time_zone text, id uuid, kind text, workspace_id uuid, actor_name text, details jsonb,
                 created_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select delivery.channel, delivery.is_sending, person.id, person.name, person.email, person.locale,
      coalesce(settings.time_zone, 'UTC'), told.id, told.kind, told.workspace_id,
      app.name_for(person.id, actor.id, actor.name), told.details, told.created_at
    from public.notification_deliveries as delivery
    join public.notifications as told on told.id = delivery.notification_id
    join public.users as person on person.id = delivery.user_id
    left join public.notification_settings as settings on settings.user_id = person.id
    left join public.users as actor on actor.id = told.actor_id
    where delivery.batch = wanted_batch and told.read_at is null
      and (delivery.channel = 'push' or (person.email_verified and coalesce(settings.mail, true)))
    order by told.created_at, told.id;
  end;

create or replace function app.own_opponents(export uuid) returns table (id uuid, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select person.id, app.name_for(app.member_of_export(export), person.id, person.name)
    from public.users as person
    where person.id in (
      select unnest(array[white_player_id, black_player_id]) from public.chess_games
      where app.member_of_export(export) in (white_player_id, black_player_id)
    );
  end;

-- The log of a club has copies of names: of juniors, outside their club, the short one.
create function app.name_in_log(workspace uuid, person uuid, name text) returns text
  language sql stable security definer set search_path = ''
  return case
    when app.is_junior(person) and not app.is_in_junior_club(workspace, person) then app.short_name(name)
    else name
  end;

create or replace function app.log_change(workspace uuid, action text, target uuid, before text, after text)
  returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.workspace_log (workspace_id, actor_id, actor_name, action, target_id, target_name,
                                      before, after)
    select place.id, actor.id, app.name_in_log(place.id, actor.id, actor.name), log_change.action,
      person.id, app.name_in_log(place.id, person.id, person.name), log_change.before, log_change.after
    from public.workspaces as place
    left join public.users as actor on actor.id = app.current_user_id()
    left join public.users as person on person.id = log_change.target
    where place.id = workspace and place.kind <> 'personal';
  end;

create or replace function app.log_report() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.workspace_log (workspace_id, action, target_id, target_name)
    select new.workspace_id, 'message_reported', author.id,
      app.name_in_log(new.workspace_id, author.id, author.name)
    from public.chess_chat_lines as line
    join public.users as author on author.id = line.author_id
    where line.id = new.line_id;
    return null;
  end $$;

-- Shortens the copies of a member's names from before they became a junior.
create function app.shorten_copied_names(member uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    names text[] := array(
      select name from public.users where id = member
      union select name from public.tournament_players where user_id = member
    );
  begin
    update public.notifications as told
    set details = jsonb_set(details, '{opponent}', to_jsonb(app.short_name(details ->> 'opponent')))
    from public.tournament_players as own
    join public.tournament_players as opponent on opponent.tournament_id = own.tournament_id
    where own.user_id = member and told.user_id = opponent.user_id
      and told.kind in ('round_paired', 'result_to_confirm') and told.details ->> 'opponent' = any (names)
      and told.details ->> 'tournament_id' = own.tournament_id::text;
    update public.workspace_log set after = (
      select string_agg(case when part = any (names) then app.short_name(part) else part end, ' – ' order by place)
      from unnest(string_to_array(after, ' – ')) with ordinality as parts (part, place))
    where workspace_id in (
        select held.workspace_id from public.tournaments as held
        join public.tournament_players as own on own.tournament_id = held.id and own.user_id = member)
      and action in ('tournament_pair_forbidden', 'tournament_pair_allowed')
      and string_to_array(after, ' – ') && names;
    update public.workspace_log set after = case
        when action in ('tournament_bye_granted', 'tournament_bye_withdrawn')
          then app.short_name(substring(after from '^(.*), [0-9]+$')) || substring(after from ', [0-9]+$')
        else app.short_name(after)
      end
    where target_id = member and action in ('tournament_player_added', 'tournament_player_withdrawn',
      'tournament_bye_granted', 'tournament_bye_withdrawn');
    update public.workspace_log set actor_name = app.short_name(actor_name)
    where actor_id = member and not app.is_in_junior_club(workspace_id, member);
    update public.workspace_log set target_name = app.short_name(target_name)
    where target_id = member and not app.is_in_junior_club(workspace_id, member);
    update public.tournament_players set name = app.short_name(name) where user_id = member;
    -- Processes keep a tournament of the same version in memory.
    update public.tournaments as held set version = version + 1
    from public.tournament_players as own where own.tournament_id = held.id and own.user_id = member;
  end $$;

create function app.note_junior() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from public.workspaces where id = new.workspace_id and for_juniors) then
      perform app.shorten_copied_names(new.user_id);
      -- Gateways check permissions again after an update, but not after joining, which usually ends none.
      if tg_op = 'INSERT' then
        update public.workspace_members set joined_at = joined_at
        where workspace_id = new.workspace_id and user_id = new.user_id;
      end if;
    end if;
    return null;
  end $$;
create trigger note_junior after insert or update of role on workspace_members
  for each row when (new.role = 'member') execute function app.note_junior();

-- Becoming a club for juniors ---------------------------------------------------------------------

-- A junior has one club: another one could otherwise bring them together with its trainers.
create function app.check_junior_club() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if app.is_junior(new.user_id)
      and exists (select from public.workspaces where id = new.workspace_id and for_juniors)
      and not exists (
        select from public.workspace_members
        where workspace_id = new.workspace_id and user_id = new.user_id
      )
    then
      raise exception 'a junior has one club'
        using errcode = 'check_violation', constraint = 'juniors_have_one_club';
    end if;
    return new;
  end $$;
create trigger check_junior_club before insert on workspace_members
  for each row execute function app.check_junior_club();

create function app.change_for_juniors() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if app.current_user_id() is not null
      and new.id not in (select app.workspaces_with('juniors.manage'))
    then
      raise exception 'owners decide whether a workspace is for juniors'
        using errcode = 'insufficient_privilege';
    end if;
    if new.for_juniors then
      new.chess_scope := 'club';
      if exists (
        select from public.workspace_members as membership
        where membership.workspace_id = new.id and app.is_junior(membership.user_id)
      ) then
        raise exception 'a junior has one club'
          using errcode = 'check_violation', constraint = 'juniors_have_one_club';
      end if;
    end if;
    return new;
  end $$;
create trigger change_for_juniors before update of for_juniors on workspaces
  for each row when (old.for_juniors <> new.for_juniors) execute function app.change_for_juniors();

create function app.follow_for_juniors() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.log_change(new.id, 'for_juniors_changed', null, old.for_juniors::text, new.for_juniors::text);
    if new.for_juniors then
      update public.tournaments set open_to_platform = false, version = version + 1
        where workspace_id = new.id and open_to_platform;
      perform app.shorten_copied_names(membership.user_id)
      from public.workspace_members as membership
      where membership.workspace_id = new.id and membership.role = 'member';
    end if;
    return null;
  end $$;
create trigger follow_for_juniors after update of for_juniors on workspaces
  for each row when (old.for_juniors <> new.for_juniors) execute function app.follow_for_juniors();

create or replace function app.accept_invite(token_hash bytea) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    invite public.workspace_invites;
  begin
    select * into invite from app.usable_invite(accept_invite.token_hash);
    if invite.id is null or app.current_user_id() is null then
      return null;
    end if;
    perform from public.workspace_members
      where workspace_id = invite.workspace_id and user_id = app.current_user_id()
      for key share;
    perform from public.workspaces where id = invite.workspace_id for no key update;
    perform from public.workspace_invites where id = invite.id for update;
    -- What was true before the locks may not be any more.
    select * into invite from app.usable_invite(accept_invite.token_hash);
    if invite.id is null then
      return null;
    end if;
    -- Another club for juniors cannot be joined: see app.check_junior_club().
    if app.is_outside_junior_club(invite.workspace_id)
      and exists (select from public.workspaces where id = invite.workspace_id and for_juniors)
    then
      return null;
    end if;
    insert into public.workspace_members (workspace_id, user_id, role)
    values (invite.workspace_id, app.current_user_id(), invite.role)
    on conflict do nothing;
    if found then
      update public.workspace_invites set accepted_count = accepted_count + 1 where id = invite.id;
      update public.users set default_workspace_id = invite.workspace_id
        where id = app.current_user_id();
    end if;
    return invite.workspace_id;
  end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.is_junior(uuid), app.are_apart(uuid, uuid), app.is_hidden_junior(uuid),
  app.shown_name(uuid, text), app.is_outside_junior_club(uuid), app.suits_juniors(uuid, uuid, uuid),
  app.knows_person(uuid), app.may_enter(uuid, uuid), app.enter_chats(jsonb) to rookery_app;
