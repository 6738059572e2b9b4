-- Names are no message: what a junior and someone from outside of the club see of each other's name are letters, and few.

-- The words of a name: their letters, whatever is between them. Some scripts write vowels as marks and join letters by
-- invisible signs; and some signs that count as letters are blank.
create function app.words_of_name(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return trim(regexp_replace(
    regexp_replace(
      normalize(translate(name, U&'''\2019\02BC\200C\200D', ''), nfkc),
      '[[:digit:]\u034f\u115f\u1160\u17b4\u17b5]' collate "und-x-icu", ' ', 'g'),
    '[^[:alpha:]\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0730-\u074a\u07a6-\u07b0\u0900-\u109f\u1780-\u17ff]+'
      collate "und-x-icu", ' ', 'g'));

-- First name, at most twelve letters of it, and initial.
create or replace function app.short_name(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  begin atomic
    select case
      when words = '' then '?'
      else left(split_part(words, ' ', 1), 12)
        || case when words like '% %' then ' ' || left(split_part(words, ' ', -1), 1) || '.' else '' end
    end
    from app.words_of_name(name) as words;
  end;

create function app.initials(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  begin atomic
    select case
      when words = '' then '?'
      else left(words, 1) || '.'
        || case when words like '% %' then ' ' || left(split_part(words, ' ', -1), 1) || '.' else '' end
    end
    from app.words_of_name(name) as words;
  end;

-- As before, and a junior sees no word that someone from outside has chosen.
create or replace function app.name_for(viewer uuid, person uuid, name text) returns text
  language sql stable security definer set search_path = ''
  return case
    when not app.is_hidden_from(viewer, person) then name
    when app.is_junior(viewer) then app.initials(name)
    else app.short_name(name)
  end;

select app.shorten_copied_names(user_id) from workspace_members
where audience = 'juniors' and role = 'member' and suspended_at is null;

revoke execute on all functions in schema app from public;
