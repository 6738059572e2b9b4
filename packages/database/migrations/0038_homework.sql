-- Homework: puzzles that a trainer gives to members of a club. What came of it is read from their attempts.

create table homework (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  title text not null check (char_length(title) between 1 and 80),
  words text not null default '' check (char_length(words) <= 1000),
  -- In the order in which they are to be solved.
  puzzles text[] not null check (cardinality(puzzles) between 1 and 50),
  due_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index on homework (workspace_id, created_at desc, id desc);
create index on homework (created_by);

create table homework_pupils (
  homework_id uuid not null references homework on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (homework_id, user_id)
);
create index on homework_pupils (user_id);

alter table homework enable row level security;
alter table homework force row level security;
create policy owner_all on homework to rookery_owner using (true) with check (true);
alter table homework_pupils enable row level security;
alter table homework_pupils force row level security;
create policy owner_all on homework_pupils to rookery_owner using (true) with check (true);

insert into role_permissions (permission, role)
select 'puzzle.assign', unnest(array['owner', 'admin', 'arbiter', 'trainer']);

-- Functions instead of subqueries: a policy of either table would ask that of the other one without end.
create function app.has_homework(given uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.homework_pupils as pupil
      where pupil.homework_id = given and pupil.user_id = app.current_user_id()
    );
  end;

-- Whether the caller gives homework in the club of this one.
create function app.manages_homework(given uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.homework as managed
      where managed.id = given and managed.workspace_id in (select app.workspaces_with('puzzle.assign'))
    );
  end;

-- Whether this person is a member of the club of this homework.
create function app.is_in_club_of(given uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.homework as managed
      join public.workspace_members as member on member.workspace_id = managed.workspace_id
      where managed.id = given and member.user_id = person
    );
  end;

grant select, insert, delete on homework to rookery_app;
create policy see on homework for select to rookery_app
  using (
    workspace_id in (select app.workspaces_with('puzzle.assign'))
    or (workspace_id in (select app.my_workspaces()) and app.has_homework(id))
  );
create policy give on homework for insert to rookery_app
  with check (
    created_by = (select app.current_user_id())
    and workspace_id in (select app.workspaces_with('puzzle.assign'))
  );
create policy take_back on homework for delete to rookery_app
  using (workspace_id in (select app.workspaces_with('puzzle.assign')));

grant select, insert on homework_pupils to rookery_app;
create policy see on homework_pupils for select to rookery_app
  using (user_id = (select app.current_user_id()) or app.manages_homework(homework_id));
create policy give on homework_pupils for insert to rookery_app
  with check (app.manages_homework(homework_id) and app.is_in_club_of(homework_id, user_id));

-- The attempts of the pupils at the puzzles of a homework: of all pupils who are still members for those who give
-- homework, otherwise only the caller's own. An attempt before the homework was given counts, too.
create function app.homework_results(given uuid)
  returns table (user_id uuid, puzzle_id text, result text, finished_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select attempt.user_id, attempt.puzzle_id, attempt.result, attempt.finished_at
    from public.homework as set_puzzles
    join public.homework_pupils as pupil on pupil.homework_id = set_puzzles.id
    join public.workspace_members as member
      on member.workspace_id = set_puzzles.workspace_id and member.user_id = pupil.user_id
    join public.puzzle_attempts as attempt
      on attempt.user_id = pupil.user_id and attempt.puzzle_id = any (set_puzzles.puzzles)
    where set_puzzles.id = given and attempt.result is not null
      and (pupil.user_id = app.current_user_id() or app.manages_homework(given));
  end;

-- Puzzles of a theme with ratings between these, drawn by lot, the easiest first; fewer if there are not so many.
create function app.draw_homework(wanted_theme text, lowest integer, highest integer, how_many integer)
  returns text[]
  language plpgsql security definer set search_path = ''
  as $$
  declare
    first_key integer;
    chosen text;
    drawn text[] := '{}';
    band integer;
    tries integer := 0;
  begin
    if app.current_user_id() is null then return drawn; end if;
    while cardinality(drawn) < how_many and tries < how_many * 20 loop
      tries := tries + 1;
      first_key := floor(random() * 2147483647);
      band := app.rating_band(lowest + random() * (highest - lowest));
      select near.puzzle_id into chosen
      from (
        (select puzzle_id from public.puzzle_themes
         where theme = wanted_theme and rating_band = band and random_key >= first_key
         order by random_key limit 60)
        union all
        (select puzzle_id from public.puzzle_themes
         where theme = wanted_theme and rating_band = band and random_key < first_key
         order by random_key limit 60)
      ) as near
      where near.puzzle_id <> all (drawn)
      limit 1;
      if chosen is not null then drawn := drawn || chosen; end if;
    end loop;
    return (
      select coalesce(array_agg(found.id order by found.rating, found.id), '{}')
      from public.puzzles as found where found.id = any (drawn)
    );
  end $$;

revoke execute on function app.has_homework(uuid), app.manages_homework(uuid), app.is_in_club_of(uuid, uuid),
  app.homework_results(uuid), app.draw_homework(text, integer, integer, integer) from public;
grant execute on function app.has_homework(uuid), app.manages_homework(uuid), app.is_in_club_of(uuid, uuid),
  app.homework_results(uuid), app.draw_homework(text, integer, integer, integer) to rookery_app;
