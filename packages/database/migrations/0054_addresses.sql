-- Changes of address, and the browsers that members have used.

-- The old address confirms a change first, then the new one. An old address that was never confirmed is not asked.
create table accounts.address_changes (
  user_id uuid primary key references public.users on delete cascade,
  new_email text not null check (length(new_email) <= 254),
  -- The address that has to confirm next.
  waits_for text not null check (waits_for in ('old', 'new')),
  -- Read access to the table is not enough to confirm a change.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- A browser has a random cookie, of which the hash is stored. A sign-in with another browser is told by mail.
create table accounts.known_browsers (
  user_id uuid not null references public.users on delete cascade,
  browser_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, browser_hash)
);

do $$
declare
  name text;
begin
  foreach name in array array['address_changes', 'known_browsers'] loop
    execute format('alter table accounts.%I enable row level security', name);
    execute format('alter table accounts.%I force row level security', name);
    execute format(
      'create policy owner_all on accounts.%I to rookery_owner using (true) with check (true)', name);
    execute format(
      'create policy auth_all on accounts.%I to rookery_auth using (true) with check (true)', name);
    execute format(
      'grant select, insert, update, delete on accounts.%I to rookery_auth', name);
  end loop;
end $$;

-- A new password also ends a change of address that is not confirmed yet.
create or replace function app.end_access_by_old_password() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from accounts.sessions where user_id = new.user_id;
    delete from accounts.verifications where value = new.user_id::text;
    delete from accounts.address_changes where user_id = new.user_id;
    return null;
  end $$;

-- A link that was sent to the old address no longer resets the password.
create function app.end_links_to_old_address() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from accounts.verifications where value = new.id::text;
    delete from accounts.address_changes where user_id = new.id;
    return null;
  end $$;
create trigger end_links_to_old_address after update of email on public.users
  for each row when (old.email is distinct from new.email)
  execute function app.end_links_to_old_address();
revoke execute on function app.end_links_to_old_address() from public;
