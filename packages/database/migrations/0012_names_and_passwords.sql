-- Names are one line of text, and a new password ends whatever the old one opened.

-- Names -------------------------------------------------------------------------------------------

-- What `cleanName` in packages/contract leaves out: control characters, separators of lines, marks and
-- overrides of direction, characters without width. It is the server that cleans; this refuses what
-- came past it. Spaces are spelled out: what `\s` means depends on the locale of the database.
create function app.is_one_line(name text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
    and name ~ '[^\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]';

-- Names from before.
create function app.cleaned_name(name text, instead text) returns text
  language sql immutable set search_path = ''
  return coalesce(nullif(regexp_replace(regexp_replace(
    regexp_replace(name, '[\u0009-\u000d\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]',
    '', 'g'),
    '^[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$', '', 'g'), ''), instead);
update users set name = app.cleaned_name(name, 'Member') where not app.is_one_line(name);
update workspaces set name = app.cleaned_name(name, 'Workspace') where not app.is_one_line(name);
update tasks set name = app.cleaned_name(name, 'Task') where not app.is_one_line(name);
drop function app.cleaned_name(text, text);

alter table users add constraint users_name_is_one_line check (app.is_one_line(name));
alter table workspaces add constraint workspaces_name_is_one_line check (app.is_one_line(name));
alter table tasks add constraint tasks_name_is_one_line check (app.is_one_line(name));

revoke execute on all functions in schema app from public;
-- Whoever writes a name has it checked.
grant execute on function app.is_one_line(text) to rookery_app, rookery_auth;

-- Passwords ---------------------------------------------------------------------------------------

-- In the transaction that stores the password, whichever request it belongs to. The value of a
-- verification is the member it is for; there are none but links to a reset.
create function app.end_access_by_old_password() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from accounts.sessions where user_id = new.user_id;
    delete from accounts.verifications where value = new.user_id::text;
    return null;
  end $$;
create trigger end_access_by_old_password after update of password on accounts.credentials
  for each row when (old.password is distinct from new.password)
  execute function app.end_access_by_old_password();
revoke execute on function app.end_access_by_old_password() from public;

create index on accounts.verifications (value);
-- Tokens are stored as hashes from now on. Links that are open now have to be asked for again.
delete from accounts.verifications;
