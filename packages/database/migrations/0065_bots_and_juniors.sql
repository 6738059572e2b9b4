-- A bot writes and plays for its owner. So there are none in clubs for juniors, and juniors bring none into other clubs.

create or replace function app.bots_of_members(workspace uuid)
  returns table (id uuid, name text, owner_name text, is_member boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select bot.id, bot.name, owner.name, exists (
        select from public.workspace_members as own
        where own.workspace_id = workspace and own.user_id = bot.id)
    from public.workspace_members as membership
    join public.workspaces as club on club.id = membership.workspace_id
    join public.users as owner on owner.id = membership.user_id
    join public.users as bot on bot.bot_owner_id = owner.id
    where membership.workspace_id = workspace and workspace in (select app.workspaces_with('bot.add'))
      and not club.for_juniors and not app.is_junior(owner.id)
    order by bot.name, bot.id;
  end;

-- Removes the bots of a club that becomes one for juniors, and those of its juniors everywhere. A bot is the owner of its
-- personal workspace, and has the role `member` in clubs.
create function app.remove_bots_near_juniors() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.workspace_members as membership using public.users as bot
    where bot.id = membership.user_id and bot.bot_owner_id is not null and membership.role = 'member'
      and (membership.workspace_id = new.id or exists (
        select from public.workspace_members as junior
        where junior.workspace_id = new.id and junior.user_id = bot.bot_owner_id and junior.role = 'member'));
    return null;
  end $$;
create trigger remove_bots_near_juniors after update of for_juniors on public.workspaces
  for each row when (new.for_juniors and not old.for_juniors) execute function app.remove_bots_near_juniors();

-- The same for a member who becomes a junior by joining, or by losing another role.
create function app.remove_bots_of_junior() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.workspace_members as membership using public.users as bot
    where bot.id = membership.user_id and bot.bot_owner_id = new.user_id and membership.role = 'member'
      and app.is_junior(new.user_id);
    return null;
  end $$;
create trigger remove_bots_of_junior after insert or update of role on public.workspace_members
  for each row when (new.role = 'member') execute function app.remove_bots_of_junior();

revoke execute on function app.remove_bots_near_juniors(), app.remove_bots_of_junior() from public;
