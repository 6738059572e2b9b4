-- Which processes of the platform run, with their figures, for those who run it. Unlogged, because it is only true for
-- seconds.

create unlogged table processes (
  id uuid primary key,
  roles text[] not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  figures jsonb not null
);

alter table processes enable row level security;
alter table processes force row level security;
create policy owner_all on processes to rookery_owner using (true) with check (true);

-- Of a process that was killed, administrators see for a day when it was last seen.
create function app.report_process(process uuid, roles text[], host text, pid integer, version text,
    started_at timestamptz, figures jsonb) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from public.processes where seen_at < clock_timestamp() - interval '1 day';
    insert into public.processes (id, roles, host, pid, version, started_at, figures)
      values (process, roles, host, pid, version, started_at, figures)
      on conflict (id) do update set seen_at = clock_timestamp(), figures = excluded.figures;
  end;

create function app.end_process(process uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from public.processes where id = process;
  end;

-- A process reports every ten seconds.
create view platform_processes with (security_barrier) as
  select id, roles, host, pid, version, started_at, seen_at, figures,
    seen_at > clock_timestamp() - interval '30 seconds' as is_running
  from processes
  where (select app.is_administrator());
grant select on platform_processes to rookery_app;

revoke execute on function app.report_process(uuid, text[], text, integer, text, timestamptz, jsonb),
  app.end_process(uuid) from public;
grant execute on function app.report_process(uuid, text[], text, integer, text, timestamptz, jsonb),
  app.end_process(uuid) to rookery_worker;
