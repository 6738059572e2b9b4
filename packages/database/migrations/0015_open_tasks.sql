-- The list of open tasks is ordered by urgency, which changes with the time: all open tasks of a workspace
-- are read and sorted. This index keeps those that are done, which only ever grow in number, out of it.
create index tasks_open on tasks (workspace_id) where completed_at is null;
