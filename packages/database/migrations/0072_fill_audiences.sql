-- Migration 0073 only corrects what changes meanwhile, because it keeps others from reading the tables. Workspaces and
-- accounts come last: whoever writes a row that refers to one waits for the end of this migration.

update workspace_members as membership
set audience = filled.audience, of_junior = filled.of_junior
from (
  select own.workspace_id, own.user_id,
    app.audience_of(place.kind, place.for_juniors, place.deleted_at) as audience,
    coalesce(person.bot_owner_id, person.id) in (
      select junior.user_id
      from workspace_members as junior
      join workspaces as club on club.id = junior.workspace_id
      where junior.role = 'member' and app.audience_of(club.kind, club.for_juniors, club.deleted_at) = 'juniors'
    ) as of_junior
  from workspace_members as own
  join workspaces as place on place.id = own.workspace_id
  join users as person on person.id = own.user_id
) as filled
where filled.workspace_id = membership.workspace_id and filled.user_id = membership.user_id
  and (filled.audience, filled.of_junior) <> (membership.audience, membership.of_junior);

-- The trigger of migration 0071 computes the value.
update workspaces set audience = audience where kind <> 'personal' or deleted_at is not null;

-- Harmless: only juniors and their bots.
update users set is_junior = true where id in (select user_id from workspace_members where of_junior);
