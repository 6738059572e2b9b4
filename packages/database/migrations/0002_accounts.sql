-- What proves who somebody is: passwords, sessions, reset links, and how often they were tried.
-- The tables are better-auth's, with our names; a schema of their own keeps them out of reach of the
-- role that serves ordinary requests, which has no privilege here at all.

create schema accounts;
grant usage on schema accounts to rookery_auth;

create table accounts.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on accounts.sessions (user_id);

create table accounts.credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  scope text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on accounts.credentials (user_id);

create table accounts.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on accounts.verifications (identifier);

create table accounts.rate_limits (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

do $$
declare
  name text;
begin
  foreach name in array array['sessions', 'credentials', 'verifications', 'rate_limits'] loop
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

-- Signing up creates the member; accounts also reads and changes name and address.
grant select, insert on public.users to rookery_auth;
grant update (name, email, email_verified, image, updated_at) on public.users to rookery_auth;
create policy auth_all on public.users to rookery_auth using (true) with check (true);
