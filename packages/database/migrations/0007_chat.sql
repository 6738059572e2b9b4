-- Chat: what is said at a game. Its two players talk in one room, those who watch in another.
--
-- Text is text: nothing here or later reads anything else in it. A line stays with its game for ever;
-- what keeps people apart (settings, blocks, mutes) decides who writes and who reads, not what is kept.

alter table chess_preferences add column chat_while_playing boolean not null default true;

-- Tables ------------------------------------------------------------------------------------------

create table chess_chat_lines (
  -- Chosen by whoever writes: a request that is repeated is the same line.
  id uuid primary key,
  game_id uuid not null references chess_games on delete cascade,
  room text not null check (room in ('players', 'spectators')),
  author_id uuid not null references users on delete cascade,
  -- In code points, as the page counts them: the bytes are bounded by it, too. Nothing that controls
  -- how other text is shown is text.
  text text not null
    constraint chess_chat_lines_length check (char_length(text) between 1 and 140)
    constraint chess_chat_lines_plain
      check (text ~ '\S' and text !~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'),
  created_at timestamptz not null default clock_timestamp()
);
create index on chess_chat_lines (game_id, room, created_at desc, id desc);
create index on chess_chat_lines (author_id, created_at desc);

create table chess_chat_reports (
  line_id uuid not null references chess_chat_lines on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (line_id, reporter_id)
);
create index on chess_chat_reports (reporter_id);

-- Set by those who run a workspace, for one of its members. It holds wherever the member would write,
-- for as long as they are a member; coming back, they find it again.
create table chess_chat_mutes (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  muted_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (workspace_id, user_id),
  constraint chess_chat_mutes_end
    check (ends_at > created_at and ends_at <= created_at + interval '30 days')
);
create index on chess_chat_mutes (user_id);

-- Who may do what ---------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array['chess_chat_lines', 'chess_chat_reports', 'chess_chat_mutes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

-- Why the caller does not hear a room of a game; null where they do. Who watches must not advise who
-- plays, so players hear the others once the game is over.
create function app.chat_refusal(game uuid, room text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when app.current_user_id() is null then 'unauthenticated'
      when played.id is null then 'not_found'
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

-- The same as an answer by yes or no. Of a function like this the planner expects that a good part of
-- the rows passes, and reads the newest lines by their index; of `is null` it expects next to nothing.
create function app.hears_chat(game uuid, room text) returns boolean
  language sql stable security definer cost 1000 set search_path = ''
  begin atomic
    select app.chat_refusal(hears_chat.game, hears_chat.room) is null;
  end;

-- Whether somebody would read what their opponent writes.
create function app.chats(player uuid, is_playing boolean) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select not member.is_bot
      and coalesce(likes.chat and (likes.chat_while_playing or not chats.is_playing), true)
    from public.users as member
    left join public.chess_preferences as likes on likes.user_id = member.id
    where member.id = chats.player;
  end;

create function app.is_muted(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.chess_chat_mutes as mute
      join public.workspace_members as membership
        on membership.workspace_id = mute.workspace_id and membership.user_id = mute.user_id
      where mute.user_id = is_muted.member and mute.ends_at > now()
    );
  end;

-- Why the caller cannot write in a room; null where they can.
create function app.chat_write_refusal(game uuid, room text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      app.chat_refusal(chat_write_refusal.game, chat_write_refusal.room),
      (
        select case
          when app.is_muted(app.current_user_id()) then 'muted'
          when chat_write_refusal.room = 'spectators' then case
            when app.current_user_id() in (played.white_player_id, played.black_player_id)
              then 'spectators_only'
          end
          when app.are_blocked(played.white_player_id, played.black_player_id) then 'blocked'
          when not app.chats(
            case app.current_user_id()
              when played.white_player_id then played.black_player_id
              else played.white_player_id
            end,
            played.finished_at is null
          ) then 'opponent_chat_off'
        end
        from public.chess_games as played where played.id = chat_write_refusal.game
      )
    );
  end;

grant select on chess_chat_lines to rookery_app;
grant insert (id, game_id, room, author_id, text) on chess_chat_lines to rookery_app;
create policy hear on chess_chat_lines for select to rookery_app
  using (
    app.hears_chat(game_id, room)
    and not app.are_blocked(author_id, (select app.current_user_id()))
  );
create policy write_own on chess_chat_lines for insert to rookery_app
  with check (
    author_id = (select app.current_user_id())
    and app.chat_write_refusal(game_id, room) is null
  );

-- Whoever heard a line may report it, and knows of their own reports only.
grant select on chess_chat_reports to rookery_app;
grant insert (line_id, reporter_id) on chess_chat_reports to rookery_app;
create policy see_own on chess_chat_reports for select to rookery_app
  using (reporter_id = (select app.current_user_id()));
create policy report_heard on chess_chat_reports for insert to rookery_app
  with check (
    reporter_id = (select app.current_user_id())
    and exists (
      select from chess_chat_lines as line
      where line.id = line_id and line.author_id <> (select app.current_user_id())
    )
  );

-- As with removing: an admin mutes ordinary members, an owner anybody but themself.
create function app.may_mute(workspace uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select may_mute.member <> app.current_user_id() and exists (
      select from public.workspace_members as target
      where target.workspace_id = may_mute.workspace and target.user_id = may_mute.member
        and (may_mute.workspace in (select app.workspaces_as('owner'))
             or (target.role = 'member'
                 and may_mute.workspace in (select app.workspaces_as('admin'))))
    );
  end;

grant select, delete on chess_chat_mutes to rookery_app;
grant insert (workspace_id, user_id, muted_by, ends_at) on chess_chat_mutes to rookery_app;
grant update (muted_by, created_at, ends_at) on chess_chat_mutes to rookery_app;
create policy see on chess_chat_mutes for select to rookery_app
  using (
    user_id = (select app.current_user_id())
    or workspace_id in (select app.workspaces_as('owner', 'admin'))
  );
create policy mute on chess_chat_mutes for insert to rookery_app
  with check (
    muted_by = (select app.current_user_id()) and app.may_mute(workspace_id, user_id)
  );
create policy change on chess_chat_mutes for update to rookery_app
  using (app.may_mute(workspace_id, user_id))
  with check (
    muted_by = (select app.current_user_id()) and app.may_mute(workspace_id, user_id)
  );
create policy lift on chess_chat_mutes for delete to rookery_app
  using (app.may_mute(workspace_id, user_id));

-- What those who run a workspace get to see of its members' lines: those that somebody has reported,
-- from whichever room, and not who did. Nobody looks after their own.
create view chess_chat_reported_lines with (security_barrier) as
  select membership.workspace_id, line.id as line_id, line.game_id, line.room, line.author_id,
    author.name as author_name, line.text, line.created_at,
    count(*)::integer as reports, max(report.created_at) as reported_at
  from chess_chat_reports as report
  join chess_chat_lines as line on line.id = report.line_id
  join users as author on author.id = line.author_id
  join workspace_members as membership on membership.user_id = line.author_id
  where membership.workspace_id in (select app.workspaces_as('owner', 'admin'))
    and line.author_id <> (select app.current_user_id())
  group by membership.workspace_id, line.id, author.id;
grant select on chess_chat_reported_lines to rookery_app;

-- What always holds -------------------------------------------------------------------------------

-- Five lines in ten seconds, whichever process they came to. Lines of one member wait for each other:
-- those that arrive together would not see one another otherwise.
create function app.limit_chat_lines() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform pg_catalog.pg_advisory_xact_lock(
      hashtextextended('rookery.chat ' || new.author_id::text, 0));
    new.created_at := clock_timestamp();
    if (
      select count(*) from public.chess_chat_lines as line
      where line.author_id = new.author_id and line.id <> new.id
        and line.created_at > new.created_at - interval '10 seconds'
    ) >= 5 then
      raise exception 'too many lines in a short time'
        using errcode = 'check_violation', constraint = 'chess_chat_lines_limit';
    end if;
    return new;
  end $$;
create trigger limit_chat_lines before insert on chess_chat_lines
  for each row execute function app.limit_chat_lines();

-- The way out -------------------------------------------------------------------------------------

-- Whom the caller has blocked and who has blocked them.
create function app.blocked_members() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select blocked_id from public.chess_blocks where user_id = app.current_user_id()
    union
    select user_id from public.chess_blocks where blocked_id = app.current_user_id();
  end;

-- What each caller may hear of a game: its rooms, and whose lines not; or why nothing at all. To its
-- players, who they are. Many at once, as app.read_games() does it.
create function app.enter_chats(requests jsonb)
  returns table (request integer, refusal text, rooms text[], unheard uuid[], players uuid[])
  language plpgsql stable set search_path = ''
  as $$
  declare
    asked record;
  begin
    for asked in
      select * from jsonb_to_recordset(requests) as item (request integer, caller text, game uuid)
    loop
      perform set_config('app.user_id', asked.caller, true);
      return query
        select asked.request, app.chat_refusal(asked.game, 'players'),
          array(
            select room from unnest(array['players', 'spectators']) as room
            where app.chat_refusal(asked.game, room) is null
          ),
          array(select app.blocked_members()),
          array(
            select unnest(array[game.white_player_id, game.black_player_id])
            from public.chess_games as game
            where game.id = asked.game
              and app.current_user_id() in (game.white_player_id, game.black_player_id)
          );
    end loop;
  end $$;

-- Blocks and preferences are published because a change of them ends what it forbids; that there was
-- one is all that leaves.
alter publication rookery add table chess_chat_lines, chess_blocks (user_id, blocked_id),
  chess_preferences (user_id);

grant select on chess_chat_lines to rookery_relay;
create policy relay on chess_chat_lines for select to rookery_relay using (true);

revoke execute on all functions in schema app from public;
grant execute on function app.chat_refusal(uuid, text), app.hears_chat(uuid, text),
  app.chat_write_refusal(uuid, text), app.may_mute(uuid, uuid), app.blocked_members(),
  app.enter_chats(jsonb) to rookery_app;
