-- Bots of members: accounts without address and password, which programs use by the tokens that their owner creates.

alter table public.users
  add column bot_owner_id uuid references public.users on delete cascade,
  -- Pages and programs recognise a bot by its id and by its name, without a request.
  add constraint users_bots_are_marked
    check (bot_owner_id is null or (id::text like 'b0700001-%' and name like 'BOT %'));
create index on public.users (bot_owner_id) where bot_owner_id is not null;

insert into member_columns (table_name, column_name, area, erasure) values
  ('public.users', 'bot_owner_id', 'account', 'clear');

-- Also bots whose account has been deleted. Bots of the platform are another kind: see app.is_bot.
create function app.is_member_bot(member uuid) returns boolean
  language sql immutable parallel safe set search_path = ''
  return member between 'b0700001-0000-0000-0000-000000000000' and 'b0700001-ffff-ffff-ffff-ffffffffffff';

-- Null if the member has the maximum number of bots.
create function app.create_bot(owner uuid, name text, at_most integer) returns public.users
  language plpgsql security definer set search_path = ''
  as $$
  declare
    bot_id constant uuid := 'b0700001' || substr(gen_random_uuid()::text, 9);
    created public.users;
  begin
    perform from public.users where id = owner for no key update;
    if (select count(*) from public.users as bot where bot.bot_owner_id = owner) >= at_most
    then return null; end if;
    insert into public.users (id, name, email, bot_owner_id)
      values (bot_id, create_bot.name, 'bot-' || bot_id || '@bots.rookery.invalid', owner)
      returning * into created;
    return created;
  end $$;

-- A worker deletes the account of the bot within seconds, as it deletes those of members: its games stay.
create function app.delete_bot(owner uuid, bot uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from public.users where id = bot and bot_owner_id = owner for update;
    if not found then return false; end if;
    update public.users set bot_owner_id = null where id = bot;
    delete from accounts.api_tokens where user_id = bot;
    insert into public.account_deletions (user_id, due_at) values (bot, now())
      on conflict (user_id) do update set due_at = excluded.due_at;
    return true;
  end $$;

-- The bots of a deleted account are deleted, too.
create function app.delete_bots_of_deleted() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.delete_bot(new.id, bot.id) from public.users as bot where bot.bot_owner_id = new.id;
    return null;
  end $$;
create trigger delete_bots_of_deleted after update of deleted_at on public.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.delete_bots_of_deleted();

-- What ends the tokens of a member ends those of their bots.
create or replace function app.end_api_tokens(member uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from accounts.api_tokens where user_id = member
      or user_id in (select bot.id from public.users as bot where bot.bot_owner_id = member);
  end;

-- No session, password or passkey belongs to a bot, so nobody can sign in as one.
create function app.refuse_bots() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    raise exception 'Nobody can sign in as a bot.';
  end $$;
create trigger refuse_bots before insert or update of user_id on accounts.sessions
  for each row when (app.is_member_bot(new.user_id)) execute function app.refuse_bots();
create trigger refuse_bots before insert or update of user_id on accounts.credentials
  for each row when (app.is_member_bot(new.user_id)) execute function app.refuse_bots();
create trigger refuse_bots before insert or update of user_id on accounts.passkeys
  for each row when (app.is_member_bot(new.user_id)) execute function app.refuse_bots();

-- Games and challenges with bots are not rated.
create function app.make_casual() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.rated := false;
    return new;
  end $$;
create trigger bots_play_casual before insert on public.chess_games
  for each row when (
    new.rated and (app.is_member_bot(new.white_player_id) or app.is_member_bot(new.black_player_id)))
  execute function app.make_casual();
create trigger bots_play_casual before insert on public.chess_challenges
  for each row when (
    new.rated and (app.is_member_bot(new.challenger_id) or app.is_member_bot(new.opponent_id)))
  execute function app.make_casual();

-- Bots in clubs -------------------------------------------------------------------------------------

insert into role_permissions (permission, role) select 'bot.add', unnest(array['owner', 'admin']);

-- The bots of the members of a club, for those who may add them.
create function app.bots_of_members(workspace uuid)
  returns table (id uuid, name text, owner_name text, is_member boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select bot.id, bot.name, owner.name, exists (
        select from public.workspace_members as own
        where own.workspace_id = workspace and own.user_id = bot.id)
    from public.workspace_members as membership
    join public.users as owner on owner.id = membership.user_id
    join public.users as bot on bot.bot_owner_id = owner.id
    where membership.workspace_id = workspace and workspace in (select app.workspaces_with('bot.add'))
    order by bot.name, bot.id;
  end;

-- False if it is no bot of a member of this club. Neither personal workspaces nor the root workspace have bots.
create function app.add_bot(workspace uuid, bot uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (select from app.bots_of_members(workspace) as known where known.id = bot)
      or not exists (select from public.workspaces where id = workspace and kind = 'regular')
    then return false; end if;
    insert into public.workspace_members (workspace_id, user_id, role) values (workspace, bot, 'member')
      on conflict do nothing;
    return true;
  end $$;

-- A bot leaves a club with its owner.
create function app.remove_bots_with_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.workspace_members as membership using public.users as bot
    where membership.workspace_id = old.workspace_id and membership.user_id = bot.id
      and bot.bot_owner_id = old.user_id;
    return null;
  end $$;
create trigger remove_bots_with_owner after delete on public.workspace_members
  for each row execute function app.remove_bots_with_owner();

revoke execute on function app.is_member_bot(uuid), app.create_bot(uuid, text, integer), app.delete_bot(uuid, uuid),
  app.delete_bots_of_deleted(), app.refuse_bots(), app.make_casual(), app.bots_of_members(uuid),
  app.add_bot(uuid, uuid), app.remove_bots_with_owner() from public;
grant execute on function app.is_member_bot(uuid) to rookery_app, rookery_auth;
grant execute on function app.create_bot(uuid, text, integer), app.delete_bot(uuid, uuid) to rookery_auth;
grant execute on function app.bots_of_members(uuid), app.add_bot(uuid, uuid) to rookery_app;
