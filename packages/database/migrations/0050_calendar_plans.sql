-- Live updates of the calendar, plans that are made automatically, hours that a member has not set, and attendance of
-- events that are split.

-- Live updates -------------------------------------------------------------------------------------

-- Of a deleted row the log has only its identity. It contains the column by which followers are found.
alter table calendar_events replica identity using index calendar_events_workspace_id_id_key;

create unique index calendar_attendance_identity on calendar_attendance (workspace_id, event_id, occurrence, user_id);
alter table calendar_attendance replica identity using index calendar_attendance_identity;
-- The new index begins with the same columns.
drop index calendar_attendance_workspace_id_event_id_idx;

create unique index task_blocks_identity on task_blocks (user_id, workspace_id, id);
alter table task_blocks replica identity using index task_blocks_identity;

alter publication rookery add table calendar_events, calendar_attendance, task_plans, task_blocks;
grant select on calendar_events, calendar_attendance, task_plans, task_blocks to rookery_relay;
create policy relay on calendar_events for select to rookery_relay using (true);
create policy relay on calendar_attendance for select to rookery_relay using (true);
create policy relay on task_plans for select to rookery_relay using (true);
create policy relay on task_blocks for select to rookery_relay using (true);

-- Hours --------------------------------------------------------------------------------------------

-- Whether the member has set weekly hours, also if there are none. Otherwise the usual hours are assumed.
alter table notification_settings add column has_own_hours boolean not null default false;
update notification_settings as settings set has_own_hours = true
  where exists (select from working_hours where user_id = settings.user_id);
grant update (has_own_hours) on notification_settings to rookery_app;

-- Automatic plans ----------------------------------------------------------------------------------

-- With `automatic`, a worker plans again after each change that matters. `planned_at` is null until the first plan.
alter table task_plans
  add column automatic boolean not null default false,
  alter column planned_at drop not null,
  alter column planned_at drop default;
grant insert (automatic, planned_at), update (automatic) on task_plans to rookery_app;
create index on task_plans (user_id) where automatic;

-- Automatic plans that have to be made again. Rows are only added and deleted: a request that adds one never waits for
-- another request or for a worker.
create table task_plans_due (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  user_id uuid not null,
  due_at timestamptz not null,
  foreign key (workspace_id, user_id) references task_plans on delete cascade
);
create index on task_plans_due (due_at);
create index on task_plans_due (workspace_id, user_id);
alter table task_plans_due enable row level security;
alter table task_plans_due force row level security;
create policy owner_all on task_plans_due to rookery_owner using (true) with check (true);

-- A worker finds the members, and then plans as each of them.
grant select, update (due_at) on task_plans_due to rookery_worker;
create policy work on task_plans_due to rookery_worker using (true) with check (true);
grant select, insert (workspace_id, user_id, due_at), delete on task_plans_due to rookery_app;
create policy own on task_plans_due to rookery_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

-- Makes the automatic plans of these members due in all their workspaces, because a plan leaves free what is planned
-- elsewhere. The delay collects the changes of some seconds in one plan.
create function app.replan(members uuid[]) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.task_plans_due (workspace_id, user_id, due_at)
    select workspace_id, user_id, now() + interval '2 seconds'
    from public.task_plans where automatic and user_id = any (members);
  end;

create function app.replan_after_tasks() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    members uuid[];
  begin
    if tg_op = 'INSERT' then
      members := array(select distinct assignee_id from new_rows where auto_schedule);
    elsif tg_op = 'DELETE' then
      members := array(select distinct assignee_id from old_rows where auto_schedule);
    else
      members := array(
        select unnest(array[before.assignee_id, after.assignee_id])
        from old_rows as before join new_rows as after using (id)
        where (before.auto_schedule or after.auto_schedule)
          and (before.assignee_id, before.auto_schedule, before.completed_at, before.priority,
               before.total_duration_minutes, before.minutes_done, before.is_splittable,
               before.min_split_duration_minutes, before.max_split_duration_minutes, before.calendar_hours,
               before.start_date, before.end_date)
            is distinct from
              (after.assignee_id, after.auto_schedule, after.completed_at, after.priority,
               after.total_duration_minutes, after.minutes_done, after.is_splittable,
               after.min_split_duration_minutes, after.max_split_duration_minutes, after.calendar_hours,
               after.start_date, after.end_date));
    end if;
    if cardinality(members) > 0 then perform app.replan(members); end if;
    return null;
  end $$;
