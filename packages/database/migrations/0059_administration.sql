-- Those who run the platform find accounts, suspend them and help their members. Each of it is in the log of the root
-- workspace.

insert into role_permissions (permission, role) select 'platform.manage', unnest(array['owner', 'admin']);

alter table public.users
  add column suspended_at timestamptz,
  add column suspension_reason text check (length(suspension_reason) <= 500),
  add check ((suspended_at is null) = (suspension_reason is null));

create function app.is_administrator() returns boolean
  language sql stable security definer set search_path = ''
  return '00000000-0000-0000-0000-000000000000' in (select app.workspaces_with('platform.manage'));

create view platform_accounts with (security_barrier) as
  select account.id, account.name, account.email, account.email_verified, account.created_at,
    account.suspended_at, account.suspension_reason, account.two_factor_enabled,
    (select count(*)::integer from accounts.sessions as session
      where session.user_id = account.id and session.expires_at > now()) as sessions,
    (select max(session.updated_at) from accounts.sessions as session
      where session.user_id = account.id) as last_seen_at
  from users as account
  where not account.is_bot and account.deleted_at is null and (select app.is_administrator());
grant select on platform_accounts to rookery_app;

-- Where an account is a member.
create view platform_memberships with (security_barrier) as
  select membership.user_id, membership.role, workspace.id as workspace_id, workspace.name, workspace.kind
  from workspace_members as membership
  join workspaces as workspace on workspace.id = membership.workspace_id
  where workspace.kind <> 'personal' and (select app.is_administrator());
grant select on platform_memberships to rookery_app;

-- What is done to an account, and the entry about it. The answer is null, or why it was refused. Owners of the root
-- workspace are changed by owners only, and nobody changes their own account in this way.
create function app.administer_account(account uuid, action text, reason text) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    root constant uuid := '00000000-0000-0000-0000-000000000000';
    caller constant uuid := app.current_user_id();
    target public.users;
  begin
    if not app.is_administrator() then return 'forbidden'; end if;
    select * into target from public.users
      where id = account and not is_bot and deleted_at is null for update;
    if not found then return 'not_found'; end if;
    if account = caller then return 'own_account'; end if;
    if exists (select from public.workspace_members
        where workspace_id = root and user_id = account and role = 'owner')
      and not exists (select from public.workspace_members
        where workspace_id = root and user_id = caller and role = 'owner')
    then return 'forbidden'; end if;

    case action
      when 'account_suspended' then
        update public.users set suspended_at = now(), suspension_reason = reason where id = account;
        delete from accounts.sessions where user_id = account;
      when 'suspension_lifted' then
        update public.users set suspended_at = null, suspension_reason = null where id = account;
      when 'sessions_ended' then
        delete from accounts.sessions where user_id = account;
      when 'address_confirmed' then
        update public.users set email_verified = true where id = account;
      when 'codes_ended' then
        update public.users set two_factor_enabled = false where id = account;
        delete from accounts.two_factors where user_id = account;
        delete from accounts.sessions where user_id = account;
      when 'reset_link_sent' then
        null;
    end case;
    perform app.log_change(root, action, account, null, reason);
    return null;
  end $$;

-- Of a deleted account nothing is left but its row.
create function app.clear_deleted_account() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.two_factor_enabled := false;
    new.suspended_at := null;
    new.suspension_reason := null;
    return new;
  end $$;
create trigger clear_deleted_account before update of deleted_at on public.users
  for each row when (new.deleted_at is not null) execute function app.clear_deleted_account();

-- A session that is opened while the account is being suspended waits for it, and is refused.
create function app.refuse_suspended() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.users where id = new.user_id and suspended_at is not null for share;
    if found then raise exception 'The account is suspended.'; end if;
    return new;
  end $$;
create trigger refuse_suspended before insert on accounts.sessions
  for each row execute function app.refuse_suspended();

-- Clubs, with those that are deleted but can still be restored.
create view platform_workspaces with (security_barrier) as
  select workspace.id, workspace.name, workspace.created_at, workspace.deleted_at, workspace.chess_scope,
    (select count(*)::integer from workspace_members as membership
      where membership.workspace_id = workspace.id) as members,
    (select owner.name from workspace_members as membership
      join users as owner on owner.id = membership.user_id
      where membership.workspace_id = workspace.id and membership.role = 'owner'
      order by membership.joined_at, membership.user_id limit 1) as owner_name
  from workspaces as workspace
  where workspace.kind = 'regular' and (select app.is_administrator());
