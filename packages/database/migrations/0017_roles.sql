-- Owners change the roles of members, and can make other members owners, also instead of themselves. The trigger
-- keep_an_owner keeps the last owner, and end_invites ends invitations that a member may no longer make.
grant update (role) on workspace_members to rookery_app;
create policy change_role on workspace_members for update to rookery_app
  using (workspace_id in (select app.workspaces_as('owner')))
  with check (
    workspace_id in (select app.workspaces_as('owner'))
    -- An ordinary member of the root workspace could not enter it.
    and (role <> 'member' or workspace_id <> '00000000-0000-0000-0000-000000000000')
  );
