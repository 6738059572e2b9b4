-- Who was a junior before migration 0073: names in logs and tournaments are short, also of those who became a junior when a
-- deleted club was restored. The names of juniors of several clubs become short in the others once one club is chosen.
select app.shorten_copied_names(user_id) from workspace_members
where audience = 'juniors' and role = 'member' and suspended_at is null;

-- They play tournaments of their club only.
select app.withdraw_junior(id) from users where is_junior and bot_owner_id is null;
