-- What belongs to a member: exported on request, and deleted with the account.

-- The catalogue -------------------------------------------------------------------------------------

-- Every column that refers to a member, or to their personal workspace. A test compares this table with the
-- catalogue of the database, so that a new column cannot be forgotten.
create table member_columns (
  table_name text not null,
  column_name text not null,
  -- The file of the export that contains these rows; null if they are not exported.
  area text,
  -- What the deletion of the account does with these rows; `clear` sets the column to null.
  erasure text not null check (erasure in ('delete', 'clear', 'keep')),
  -- Finds the rows of the member $1; null for rows with the member's id in this column.
  condition text,
  -- Why the rows are not exported, or are kept.
  reason text,
  primary key (table_name, column_name),
  check (reason is not null or (area is not null and erasure <> 'keep'))
);
-- Columns that are not exported because they work as a key, or only repeat another column.
create table member_secrets (
  table_name text not null,
  column_name text not null,
  primary key (table_name, column_name)
);

insert into member_columns (table_name, column_name, area, erasure, reason) values
  ('public.users', 'id', 'account', 'keep', 'games refer to both players: the row stays without name and address'),
  ('accounts.sessions', 'user_id', 'account', 'delete', null),
  ('accounts.credentials', 'user_id', 'account', 'delete', null),
  ('public.push_subscriptions', 'user_id', 'account', 'delete', null),
  ('public.presence', 'user_id', 'account', 'delete', null),
  ('public.chess_preferences', 'user_id', 'account', 'delete', null),
  ('public.gateway_members', 'user_id', null, 'delete', 'the connections of this moment'),
  ('public.workspace_members', 'user_id', 'workspaces', 'delete', null),
  ('public.workspaces', 'created_by', 'workspaces', 'clear', null),
  ('public.workspace_invites', 'created_by', 'workspaces', 'delete', null),
  ('public.workspace_removals', 'user_id', 'workspaces', 'delete', null),
  ('public.workspace_removals', 'removed_by', null, 'clear', 'about another member'),
  ('public.workspace_log', 'actor_id', null, 'keep', 'the log of the club, which names other members; its names of this member are replaced'),
  ('public.workspace_log', 'target_id', null, 'keep', 'the log of the club, which names other members; its names of this member are replaced'),
  ('public.guests', 'guest_id', 'workspaces', 'keep', 'achievements of the member who invited depend on it; it has no name'),
  ('public.guests', 'inviter_id', 'workspaces', 'delete', null),
  ('public.announcements', 'created_by', 'announcements', 'clear', null),
  ('public.tasks', 'created_by', 'tasks', 'clear', null),
  ('public.tasks', 'assignee_id', 'tasks', 'clear', null),
  ('public.task_comments', 'author_id', 'tasks', 'delete', null),
  ('public.task_blocks', 'user_id', 'tasks', 'delete', null),
  ('public.task_plans', 'user_id', 'tasks', 'delete', null),
  ('public.task_plans_due', 'user_id', null, 'delete', 'work of the next seconds'),
  ('public.calendar_events', 'created_by', 'calendar', 'clear', null),
  ('public.calendar_attendance', 'user_id', 'calendar', 'delete', null),
  ('public.calendar_feeds', 'user_id', 'calendar', 'delete', null),
  ('public.working_hours', 'user_id', 'calendar', 'delete', null),
  ('public.notifications', 'user_id', 'notifications', 'delete', null),
  ('public.notifications', 'actor_id', null, 'keep', 'notifications of other members'),
  ('public.notification_preferences', 'user_id', 'notifications', 'delete', null),
  ('public.notification_settings', 'user_id', 'notifications', 'delete', null),
  ('public.notification_deliveries', 'user_id', 'notifications', 'delete', null),
  ('public.crawl_names_found', 'user_id', 'notifications', 'delete', null),
  ('public.crawl_domains', 'created_by', 'crawlers', 'clear', null),
  ('public.crawl_links', 'decided_by', 'crawlers', 'clear', null),
  ('public.chess_games', 'white_player_id', 'games', 'keep', 'the game is also that of the opponent'),
  ('public.chess_games', 'black_player_id', 'games', 'keep', 'the game is also that of the opponent'),
  ('public.chess_games', 'created_by', null, 'keep', 'one of the players, by whom the game is exported'),
  ('public.chess_games', 'rematch_offered_by', null, 'keep', 'one of the players, by whom the game is exported'),
  ('public.chess_game_notes', 'user_id', 'games', 'delete', null),
  ('public.chess_conditional_moves', 'user_id', 'games', 'delete', null),
  ('public.chess_vacations', 'user_id', 'games', 'delete', null),
  ('public.chess_due_arrangements', 'user_id', null, 'delete', 'work of the next seconds'),
  ('public.chess_engine_jobs', 'user_id', null, 'delete', 'work of the next seconds'),
  ('public.chess_seeks', 'user_id', 'games', 'delete', null),
  ('public.chess_links', 'created_by', 'games', 'delete', null),
  ('public.chess_challenges', 'challenger_id', 'games', 'delete', null),
  ('public.chess_challenges', 'opponent_id', 'games', 'delete', null),
  ('public.chess_reviews', 'requested_by', 'games', 'clear', null),
  ('public.chess_opponents', 'user_id', null, 'delete', 'repeats the games'),
  ('public.chess_opponents', 'opponent_id', null, 'keep', 'repeats the games of other members'),
  ('public.chess_blocks', 'user_id', 'games', 'delete', null),
  ('public.chess_blocks', 'blocked_id', null, 'delete', 'only the member who blocks another knows of it'),
  ('public.chess_player_stats', 'user_id', 'ratings', 'delete', null),
  ('public.chess_ratings', 'user_id', 'ratings', 'delete', null),
  ('public.chess_rating_history', 'user_id', 'ratings', 'delete', null),
  ('public.chess_rating_days', 'user_id', 'ratings', 'delete', null),
  ('public.chess_rating_gains', 'user_id', 'ratings', 'delete', null),
  ('public.chess_chat_lines', 'author_id', 'chat', 'delete', null),
  ('public.chess_chat_reports', 'reporter_id', 'chat', 'keep', 'the moderators of the club still need the report; it has no words'),
  ('public.chess_chat_mutes', 'user_id', 'chat', 'keep', 'it ends by itself, and lifting it would be written in the log'),
  ('public.chess_chat_mutes', 'muted_by', null, 'keep', 'about another member; it ends by itself'),
  ('public.tournaments', 'created_by', 'tournaments', 'clear', null),
  ('public.tournament_players', 'user_id', 'tournaments', 'keep', 'results and tables of other players depend on it; the name is replaced'),
  ('public.puzzle_ratings', 'user_id', 'puzzles', 'delete', null),
  ('public.puzzle_attempts', 'user_id', 'puzzles', 'delete', null),
  ('public.puzzle_progress', 'user_id', 'puzzles', 'delete', null),
  ('public.puzzle_votes', 'user_id', 'puzzles', 'delete', null),
  ('public.puzzle_reports', 'user_id', 'puzzles', 'keep', 'administrators still need the report; it has no words'),
  ('public.puzzle_runs', 'user_id', 'puzzles', 'delete', null),
  ('public.puzzle_import_jobs', 'started_by', null, 'clear', 'administration of the platform'),
  ('public.mistake_cards', 'user_id', 'puzzles', 'delete', null),
  ('public.homework', 'created_by', 'training', 'clear', null),
  ('public.homework_pupils', 'user_id', 'training', 'delete', null),
  ('public.achievements', 'user_id', 'achievements', 'delete', null),
  ('public.achievement_progress', 'user_id', 'achievements', 'delete', null),
  ('public.achievement_due', 'user_id', null, 'delete', 'work of the next seconds'),
  ('public.achievement_due', 'other_id', null, 'delete', 'work of the next seconds');

