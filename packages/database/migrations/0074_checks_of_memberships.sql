-- Reads the tables without keeping others from writing.
alter table workspaces validate constraint workspaces_audience_is_derived;
alter table workspace_members validate constraint workspace_members_audience;
alter table workspace_members validate constraint workspace_members_of_junior;
alter table workspace_members validate constraint juniors_have_one_club;
alter table workspace_members validate constraint members_for_juniors_are_juniors;
alter table workspace_members validate constraint only_juniors_are_suspended;
