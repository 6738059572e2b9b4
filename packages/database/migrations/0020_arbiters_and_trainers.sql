-- Two more roles: an arbiter moderates chats, and a trainer invites members. Policies ask for a permission instead of
-- naming roles, so that a later migration gives a role more to do with one inserted row.

alter table workspace_members drop constraint workspace_members_role_check,
  add constraint workspace_members_role_check
    check (role in ('owner', 'admin', 'arbiter', 'trainer', 'member'));

-- Permissions -------------------------------------------------------------------------------------

-- The same as PERMISSIONS in packages/contract/src/permissions.ts: a test compares them.
create table role_permissions (
  permission text not null,
  role text not null check (role in ('owner', 'admin', 'arbiter', 'trainer', 'member')),
  primary key (permission, role)
);
alter table role_permissions enable row level security;
alter table role_permissions force row level security;
create policy owner_all on role_permissions to rookery_owner using (true) with check (true);
insert into role_permissions (permission, role)
select permission, unnest(roles) from (values
  ('task.write', array['owner', 'admin', 'arbiter', 'trainer', 'member']),
  ('invite.member', array['owner', 'admin', 'trainer']),
  ('invite.admin', array['owner']),
  ('invite.revoke', array['owner', 'admin']),
  ('member.contact', array['owner', 'admin']),
  ('member.role', array['owner']),
  ('member.remove', array['owner', 'admin']),
  ('settings.write', array['owner', 'admin']),
  ('workspace.delete', array['owner']),
  ('log.read', array['owner', 'admin']),
  ('chat.moderate', array['owner', 'admin', 'arbiter'])
) as allowed (permission, roles);

-- The root workspace is for its owners and admins only.
create or replace function app.my_workspaces() returns setof uuid
  language sql stable security definer rows 5 cost 10000 set search_path = ''
  begin atomic
    select membership.workspace_id
    from public.workspace_members as membership
    join public.workspaces as place on place.id = membership.workspace_id
    where membership.user_id = app.current_user_id()
      and (place.kind <> 'root' or membership.role in ('owner', 'admin'))
      and place.deleted_at is null;
  end;

-- The workspaces in which the caller has a permission.
create function app.workspaces_with(permission text) returns setof uuid
  language sql stable security definer rows 5 cost 10000 set search_path = ''
  begin atomic
    select membership.workspace_id
    from public.workspace_members as membership
    join public.role_permissions as allowed using (role)
    where membership.user_id = app.current_user_id()
      and allowed.permission = workspaces_with.permission
      and membership.workspace_id in (select app.my_workspaces());
  end;

create function app.rank_of_role(role text) returns integer
  language sql immutable
  return case role
    when 'owner' then 3
    when 'admin' then 2
    when 'arbiter' then 1
    when 'trainer' then 1
    when 'member' then 0
  end;

-- Whether the caller's role in a workspace is above another one. Owners are above every member, also other owners.
create function app.outranks(workspace uuid, role text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as own
      where own.workspace_id = outranks.workspace and own.user_id = app.current_user_id()
        and (own.role = 'owner' or app.rank_of_role(own.role) > app.rank_of_role(outranks.role))
    );
  end;

-- Members and settings ----------------------------------------------------------------------------

alter policy change_as_admin on workspaces
  using (id in (select app.workspaces_with('settings.write')))
  with check (id in (select app.workspaces_with('settings.write')));
alter policy change_as_admin on workspaces rename to change_settings;

alter policy leave_or_remove on workspace_members
  using (
    user_id = (select app.current_user_id())
    or (workspace_id in (select app.workspaces_with('member.remove'))
        and app.outranks(workspace_id, role))
  );

alter policy change_role on workspace_members
  using (workspace_id in (select app.workspaces_with('member.role')))
  with check (
    workspace_id in (select app.workspaces_with('member.role'))
    -- Other members of the root workspace could not enter it.
    and (role in ('owner', 'admin') or workspace_id <> '00000000-0000-0000-0000-000000000000')
  );
drop trigger forget_root_workspace on workspace_members;
create trigger forget_root_workspace after update of role on workspace_members
  for each row when (
    new.workspace_id = '00000000-0000-0000-0000-000000000000'
    and new.role not in ('owner', 'admin')
  ) execute function app.forget_default_workspace();

alter policy see_as_admin on workspace_removals
  using (workspace_id in (select app.workspaces_with('member.remove')));
alter policy see_as_admin on workspace_removals rename to see_removals;
alter policy ban_as_admin on workspace_removals
  using (workspace_id in (select app.workspaces_with('member.remove')))
  with check (workspace_id in (select app.workspaces_with('member.remove')));
alter policy ban_as_admin on workspace_removals rename to ban;

