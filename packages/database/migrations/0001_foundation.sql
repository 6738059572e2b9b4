-- Workspaces, their members, invitations and tasks.
--
-- Row-level security is enabled and forced on every table, so even the tables' owner goes through
-- policies. What a caller may see is a function of one transaction-local setting, app.user_id, read
-- through app.current_user_id() alone. Where a write must reach rows its caller may not (joining by
-- an invitation, founding a workspace), a SECURITY DEFINER function does exactly that and no more.

create schema app;
grant usage on schema app to rookery_app, rookery_auth;
grant usage on schema public to rookery_app, rookery_auth;

create function app.current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- Tables ------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  is_bot boolean not null default false,
  -- Null until the member chooses: the browser's preferences decide.
  locale text check (locale in ('en', 'vi')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  -- Set by a trigger, together with the workspace itself.
  personal_workspace_id uuid not null unique,
  default_workspace_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table workspaces (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  kind text not null default 'regular' check (kind in ('personal', 'root', 'regular')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'root') = (id = '00000000-0000-0000-0000-000000000000'))
);

-- Deferred: a member and their personal workspace point at each other and arrive together.
alter table users
  add foreign key (personal_workspace_id) references workspaces deferrable initially deferred,
  add foreign key (default_workspace_id) references workspaces on delete set null
    deferrable initially deferred;
create index on users (default_workspace_id) where default_workspace_id is not null;

create table workspace_members (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  joined_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index on workspace_members (user_id);

create table workspace_invites (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- SHA-256 of the token: whoever reads this table cannot join with what they find.
  token_hash bytea not null unique,
  role text not null default 'member' check (role in ('admin', 'member')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_count integer not null default 0
);
create index on workspace_invites (workspace_id, created_at desc, id desc);

create table tasks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null check (length(name) between 1 and 255),
  description text,
  priority text not null default 'normal' check (priority in ('critical', 'high', 'normal', 'low')),
  total_duration_minutes integer check (total_duration_minutes > 0),
  is_splittable boolean not null default false,
  min_split_duration_minutes integer check (min_split_duration_minutes > 0),
  max_split_duration_minutes integer check (max_split_duration_minutes > 0),
  calendar_hours text check (calendar_hours in ('work', 'personal', 'meeting')),
  start_date timestamptz,
  end_date timestamptz,
  auto_schedule boolean not null default false,
  assignee_id uuid,
  created_by uuid references users on delete set null,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tasks_split_range check (min_split_duration_minutes <= max_split_duration_minutes),
  constraint tasks_date_range check (start_date <= end_date),
  -- Only a member can be an assignee, and stops being one on leaving.
  constraint tasks_assignee_is_a_member foreign key (workspace_id, assignee_id)
    references workspace_members (workspace_id, user_id) on delete set null (assignee_id)
);
create index on tasks (workspace_id, created_at desc, id desc);
create index on tasks (workspace_id, assignee_id) where assignee_id is not null;

-- Who may do what ---------------------------------------------------------------------------------

-- The caller's workspaces in which their role is one of these. An ordinary member of the root
-- workspace does not get in: it is for its admins and owners.
create function app.workspaces_as(variadic roles text[]) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select membership.workspace_id
    from public.workspace_members as membership
    where membership.user_id = app.current_user_id()
      and membership.role = any (roles)
      and (membership.workspace_id <> '00000000-0000-0000-0000-000000000000'
           or membership.role in ('owner', 'admin'));
  end;

create function app.my_workspaces() returns setof uuid
  language sql stable
  return app.workspaces_as('owner', 'admin', 'member');

alter table users enable row level security;
alter table users force row level security;
alter table workspaces enable row level security;
alter table workspaces force row level security;
alter table workspace_members enable row level security;
alter table workspace_members force row level security;
alter table workspace_invites enable row level security;
alter table workspace_invites force row level security;
alter table tasks enable row level security;
alter table tasks force row level security;

-- The owner's policies serve foreign keys, triggers and the SECURITY DEFINER functions.
create policy owner_all on users to rookery_owner using (true) with check (true);
create policy owner_all on workspaces to rookery_owner using (true) with check (true);
create policy owner_all on workspace_members to rookery_owner using (true) with check (true);
create policy owner_all on workspace_invites to rookery_owner using (true) with check (true);
create policy owner_all on tasks to rookery_owner using (true) with check (true);

grant select on users to rookery_app;
grant update (name, locale, theme, default_workspace_id, updated_at) on users to rookery_app;
create policy see_self_and_fellow_members on users for select to rookery_app
  using (
    id = (select app.current_user_id())
    or exists (
      select from workspace_members as fellow
      where fellow.user_id = users.id and fellow.workspace_id in (select app.my_workspaces())
    )
  );
create policy change_self on users for update to rookery_app
  using (id = (select app.current_user_id()))
  with check (
    id = (select app.current_user_id())
    and (default_workspace_id is null or default_workspace_id in (select app.my_workspaces()))
  );

grant select on workspaces to rookery_app;
grant update (name, updated_at) on workspaces to rookery_app;
create policy see_mine on workspaces for select to rookery_app
  using (id in (select app.my_workspaces()));
create policy change_as_admin on workspaces for update to rookery_app
  using (id in (select app.workspaces_as('owner', 'admin')))
  with check (id in (select app.workspaces_as('owner', 'admin')));

grant select, delete on workspace_members to rookery_app;
create policy see_in_mine on workspace_members for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));

