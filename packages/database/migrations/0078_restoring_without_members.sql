-- A deleted workspace could not be restored while one of its members was a junior elsewhere, by anything that its owner could
-- do: now it can be restored without them.

-- Whether this member keeps a workspace from becoming one for juniors, or a deleted one from being restored.
create function app.is_in_the_way(workspace uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as membership
      join public.workspaces as place on place.id = membership.workspace_id
      where membership.workspace_id = workspace and membership.user_id = member
        and (app.would_be_junior(member, workspace, null, null)
          or ((place.for_juniors or place.deleted_at is null) and membership.role = 'member' and exists (
            select from public.workspace_members as other
            where other.user_id = member and other.workspace_id <> workspace
              and other.audience not in ('personal', 'nobody'))))
    );
  end;

create function app.decides_about_juniors_of(workspace uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as own
      join public.role_permissions as allowed on allowed.role = own.role and allowed.permission = 'juniors.manage'
      where own.workspace_id = workspace and own.user_id = app.current_user_id()
    );
  end;

-- For its owners, with the names that they see anyway.
create or replace function app.in_the_way_of(workspace uuid) returns table (user_id uuid, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select case when app.sees_person(person.id) then person.id end,
      case when app.sees_person(person.id) then person.name end
    from public.workspace_members as membership
    join public.users as person on person.id = membership.user_id
    where membership.workspace_id = workspace and app.decides_about_juniors_of(workspace)
      and app.is_in_the_way(workspace, person.id)
    union all
    -- Whose membership is suspended is nobody here.
    select null, null from app.memberships_in(workspace) as hidden
    where hidden.suspended_at is not null and hidden.role = 'member' and hidden.audience = 'general'
      and app.decides_about_juniors_of(workspace)
    order by 2 nulls last, 1;
  end;

-- False if the caller cannot restore it.
create function app.restore_workspace_without_others(workspace uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (select from app.deleted_workspaces() as deleted where deleted.id = workspace) then
      return false;
    end if;
    perform app.lock_people_of(workspace);
    -- What was true before the locks may not be any more. Of a workspace that is not deleted, nobody may be removed.
    if not exists (select from app.deleted_workspaces() as deleted where deleted.id = workspace)
      or app.is_leaving(app.current_user_id())
    then return false; end if;
    if app.is_in_the_way(workspace, app.current_user_id()) then
      raise exception 'a junior restores no workspace'
        using errcode = 'check_violation', constraint = 'juniors_have_one_club';
    end if;
    delete from public.workspace_members as membership
    where membership.workspace_id = workspace and app.is_in_the_way(workspace, membership.user_id);
    return app.restore_workspace(workspace);
  end $$;

-- As before, with every deleted workspace that cannot be restored while the caller belongs to where they are.
create or replace function app.own_suspended_memberships()
  returns table (workspace_id uuid, name text, role text, for_juniors boolean, state text)
  language sql stable security definer set search_path = ''
  begin atomic
    select place.id, case when membership.suspended_at is null or place.updated_at <= membership.suspended_at then place.name end,
      membership.role, place.for_juniors, case
        when place.deleted_at is not null then 'deleted'
        when membership.audience = 'juniors' and membership.role = 'member' then 'to_choose'
        else 'suspended'
      end
    from app.memberships_of(app.current_user_id()) as membership
    join public.workspaces as place on place.id = membership.workspace_id
    where (place.deleted_at is null or place.deleted_at > now() - interval '30 days')
      and (membership.suspended_at is not null
        or (place.deleted_at is not null and app.is_in_the_way(place.id, membership.user_id)))
    order by 2, place.id;
  end;

revoke execute on all functions in schema app from public;
grant execute on function app.restore_workspace_without_others(uuid) to rookery_app;
