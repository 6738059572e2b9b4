-- Membership that holds: a removal is remembered, an invitation ends with the right to make it, links
-- above `member` work once and for seven days, and a workspace keeps an owner whoever goes at once.
--
-- Changes to the members of one workspace take these locks, always in this order: the row of the
-- member, the row of the workspace, the row of an invitation. Whoever waits for the workspace sees
-- afterwards what the other one has done.

-- Who was removed ---------------------------------------------------------------------------------

-- The last removal of each member, kept after a return: invitations from before it stay closed to them.
create table workspace_removals (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  removed_at timestamptz not null,
  -- Null: by an operator, or by an account that is gone.
  removed_by uuid references users on delete set null,
  primary key (workspace_id, user_id)
);
create index on workspace_removals (user_id);
create index on workspace_removals (removed_by) where removed_by is not null;

-- Requests have no privilege here: the triggers and functions below write and read it.
alter table workspace_removals enable row level security;
alter table workspace_removals force row level security;
create policy owner_all on workspace_removals to rookery_owner using (true) with check (true);

-- Leaving is no removal. When the workspace itself or the account goes, there is nothing to remember.
create function app.note_removal() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if app.current_user_id() is distinct from old.user_id
      and exists (select from public.workspaces where id = old.workspace_id)
      and exists (select from public.users where id = old.user_id)
    then
      insert into public.workspace_removals as removal (workspace_id, user_id, removed_at, removed_by)
      values (old.workspace_id, old.user_id, clock_timestamp(), app.current_user_id())
      on conflict (workspace_id, user_id) do update
        set removed_at = excluded.removed_at, removed_by = excluded.removed_by;
    end if;
    return null;
  end $$;
create trigger note_removal after delete on workspace_members
  for each row execute function app.note_removal();

-- An owner stays ----------------------------------------------------------------------------------

-- Without the lock, two owners who go at once would each see the other one stay.
create or replace function app.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.workspaces where id = old.workspace_id for no key update;
    if found
      and old.role = 'owner'
      and (tg_op = 'DELETE' or new.role <> 'owner')
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
    return case when tg_op = 'DELETE' then old else new end;
  end $$;
drop trigger keep_an_owner on workspace_members;
create trigger keep_an_owner before delete or update of role on workspace_members
  for each row execute function app.keep_an_owner();

-- Invitations -------------------------------------------------------------------------------------

create function app.may_invite(workspace uuid, member uuid, invited_role text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as membership
      where membership.workspace_id = may_invite.workspace
        and membership.user_id = may_invite.member
        and (membership.role = 'owner'
             or (membership.role = 'admin' and may_invite.invited_role = 'member'))
    );
  end;

-- An invitation stands on its maker's role: removed, gone by themself or without that role, they
-- bring nobody in any more.
create function app.end_invites() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.workspace_invites as invite
    where invite.workspace_id = old.workspace_id
      and invite.created_by = old.user_id
      and not app.may_invite(invite.workspace_id, invite.created_by, invite.role);
    return null;
  end $$;
create trigger end_invites after delete or update of role on workspace_members
  for each row execute function app.end_invites();

-- Before the foreign key forgets who made them.
create function app.end_invites_of_account() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.workspace_invites where created_by = old.id;
    return old;
  end $$;
create trigger end_invites_of_account before delete on users
  for each row execute function app.end_invites_of_account();

delete from workspace_invites
  where created_by is not null and not app.may_invite(workspace_id, created_by, role);
update workspace_invites set expires_at = least(expires_at, created_at + interval '168 hours')
  where role <> 'member';
-- In hours: a day of a time zone may have 25.
alter table workspace_invites add constraint workspace_invites_above_member_are_short
  check (role = 'member' or expires_at <= created_at + interval '168 hours');

-- When it was made and how often it was used is not for a request to say.
revoke insert on workspace_invites from rookery_app;
grant insert (workspace_id, token_hash, role, created_by, expires_at) on workspace_invites
  to rookery_app;

-- The invitation behind a token, as far as the caller can use it. Looking at one and accepting it are
-- judged by this alone. Whoever is inside already may open their link again: nothing comes of it.
create function app.usable_invite(token_hash bytea) returns setof public.workspace_invites
  language sql stable security definer set search_path = ''
  begin atomic
    select invite.* from public.workspace_invites as invite
    where invite.token_hash = usable_invite.token_hash
      and invite.expires_at > now()
      and app.current_user_id() is not null
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
              and removal.removed_at >= invite.created_at
          )
        )
      );
  end;

create or replace function app.find_invite(token_hash bytea)
  returns table (workspace_name text, invited_by text, role text, expires_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select workspace.name, inviter.name, invite.role, invite.expires_at
    from app.usable_invite(find_invite.token_hash) as invite
    join public.workspaces as workspace on workspace.id = invite.workspace_id
    left join public.users as inviter on inviter.id = invite.created_by;
  end;

-- Joins the caller and answers the workspace, or null where the invitation is not valid for them.
-- Accepting again is harmless, and an invitation never lowers or raises the role of somebody already
-- inside.
create or replace function app.accept_invite(token_hash bytea) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    invite public.workspace_invites;
  begin
    select * into invite from app.usable_invite(accept_invite.token_hash);
    if invite.id is null then
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
    end if;
    return invite.workspace_id;
  end $$;

revoke execute on all functions in schema app from public;
