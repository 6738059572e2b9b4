-- Tasks with a checklist, comments, minutes that are done, repeats, and a way back after deleting.

alter table tasks
  add column minutes_done integer not null default 0
    constraint tasks_minutes_done check (minutes_done between 0 and 20160),
  -- Such as every 2 weeks. When the task is done, the next one is added.
  add column repeat_every integer check (repeat_every between 1 and 99),
  add column repeat_unit text check (repeat_unit in ('day', 'week', 'month', 'year')),
  -- The repeating task whose next one this is.
  add column continues_id uuid references tasks on delete set null,
  -- Counted by triggers, so that lists show them and changes reach those who look.
  add column item_count integer not null default 0,
  add column done_item_count integer not null default 0,
  add column comment_count integer not null default 0,
  add constraint tasks_repeat check ((repeat_every is null) = (repeat_unit is null));
create index on tasks (continues_id) where continues_id is not null;

create table task_items (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  task_id uuid not null,
  name text not null check (char_length(name) between 1 and 255 and app.is_one_line(name)),
  is_done boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);
create index on task_items (task_id, created_at, id);

create table task_comments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  task_id uuid not null,
  author_id uuid references users on delete set null,
  text text not null check (char_length(text) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);
create index on task_comments (task_id, created_at, id);
create index on task_comments (author_id) where author_id is not null;

-- Whole tasks with their items and comments, for 30 days.
create table deleted_tasks (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  task jsonb not null,
  items jsonb not null,
  comments jsonb not null,
  deleted_at timestamptz not null default clock_timestamp()
);
create index on deleted_tasks (workspace_id, deleted_at);

do $$
declare
  name text;
begin
  foreach name in array array['task_items', 'task_comments', 'deleted_tasks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

grant update (minutes_done, repeat_every, repeat_unit) on tasks to rookery_app;

grant select, insert (workspace_id, task_id, name), update (name, is_done), delete on task_items to rookery_app;
create policy see on task_items for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));
create policy write on task_items for all to rookery_app
  using (workspace_id in (select app.my_workspaces()))
  with check (workspace_id in (select app.my_workspaces()));

grant select, insert (workspace_id, task_id, author_id, text), delete on task_comments to rookery_app;
create policy see on task_comments for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));
create policy write on task_comments for insert to rookery_app
  with check (author_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()));
create policy take_back on task_comments for delete to rookery_app
  using (author_id = (select app.current_user_id()));

