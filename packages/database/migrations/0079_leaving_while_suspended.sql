-- What a suspended junior can still do about their workspaces, and what they are told of them.

-- Whether nobody could own this workspace if this member left. Members of a club for juniors who wait until somebody chooses
-- keep it: otherwise its end would choose for them.
create function app.nobody_could_own(workspace uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.workspaces where id = workspace and kind = 'regular')
      and not exists (
        select from app.memberships_in(workspace) as other
        join public.users as person on person.id = other.user_id
        where other.user_id <> member and not person.is_bot and person.bot_owner_id is null
          and (other.suspended_at is null or other.audience = 'juniors')
      );
  end;

-- As before, but a suspended only owner whom nobody there could follow may leave.
create or replace function app.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.workspaces where id = old.workspace_id for no key update;
    if found
      and old.role = 'owner'
      and (tg_op = 'DELETE' or new.role <> 'owner')
      and (old.suspended_at is null or not app.nobody_could_own(old.workspace_id, old.user_id))
      and exists (select from public.users where id = old.user_id)
      and exists (select from public.workspaces where id = old.workspace_id and deleted_at is null)
      and not exists (
        select from public.workspace_members as other
        where other.workspace_id = old.workspace_id
          and other.user_id <> old.user_id
          and other.role = 'owner'
          and other.suspended_at is null
          and not app.is_leaving(other.user_id)
      )
    then
      raise exception 'a workspace keeps an owner'
        using errcode = 'check_violation', constraint = 'workspace_keeps_an_owner';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;

create or replace function app.workspaces_without_another_owner(member uuid) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select place.id
    from public.workspaces as place
    join app.memberships_of(member) as membership
      on membership.workspace_id = place.id and membership.role = 'owner'
    where place.kind <> 'personal' and place.deleted_at is null
      and (membership.suspended_at is null or not app.nobody_could_own(place.id, member))
      and not exists (
        select from public.workspace_members as other
        where other.workspace_id = place.id and other.user_id <> member and other.role = 'owner'
          and other.suspended_at is null and not app.is_leaving(other.user_id)
      );
  end;

-- The workspace that such an owner has left is deleted, as an owner would delete it, unless another suspended one owns it.
create function app.delete_left_workspace() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- Somebody may be taking up their membership in this moment.
    perform app.lock_people_of(old.workspace_id);
    if app.nobody_could_own(old.workspace_id, old.user_id)
      and not exists (select from app.memberships_in(old.workspace_id) as other where other.role = 'owner')
    then
      delete from public.workspace_invites where workspace_id = old.workspace_id;
      update public.workspaces set deleted_at = clock_timestamp(), chess_scope = 'club'
        where id = old.workspace_id and deleted_at is null;
    end if;
    return null;
  end $$;
create trigger delete_left_workspace after delete on workspace_members
  for each row when (old.suspended_at is not null and old.role = 'owner')
  execute function app.delete_left_workspace();

-- As before, but locks all accounts of the workspace, in their order: two owners may leave at once.
create or replace function app.leave_suspended(workspace uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    before text;
  begin
    if workspace not in (select own.workspace_id from app.own_suspended_memberships() as own) then
      return false;
    end if;
    perform app.lock_people_of(workspace);
    if workspace not in (select own.workspace_id from app.own_suspended_memberships() as own) then
      return false;
    end if;
    before := app.see_suspended('on');
    delete from public.workspace_members as membership
    where membership.workspace_id = workspace and membership.user_id = app.current_user_id();
    perform app.see_suspended(before);
    return true;
  end $$;

-- Whether a row of a workspace may have been changed by others since this member is suspended there.
create function app.is_kept_from(member uuid, workspace uuid, changed_at timestamptz) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from app.memberships_of(member) as own
      where own.workspace_id = workspace and own.suspended_at is not null
        and (changed_at is null or changed_at > own.suspended_at)
    );
  end;

-- As before, but without the name of a workspace in which the member is suspended: it may be a new one.
create or replace function app.owned_alone() returns table (id uuid, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select place.id, case when not app.is_kept_from(app.current_user_id(), place.id, null) then place.name end
    from public.workspaces as place
    where place.id in (select app.workspaces_without_another_owner(app.current_user_id()))
    order by 2 nulls last, 1;
  end;

-- The rows of a table that belong to a member ($1). Text that others can change is left out where they may have done so since
-- the member is suspended: it would be a message to a junior.
create function app.own_condition(wanted_table text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select format('(%s)', string_agg(format('(%s)', app.condition_of(listed)), ' or ')) || case wanted_table
      when 'public.workspaces' then ' and not app.is_kept_from($1, id, updated_at)'
      when 'public.tasks' then ' and not app.is_kept_from($1, workspace_id, updated_at)'
      when 'public.calendar_events' then ' and not app.is_kept_from($1, workspace_id, updated_at)'
      when 'public.tournaments' then ' and not app.is_kept_from($1, workspace_id, null)'
      else ''
    end
    from public.member_columns as listed
    where listed.table_name = wanted_table and listed.area is not null
    having count(*) > 0;
  end;

create or replace function app.own_rows(export uuid, wanted_table text) returns setof jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    conditions constant text := app.own_condition(wanted_table);
    secrets text[];
    before text;
  begin
    if conditions is null then return; end if;
    secrets := array(select column_name from public.member_secrets where table_name = wanted_table);
    before := app.see_suspended('on');
    return query execute format('select to_jsonb(own) - $2 from %s as own where %s%s',
      wanted_table::regclass, conditions,
      case when exists (
        select from pg_catalog.pg_attribute
        where attrelid = wanted_table::regclass and attname = 'created_at' and not attisdropped
      ) then ' order by created_at' end)
      using app.member_of_export(export), secrets;
    perform app.see_suspended(before);
  end $$;

create or replace function app.own_tables(export uuid) returns table (area text, table_name text, row_count integer)
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    listed record;
    counted integer;
    before constant text := app.see_suspended('on');
  begin
    for listed in
      select distinct each.area, each.table_name from public.member_columns as each where each.area is not null
      order by each.area, each.table_name
    loop
      execute format('select count(*)::integer from %s where %s', listed.table_name::regclass,
        app.own_condition(listed.table_name))
        into counted using app.member_of_export(export);
      return query select listed.area, listed.table_name, counted;
    end loop;
    perform app.see_suspended(before);
  end $$;

-- As before, but so rarely that each link is mailed (six an hour): otherwise whoever knows the address could void the last one
-- without a new mail.
create or replace function app.start_guardian_link(address text, new_hash bytea) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.guardians set decision_hash = new_hash, decision_expires_at = now() + interval '1 day'
    where email = lower(address) and confirmed_at is not null and may_choose and app.is_junior(user_id)
      and (decision_expires_at is null or decision_expires_at < now() + interval '23 hours 48 minutes');
    return found;
  end $$;

revoke execute on all functions in schema app from public;
