-- A club that closes its chess to the platform takes its tournaments with it.
create function app.close_tournaments() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.tournaments set open_to_platform = false, version = version + 1
      where workspace_id = new.id and open_to_platform;
    return null;
  end $$;
create trigger close_tournaments after update of chess_scope on workspaces
  for each row when (old.chess_scope = 'platform' and new.chess_scope <> 'platform')
  execute function app.close_tournaments();

revoke execute on function app.close_tournaments() from public;
