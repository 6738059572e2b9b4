-- The calendar: events of a workspace, who comes, the weekly hours of members, the times planned for their tasks, and the
-- addresses of calendar feeds.

insert into role_permissions (permission, role)
select 'calendar.write', unnest(array['owner', 'admin', 'arbiter', 'trainer']);

create table calendar_events (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- The UID of iCalendar, by which an event is found when a file is imported again.
  uid text not null default gen_random_uuid()::text check (char_length(uid) between 1 and 255),
  title text not null check (char_length(title) between 1 and 200 and app.is_one_line(title)),
  place text not null default '' check (char_length(place) <= 200),
  -- Local times in the time zone of the event, such as 2026-03-24T19:30; dates such as 2026-03-24 if it lasts whole days.
  -- The end is not part of the event: an event of one day ends on the next one.
  starts text not null check (starts ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?$'),
  ends text not null check (ends ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?$'),
  time_zone text not null check (app.is_time_zone(time_zone)),
  -- An RRULE of RFC 5545, as far as it is supported.
  repeat text check (char_length(repeat) between 1 and 200),
  -- Single occurrences that are cancelled (`change` is null) or changed:
  -- [{"occurrence": "2026-03-24", "change": {"title", "place", "start", "end"}}].
  exceptions jsonb not null default '[]' check (jsonb_typeof(exceptions) = 'array'),
  -- Whether the plans of all members leave its time free, except of those who do not come.
  locked boolean not null default false,
  -- From the start of the first to the end of the last occurrence; without an end if it repeats forever.
  first_at timestamptz not null,
  last_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, uid),
  unique (workspace_id, id),
  constraint calendar_events_order check (starts < ends and char_length(starts) = char_length(ends))
);
create index on calendar_events (workspace_id, first_at);
create index on calendar_events (created_by);

-- Who comes to an occurrence, which is named by the local date on which it starts by the rule.
create table calendar_attendance (
  workspace_id uuid not null,
  event_id uuid not null,
  occurrence text not null check (occurrence ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  user_id uuid not null,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  answered_at timestamptz not null default now(),
  primary key (event_id, occurrence, user_id),
  foreign key (workspace_id, event_id) references calendar_events (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references workspace_members on delete cascade
);
create index on calendar_attendance (workspace_id, event_id);
create index on calendar_attendance (workspace_id, user_id);

-- The weekly hours of a member, in the time zone of `notification_settings`.
create table working_hours (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('work', 'personal', 'meeting')),
  -- 1 is Monday, 7 is Sunday.
  weekday integer not null check (weekday between 1 and 7),
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute integer not null check (end_minute between 1 and 1440),
  primary key (user_id, kind, weekday, start_minute),
  constraint working_hours_order check (start_minute < end_minute)
);

-- When the plan of a member in a workspace was stored, and for how many days.
create table task_plans (
  workspace_id uuid not null,
  user_id uuid not null,
  horizon_days integer not null check (horizon_days between 1 and 90),
  planned_at timestamptz not null default now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references workspace_members on delete cascade
);

-- The plan that stands: times at which a member works on a task.
create table task_blocks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  pinned boolean not null default false,
  -- Why it is at this time.
  reason text not null check (reason in ('due', 'priority', 'pinned')),
  created_at timestamptz not null default now(),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references workspace_members on delete cascade,
  constraint task_blocks_order check (starts_at < ends_at)
);
create index on task_blocks (workspace_id, task_id);
create index on task_blocks (workspace_id, user_id, ends_at);
create index on task_blocks (user_id, ends_at);

-- The address of a member's calendar feed contains a token instead of a session.
create table calendar_feeds (
  workspace_id uuid not null,
  user_id uuid not null,
  -- SHA-256: the table does not reveal the address.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references workspace_members on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['calendar_events', 'calendar_attendance', 'working_hours', 'task_plans', 'task_blocks',
                              'calendar_feeds'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

-- Who may see and change --------------------------------------------------------------------------

grant select, insert (workspace_id, uid, title, place, starts, ends, time_zone, repeat, exceptions, locked, first_at,
                      last_at, created_by),
  update (title, place, starts, ends, time_zone, repeat, exceptions, locked, first_at, last_at, updated_at), delete
  on calendar_events to rookery_app;
create policy see on calendar_events for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));
create policy create_as_writer on calendar_events for insert to rookery_app
  with check (
    created_by = (select app.current_user_id())
    and workspace_id in (select app.workspaces_with('calendar.write'))
  );
create policy change_as_writer on calendar_events for update to rookery_app
  using (workspace_id in (select app.workspaces_with('calendar.write')))
  with check (workspace_id in (select app.workspaces_with('calendar.write')));
create policy delete_as_writer on calendar_events for delete to rookery_app
  using (workspace_id in (select app.workspaces_with('calendar.write')));

-- Members see who comes, and answer for themselves.
grant select, insert (workspace_id, event_id, occurrence, user_id, answer), update (answer, answered_at), delete
  on calendar_attendance to rookery_app;
create policy see on calendar_attendance for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));
create policy answer on calendar_attendance for insert to rookery_app
  with check (user_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()));
create policy change_own on calendar_attendance for update to rookery_app
  using (user_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()))
  with check (user_id = (select app.current_user_id()));
create policy delete_own on calendar_attendance for delete to rookery_app
  using (user_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()));

grant select, insert, delete on working_hours to rookery_app;
create policy own on working_hours to rookery_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

-- A plan is seen and made by its member only.
grant select, insert (workspace_id, user_id, horizon_days), update (horizon_days, planned_at)
  on task_plans to rookery_app;
create policy own on task_plans to rookery_app
  using (user_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()))
  with check (user_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()));

grant select, insert (workspace_id, task_id, user_id, starts_at, ends_at, pinned, reason),
  update (starts_at, ends_at, pinned, reason), delete on task_blocks to rookery_app;
create policy own on task_blocks to rookery_app
  using (user_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()))
  with check (user_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()));

grant select (workspace_id, user_id, created_at), insert (workspace_id, user_id, token_hash),
  update (token_hash, created_at), delete on calendar_feeds to rookery_app;
create policy own on calendar_feeds to rookery_app
  using (user_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()))
  with check (user_id = (select app.current_user_id()) and workspace_id in (select app.my_workspaces()));

-- The member and the workspace of a feed. Feeds are read without a session.
create function app.feed_reader(hash bytea) returns table (user_id uuid, workspace_id uuid)
  language sql stable security definer set search_path = ''
  begin atomic
    select feed.user_id, feed.workspace_id from public.calendar_feeds as feed where feed.token_hash = hash;
  end;

-- Answers to an event that does not repeat stay when it is moved to another day.
create function app.move_attendance() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.calendar_attendance set occurrence = left(new.starts, 10) where event_id = new.id;
    return null;
  end $$;
create trigger move_attendance after update of starts on calendar_events
  for each row when (
    old.repeat is null and new.repeat is null and left(old.starts, 10) <> left(new.starts, 10)
  ) execute function app.move_attendance();

revoke execute on function app.feed_reader(bytea), app.move_attendance() from public;
grant execute on function app.feed_reader(bytea) to rookery_app;
