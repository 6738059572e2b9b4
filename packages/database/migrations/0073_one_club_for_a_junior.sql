-- A junior belongs to one club for juniors and to their personal workspace, and to no other workspace. Whoever has the role
-- `member` in a club for juniors is a junior. Constraints keep this, whatever changes: a membership, a role, or what a
-- workspace is (migration 0071 has the columns that they compare).
--
-- Those who stood in other workspaces as well keep their rows there, suspended: hidden from everyone and without effect. Only
-- this migration suspends. From now on, what would break the rule is refused.
--
-- A change of memberships takes these locks, always in this order: the accounts concerned (by id), the rows of the members,
-- the row of the workspace, the row of an invitation.

-- The copies equal what they are copied from.
alter table workspace_members
  add constraint workspace_members_audience foreign key (workspace_id, audience)
    references workspaces (id, audience) on update cascade on delete cascade not valid,
  add constraint workspace_members_of_junior foreign key (user_id, of_junior)
    references users (id, is_junior) deferrable initially deferred not valid;

-- What exists -------------------------------------------------------------------------------------

-- What has changed since migration 0072.
update workspace_members as membership set audience = place.audience
from workspaces as place
where place.id = membership.workspace_id and place.audience <> membership.audience;

-- Harmless: only who has become a junior, or has ceased to be one, in these moments.
update users set is_junior = not is_junior
where is_junior <> (coalesce(bot_owner_id, id) in (
  select user_id from workspace_members where audience = 'juniors' and role = 'member'));
update workspace_members as membership set of_junior = person.is_junior
from users as person
where person.id = membership.user_id and person.is_junior <> membership.of_junior;

-- Memberships of clubs for adults, a second role in a club for juniors, and all of several clubs for juniors, until somebody
-- chooses.
update workspace_members as membership set suspended_at = now()
where of_junior and (audience = 'general' or (audience = 'juniors' and (role <> 'member' or 1 < (
  select count(*) from workspace_members as place
  where place.user_id = membership.user_id and place.audience = 'juniors' and place.role = 'member'
))));

-- No constraint can be added before the foreign keys have been checked.
set constraints all immediate;

-- Suspended memberships ---------------------------------------------------------------------------

-- The one place that hides them, also from functions, which run as the owner of the tables. From here on, others wait before
-- they read the table.
create policy hide_suspended on workspace_members as restrictive
  using (suspended_at is null or current_setting('app.sees_suspended', true) = 'on')
  with check (true);

-- For functions that have to know them: sets whether they are seen, and returns the setting from before.
create function app.see_suspended(setting text) returns text
  language plpgsql set search_path = ''
  as $$
  declare
    before constant text := coalesce(current_setting('app.sees_suspended', true), '');
  begin
    perform set_config('app.sees_suspended', setting, true);
    return before;
  end $$;

-- All memberships, with the suspended ones.
create function app.memberships_of(member uuid) returns setof public.workspace_members
  language plpgsql stable rows 5 security definer set search_path = ''
  as $$
  declare
    before constant text := app.see_suspended('on');
  begin
    return query select * from public.workspace_members as own where own.user_id = member;
    perform app.see_suspended(before);
  end $$;
create function app.memberships_in(workspace uuid) returns setof public.workspace_members
  language plpgsql stable rows 100 security definer set search_path = ''
  as $$
  declare
    before constant text := app.see_suspended('on');
  begin
    return query select * from public.workspace_members as inside where inside.workspace_id = workspace;
    perform app.see_suspended(before);
  end $$;
create function app.suspended_memberships() returns setof public.workspace_members
  language plpgsql stable rows 10 security definer set search_path = ''
  as $$
  declare
    before constant text := app.see_suspended('on');
  begin
    return query select * from public.workspace_members as hidden where hidden.suspended_at is not null;
    perform app.see_suspended(before);
  end $$;
create index suspended_memberships on workspace_members (user_id) where suspended_at is not null;

