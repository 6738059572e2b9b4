-- More ways to sign in: a second factor (codes of an app, recovery codes) and passkeys.

alter table public.users add column two_factor_enabled boolean not null default false;
grant update (two_factor_enabled) on public.users to rookery_auth;

create table accounts.two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.users on delete cascade,
  -- Both are encrypted with the platform's secret.
  secret text not null,
  backup_codes text not null,
  -- False until the member has entered a first code.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The latest codes that were accepted: each is accepted once.
  used_codes text[] not null default '{}'
);

create table accounts.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  name text check (length(name) <= 80),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index on accounts.passkeys (user_id);

do $$
declare
  name text;
begin
  foreach name in array array['two_factors', 'passkeys'] loop
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