-- Text without accents and capitals, so that Vietnamese is found with and without them. A function of our own instead of
-- the extension unaccent, which not every server offers. Marks are separate characters after normalisation; the letters
-- of the last step have none.
create function app.fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(
    translate(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g'), 'ĐđŁłØøı', 'ddllooi')
  );

-- Counts -----------------------------------------------------------------------------------------

create function app.count_task_items() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    counted uuid := coalesce(new.task_id, old.task_id);
  begin
    update public.tasks as task set updated_at = now(), item_count = items.count, done_item_count = items.done
    from (select count(*) as count, count(*) filter (where is_done) as done
          from public.task_items where task_id = counted) as items
    where task.id = counted;
    return null;
  end $$;
create trigger count_task_items after insert or update or delete on task_items
  for each row execute function app.count_task_items();

create function app.count_task_comments() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    counted uuid := coalesce(new.task_id, old.task_id);
  begin
    update public.tasks set updated_at = now(),
      comment_count = (select count(*) from public.task_comments where task_id = counted)
    where id = counted;
    return null;
  end $$;
create trigger count_task_comments after insert or delete on task_comments
  for each row execute function app.count_task_comments();

-- Repeats ----------------------------------------------------------------------------------------

-- A time as many repeats later as it takes to be in the future, by the clock of a time zone.
create function app.next_repeat(at timestamptz, every integer, unit text, zone text) returns timestamptz
  language plpgsql stable set search_path = ''
  as $$
  declare
    step interval := make_interval(
      days => case unit when 'day' then every when 'week' then 7 * every else 0 end,
      months => case unit when 'month' then every when 'year' then 12 * every else 0 end);
    local timestamp := at at time zone zone;
    times integer := 1;
    passed interval := now() - at;
  begin
    -- Far behind, most repeats are skipped at once. Months are at most 31 days long.
    if passed > interval '0' then
      times := greatest(1, floor(extract(epoch from passed)
        / extract(epoch from make_interval(days => case unit when 'day' then every when 'week' then 7 * every
            when 'month' then 31 * every else 366 * every end)))::integer);
    end if;
    while (local + times * step) at time zone zone <= now() loop
      times := times + 1;
    end loop;
    return (local + times * step) at time zone zone;
  end $$;

-- The next one of a repeating task that is done, unless it is there already; and its end if the task is opened
-- again and nobody has touched the next one.
create function app.repeat_task() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    zone text;
    next_start timestamptz;
    next_end timestamptz;
    next_id uuid;
  begin
    if new.completed_at is null then
      delete from public.tasks
        where continues_id = new.id and completed_at is null and updated_at = created_at;
      return null;
    end if;
    if exists (select from public.tasks where continues_id = new.id) then return null; end if;
    select coalesce(
      (select time_zone from public.notification_settings
       where user_id = coalesce(new.assignee_id, app.current_user_id())), 'UTC') into zone;
    -- Both dates move by the same number of repeats: that of the due date, if there is one.
    next_end := app.next_repeat(new.end_date, new.repeat_every, new.repeat_unit, zone);
    next_start := case
      when new.start_date is null and new.end_date is null
        then app.next_repeat(new.completed_at, new.repeat_every, new.repeat_unit, zone)
      when new.end_date is null then app.next_repeat(new.start_date, new.repeat_every, new.repeat_unit, zone)
      else ((new.start_date at time zone zone)
        + ((next_end at time zone zone) - (new.end_date at time zone zone))) at time zone zone
    end;
    insert into public.tasks (workspace_id, name, description, priority, total_duration_minutes, is_splittable,
        min_split_duration_minutes, max_split_duration_minutes, calendar_hours, start_date, end_date, auto_schedule,
        assignee_id, created_by, repeat_every, repeat_unit, continues_id)
      values (new.workspace_id, new.name, new.description, new.priority, new.total_duration_minutes,
        new.is_splittable, new.min_split_duration_minutes, new.max_split_duration_minutes, new.calendar_hours,
        next_start, next_end, new.auto_schedule, new.assignee_id, new.created_by, new.repeat_every,
        new.repeat_unit, new.id)
      returning id into next_id;
    insert into public.task_items (workspace_id, task_id, name, created_at)
      select workspace_id, next_id, name, created_at from public.task_items where task_id = new.id;
    -- The counting of its items has changed it; it counts as untouched.
    update public.tasks set updated_at = created_at where id = next_id;
    return null;
  end $$;
create trigger repeat_task after update of completed_at on tasks
  for each row when (new.repeat_unit is not null and (old.completed_at is null) <> (new.completed_at is null))
  execute function app.repeat_task();

-- Deleting ---------------------------------------------------------------------------------------

-- False if the caller has no such task.
create function app.delete_task(wanted_workspace uuid, wanted_task uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if wanted_workspace not in (select app.my_workspaces()) then return false; end if;
    delete from public.deleted_tasks
      where workspace_id = wanted_workspace and deleted_at < now() - interval '30 days';
    insert into public.deleted_tasks (id, workspace_id, task, items, comments)
      select gone.id, gone.workspace_id, to_jsonb(gone),
        (select coalesce(jsonb_agg(item), '[]') from public.task_items as item where task_id = gone.id),
        (select coalesce(jsonb_agg(comment), '[]') from public.task_comments as comment where task_id = gone.id)
      from public.tasks as gone where gone.id = wanted_task and gone.workspace_id = wanted_workspace
      for update;
    if not found then return false; end if;
    delete from public.tasks where id = wanted_task;
    return true;
  end $$;

-- False if there is nothing to restore. People who have left meanwhile are no longer named.
create function app.restore_task(wanted_workspace uuid, wanted_task uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    kept public.deleted_tasks;
  begin
    if wanted_workspace not in (select app.my_workspaces()) then return false; end if;
    delete from public.deleted_tasks where id = wanted_task and workspace_id = wanted_workspace returning * into kept;
    if not found then return false; end if;
    perform set_config('app.is_restoring', 'yes', true);
    insert into public.tasks select (jsonb_populate_record(null::public.tasks, kept.task
      || jsonb_build_object(
        'assignee_id', (select user_id from public.workspace_members
          where workspace_id = wanted_workspace and user_id = (kept.task ->> 'assignee_id')::uuid),
        'created_by', (select id from public.users where id = (kept.task ->> 'created_by')::uuid),
        'continues_id', (select id from public.tasks where id = (kept.task ->> 'continues_id')::uuid)))).*;
    insert into public.task_items select (jsonb_populate_record(null::public.task_items, item)).*
      from jsonb_array_elements(kept.items) as item;
    insert into public.task_comments select (jsonb_populate_record(null::public.task_comments, comment
      || jsonb_build_object('author_id',
        (select id from public.users where id = (comment ->> 'author_id')::uuid)))).*
      from jsonb_array_elements(kept.comments) as comment;
    perform set_config('app.is_restoring', 'no', true);
    return true;
  end $$;

-- As before, but nobody is told again of a task that is restored.
drop trigger notify_of_task on tasks;
create trigger notify_of_task after insert or update of assignee_id, completed_at on tasks
  for each row when (current_setting('app.is_restoring', true) is distinct from 'yes')
  execute function app.notify_of_task();

do $$
declare
  made regprocedure;
begin
  foreach made in array array[
    'app.fold_text(text)', 'app.count_task_items()', 'app.count_task_comments()', 'app.next_repeat(timestamptz, integer, text, text)',
    'app.repeat_task()', 'app.delete_task(uuid, uuid)', 'app.restore_task(uuid, uuid)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', made);
  end loop;
end $$;
grant execute on function app.fold_text(text), app.delete_task(uuid, uuid), app.restore_task(uuid, uuid) to rookery_app;
