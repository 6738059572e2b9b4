-- Whether a person may sign up where an invitation is needed: with a link to a workspace that can still be used.
create function app.is_invited(token_hash bytea) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from app.usable_invite(is_invited.token_hash));
  end;

-- The first account needs no invitation, so that a new platform can be set up.
create function app.has_members() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.users where not is_bot);
  end;

revoke execute on function app.is_invited(bytea), app.has_members() from public;
grant execute on function app.is_invited(bytea), app.has_members() to rookery_auth;
-- The page to sign up says whether new accounts can be created.
grant execute on function app.has_members() to rookery_app;