grant select on platform_workspaces to rookery_app;

-- Reported lines of all workspaces, until an administrator has closed them. Moderators of a club go on to see them.
alter table chess_chat_reports add column closed_at timestamptz;

create view platform_reports with (security_barrier) as
  select line.id as line_id, line.author_id, author.name as author_name, line.text, line.created_at,
    line.room, line.game_id, line.tournament_id, report.workspace_id,
    count(*)::integer as reports, max(report.created_at) as reported_at
  from chess_chat_reports as report
  join chess_chat_lines as line on line.id = report.line_id
  join users as author on author.id = line.author_id
  where report.closed_at is null and (select app.is_administrator())
  group by report.workspace_id, line.id, author.id;
grant select on platform_reports to rookery_app;

-- What was written before and after a reported line in the same place, with the line itself.
create function app.lines_around(reported uuid, each_side integer)
  returns table (id uuid, author_id uuid, author_name text, text text, created_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    with centre as (
      select line.* from public.chess_chat_lines as line
      where line.id = reported and app.is_administrator()
        and exists (select from public.chess_chat_reports where line_id = line.id)
    ), around as (
      (select line.* from public.chess_chat_lines as line, centre
        where line.room = centre.room
          and line.game_id is not distinct from centre.game_id
          and line.tournament_id is not distinct from centre.tournament_id
          and (line.created_at, line.id) <= (centre.created_at, centre.id)
        order by line.created_at desc, line.id desc limit each_side + 1)
      union all
      (select line.* from public.chess_chat_lines as line, centre
        where line.room = centre.room
          and line.game_id is not distinct from centre.game_id
          and line.tournament_id is not distinct from centre.tournament_id
          and (line.created_at, line.id) > (centre.created_at, centre.id)
        order by line.created_at, line.id limit each_side)
    )
    select around.id, around.author_id, author.name, around.text, around.created_at
    from around join public.users as author on author.id = around.author_id
    order by around.created_at, around.id;
  end;

create function app.close_reports(line uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    author uuid;
  begin
    if not app.is_administrator() then return false; end if;
    update public.chess_chat_reports as report set closed_at = now()
      where report.line_id = close_reports.line and report.closed_at is null;
    if not found then return false; end if;
    select author_id into author from public.chess_chat_lines where id = close_reports.line;
    perform app.log_change('00000000-0000-0000-0000-000000000000', 'reports_closed', author, null, null);
    return true;
  end $$;

-- Jobs after their last attempt. Their data is not shown: it may contain mail.
create function app.failed_jobs(max_rows integer)
  returns table (id uuid, name text, created_on timestamptz, completed_on timestamptz, retry_count integer, output jsonb)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not app.is_administrator() then return; end if;
    return query
      select job.id, job.name, job.created_on, job.completed_on, job.retry_count, job.output
      from jobs.job as job where job.state = 'failed'
      order by job.completed_on desc, job.id limit max_rows;
  end $$;

create function app.retry_job(job uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    kind text;
  begin
    if not app.is_administrator() then return false; end if;
    update jobs.job as failed
      set state = 'retry', retry_limit = failed.retry_limit + 1, completed_on = null, start_after = now()
      where failed.id = retry_job.job and failed.state = 'failed'
      returning failed.name into kind;
    if not found then return false; end if;
    perform app.log_change('00000000-0000-0000-0000-000000000000', 'job_retried', null, null, kind);
    return true;
  end $$;

revoke execute on function app.is_administrator(), app.administer_account(uuid, text, text),
  app.refuse_suspended(), app.clear_deleted_account(), app.lines_around(uuid, integer), app.close_reports(uuid),
  app.failed_jobs(integer), app.retry_job(uuid) from public;
grant execute on function app.is_administrator(), app.administer_account(uuid, text, text),
  app.lines_around(uuid, integer), app.close_reports(uuid), app.failed_jobs(integer),
  app.retry_job(uuid) to rookery_app;