-- Everybody may leave. An admin removes ordinary members, an owner anybody.
create policy leave_or_remove on workspace_members for delete to rookery_app
  using (
    user_id = (select app.current_user_id())
    or workspace_id in (select app.workspaces_as('owner'))
    or (role = 'member' and workspace_id in (select app.workspaces_as('admin')))
  );

grant select, insert, delete on workspace_invites to rookery_app;
create policy see_as_admin on workspace_invites for select to rookery_app
  using (workspace_id in (select app.workspaces_as('owner', 'admin')));
create policy invite_as_admin on workspace_invites for insert to rookery_app
  with check (
    created_by = (select app.current_user_id())
    and workspace_id in (select app.workspaces_as('owner', 'admin'))
    -- Only owners make admins, and nobody joins a personal workspace.
    and (role = 'member' or workspace_id in (select app.workspaces_as('owner')))
    and exists (select from workspaces where id = workspace_id and kind <> 'personal')
    -- An ordinary member of the root workspace would join a place they cannot enter.
    and (role = 'admin' or workspace_id <> '00000000-0000-0000-0000-000000000000')
  );
create policy revoke_as_admin on workspace_invites for delete to rookery_app
  using (workspace_id in (select app.workspaces_as('owner', 'admin')));

grant select, insert, delete on tasks to rookery_app;
grant update (
  name, description, priority, total_duration_minutes, is_splittable, min_split_duration_minutes,
  max_split_duration_minutes, calendar_hours, start_date, end_date, auto_schedule, assignee_id,
  completed_at, updated_at
) on tasks to rookery_app;
create policy see_in_mine on tasks for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));
create policy create_in_mine on tasks for insert to rookery_app
  with check (
    created_by = (select app.current_user_id())
    and workspace_id in (select app.my_workspaces())
  );
create policy change_in_mine on tasks for update to rookery_app
  using (workspace_id in (select app.my_workspaces()))
  with check (workspace_id in (select app.my_workspaces()));
create policy delete_in_mine on tasks for delete to rookery_app
  using (workspace_id in (select app.my_workspaces()));

-- What always holds -------------------------------------------------------------------------------

-- A member and their personal workspace come into being in one transaction, whoever inserts them.
create function app.prepare_user() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.personal_workspace_id := coalesce(new.personal_workspace_id, gen_random_uuid());
    new.default_workspace_id := coalesce(new.default_workspace_id, new.personal_workspace_id);
    return new;
  end $$;
create trigger prepare_user before insert on users
  for each row execute function app.prepare_user();

create function app.create_personal_workspace() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.workspaces (id, name, kind, created_by)
    values (new.personal_workspace_id, 'Personal', 'personal', new.id);
    return null;
  end $$;
