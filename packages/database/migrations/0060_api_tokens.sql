-- Tokens for scripts and bots: each acts as its member, within its scopes and until its end date.

create table accounts.api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- Read access to the table is not enough to use a token.
  token_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'play', 'write']),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on accounts.api_tokens (user_id);

alter table accounts.api_tokens enable row level security;
alter table accounts.api_tokens force row level security;
create policy owner_all on accounts.api_tokens to rookery_owner using (true) with check (true);
create policy auth_all on accounts.api_tokens to rookery_auth using (true) with check (true);
grant select, insert, update, delete on accounts.api_tokens to rookery_auth;

insert into member_columns (table_name, column_name, area, erasure) values
  ('accounts.api_tokens', 'user_id', 'account', 'delete');
insert into member_secrets (table_name, column_name) values ('accounts.api_tokens', 'token_hash');

create function app.end_api_tokens(member uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from accounts.api_tokens where user_id = member;
  end;
revoke execute on function app.end_api_tokens(uuid) from public;

-- A new password also ends the tokens: someone who knew the old one may have created them.
create or replace function app.end_access_by_old_password() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from accounts.sessions where user_id = new.user_id;
    delete from accounts.verifications where value = new.user_id::text;
    delete from accounts.address_changes where user_id = new.user_id;
    perform app.end_api_tokens(new.user_id);
    return null;
  end $$;

-- As before, and an administrator who ends the sessions of an account also ends its tokens. The tokens of a suspended
-- account are kept, but not accepted.
create or replace function app.administer_account(account uuid, action text, reason text) returns text
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
        perform app.end_api_tokens(account);
      when 'address_confirmed' then
        update public.users set email_verified = true where id = account;
      when 'codes_ended' then
        update public.users set two_factor_enabled = false where id = account;
        delete from accounts.two_factors where user_id = account;
        delete from accounts.sessions where user_id = account;
        perform app.end_api_tokens(account);
      when 'reset_link_sent' then
        null;
    end case;
    perform app.log_change(root, action, account, null, reason);
    return null;
  end $$;
