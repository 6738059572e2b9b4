-- Administrators of the platform look at reported puzzles, and import puzzles from a public file.

insert into role_permissions (permission, role) select 'puzzle.manage', unnest(array['owner', 'admin']);

-- Whether the caller manages the puzzles of the platform: by a role in the root workspace, and in no other.
create function app.manages_puzzles() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.workspaces as place
      where place.kind = 'root' and place.id in (select app.workspaces_with('puzzle.manage'))
    );
  end;

-- Reports -----------------------------------------------------------------------------------------

-- Puzzles with reports that nobody has looked at, those with most reports first. No row for other callers.
create function app.reported_puzzles(how_many integer)
  returns table (
    id text, fen text, first_move text, solution text[], rating double precision, themes text[], plays integer,
    status text, another_solution integer, wrong_solution integer, other integer, last_reported_at timestamptz
  )
  language sql stable security definer set search_path = ''
  begin atomic
    select reported.id, reported.fen, reported.first_move, reported.solution, reported.rating, reported.themes,
      reported.plays, reported.status, counted.another_solution, counted.wrong_solution, counted.other,
      counted.last_reported_at
    from (
      select report.puzzle_id,
        (count(*) filter (where report.reason = 'another_solution'))::integer as another_solution,
        (count(*) filter (where report.reason = 'wrong_solution'))::integer as wrong_solution,
        (count(*) filter (where report.reason = 'other'))::integer as other,
        count(*) as total, max(report.created_at) as last_reported_at
      from public.puzzle_reports as report group by report.puzzle_id
    ) as counted
    join public.puzzles as reported on reported.id = counted.puzzle_id
    where reported.status <> 'withdrawn' and app.manages_puzzles()
    order by counted.total desc, counted.last_reported_at desc, reported.id
    limit how_many;
  end;

-- Withdraws a puzzle, or dismisses its reports, after which it is chosen again. False if there is no such puzzle.
create function app.judge_puzzle(puzzle text, is_sound boolean) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not app.manages_puzzles() then return false; end if;
    update public.puzzles set status = case when is_sound then 'sound' else 'withdrawn' end
      where id = puzzle and status <> 'withdrawn';
    if not found then return false; end if;
    if is_sound then delete from public.puzzle_reports where puzzle_id = puzzle; end if;
    return true;
  end $$;

-- Imports -----------------------------------------------------------------------------------------

create table puzzle_import_jobs (
  id uuid primary key default gen_random_uuid(),
  url text not null check (char_length(url) <= 500),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  -- The hash of the file. A later import of the same file goes on where this one has stopped.
  file text,
  rows_read integer not null default 0,
  stored integer not null default 0,
  -- How many rows were not stored, by reason.
  refused jsonb not null default '{}',
  -- Why it failed.
  failure text,
  started_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index puzzle_import_jobs_unfinished on puzzle_import_jobs ((true)) where state in ('waiting', 'running');
create index on puzzle_import_jobs (started_by);
create index on puzzle_import_jobs (created_at);

alter table puzzle_import_jobs enable row level security;
alter table puzzle_import_jobs force row level security;
create policy owner_all on puzzle_import_jobs to rookery_owner using (true) with check (true);

grant select, insert (url, started_by), update (state) on puzzle_import_jobs to rookery_app;
create policy see on puzzle_import_jobs for select to rookery_app using ((select app.manages_puzzles()));
create policy start on puzzle_import_jobs for insert to rookery_app
  with check (started_by = (select app.current_user_id()) and (select app.manages_puzzles()));
create policy stop on puzzle_import_jobs for update to rookery_app
  using ((select app.manages_puzzles()) and state in ('waiting', 'running')) with check (state = 'stopped');

grant select, update (state, file, rows_read, stored, refused, failure, updated_at) on puzzle_import_jobs
  to rookery_worker;
create policy work on puzzle_import_jobs to rookery_worker using (true) with check (true);

-- Stores checked puzzles of a file. Those that are known keep their ratings. Returns how many were new.
create function app.add_imported_puzzles(puzzles jsonb) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    added integer;
  begin
    insert into public.puzzles
      (id, fen, first_move, solution, rating, deviation, popularity, plays, themes, source_url)
      select id, fen, "firstMove", solution, rating, deviation, popularity, plays, themes, "sourceUrl"
      from jsonb_to_recordset(puzzles) as imported (
        id text, fen text, "firstMove" text, solution text[], rating double precision, deviation double precision,
        popularity integer, plays integer, themes text[], "sourceUrl" text)
      on conflict (id) do nothing;
    get diagnostics added = row_count;
    return added;
  end $$;

revoke execute on function app.manages_puzzles(), app.reported_puzzles(integer), app.judge_puzzle(text, boolean),
  app.add_imported_puzzles(jsonb) from public;
grant execute on function app.manages_puzzles(), app.reported_puzzles(integer), app.judge_puzzle(text, boolean)
  to rookery_app;
grant execute on function app.add_imported_puzzles(jsonb) to rookery_worker;
