-- The default workspace of a member may have been deleted since it was chosen. It is kept, because it can be restored,
-- and does not keep the member from changing anything else about their account.

create function app.stored_default_workspace() returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select default_workspace_id from public.users where id = app.current_user_id();
  end;
revoke execute on function app.stored_default_workspace() from public;
grant execute on function app.stored_default_workspace() to rookery_app;

-- A stable function sees the row as it was before the update.
alter policy change_self on users
  with check (
    id = (select app.current_user_id())
    and (
      default_workspace_id is null
      or default_workspace_id in (select app.my_workspaces())
      or default_workspace_id = (select app.stored_default_workspace())
    )
  );