-- The rule ----------------------------------------------------------------------------------------

alter table workspaces add constraint workspaces_audience_is_derived check (
  audience = app.audience_of(kind, for_juniors, deleted_at)) not valid;

alter table workspace_members
  add constraint juniors_have_one_club check (
    suspended_at is not null or not of_junior or audience in ('personal', 'nobody')
    or (audience = 'juniors' and role = 'member')) not valid,
  add constraint members_for_juniors_are_juniors check (
    audience <> 'juniors' or role <> 'member' or of_junior) not valid,
  add constraint only_juniors_are_suspended check (
    suspended_at is null or (of_junior and audience <> 'personal')) not valid;
create unique index juniors_have_no_second_club on workspace_members (user_id)
  where audience = 'juniors' and role = 'member' and suspended_at is null;

-- Whether the member is a junior, or a bot of one, if this membership is as given (null: without it) and the others are as
-- they are.
create function app.would_be_junior(member uuid, workspace uuid, membership_audience text, membership_role text)
  returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(membership_audience = 'juniors' and membership_role = 'member', false)
      or exists (
        select from app.memberships_of(member) as place
        where place.workspace_id is distinct from workspace
          and place.audience = 'juniors' and place.role = 'member'
      )
      or exists (
        select from public.users as bot join public.users as owner on owner.id = bot.bot_owner_id
        where bot.id = member and owner.is_junior
      );
  end;

-- The copies of a membership. A suspended one is taken up again in the moment in which its member is no junior any more.
create or replace function app.fill_membership() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- The memberships of one account change one after the other.
    perform from public.users where id = new.user_id for no key update;
    if tg_op = 'INSERT' then
      -- A missing workspace is refused by the foreign key.
      new.audience := coalesce(
        (select audience from public.workspaces where id = new.workspace_id for key share), new.audience);
      if new.audience = 'juniors' and exists (
        select from public.users where id = new.user_id and (is_bot or bot_owner_id is not null)
      ) then
        raise exception 'a club for juniors has no bots'
          using errcode = 'check_violation', constraint = 'juniors_have_one_club';
      end if;
    end if;
    new.of_junior := app.would_be_junior(new.user_id, new.workspace_id, new.audience, new.role);
    if not new.of_junior then new.suspended_at := null; end if;
    return new;
  end $$;
drop trigger fill_membership on workspace_members;
create trigger fill_membership before insert or update of audience, role, of_junior on workspace_members
  for each row execute function app.fill_membership();

