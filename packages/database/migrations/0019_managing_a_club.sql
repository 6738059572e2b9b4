-- Managing a club: bans, deletion with 30 days to restore, and a log of changes that the database itself writes. An
-- invitation names its workspace and its maker to everyone who has the link, also before signing in, and joining by it
-- makes the workspace the default.

-- Bans and invitations ----------------------------------------------------------------------------

alter table workspace_removals add column banned boolean not null default false;
grant select (workspace_id, user_id, removed_at, removed_by, banned), update (banned)
  on workspace_removals to rookery_app;
create policy see_as_admin on workspace_removals for select to rookery_app
  using (workspace_id in (select app.workspaces_as('owner', 'admin')));
create policy ban_as_admin on workspace_removals for update to rookery_app
  using (workspace_id in (select app.workspaces_as('owner', 'admin')))
  with check (workspace_id in (select app.workspaces_as('owner', 'admin')));

-- The name of a removed member, for those who can see the removal.
create function app.name_of_removed(workspace uuid, member uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select removed.name from public.users as removed
    join public.workspace_removals as removal
      on removal.user_id = removed.id and removal.workspace_id = workspace
    where removed.id = member and workspace in (select app.workspaces_as('owner', 'admin'));
  end;

create or replace function app.usable_invite(token_hash bytea) returns setof public.workspace_invites
  language sql stable security definer set search_path = ''
  begin atomic
    select invite.* from public.workspace_invites as invite
    where invite.token_hash = usable_invite.token_hash
      and invite.expires_at > now()
      and exists (
        select from public.workspaces where id = invite.workspace_id and deleted_at is null
      )
      -- Also where it was made at the moment its maker was removed, and end_invites() missed it.
      and (invite.created_by is null
           or app.may_invite(invite.workspace_id, invite.created_by, invite.role))
      and (
        exists (
          select from public.workspace_members as inside
          where inside.workspace_id = invite.workspace_id
            and inside.user_id = app.current_user_id()
        )
        or (
          (invite.role = 'member' or invite.accepted_count = 0)
          and not exists (
            select from public.workspace_removals as removal
            where removal.workspace_id = invite.workspace_id
              and removal.user_id = app.current_user_id()
              and (removal.banned or removal.removed_at >= invite.created_at)
          )
        )
      );
  end;

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

revoke execute on function app.name_of_removed(uuid, uuid) from public;
grant execute on function app.name_of_removed(uuid, uuid) to rookery_app;

-- Deleting ----------------------------------------------------------------------------------------

-- False if the caller is not an owner, or the name is another one. A deleted workspace is closed to the platform, its
-- invitations end, and it is not the default of any member any longer.
create function app.delete_workspace(workspace uuid, typed_name text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- Members first: see the order of locks in migration 0011.
    perform from public.workspace_members where workspace_id = workspace
      order by user_id for update;
    perform from public.workspaces
    where id = workspace and name = typed_name and kind = 'regular'
      and id in (select app.workspaces_as('owner'))
    for update;
    if not found then return false; end if;
    delete from public.workspace_invites where workspace_id = workspace;
    delete from public.chess_seeks where user_id in (
      select user_id from public.workspace_members where workspace_id = workspace
    );
    update public.users set default_workspace_id = null where default_workspace_id = workspace;
    -- Gateways check the permissions of members whose rows change.
    update public.workspace_members set role = role where workspace_id = workspace;
    update public.workspaces set deleted_at = clock_timestamp(), chess_scope = 'club'
      where id = workspace;
    return true;
  end $$;

create function app.deleted_workspaces()
  returns table (id uuid, name text, deleted_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select place.id, place.name, place.deleted_at, place.deleted_at + interval '30 days'
    from public.workspaces as place
    join public.workspace_members as membership
      on membership.workspace_id = place.id and membership.role = 'owner'
        and membership.user_id = app.current_user_id()
    where place.deleted_at > now() - interval '30 days'
    order by place.deleted_at desc, place.id;
  end;

create function app.restore_workspace(workspace uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.workspaces set deleted_at = null
    where id = workspace and id in (select deleted.id from app.deleted_workspaces() as deleted);
    return found;
  end $$;

-- One step of deleting for good what was deleted 30 days ago: games leave the workspace in batches, because there may be
-- very many, and then it goes with its members and tasks. False if there is nothing to do.
create function app.purge_workspaces(batch_size integer) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    due uuid;
  begin
    select id into due from public.workspaces
    where deleted_at < now() - interval '30 days'
    order by deleted_at limit 1
    for update skip locked;
    if due is null then return false; end if;
    update public.chess_games set workspace_id = null where id in (
      select id from public.chess_games where workspace_id = due limit batch_size
    );
    if not found then delete from public.workspaces where id = due; end if;
    return true;
  end $$;
create index on chess_links (workspace_id);

-- Who leaves a workspace stops seeking: the search may have been for it.
create function app.end_seek() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.chess_seeks where user_id = old.user_id;
    return null;
  end $$;
create trigger end_seek after delete on workspace_members
  for each row execute function app.end_seek();

-- Only members who lose their access lose their default workspace; other changes of roles keep it.
drop trigger forget_default_workspace on workspace_members;
create trigger forget_default_workspace after delete on workspace_members
  for each row execute function app.forget_default_workspace();
create trigger forget_root_workspace after update of role on workspace_members
  for each row when (
    new.workspace_id = '00000000-0000-0000-0000-000000000000' and new.role = 'member'
  ) execute function app.forget_default_workspace();

-- The log -----------------------------------------------------------------------------------------

create table workspace_log (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  -- Who did it; null for an operator. Names are kept as they were: an account may end, or leave.
  actor_id uuid references users on delete set null,
  actor_name text,
  action text not null,
  -- The member it was done to, if any.
  target_id uuid references users on delete set null,
  target_name text,
  -- What changed, such as a role before and after.
  before text,
  after text
);
create index on workspace_log (workspace_id, created_at desc, id desc);
create index on workspace_log (actor_id) where actor_id is not null;
create index on workspace_log (target_id) where target_id is not null;
alter table workspace_log enable row level security;
alter table workspace_log force row level security;
create policy owner_all on workspace_log to rookery_owner using (true) with check (true);
grant select on workspace_log to rookery_app;
create policy see_as_admin on workspace_log for select to rookery_app
  using (workspace_id in (select app.workspaces_as('owner', 'admin')));

-- Personal workspaces have no log, and nothing is logged of a workspace that is being deleted for good.
create function app.log_change(workspace uuid, action text, target uuid, before text, after text)
  returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.workspace_log
      (workspace_id, actor_id, actor_name, action, target_id, target_name, before, after)
    select place.id, actor.id, actor.name, log_change.action, person.id, person.name,
      log_change.before, log_change.after
    from public.workspaces as place
    left join public.users as actor on actor.id = app.current_user_id()
    left join public.users as person on person.id = log_change.target
    where place.id = log_change.workspace and place.kind <> 'personal';
  end;

create function app.log_members() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      perform app.log_change(new.workspace_id, 'member_joined', new.user_id, null, new.role);
    elsif tg_op = 'UPDATE' then
      perform app.log_change(new.workspace_id, 'role_changed', new.user_id, old.role, new.role);
    else
      perform app.log_change(old.workspace_id,
        case when old.user_id = app.current_user_id() then 'member_left' else 'member_removed' end,
        old.user_id, old.role, null);
    end if;
    return null;
  end $$;
create trigger log_joins_and_removals after insert or delete on workspace_members
  for each row execute function app.log_members();
create trigger log_roles after update of role on workspace_members
  for each row when (old.role <> new.role) execute function app.log_members();

create function app.log_bans() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.log_change(new.workspace_id,
      case when new.banned then 'member_banned' else 'ban_lifted' end, new.user_id, null, null);
    return null;
  end $$;
create trigger log_bans after update of banned on workspace_removals
  for each row when (old.banned <> new.banned) execute function app.log_bans();

create function app.log_workspace() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.name <> new.name then
      perform app.log_change(new.id, 'renamed', null, old.name, new.name);
    end if;
    if old.chess_scope <> new.chess_scope then
      perform app.log_change(new.id, 'chess_scope_changed', null, old.chess_scope, new.chess_scope);
    end if;
    if old.deleted_at is null and new.deleted_at is not null then
      perform app.log_change(new.id, 'deleted', null, null, null);
    elsif old.deleted_at is not null and new.deleted_at is null then
      perform app.log_change(new.id, 'restored', null, null, null);
    end if;
    return null;
  end $$;
create trigger log_workspace after update on workspaces
  for each row execute function app.log_workspace();

create function app.log_invites() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      perform app.log_change(new.workspace_id, 'invitation_created', null, null, new.role);
    else
      perform app.log_change(old.workspace_id, 'invitation_ended', null, old.role, null);
    end if;
    return null;
  end $$;
create trigger log_invites after insert or delete on workspace_invites
  for each row execute function app.log_invites();

-- Not who has reported a message: that is not for those who moderate.
create function app.log_moderation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'DELETE' then
      perform app.log_change(old.workspace_id, 'unmuted', old.user_id, null, null);
    else
      perform app.log_change(new.workspace_id, 'muted', new.user_id, null,
        to_char(new.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
    end if;
    return null;
  end $$;
create trigger log_moderation after insert or update or delete on chess_chat_mutes
  for each row execute function app.log_moderation();

create function app.log_report() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.workspace_log (workspace_id, action, target_id, target_name)
    select new.workspace_id, 'message_reported', author.id, author.name
    from public.chess_chat_lines as line
    join public.users as author on author.id = line.author_id
    where line.id = new.line_id;
    return null;
  end $$;
create trigger log_report after insert on chess_chat_reports
  for each row execute function app.log_report();

revoke execute on all functions in schema app from public;
grant execute on function app.delete_workspace(uuid, text), app.deleted_workspaces(),
  app.restore_workspace(uuid) to rookery_app;
grant execute on function app.purge_workspaces(integer) to rookery_worker;
