-- The address of a junior's parent or guardian. The junior, and owners and admins of the club for juniors, see and set it;
-- once the guardian has confirmed it, only owners and admins change it.

insert into role_permissions (permission, role) select 'guardian.manage', unnest(array['owner', 'admin']);

create table guardians (
  user_id uuid primary key references users on delete cascade,
  email text not null check (length(email) <= 254),
  confirmed_at timestamptz,
  -- Of the link in the mail to the guardian.
  token_hash bytea unique,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
alter table guardians enable row level security;
alter table guardians force row level security;
create policy owner_all on guardians to rookery_owner using (true) with check (true);

insert into member_columns (table_name, column_name, area, erasure) values
  ('public.guardians', 'user_id', 'account', 'delete');
insert into member_secrets (table_name, column_name) values ('public.guardians', 'token_hash');

-- Whether the member is a junior of a club in which the caller manages the addresses of guardians.
create function app.manages_guardian_of(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as membership
      join public.workspaces as club on club.id = membership.workspace_id
      where membership.user_id = member and membership.role = 'member'
        and club.for_juniors and club.deleted_at is null
        and club.id in (select app.workspaces_with('guardian.manage'))
    );
  end;

grant select (user_id, email, confirmed_at) on guardians to rookery_app;
create policy see on guardians for select to rookery_app
  using (user_id = (select app.current_user_id()) or app.manages_guardian_of(user_id));

-- Without an address, it is deleted. The answer is null, or why it was refused.
create function app.set_guardian(member uuid, address text, link_hash bytea) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    manages constant boolean := app.manages_guardian_of(member);
  begin
    if not manages and member is distinct from app.current_user_id() then return 'not_found'; end if;
    if not manages and app.is_junior(member)
      and exists (select from public.guardians where user_id = member and confirmed_at is not null)
    then return 'guardian_confirmed'; end if;
    if address is null then
      delete from public.guardians where user_id = member;
    else
      insert into public.guardians (user_id, email, token_hash, expires_at)
        values (member, address, link_hash, now() + interval '7 days')
        on conflict (user_id) do update set email = excluded.email, confirmed_at = null,
          token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now();
    end if;
    perform app.log_change(membership.workspace_id, 'guardian_changed', member, null, null)
      from public.workspace_members as membership
      where membership.user_id = member and membership.role = 'member'
        and app.is_in_junior_club(membership.workspace_id, member);
    return null;
  end $$;

create function app.confirm_guardian(link_hash bytea) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.guardians set confirmed_at = now(), token_hash = null, expires_at = null
      where token_hash = link_hash and expires_at > now();
    return found;
  end $$;

-- The juniors of a club, with the addresses of their guardians.
create function app.guardians_in(workspace uuid)
  returns table (user_id uuid, name text, email text, confirmed_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select junior.id, junior.name, guardian.email, guardian.confirmed_at
    from public.workspace_members as membership
    join public.users as junior on junior.id = membership.user_id
    left join public.guardians as guardian on guardian.user_id = junior.id
    where membership.workspace_id = workspace and membership.role = 'member'
      and app.is_in_junior_club(workspace, junior.id)
      and workspace in (select app.workspaces_with('guardian.manage'))
    order by junior.name, junior.id;
  end;

revoke execute on function app.manages_guardian_of(uuid), app.set_guardian(uuid, text, bytea),
  app.confirm_guardian(bytea), app.guardians_in(uuid) from public;
grant execute on function app.manages_guardian_of(uuid), app.set_guardian(uuid, text, bytea),
  app.confirm_guardian(bytea), app.guardians_in(uuid) to rookery_app;