insert into member_columns (table_name, column_name, area, erasure, condition, reason) values
  ('accounts.verifications', 'value', null, 'delete', 'value = $1::text', 'works as a key for an hour'),
  ('public.chess_seeks', 'opponents', null, 'keep', '$1::text = any (opponents::text[])',
    'searches of other members, which last for minutes'),
  ('public.tournament_pairings', 'white_id', 'tournaments', 'keep',
    'white_id in (select id from public.tournament_players where user_id = $1)', 'the result is also that of the opponent'),
  ('public.tournament_pairings', 'black_id', 'tournaments', 'keep',
    'black_id in (select id from public.tournament_players where user_id = $1)', 'the result is also that of the opponent'),
  ('public.workspaces', 'id', 'workspaces', 'delete',
    'id = (select personal_workspace_id from public.users where id = $1)', null);

-- The rows of a personal workspace belong to its member. They are deleted with the workspace.
insert into member_columns (table_name, column_name, area, erasure, condition, reason)
select 'public.' || held.name, 'workspace_id', held.area, 'delete',
  'workspace_id = (select personal_workspace_id from public.users where id = $1)', held.reason
from (values
  ('announcements', 'announcements', null),
  ('calendar_attendance', 'calendar', null),
  ('calendar_events', 'calendar', null),
  ('calendar_feeds', 'calendar', null),
  ('crawl_domains', 'crawlers', null),
  ('crawl_links', 'crawlers', null),
  ('crawl_pages', null, 'copies of public pages'),
  ('crawl_robots', null, 'copies of public pages'),
  ('deleted_tasks', 'tasks', null),
  ('homework', 'training', null),
  ('task_blocks', 'tasks', null),
  ('task_comments', 'tasks', null),
  ('task_items', 'tasks', null),
  ('task_plans', 'tasks', null),
  ('task_plans_due', null, 'work of the next seconds'),
  ('tasks', 'tasks', null),
  ('tournaments', 'tournaments', null),
  ('workspace_invites', 'workspaces', null),
  ('workspace_members', 'workspaces', null),
  ('workspace_removals', 'workspaces', null),
  ('workspace_log', null, 'a personal workspace has no log')
) as held (name, area, reason);

