-- The chat of a tournament. A line belongs to a room of a game or to the room of a tournament; the permission functions
-- take the id of either, their place, with the room.

alter table chess_chat_lines
  alter column game_id drop not null,
  add column tournament_id uuid references tournaments on delete cascade,
  drop constraint chess_chat_lines_room_check,
  add constraint chess_chat_lines_room_check check (room in ('players', 'spectators', 'tournament')),
  add constraint chess_chat_lines_place check (
    case room
      when 'tournament' then tournament_id is not null and game_id is null
      else game_id is not null and tournament_id is null
    end
  );
create index on chess_chat_lines (tournament_id, created_at desc, id desc) where tournament_id is not null;

-- Permissions -------------------------------------------------------------------------------------

drop policy hear on chess_chat_lines;
drop policy write_own on chess_chat_lines;
drop function app.hears_chat(uuid, text), app.chat_write_refusal(uuid, text), app.chat_refusal(uuid, text);

-- Whether the caller sees a tournament as a member, and not only by the token of its public page.
create function app.sees_tournament(tournament uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.tournaments as seen
      where seen.id = tournament
        and (seen.workspace_id in (select app.my_workspaces())
             or (seen.open_to_platform and app.is_open_to_platform()))
    );
  end;

create function app.plays_in_tournament(tournament uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.chess_games as playing
      where playing.tournament_id = tournament and playing.status = 'active'
        and (playing.white_player_id = app.current_user_id()
             or playing.black_player_id = app.current_user_id())
    );
  end;

-- Why the caller may not read a room; null if they may. Players must not get advice during a game, so until it is over
-- they read neither the room of its spectators nor that of its tournament.
create function app.chat_refusal(place uuid, room text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when app.current_user_id() is null then 'unauthenticated'
      when chat_refusal.room = 'tournament' then case
        when not app.sees_tournament(chat_refusal.place) then 'not_found'
        when not coalesce(likes.chat, true) then 'chat_off'
        when app.plays_in_tournament(chat_refusal.place) then 'game_not_over'
      end
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
    from (values (chat_refusal.place)) as asked (id)
    left join public.chess_games as played on played.id = asked.id
    left join public.chess_preferences as likes on likes.user_id = app.current_user_id();
  end;

-- The same as yes or no. The planner expects that many rows pass such a function, and reads the newest lines by their
-- index; of `is null` it expects that next to none do.
create function app.hears_chat(place uuid, room text) returns boolean
  language sql stable security definer cost 1000 set search_path = ''
  begin atomic
    select app.chat_refusal(hears_chat.place, hears_chat.room) is null;
  end;

-- Why the caller may not write in a room; null if they may.
create function app.chat_write_refusal(place uuid, room text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      app.chat_refusal(chat_write_refusal.place, chat_write_refusal.room),
      case when app.is_muted(app.current_user_id()) then 'muted' end,
      (
        select case
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
        from public.chess_games as played
        where played.id = chat_write_refusal.place and chat_write_refusal.room <> 'tournament'
      )
    );
  end;

grant insert (tournament_id) on chess_chat_lines to rookery_app;
create policy hear on chess_chat_lines for select to rookery_app
  using (
    app.hears_chat(coalesce(game_id, tournament_id), room)
    and not app.are_blocked(author_id, (select app.current_user_id()))
  );
create policy write_own on chess_chat_lines for insert to rookery_app
  with check (
    author_id = (select app.current_user_id())
    and app.chat_write_refusal(coalesce(game_id, tournament_id), room) is null
  );

-- Reports -----------------------------------------------------------------------------------------

-- As before, the club is that of the game or of the tournament.
create or replace function app.workspace_of_report(line uuid) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (
        select membership.workspace_id
        from public.workspace_members as membership
        join public.workspaces as place on place.id = membership.workspace_id
        where membership.user_id = written.author_id and place.deleted_at is null
          and (place.id = club.id
               or (place.chess_scope = 'platform' and exists (
                 select from public.workspaces as open
                 where open.id = club.id and open.chess_scope = 'platform')))
        order by place.id is distinct from club.id, membership.joined_at, place.id
        limit 1
      ),
      '00000000-0000-0000-0000-000000000000'
    )
    from public.chess_chat_lines as written
    left join public.chess_games as game on game.id = written.game_id
    left join public.tournaments as held on held.id = written.tournament_id
    cross join lateral (values (coalesce(game.workspace_id, held.workspace_id))) as club (id)
    where written.id = line;
  end;

create or replace view chess_chat_reported_lines with (security_barrier) as
  select report.workspace_id, line.id as line_id, line.game_id, line.room, line.author_id,
    author.name as author_name, line.text, line.created_at,
    count(*)::integer as reports, max(report.created_at) as reported_at, line.tournament_id
  from chess_chat_reports as report
  join chess_chat_lines as line on line.id = report.line_id
  join users as author on author.id = line.author_id
  where report.workspace_id in (select app.workspaces_with('chat.moderate'))
    and line.author_id <> (select app.current_user_id())
  group by report.workspace_id, line.id, author.id;

-- Live --------------------------------------------------------------------------------------------

-- What each caller may read at a game or at a tournament: its rooms, and whose lines not; or why nothing at all. The
-- players of a game also learn who they are.
create or replace function app.enter_chats(requests jsonb)
  returns table (request integer, refusal text, rooms text[], unheard uuid[], players uuid[])
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
          );
    end loop;
  end $$;

revoke execute on function app.sees_tournament(uuid), app.plays_in_tournament(uuid),
  app.chat_refusal(uuid, text), app.hears_chat(uuid, text), app.chat_write_refusal(uuid, text) from public;
grant execute on function app.chat_refusal(uuid, text), app.hears_chat(uuid, text),
  app.chat_write_refusal(uuid, text) to rookery_app;