create trigger create_personal_workspace after insert on users
  for each row execute function app.create_personal_workspace();

create function app.delete_personal_workspace() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.workspaces where id = old.personal_workspace_id;
    return null;
  end $$;
create trigger delete_personal_workspace after delete on users
  for each row execute function app.delete_personal_workspace();

-- Whoever creates a workspace owns it.
create function app.add_founder() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.workspace_members (workspace_id, user_id, role)
    values (new.id, new.created_by, 'owner');
    return null;
  end $$;
create trigger add_founder after insert on workspaces
  for each row when (new.created_by is not null) execute function app.add_founder();

create function app.keep_personal_workspace_personal() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (
      select from public.workspaces as workspace
      join public.users as member on member.id = new.user_id
      where workspace.id = new.workspace_id
        and workspace.kind = 'personal'
        and member.personal_workspace_id <> workspace.id
    ) then
      raise exception 'a personal workspace has one member only' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
create trigger keep_personal_workspace_personal before insert or update on workspace_members
  for each row execute function app.keep_personal_workspace_personal();

-- A workspace without an owner could never be managed again. When the workspace itself or the member's
-- account goes, its rows here go with it.
create function app.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.role = 'owner'
      and exists (select from public.workspaces where id = old.workspace_id)
      and exists (select from public.users where id = old.user_id)
      and not exists (
        select from public.workspace_members as other
        where other.workspace_id = old.workspace_id
          and other.user_id <> old.user_id
          and other.role = 'owner'
      )
    then
      raise exception 'a workspace keeps an owner'
        using errcode = 'check_violation', constraint = 'workspace_keeps_an_owner';
    end if;
    return old;
  end $$;
create trigger keep_an_owner before delete on workspace_members
  for each row execute function app.keep_an_owner();

-- A default workspace one cannot enter would send its member to a 404 from the site root.
create function app.forget_default_workspace() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.users set default_workspace_id = null
    where id = old.user_id and default_workspace_id = old.workspace_id;
    return null;
  end $$;
-- Also when a role changes: whoever is no longer an admin of the root workspace is out of it.
create trigger forget_default_workspace after delete or update of role on workspace_members
  for each row execute function app.forget_default_workspace();

-- Writes that reach beyond the caller's own rows --------------------------------------------------

create function app.create_workspace(name text) returns uuid
  language sql security definer set search_path = ''
  begin atomic
    insert into public.workspaces (name, created_by)
    select create_workspace.name, app.current_user_id()
    where app.current_user_id() is not null
    returning id;
  end;

create function app.find_invite(token_hash bytea)
  returns table (workspace_name text, invited_by text, role text, expires_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select workspace.name, inviter.name, invite.role, invite.expires_at
    from public.workspace_invites as invite
    join public.workspaces as workspace on workspace.id = invite.workspace_id
    left join public.users as inviter on inviter.id = invite.created_by
    where invite.token_hash = find_invite.token_hash
      and invite.expires_at > now()
      and app.current_user_id() is not null;
  end;

-- Joins the caller and answers the workspace, or null where the invitation is not valid. Accepting
-- again is harmless, and an invitation never lowers or raises the role of somebody already inside.
create function app.accept_invite(token_hash bytea) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    invite public.workspace_invites;
  begin
    select * into invite from public.workspace_invites as candidate
    where candidate.token_hash = accept_invite.token_hash and candidate.expires_at > now()
    for update;
    if invite.id is null or app.current_user_id() is null then
      return null;
    end if;
    insert into public.workspace_members (workspace_id, user_id, role)
    values (invite.workspace_id, app.current_user_id(), invite.role)
    on conflict do nothing;
    if found then
      update public.workspace_invites set accepted_count = accepted_count + 1 where id = invite.id;
    end if;
    return invite.workspace_id;
  end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.current_user_id(), app.workspaces_as(text[]), app.my_workspaces(),
  app.create_workspace(text), app.find_invite(bytea), app.accept_invite(bytea) to rookery_app;

insert into workspaces (id, name, kind)
values ('00000000-0000-0000-0000-000000000000', 'Internal', 'root');