insert into member_secrets (table_name, column_name) values
  ('accounts.sessions', 'token'),
  ('accounts.credentials', 'password'),
  ('accounts.credentials', 'access_token'),
  ('accounts.credentials', 'refresh_token'),
  ('accounts.credentials', 'id_token'),
  ('public.push_subscriptions', 'auth_secret'),
  ('public.push_subscriptions', 'public_key'),
  ('public.calendar_feeds', 'token_hash'),
  ('public.workspace_invites', 'token_hash');

-- Exports and deletions that were asked for -----------------------------------------------------------

create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- The attempt that writes the file. A worker that was given up as dead may still be running.
  holder uuid,
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  bytes integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state = 'done') = (expires_at is not null))
);
create unique index data_exports_one_at_a_time on data_exports (user_id)
  where state in ('waiting', 'running');
create index on data_exports (user_id, created_at desc);
create index on data_exports (created_at);

-- The file, in parts: every process of the api can send it, and none has it in memory.
create table data_export_chunks (
  export_id uuid not null references data_exports on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (export_id, number)
);
-- The parts are compressed already.
alter table data_export_chunks alter column bytes set storage external;

create table account_deletions (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp() + interval '14 days'
);
create index on account_deletions (due_at);

insert into member_columns (table_name, column_name, area, erasure) values
  ('public.data_exports', 'user_id', 'account', 'delete'),
  ('public.account_deletions', 'user_id', 'account', 'delete');
insert into member_secrets (table_name, column_name) values ('public.data_exports', 'holder');

do $$
declare
  name text;
