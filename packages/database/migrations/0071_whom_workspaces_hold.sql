-- Columns for the rule that a junior belongs to one club for juniors and to no other workspace: see migration 0073. They
-- are copies, so that constraints of one row can compare what belongs to three tables.

-- Whom a workspace is for: `personal` for its one member, `juniors`, `general` for everyone else, and `nobody` while it is
-- deleted. Most workspaces are personal ones.
alter table workspaces add column audience text not null default 'personal';
create unique index workspaces_audience on workspaces (id, audience);

create function app.audience_of(kind text, for_juniors boolean, deleted_at timestamptz) returns text
  language sql immutable parallel safe set search_path = ''
  return case
    when deleted_at is not null then 'nobody'
    when kind = 'personal' then 'personal'
    when for_juniors then 'juniors'
    else 'general'
  end;

create function app.set_audience() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.audience := app.audience_of(new.kind, new.for_juniors, new.deleted_at);
    return new;
  end $$;
create trigger set_audience before insert or update of kind, for_juniors, deleted_at, audience on workspaces
  for each row execute function app.set_audience();

-- A junior, or a bot of one.
alter table users add column is_junior boolean not null default false;
-- Harmless: as many rows as accounts, of two short columns; an index of 100,000 takes a tenth of a second.
create unique index users_is_junior on users (id, is_junior);

alter table workspace_members
  add column audience text not null default 'personal',
  add column of_junior boolean not null default false,
  -- Since then, the membership is hidden from everyone and gives no permission. Only migration 0073 suspends.
  add column suspended_at timestamptz;

create function app.fill_membership() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- A missing workspace is refused by the foreign key.
    new.audience := coalesce(
      (select audience from public.workspaces where id = new.workspace_id for key share), new.audience);
    return new;
  end $$;
create trigger fill_membership before insert on workspace_members
  for each row execute function app.fill_membership();

revoke execute on function app.audience_of(text, boolean, timestamptz), app.set_audience(), app.fill_membership() from public;
-- The trigger and the constraint of migration 0073 call it for whoever changes a workspace.
grant execute on function app.audience_of(text, boolean, timestamptz) to rookery_app;