-- A junior plays tournaments of their club only, also if they entered others before.
create function app.withdraw_junior(member uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    held uuid;
  begin
    for held in
      update public.tournament_players as entry set withdrawn_after = tournament.round
      from public.tournaments as tournament
      where entry.user_id = member and entry.withdrawn_after is null and tournament.id = entry.tournament_id
        and tournament.status in ('open', 'running', 'paused')
        and not app.is_in_junior_club(tournament.workspace_id, member)
      returning tournament.id
    loop
      perform app.note_tournament_change(held);
    end loop;
  end $$;

-- After a change of one membership: whether the member is a junior, and what follows for the other memberships.
create function app.settle_junior(member uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    was boolean;
    now_is boolean;
    is_resumed boolean;
    before text;
  begin
    select is_junior into was from public.users where id = member for no key update;
    if not found then return; end if;
    now_is := app.would_be_junior(member, null, null, null);
    if now_is <> was then
      update public.users set is_junior = now_is where id = member;
    end if;
    before := app.see_suspended('on');
    update public.workspace_members set of_junior = now_is where user_id = member and of_junior <> now_is;
    -- Of several clubs for juniors, one is left.
    update public.workspace_members as place set suspended_at = null
    where place.user_id = member and place.suspended_at is not null
      and place.audience = 'juniors' and place.role = 'member'
      and not exists (
        select from public.workspace_members as other
        where other.user_id = member and other.workspace_id <> place.workspace_id
          and other.audience = 'juniors' and other.role = 'member'
      );
    is_resumed := found;
    perform app.see_suspended(before);
    -- The logs of the clubs that were not chosen have the whole name.
    if is_resumed then perform app.shorten_copied_names(member); end if;
    if now_is <> was then
      if now_is then
        perform app.shorten_copied_names(member);
        perform app.withdraw_junior(member);
      end if;
      perform app.settle_junior(bot.id) from public.users as bot where bot.bot_owner_id = member;
    end if;
  end $$;

create function app.apply_junior_rules() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.settle_junior(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
    return null;
  end $$;
-- By its name the first of its kind: other triggers ask whether the member is a junior.
create trigger apply_junior_rules after insert or delete or update of audience, role on workspace_members
  for each row execute function app.apply_junior_rules();

create function app.refuse_suspension() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    raise exception 'only a migration suspends memberships' using errcode = 'check_violation';
  end $$;
create trigger refuse_suspension before update of suspended_at on workspace_members
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function app.refuse_suspension();
create trigger refuse_suspended_rows before insert on workspace_members
  for each row when (new.suspended_at is not null) execute function app.refuse_suspension();

-- Names are shortened by app.settle_junior().
create or replace function app.note_junior() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' and exists (select from public.workspaces where id = new.workspace_id and for_juniors) then
      -- Gateways check permissions again after an update, but not after joining, which usually ends none.
      update public.workspace_members set joined_at = joined_at
      where workspace_id = new.workspace_id and user_id = new.user_id;
    end if;
    return null;
  end $$;

create or replace function app.follow_for_juniors() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.log_change(new.id, 'for_juniors_changed', null, old.for_juniors::text, new.for_juniors::text);
    if new.for_juniors then
      update public.tournaments set open_to_platform = false, version = version + 1
        where workspace_id = new.id and open_to_platform;
    end if;
    return null;
  end $$;

-- Replaced by the constraints.
drop trigger check_junior_club on workspace_members;
-- Harmless: only the trigger called it.
drop function app.check_junior_club();

create or replace function app.change_for_juniors() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if app.current_user_id() is not null
      and new.id not in (select app.workspaces_with('juniors.manage'))
    then
      raise exception 'owners decide whether a workspace is for juniors'
        using errcode = 'insufficient_privilege';
    end if;
    if new.for_juniors then
      -- Suspended members are juniors of other clubs, and would be juniors of this one as soon as they leave theirs.
      if not old.for_juniors and exists (
        select from app.memberships_in(new.id) as hidden
        where hidden.suspended_at is not null and hidden.role = 'member'
      ) then
        raise exception 'a suspended member is a junior of another club'
          using errcode = 'check_violation', constraint = 'juniors_have_one_club';
      end if;
      new.chess_scope := 'club';
      -- Its members become juniors with the row of the workspace, and their bots could not be with them then.
      delete from public.workspace_members as membership using public.users as bot
      where bot.id = membership.user_id and bot.bot_owner_id is not null and membership.role = 'member'
        and (membership.workspace_id = new.id or exists (
          select from public.workspace_members as junior
          where junior.workspace_id = new.id and junior.user_id = bot.bot_owner_id and junior.role = 'member'));
    end if;
    return new;
  end $$;
drop trigger remove_bots_near_juniors on workspaces;
-- Harmless: only the trigger called it.
drop function app.remove_bots_near_juniors();

-- What the rules ask ------------------------------------------------------------------------------

create or replace function app.is_junior(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.users where id = member and is_junior);
  end;

create or replace function app.is_in_junior_club(workspace uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as membership
      where membership.workspace_id = workspace and membership.user_id = member
        and membership.audience = 'juniors' and membership.suspended_at is null
    );
  end;

-- Whether the club of one of them, who is a junior there, has both. Two trainers share none.
create or replace function app.share_junior_club(one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspace_members as place
      where place.user_id in (one, other) and place.audience = 'juniors' and place.role = 'member'
        and place.suspended_at is null
        and app.is_in_junior_club(place.workspace_id, one) and app.is_in_junior_club(place.workspace_id, other)
    );
  end;

-- To each other, a junior and someone from outside have short names, and no profile. Otherwise the name of an account would
-- be a message to a former opponent.
create or replace function app.is_hidden_from(viewer uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select person is distinct from viewer
      and (app.is_junior(person) or (
        app.is_junior(viewer) and not app.is_bot(person)
        and not exists (select from public.users where id = person and deleted_at is not null)))
      and (viewer is null or not app.share_junior_club(viewer, person));
  end;

-- Suspended memberships where they count ----------------------------------------------------------

-- A workspace whose only owner is suspended keeps this owner; nobody else owns it yet.
create or replace function app.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.workspaces where id = old.workspace_id for no key update;
    if found
      and old.role = 'owner'
      and (tg_op = 'DELETE' or new.role <> 'owner')
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
      and not exists (
        select from public.workspace_members as other
        where other.workspace_id = place.id and other.user_id <> member and other.role = 'owner'
          and other.suspended_at is null and not app.is_leaving(other.user_id)
      );
  end;

create or replace function app.check_account_deletion() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.workspaces where id in (
      select workspace_id from app.memberships_of(new.user_id) where role = 'owner'
    ) order by id for no key update;
    if exists (select from app.workspaces_without_another_owner(new.user_id)) then
      raise exception 'a workspace keeps an owner'
        using errcode = 'check_violation', constraint = 'account_deletion_keeps_owners';
    end if;
    return new;
  end $$;

-- As before, with the suspended memberships of the member.
create or replace function app.erase_member(member uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    listed public.member_columns;
    personal uuid;
    address text;
    before text;
  begin
    select personal_workspace_id, email into personal, address from public.users where id = member for update;
    if not exists (select from public.account_deletions where user_id = member and due_at <= now() for update)
      or exists (select from app.workspaces_without_another_owner(member))
      or exists (
        select from public.chess_games
        where status = 'active' and member in (white_player_id, black_player_id)
      )
    then return false; end if;
    before := app.see_suspended('on');
    -- As the member: they leave their workspaces, and are not removed.
    perform set_config('app.user_id', member::text, true);
    delete from public.workspace_members where user_id = member and workspace_id <> personal;
    perform set_config('app.user_id', '', true);
    perform app.replace_copied_names(member);
    -- Comments in deleted tasks, which can be restored for 30 days.
    update public.deleted_tasks as kept set comments = (
      select coalesce(jsonb_agg(comment), '[]') from jsonb_array_elements(kept.comments) as comment
      where comment ->> 'author_id' is distinct from member::text)
    where exists (
      select from jsonb_array_elements(kept.comments) as comment where comment ->> 'author_id' = member::text);
    update public.users set
      name = 'Deleted member', email = 'deleted-' || member || '@deleted.invalid', email_verified = false,
      image = null, locale = null, theme = 'system', personal_workspace_id = null, default_workspace_id = null,
      created_at = date_trunc('year', created_at), updated_at = clock_timestamp(), deleted_at = clock_timestamp()
    where id = member;
    delete from public.workspaces where id = personal;
    for listed in
      select * from public.member_columns where table_name <> 'public.users' and erasure in ('delete', 'clear')
      order by erasure desc, table_name, column_name
    loop
      if listed.erasure = 'delete' then
        execute format('delete from %s where %s', listed.table_name::regclass, app.condition_of(listed)) using member;
      else
        execute format('update %s set %I = null where %s', listed.table_name::regclass, listed.column_name,
          app.condition_of(listed)) using member;
      end if;
    end loop;
    -- Deleting hours and answers has asked for new plans.
    delete from public.task_plans_due where user_id = member;
    delete from accounts.rate_limits where position(lower(address) in lower(key)) > 0;
    -- A player without games, whom profiles need.
    insert into public.chess_player_stats (user_id) values (member);
    perform app.see_suspended(before);
    return true;
  end $$;
create or replace function app.own_rows(export uuid, wanted_table text) returns setof jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    conditions text;
    secrets text[];
    before text;
  begin
    select string_agg(format('(%s)', app.condition_of(listed)), ' or ') into conditions
    from public.member_columns as listed
    where listed.table_name = wanted_table and listed.area is not null;
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
    conditions text;
    counted integer;
    before constant text := app.see_suspended('on');
  begin
    for listed in
      select each.area, each.table_name, string_agg(format('(%s)', app.condition_of(each)), ' or ') as conditions
      from public.member_columns as each where each.area is not null
      group by each.area, each.table_name order by each.area, each.table_name
    loop
      execute format('select count(*)::integer from %s where %s', listed.table_name::regclass, listed.conditions)
        into counted using app.member_of_export(export);
      return query select listed.area, listed.table_name, counted;
    end loop;
    perform app.see_suspended(before);
  end $$;

-- A bot leaves a club with its owner.
create or replace function app.remove_bots_with_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    before constant text := app.see_suspended('on');
  begin
    delete from public.workspace_members as membership using public.users as bot
    where membership.workspace_id = old.workspace_id and membership.user_id = bot.id
      and bot.bot_owner_id = old.user_id;
    perform app.see_suspended(before);
    return null;
  end $$;

-- Locks -------------------------------------------------------------------------------------------

create function app.lock_person(member uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    select from public.users where id = member for no key update;
  end;

create function app.lock_people_of(workspace uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    select from public.users
    where id in (select user_id from app.memberships_in(workspace))
    order by id for no key update;
  end;

create or replace function app.delete_workspace(workspace uuid, typed_name text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if workspace not in (select app.workspaces_with('workspace.delete')) then return false; end if;
    perform app.lock_people_of(workspace);
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

create or replace function app.restore_workspace(workspace uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if workspace not in (select deleted.id from app.deleted_workspaces() as deleted) then return false; end if;
    perform app.lock_people_of(workspace);
    update public.workspaces set deleted_at = null
    where id = workspace and id in (select deleted.id from app.deleted_workspaces() as deleted)
      and not app.is_leaving(app.current_user_id());
    return found;
  end $$;

-- Joining and founding ----------------------------------------------------------------------------

-- Why an account cannot get this role in this workspace: null if it can.
create function app.place_refusal(member uuid, workspace uuid, wanted_role text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when exists (
        select from app.memberships_of(member) as own
        where own.workspace_id = workspace and own.suspended_at is not null
      ) then 'membership_suspended'
      when app.would_be_junior(member, workspace, null, null) then 'junior_has_a_club'
      when wanted_role = 'member'
        and exists (select from public.workspaces where id = workspace and audience = 'juniors')
        and exists (
          select from public.workspace_members as other
          where other.user_id = member and other.workspace_id is distinct from workspace
            and other.audience not in ('personal', 'nobody')
        ) then 'leave_other_workspaces'
    end;
  end;

-- Why the caller cannot accept an invitation that is valid.
create function app.invite_refusal(token_hash bytea) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select app.place_refusal(app.current_user_id(), invite.workspace_id, invite.role)
    from app.usable_invite(invite_refusal.token_hash) as invite
    where not exists (
      select from public.workspace_members as own
      where own.workspace_id = invite.workspace_id and own.user_id = app.current_user_id()
        and own.suspended_at is null
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
    perform app.lock_person(app.current_user_id());
    perform from public.workspace_members
      where workspace_id = invite.workspace_id and user_id = app.current_user_id()
      for key share;
    perform from public.workspaces where id = invite.workspace_id for no key update;
    perform from public.workspace_invites where id = invite.id for update;
    -- What was true before the locks may not be any more.
    select * into invite from app.usable_invite(accept_invite.token_hash);
    if invite.id is null or app.invite_refusal(accept_invite.token_hash) is not null then
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

-- Who keeps a workspace from becoming one for juniors, or from being restored as such: for its owners, with the names that
-- they see anyway.
create function app.in_the_way_of(workspace uuid) returns table (user_id uuid, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select case when app.sees_person(person.id) then person.id end,
      case when app.sees_person(person.id) then person.name end
    from public.workspace_members as membership
    join public.users as person on person.id = membership.user_id
    where membership.workspace_id = workspace
      and exists (
        select from public.workspace_members as own
        join public.role_permissions as allowed on allowed.role = own.role and allowed.permission = 'juniors.manage'
        where own.workspace_id = workspace and own.user_id = app.current_user_id()
      )
      and (app.would_be_junior(person.id, workspace, null, null)
        or (membership.role = 'member' and exists (
          select from public.workspace_members as other
          where other.user_id = person.id and other.workspace_id <> workspace
            and other.audience not in ('personal', 'nobody'))))
    union all
    -- Whose membership is suspended is nobody here.
    select null, null from app.memberships_in(workspace) as hidden
    where hidden.suspended_at is not null and hidden.role = 'member' and hidden.audience = 'general'
      and exists (
        select from public.workspace_members as own
        join public.role_permissions as allowed on allowed.role = own.role and allowed.permission = 'juniors.manage'
        where own.workspace_id = workspace and own.user_id = app.current_user_id()
      )
    order by 2 nulls last, 1;
  end;

-- Those concerned ---------------------------------------------------------------------------------

-- For the caller: memberships that are suspended, and those in deleted clubs for juniors, which cannot be restored while the
-- caller belongs to another workspace. A workspace that was renamed since has no name here: it would be a message to a junior.
create function app.own_suspended_memberships()
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
    where ((membership.suspended_at is not null and place.deleted_at is null)
        or (place.deleted_at > now() - interval '30 days' and place.for_juniors and membership.role = 'member'))
    order by 2, place.id;
  end;

-- False if it is not one of those.
create function app.leave_suspended(workspace uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    before text;
  begin
    perform app.lock_person(app.current_user_id());
    if workspace not in (select own.workspace_id from app.own_suspended_memberships() as own) then
      return false;
    end if;
    before := app.see_suspended('on');
    delete from public.workspace_members as membership
    where membership.workspace_id = workspace and membership.user_id = app.current_user_id();
    perform app.see_suspended(before);
    return true;
  end $$;

-- The members of a club for juniors who have suspended memberships, for its owners. One who is suspended here as well waits
-- until somebody chooses between the clubs.
create function app.juniors_with_suspended(workspace uuid)
  returns table (user_id uuid, name text, waits boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select person.id, app.shown_name(person.id, person.name), membership.suspended_at is not null
    from app.memberships_in(workspace) as membership
    join public.users as person on person.id = membership.user_id
    where membership.role = 'member' and membership.audience = 'juniors'
      and workspace in (select app.workspaces_with('juniors.manage'))
      and person.id in (select hidden.user_id from app.suspended_memberships() as hidden)
    order by 2, 1;
  end;

-- For one of those who is no junior and does not wait: they become a trainer, or leave the club. False if it is none of them.
create function app.release_from_juniors(workspace uuid, member uuid, as_trainer boolean) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    before text;
  begin
    perform app.lock_person(member);
    -- Between several clubs for juniors, no owner of one of them decides.
    if not exists (
      select from app.juniors_with_suspended(workspace) as listed
      where listed.user_id = member and not listed.waits
    ) then
      return false;
    end if;
    before := app.see_suspended('on');
    if as_trainer then
      update public.workspace_members set role = 'trainer' where workspace_id = workspace and user_id = member;
    else
      delete from public.workspace_members where workspace_id = workspace and user_id = member;
    end if;
    perform app.see_suspended(before);
    return true;
  end $$;

-- The other clubs are left, and the one that is left is taken up again. False if the member has not to choose it.
create function app.choose_junior_club(member uuid, workspace uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    before text;
  begin
    perform app.lock_person(member);
    if not exists (
      select from app.memberships_of(member) as place
      where place.workspace_id = workspace and place.suspended_at is not null
        and place.audience = 'juniors' and place.role = 'member'
    ) or exists (
      select from public.workspace_members as place
      where place.user_id = member and place.suspended_at is null and place.audience = 'juniors'
    ) then return false; end if;
    before := app.see_suspended('on');
    delete from public.workspace_members as place
    where place.user_id = member and place.workspace_id <> workspace
      and place.audience = 'juniors' and place.role = 'member';
    perform app.see_suspended(before);
    return true;
  end $$;

-- Guardians ---------------------------------------------------------------------------------------

-- The link in a mail that a guardian has asked for. Until now, an owner of either of two clubs could set the address of a
-- guardian: where neither the junior nor who leads their one club did so last, a guardian decides nothing.
alter table guardians
  add column decision_hash bytea,
  add column decision_expires_at timestamptz,
  add column may_choose boolean not null default true;
create index guardians_by_decision on guardians (decision_hash) where decision_hash is not null;
insert into member_secrets (table_name, column_name) values ('public.guardians', 'decision_hash');

-- Whoever is no owner or admin of the junior's one club may have set the address of an accomplice in a club that is deleted
-- by now.
update guardians set may_choose = false
where not coalesce((
    select changed.actor_id = guardians.user_id or exists (
      select from workspace_members as own
      join workspace_members as setter on setter.workspace_id = own.workspace_id
      where own.user_id = guardians.user_id and own.audience = 'juniors' and own.role = 'member'
        and setter.user_id = changed.actor_id and setter.role in ('owner', 'admin')
    )
    from workspace_log as changed
    where changed.target_id = guardians.user_id and changed.action = 'guardian_changed'
    order by changed.created_at desc limit 1
  ), false);

create or replace function app.set_guardian(member uuid, address text, link_hash bytea) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    manages constant boolean := app.manages_guardian_of(member);
    -- Who waits between two clubs would name alone who chooses.
    settled constant boolean := not exists (
      select from app.memberships_of(member) as place
      where place.suspended_at is not null and place.audience = 'juniors' and place.role = 'member'
    );
  begin
    if not manages and member is distinct from app.current_user_id() then return 'not_found'; end if;
    if not manages and app.is_junior(member)
      and exists (select from public.guardians where user_id = member and confirmed_at is not null)
    then return 'guardian_confirmed'; end if;
    if address is null then
      delete from public.guardians where user_id = member;
    else
      insert into public.guardians (user_id, email, token_hash, expires_at, may_choose)
        values (member, address, link_hash, now() + interval '7 days', settled)
        on conflict (user_id) do update set email = excluded.email, confirmed_at = null,
          token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now(),
          decision_hash = null, decision_expires_at = null, may_choose = settled;
    end if;
    perform app.log_change(membership.workspace_id, 'guardian_changed', member, null, null)
      from public.workspace_members as membership
      where membership.user_id = member and membership.role = 'member'
        and app.is_in_junior_club(membership.workspace_id, member);
    return null;
  end $$;

-- A link for the juniors of a confirmed address, at most one in five minutes. True if there are any; the caller is not told.
create function app.start_guardian_link(address text, new_hash bytea) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.guardians set decision_hash = new_hash, decision_expires_at = now() + interval '1 day'
    where email = lower(address) and confirmed_at is not null and may_choose and app.is_junior(user_id)
      and (decision_expires_at is null or decision_expires_at < now() + interval '23 hours 55 minutes');
    return found;
  end $$;

-- The clubs for juniors of a guardian's children, by their short names.
create function app.clubs_for_guardian(hash bytea)
  returns table (user_id uuid, child text, workspace_id uuid, name text, waits boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select child.id, app.short_name(child.name), club.id, club.name, place.suspended_at is not null
    from public.guardians as guardian
    join public.users as child on child.id = guardian.user_id
    cross join lateral app.memberships_of(child.id) as place
    join public.workspaces as club on club.id = place.workspace_id
    where place.audience = 'juniors' and place.role = 'member' and guardian.decision_hash = hash and guardian.decision_expires_at > now()
      and guardian.confirmed_at is not null and guardian.may_choose
    order by child.name, child.id, club.name, club.id;
  end;

-- What a guardian decides: `choose` one of several clubs, or `leave` one. False if the link or the club is not theirs.
create function app.decide_as_guardian(hash bytea, member uuid, workspace uuid, decision text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    before text;
  begin
    perform app.lock_person(member);
    if not exists (
      select from app.clubs_for_guardian(hash) as known
      where known.user_id = member and known.workspace_id = workspace
    ) then return false; end if;
    if decision = 'choose' then return app.choose_junior_club(member, workspace); end if;
    before := app.see_suspended('on');
    delete from public.workspace_members as place
      where place.user_id = member and place.workspace_id = workspace;
    perform app.see_suspended(before);
    return true;
  end $$;

-- Administration ----------------------------------------------------------------------------------

-- Juniors of several clubs, who wait until somebody chooses.
create function app.juniors_to_choose_for()
  returns table (user_id uuid, name text, workspace_id uuid, workspace_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select person.id, person.name, club.id, club.name
    from app.suspended_memberships() as place
    join public.users as person on person.id = place.user_id
    join public.workspaces as club on club.id = place.workspace_id
    where place.audience = 'juniors' and place.role = 'member'
      and not exists (
        select from public.workspace_members as other
        where other.user_id = place.user_id and other.audience = 'juniors' and other.suspended_at is null
      )
      and (select app.is_administrator())
    order by person.name, person.id, club.name, club.id;
  end;

create function app.choose_for_junior(member uuid, workspace uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- Nobody decides about themselves as an administrator: a junior is none.
    return app.is_administrator() and app.choose_junior_club(member, workspace);
  end $$;

-- Workspaces whose owners are all suspended, with the members who could own them.
create function app.workspaces_to_own()
  returns table (workspace_id uuid, name text, kind text, user_id uuid, member_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select place.id, place.name, place.kind, person.id, person.name
    from public.workspaces as place
    left join public.workspace_members as membership
      on membership.workspace_id = place.id and membership.suspended_at is null
      and exists (
        select from public.users
        where id = membership.user_id and not is_bot and bot_owner_id is null and deleted_at is null
      )
    left join public.users as person on person.id = membership.user_id
    where place.kind <> 'personal' and place.deleted_at is null
      and exists (
        select from app.suspended_memberships() as owner
        where owner.workspace_id = place.id and owner.role = 'owner'
      )
      and not exists (
        select from public.workspace_members as owner
        where owner.workspace_id = place.id and owner.role = 'owner' and owner.suspended_at is null
      )
      and (select app.is_administrator())
    order by place.name, place.id, person.name, person.id;
  end;

create function app.appoint_owner(workspace uuid, member uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.lock_person(member);
    perform from public.workspaces where id = workspace for no key update;
    if not exists (
      select from app.workspaces_to_own() as listed
      where listed.workspace_id = workspace and listed.user_id = member
    ) then return false; end if;
    update public.workspace_members set role = 'owner' where workspace_id = workspace and user_id = member;
    return true;
  end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.lock_person(uuid), app.lock_people_of(uuid), app.invite_refusal(bytea),
  app.in_the_way_of(uuid), app.own_suspended_memberships(), app.leave_suspended(uuid),
  app.juniors_with_suspended(uuid), app.release_from_juniors(uuid, uuid, boolean),
  app.start_guardian_link(text, bytea), app.clubs_for_guardian(bytea),
  app.decide_as_guardian(bytea, uuid, uuid, text), app.juniors_to_choose_for(),
  app.choose_for_junior(uuid, uuid), app.workspaces_to_own(), app.appoint_owner(uuid, uuid) to rookery_app;