create trigger replan_after_insert after insert on tasks
  referencing new table as new_rows for each statement execute function app.replan_after_tasks();
create trigger replan_after_update after update on tasks
  referencing old table as old_rows new table as new_rows for each statement execute function app.replan_after_tasks();
create trigger replan_after_delete after delete on tasks
  referencing old table as old_rows for each statement execute function app.replan_after_tasks();

-- Locked events concern all members of their workspace, others those who have answered.
create function app.replan_after_events() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    events uuid[];
    clubs uuid[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(id), array_agg(distinct workspace_id) filter (where locked) into events, clubs from new_rows;
    elsif tg_op = 'DELETE' then
      -- The answers are deleted with their event, and have a trigger of their own.
      select array_agg(id), array_agg(distinct workspace_id) filter (where locked) into events, clubs from old_rows;
    else
      select array_agg(after.id), array_agg(distinct after.workspace_id) filter (where before.locked or after.locked)
      into events, clubs
      from old_rows as before join new_rows as after using (id)
      where (before.starts, before.ends, before.time_zone, before.repeat, before.exceptions, before.locked)
        is distinct from (after.starts, after.ends, after.time_zone, after.repeat, after.exceptions, after.locked);
    end if;
    perform app.replan(array(
      select user_id from public.workspace_members where workspace_id = any (clubs)
      union
      select user_id from public.calendar_attendance where event_id = any (events)));
    return null;
  end $$;
create trigger replan_after_insert after insert on calendar_events
  referencing new table as new_rows for each statement execute function app.replan_after_events();
create trigger replan_after_update after update on calendar_events
  referencing old table as old_rows new table as new_rows for each statement execute function app.replan_after_events();
create trigger replan_after_delete after delete on calendar_events
  referencing old table as old_rows for each statement execute function app.replan_after_events();

-- For tables with rows of members: what they answer, their hours, and the workspaces whose events concern them.
create function app.replan_after_own_rows() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'DELETE' then
      perform app.replan(array(select distinct user_id from old_rows));
    else
      perform app.replan(array(select distinct user_id from new_rows));
    end if;
    return null;
  end $$;
create trigger replan_after_insert after insert on calendar_attendance
  referencing new table as new_rows for each statement execute function app.replan_after_own_rows();
create trigger replan_after_update after update on calendar_attendance
  referencing new table as new_rows for each statement execute function app.replan_after_own_rows();
create trigger replan_after_delete after delete on calendar_attendance
  referencing old table as old_rows for each statement execute function app.replan_after_own_rows();
create trigger replan_after_insert after insert on working_hours
  referencing new table as new_rows for each statement execute function app.replan_after_own_rows();
create trigger replan_after_delete after delete on working_hours
  referencing old table as old_rows for each statement execute function app.replan_after_own_rows();
create trigger replan_after_insert after insert on workspace_members
  referencing new table as new_rows for each statement execute function app.replan_after_own_rows();
create trigger replan_after_delete after delete on workspace_members
  referencing old table as old_rows for each statement execute function app.replan_after_own_rows();

create function app.replan_after_settings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.replan(array[new.user_id]);
    return null;
  end $$;
create trigger replan_after_update after update of time_zone, has_own_hours on notification_settings
  for each row when (
    (old.time_zone, old.has_own_hours) is distinct from (new.time_zone, new.has_own_hours)
  ) execute function app.replan_after_settings();
create trigger replan_after_insert after insert on notification_settings
  for each row execute function app.replan_after_settings();

-- Events that are split ----------------------------------------------------------------------------

-- The answers from a day on move to the event that continues, to the days that `days` maps theirs to; others are deleted.
-- Without a continuing event, all of them are deleted.
create function app.split_attendance(event uuid, first_day text, continuing uuid, days jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (
      select from public.calendar_events
      where id = event and workspace_id in (select app.workspaces_with('calendar.write'))
    ) then
      return;
    end if;
    update public.calendar_attendance set event_id = continuing, occurrence = days ->> occurrence
      where event_id = event and occurrence >= first_day and days ? occurrence;
    delete from public.calendar_attendance where event_id = event and occurrence >= first_day;
  end $$;

revoke execute on function app.replan(uuid[]), app.replan_after_tasks(), app.replan_after_events(),
  app.replan_after_own_rows(), app.replan_after_settings(), app.split_attendance(uuid, text, uuid, jsonb) from public;
grant execute on function app.split_attendance(uuid, text, uuid, jsonb) to rookery_app;
