-- The way out: which changes leave the database, and who may read them.

-- Whoever follows a game takes a row for news by its version. Every change we make counts it up itself;
-- one made by hand must not pass unseen.
create function app.count_version() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.version := old.version + 1;
    return new;
  end $$;
create trigger count_version before update on chess_games
  for each row when (new.version = old.version) execute function app.count_version();
revoke execute on function app.count_version() from public;

-- Of a deleted task the log says what identifies it, and the workspace has to be part of that: by it,
-- the change finds those who follow.
create unique index tasks_identity on tasks (workspace_id, id);
alter table tasks replica identity using index tasks_identity;

-- By name: what nobody has thought about does not go out. The members of a workspace are here because
-- a change among them ends what those who have left were following.
create publication rookery for table chess_games, tasks, workspace_members
  with (publish = 'insert, update, delete');

-- The log leaves out what is stored outside a row and has not changed; the relay reads it again.
grant usage on schema public to rookery_relay;
grant select on chess_games, tasks, workspace_members to rookery_relay;
create policy relay on chess_games for select to rookery_relay using (true);
create policy relay on tasks for select to rookery_relay using (true);
create policy relay on workspace_members for select to rookery_relay using (true);