create or replace function app.name_of_removed(workspace uuid, member uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select removed.name from public.users as removed
    join public.workspace_removals as removal
      on removal.user_id = removed.id and removal.workspace_id = workspace
    where removed.id = member and workspace in (select app.workspaces_with('member.remove'));
  end;

alter policy see_as_admin on workspace_log
  using (workspace_id in (select app.workspaces_with('log.read')));
alter policy see_as_admin on workspace_log rename to read_log;

create or replace function app.delete_workspace(workspace uuid, typed_name text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- Members first: see the order of locks in migration 0011.
    perform from public.workspace_members where workspace_id = workspace
      order by user_id for update;
    perform from public.workspaces
    where id = workspace and name = typed_name and kind = 'regular'
      and id in (select app.workspaces_with('workspace.delete'))
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

create or replace function app.deleted_workspaces()
  returns table (id uuid, name text, deleted_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select place.id, place.name, place.deleted_at, place.deleted_at + interval '30 days'
    from public.workspaces as place
    join public.workspace_members as membership
      on membership.workspace_id = place.id and membership.user_id = app.current_user_id()
    join public.role_permissions as allowed
      on allowed.role = membership.role and allowed.permission = 'workspace.delete'
    where place.deleted_at > now() - interval '30 days'
    order by place.deleted_at desc, place.id;
  end;

-- Invitations -------------------------------------------------------------------------------------

create or replace function app.may_invite(workspace uuid, member uuid, invited_role text)
  returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as membership
      join public.role_permissions as allowed using (role)
      where membership.workspace_id = may_invite.workspace
        and membership.user_id = may_invite.member
        and allowed.permission = case may_invite.invited_role
          when 'member' then 'invite.member' else 'invite.admin' end
    );
  end;

drop policy see_as_admin on workspace_invites;
drop policy invite_as_admin on workspace_invites;
drop policy revoke_as_admin on workspace_invites;
create policy see_open on workspace_invites for select to rookery_app
  using (
    workspace_id in (select app.workspaces_with('invite.revoke'))
    or (role = 'member' and workspace_id in (select app.workspaces_with('invite.member')))
  );
create policy invite on workspace_invites for insert to rookery_app
  with check (
    created_by = (select app.current_user_id())
    and (workspace_id in (select app.workspaces_with('invite.admin'))
         or (role = 'member' and workspace_id in (select app.workspaces_with('invite.member'))))
    -- A personal workspace has one member only.
    and exists (select from workspaces where id = workspace_id and kind <> 'personal')
    -- An ordinary member of the root workspace could not enter it.
    and (role = 'admin' or workspace_id <> '00000000-0000-0000-0000-000000000000')
  );
create policy revoke on workspace_invites for delete to rookery_app
  using (
    workspace_id in (select app.workspaces_with('invite.revoke'))
    or (role = 'member' and workspace_id in (select app.workspaces_with('invite.member')))
  );

-- Moderation --------------------------------------------------------------------------------------

-- A moderator mutes members with a lower role, an owner all others. The administrators of the platform can mute every
-- member of other workspaces.
create or replace function app.may_mute(workspace uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select may_mute.member <> app.current_user_id()
      and may_mute.workspace in (select app.workspaces_with('chat.moderate'))
      and coalesce(
        (
          select app.outranks(may_mute.workspace, target.role)
          from public.workspace_members as target
          where target.workspace_id = may_mute.workspace and target.user_id = may_mute.member
        ),
        may_mute.workspace = '00000000-0000-0000-0000-000000000000'
        and exists (select from public.users where id = may_mute.member and not is_bot)
      );
  end;

alter policy see on chess_chat_mutes
  using (
    user_id = (select app.current_user_id())
    or workspace_id in (select app.workspaces_with('chat.moderate'))
  );

create or replace view chess_chat_reported_lines with (security_barrier) as
  select report.workspace_id, line.id as line_id, line.game_id, line.room, line.author_id,
    author.name as author_name, line.text, line.created_at,
    count(*)::integer as reports, max(report.created_at) as reported_at
  from chess_chat_reports as report
  join chess_chat_lines as line on line.id = report.line_id
  join users as author on author.id = line.author_id
  where report.workspace_id in (select app.workspaces_with('chat.moderate'))
    and line.author_id <> (select app.current_user_id())
  group by report.workspace_id, line.id, author.id;

create or replace function app.name_of_muted(workspace uuid, member uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select muted.name from public.users as muted
    join public.chess_chat_mutes as mute
      on mute.user_id = muted.id and mute.workspace_id = workspace
    where muted.id = member
      and (muted.id = app.current_user_id()
           or workspace in (select app.workspaces_with('chat.moderate')));
  end;

drop function app.workspaces_as(text[]);

revoke execute on all functions in schema app from public;
grant execute on function app.workspaces_with(text), app.rank_of_role(text),
  app.outranks(uuid, text) to rookery_app;
