-- Answers and planned times that were lost when an event was moved, or a task deleted and restored.

-- The answers to an event on the days that `days` maps theirs to, after all its occurrences have moved; others are deleted.
create function app.move_answers(event uuid, days jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    kept jsonb;
  begin
    if not exists (
      select from public.calendar_events
      where id = event and workspace_id in (select app.workspaces_with('calendar.write'))
    ) then
      return;
    end if;
    -- Removed before they are added, because a member may have answered on both days.
    select coalesce(jsonb_agg(given), '[]') into kept
      from public.calendar_attendance as given where event_id = event and days ? given.occurrence;
    delete from public.calendar_attendance where event_id = event;
    insert into public.calendar_attendance
      select (jsonb_populate_record(null::public.calendar_attendance,
        given || jsonb_build_object('occurrence', days ->> (given ->> 'occurrence')))).*
      from jsonb_array_elements(kept) as given;
  end $$;
revoke execute on function app.move_answers(uuid, jsonb) from public;
grant execute on function app.move_answers(uuid, jsonb) to rookery_app;

-- Of an event that does not repeat there is one day. Answers to others are left from a time when it did.
create or replace function app.move_attendance() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.calendar_attendance where event_id = new.id and occurrence <> left(old.starts, 10);
    update public.calendar_attendance set occurrence = left(new.starts, 10) where event_id = new.id;
    return null;
  end $$;

alter table deleted_tasks add column blocks jsonb not null default '[]';

create or replace function app.delete_task(wanted_workspace uuid, wanted_task uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if wanted_workspace not in (select app.my_workspaces()) then return false; end if;
    delete from public.deleted_tasks
      where workspace_id = wanted_workspace and deleted_at < now() - interval '30 days';
    insert into public.deleted_tasks (id, workspace_id, task, items, comments, blocks)
      select gone.id, gone.workspace_id, to_jsonb(gone),
        (select coalesce(jsonb_agg(item), '[]') from public.task_items as item where task_id = gone.id),
        (select coalesce(jsonb_agg(comment), '[]') from public.task_comments as comment where task_id = gone.id),
        (select coalesce(jsonb_agg(block), '[]') from public.task_blocks as block where task_id = gone.id)
      from public.tasks as gone where gone.id = wanted_task and gone.workspace_id = wanted_workspace
      for update;
    if not found then return false; end if;
    delete from public.tasks where id = wanted_task;
    return true;
  end $$;

-- False if there is nothing to restore. People who have left meanwhile are no longer named, and their times are gone.
create or replace function app.restore_task(wanted_workspace uuid, wanted_task uuid) returns boolean
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
    insert into public.task_blocks select (jsonb_populate_record(null::public.task_blocks, block)).*
      from jsonb_array_elements(kept.blocks) as block
      where (block ->> 'user_id')::uuid in (
        select user_id from public.workspace_members where workspace_id = wanted_workspace);
    perform set_config('app.is_restoring', 'no', true);
    return true;
  end $$;