begin
  foreach name in array array['member_columns', 'member_secrets', 'data_exports', 'data_export_chunks',
    'account_deletions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

grant select, insert (user_id) on data_exports to rookery_app;
create policy see_own on data_exports for select to rookery_app
  using (user_id = (select app.current_user_id()));
create policy ask_for_own on data_exports for insert to rookery_app
  with check (user_id = (select app.current_user_id()));
grant select on data_export_chunks to rookery_app;
create policy see_own on data_export_chunks for select to rookery_app
  using (export_id in (
    select id from data_exports
    where user_id = (select app.current_user_id()) and state = 'done' and expires_at > now()
  ));
grant select, insert (user_id), delete on account_deletions to rookery_app;
create policy see_own on account_deletions for select to rookery_app
  using (user_id = (select app.current_user_id()));
create policy ask_for_own on account_deletions for insert to rookery_app
  with check (user_id = (select app.current_user_id()));
create policy cancel_own on account_deletions for delete to rookery_app
  using (user_id = (select app.current_user_id()));

-- The export ------------------------------------------------------------------------------------------

-- The member of an export that is being written. Workers read nothing of other members.
create function app.member_of_export(export uuid) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select user_id from public.data_exports where id = export and state = 'running';
  end;

-- Begins the export, or begins it again. Null if there is nothing to do.
create function app.start_export(export uuid, holder uuid)
  returns table (user_id uuid, name text, email text, locale text)
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.data_exports set state = 'running', holder = start_export.holder, rows_done = 0, bytes = 0
    where id = export and state in ('waiting', 'running');
    if not found then return; end if;
    delete from public.data_export_chunks where export_id = export;
    return query select member.id, member.name, member.email, member.locale
      from public.users as member where member.id = app.member_of_export(export);
  end $$;

create function app.condition_of(member_column public.member_columns) returns text
  language sql immutable set search_path = ''
  return coalesce(member_column.condition, format('%I = $1', member_column.column_name));

-- The rows of one table, without secrets.
create function app.own_rows(export uuid, wanted_table text) returns setof jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    conditions text;
    secrets text[];
  begin
    select string_agg(format('(%s)', app.condition_of(listed)), ' or ') into conditions
    from public.member_columns as listed
    where listed.table_name = wanted_table and listed.area is not null;
    if conditions is null then return; end if;
    secrets := array(select column_name from public.member_secrets where table_name = wanted_table);
    return query execute format('select to_jsonb(own) - $2 from %s as own where %s%s',
      wanted_table::regclass, conditions,
      case when exists (
        select from pg_catalog.pg_attribute
        where attrelid = wanted_table::regclass and attname = 'created_at' and not attisdropped
      ) then ' order by created_at' end)
      using app.member_of_export(export), secrets;
  end $$;

-- The tables of each file, with the number of their rows.
create function app.own_tables(export uuid) returns table (area text, table_name text, row_count integer)
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    listed record;
    conditions text;
    counted integer;
  begin
    for listed in
      select each.area, each.table_name, string_agg(format('(%s)', app.condition_of(each)), ' or ') as conditions
      from public.member_columns as each where each.area is not null
      group by each.area, each.table_name order by each.area, each.table_name
    loop
      execute format('select count(*)::integer from %s where %s', listed.table_name::regclass, listed.conditions)
        into counted using app.member_of_export(export);
      return query select listed.area, listed.table_name, counted;
    end loop;
  end $$;

-- The names of everyone the member has played.
create function app.own_opponents(export uuid) returns table (id uuid, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select person.id, person.name from public.users as person
    where person.id in (
      select unnest(array[white_player_id, black_player_id]) from public.chess_games
      where app.member_of_export(export) in (white_player_id, black_player_id)
    );
  end;

-- False if another attempt has taken over.
create function app.add_export_chunk(
  export uuid, holder uuid, number integer, bytes bytea, rows_done integer, rows_total integer
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.data_exports as written set
      rows_done = add_export_chunk.rows_done, rows_total = add_export_chunk.rows_total,
      bytes = written.bytes + length(add_export_chunk.bytes)
    where written.id = export and written.state = 'running' and written.holder = add_export_chunk.holder;
    if not found then return false; end if;
    if length(add_export_chunk.bytes) > 0 then
      insert into public.data_export_chunks (export_id, number, bytes)
      values (export, add_export_chunk.number, add_export_chunk.bytes);
    end if;
    return true;
  end $$;

create function app.finish_export(export uuid, holder uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.data_exports as written set state = 'done', rows_done = rows_total,
      finished_at = clock_timestamp(), expires_at = clock_timestamp() + interval '1 day'
    where written.id = export and written.state = 'running' and written.holder = finish_export.holder;
    return found;
  end $$;

create function app.fail_export(export uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.data_exports set state = 'failed', finished_at = clock_timestamp()
    where id = export and state in ('waiting', 'running');
    delete from public.data_export_chunks where export_id = export;
  end $$;

-- Exports that can no longer be downloaded. Their rows are needed for a day, to count those of the day.
create function app.delete_old_exports() returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from public.data_exports
    where (state = 'done' and expires_at < now())
      or (state <> 'done' and created_at < now() - interval '2 days');
  end;

-- The deletion of an account --------------------------------------------------------------------------

alter table users add column deleted_at timestamptz;
alter table users alter column personal_workspace_id drop not null;
alter table users add constraint users_have_a_personal_workspace
  check (personal_workspace_id is not null or deleted_at is not null);

-- A member who waits for the deletion of their account, or whose account is deleted: not found, and not challenged.
create function app.is_leaving(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.account_deletions where user_id = member)
      or exists (select from public.users where id = member and deleted_at is not null);
  end;

-- Shared workspaces that would be left without an owner.
create function app.workspaces_without_another_owner(member uuid) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select place.id
    from public.workspaces as place
    join public.workspace_members as membership
      on membership.workspace_id = place.id and membership.user_id = member and membership.role = 'owner'
    where place.kind <> 'personal' and place.deleted_at is null
      and not exists (
        select from public.workspace_members as other
        where other.workspace_id = place.id and other.user_id <> member and other.role = 'owner'
          and not app.is_leaving(other.user_id)
      );
  end;

create function app.owned_alone() returns table (id uuid, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select place.id, place.name from public.workspaces as place
    where place.id in (select app.workspaces_without_another_owner(app.current_user_id()))
    order by place.name, place.id;
  end;

-- Two owners who leave at the same time would each see the other one stay without the locks.
create function app.check_account_deletion() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.workspaces where id in (
      select workspace_id from public.workspace_members where user_id = new.user_id and role = 'owner'
    ) order by id for no key update;
    if exists (select from app.workspaces_without_another_owner(new.user_id)) then
      raise exception 'a workspace keeps an owner'
        using errcode = 'check_violation', constraint = 'account_deletion_keeps_owners';
    end if;
    return new;
  end $$;
create trigger check_account_deletion before insert on account_deletions
  for each row execute function app.check_account_deletion();

create function app.refuse_leaving_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from public.account_deletions where user_id = new.user_id) then
      raise exception 'the account of this member will be deleted'
        using errcode = 'check_violation', constraint = 'owner_stays';
    end if;
    return new;
  end $$;
create trigger refuse_leaving_founder before insert on workspace_members
  for each row when (new.role = 'owner') execute function app.refuse_leaving_owner();
create trigger refuse_leaving_owner before update of role on workspace_members
  for each row when (new.role = 'owner' and old.role <> 'owner') execute function app.refuse_leaving_owner();

-- An owner whose account will be deleted does not count. A deleted workspace needs none.
create or replace function app.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.workspaces where id = old.workspace_id for no key update;
    if found
      and old.role = 'owner'
      and (tg_op = 'DELETE' or new.role <> 'owner')
      and exists (select from public.users where id = old.user_id)
      and exists (select from public.workspaces where id = old.workspace_id and deleted_at is null)
      and not exists (
        select from public.workspace_members as other
        where other.workspace_id = old.workspace_id
          and other.user_id <> old.user_id
          and other.role = 'owner'
          and not app.is_leaving(other.user_id)
      )
    then
      raise exception 'a workspace keeps an owner'
        using errcode = 'check_violation', constraint = 'workspace_keeps_an_owner';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;

create or replace function app.restore_workspace(workspace uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.workspaces set deleted_at = null
    where id = workspace and id in (select deleted.id from app.deleted_workspaces() as deleted)
      and not app.is_leaving(app.current_user_id());
    return found;
  end $$;

-- A deleted account shows nothing of a person, and games have to show its name.
create or replace function app.sees_person(person uuid) returns boolean
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

create or replace function app.direct_game_refusal(opponent uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when opponent = app.current_user_id() then 'self_game'
      when not exists (select from public.users where id = opponent)
        or app.is_leaving(opponent)
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

-- Accounts whose time has come, with the games that have to end first.
create function app.due_account_deletions(at_most integer) returns table (user_id uuid, games uuid[], tournaments uuid[])
  language sql stable security definer set search_path = ''
  begin atomic
    select due.user_id,
      array(select game.id from public.chess_games as game
        where game.status = 'active' and due.user_id in (game.white_player_id, game.black_player_id)),
      array(select entry.tournament_id from public.tournament_players as entry
        join public.tournaments as held on held.id = entry.tournament_id
        where entry.user_id = due.user_id and entry.withdrawn_after is null
          and held.status in ('open', 'running', 'paused'))
    from public.account_deletions as due where due.due_at <= now()
    order by due.due_at limit at_most;
  end;

-- A failed deletion is attempted again later, and does not keep others from theirs.
create function app.postpone_account_deletion(member uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    update public.account_deletions set due_at = clock_timestamp() + interval '10 minutes'
    where user_id = member and due_at <= now();
  end;

-- Replaces the member's names where other rows have copies of them.
create function app.replace_copied_names(member uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    replacement constant text := 'Deleted member';
    names text[] := array(
      select name from public.users where id = member
      union select name from public.tournament_players where user_id = member
    );
  begin
    update public.notifications as told set details = jsonb_set(details, '{opponent}', to_jsonb(replacement))
    from public.tournament_players as own
    join public.tournament_players as opponent on opponent.tournament_id = own.tournament_id
    where own.user_id = member and told.user_id = opponent.user_id
      and told.kind in ('round_paired', 'result_to_confirm') and told.details ->> 'opponent' = any (names)
      and told.details ->> 'tournament_id' = own.tournament_id::text;
    -- What was done with a pair of players, or with one of them.
    update public.workspace_log set after = (
      select string_agg(case when part = any (names) then replacement else part end, ' – ' order by place)
      from unnest(string_to_array(after, ' – ')) with ordinality as parts (part, place))
    where workspace_id in (
        select held.workspace_id from public.tournaments as held
        join public.tournament_players as own on own.tournament_id = held.id and own.user_id = member)
      and action in ('tournament_pair_forbidden', 'tournament_pair_allowed')
      and string_to_array(after, ' – ') && names;
    update public.workspace_log set after = case
        when action in ('tournament_bye_granted', 'tournament_bye_withdrawn')
          then replacement || substring(after from ', [0-9]+$')
        else replacement
      end
    where target_id = member and action in ('tournament_player_added', 'tournament_player_withdrawn',
      'tournament_bye_granted', 'tournament_bye_withdrawn');
    update public.workspace_log set actor_name = replacement where actor_id = member;
    update public.workspace_log set target_name = replacement where target_id = member;
    update public.tournament_players set name = replacement where user_id = member;
  end $$;

-- Deletes an account whose time has come: false if it is not due, or if a game or a workspace still needs it.
create function app.erase_member(member uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    listed public.member_columns;
    personal uuid;
    address text;
  begin
    select personal_workspace_id, email into personal, address from public.users where id = member for update;
    if not exists (select from public.account_deletions where user_id = member and due_at <= now() for update)
      or exists (select from app.workspaces_without_another_owner(member))
      or exists (
        select from public.chess_games
        where status = 'active' and member in (white_player_id, black_player_id)
      )
    then return false; end if;
    -- As the member: they leave their workspaces, and are not removed.
    perform set_config('app.user_id', member::text, true);
    delete from public.workspace_members where user_id = member and workspace_id <> personal;
    perform set_config('app.user_id', '', true);
    perform app.replace_copied_names(member);
    -- Comments in deleted tasks, which can be restored for 30 days.
    update public.deleted_tasks as kept set comments = (
      select coalesce(jsonb_agg(comment), '[]') from jsonb_array_elements(kept.comments) as comment
      where comment ->> 'author_id' is distinct from member::text)
    where exists (
      select from jsonb_array_elements(kept.comments) as comment where comment ->> 'author_id' = member::text);
    update public.users set
      name = 'Deleted member', email = 'deleted-' || member || '@deleted.invalid', email_verified = false,
      image = null, locale = null, theme = 'system', personal_workspace_id = null, default_workspace_id = null,
      created_at = date_trunc('year', created_at), updated_at = clock_timestamp(), deleted_at = clock_timestamp()
    where id = member;
    delete from public.workspaces where id = personal;
    for listed in
      select * from public.member_columns where table_name <> 'public.users' and erasure in ('delete', 'clear')
      order by erasure desc, table_name, column_name
    loop
      if listed.erasure = 'delete' then
        execute format('delete from %s where %s', listed.table_name::regclass, app.condition_of(listed)) using member;
      else
        execute format('update %s set %I = null where %s', listed.table_name::regclass, listed.column_name,
          app.condition_of(listed)) using member;
      end if;
    end loop;
    -- Deleting hours and answers has asked for new plans.
    delete from public.task_plans_due where user_id = member;
    delete from accounts.rate_limits where position(lower(address) in lower(key)) > 0;
    -- A player without games, whom profiles need.
    insert into public.chess_player_stats (user_id) values (member);
    return true;
  end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.is_leaving(uuid), app.owned_alone() to rookery_app;
grant execute on function
  app.start_export(uuid, uuid), app.own_rows(uuid, text), app.own_tables(uuid), app.own_opponents(uuid),
  app.add_export_chunk(uuid, uuid, integer, bytea, integer, integer), app.finish_export(uuid, uuid),
  app.fail_export(uuid), app.delete_old_exports(), app.due_account_deletions(integer),
  app.postpone_account_deletion(uuid), app.erase_member(uuid) to rookery_worker;
