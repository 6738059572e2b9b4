-- Work that a request hands over to a worker (reviews, mail) is stored in the schema jobs. Its tables are created by
-- the library that runs the jobs (job-tables.ts), as rookery_worker. Other roles can only add jobs.
create schema jobs;
grant usage, create on schema jobs to rookery_worker;
grant usage on schema jobs to rookery_app, rookery_auth;

-- Reviews move there. One that is unfinished now continues where it stopped when a member requests it again.
delete from chess_engine_jobs where kind = 'review';
update chess_reviews set state = 'failed' where state in ('waiting', 'running');
alter table chess_engine_jobs drop constraint chess_engine_jobs_kind_check;
alter table chess_engine_jobs add constraint chess_engine_jobs_kind_check
  check (kind in ('move', 'hint'));

-- Stores that the caller requests a review, and returns how many other unfinished reviews the caller has. Null if the
-- game cannot be reviewed, or if the caller has too many. The caller of this function adds the job.
drop function app.ask_review(uuid, integer);
create function app.request_review(game uuid, max_unfinished integer) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    unfinished integer;
  begin
    if app.current_user_id() is null or not exists (
      select from public.chess_games
      where id = game and status <> 'active' and cardinality(moves) > 0
    ) then return null; end if;

    select count(*) into unfinished from public.chess_reviews
      where requested_by = app.current_user_id() and state in ('waiting', 'running')
        and game_id <> game;
    if exists (select from public.chess_reviews where game_id = game and state <> 'failed') then
      return unfinished;
    end if;
    if unfinished >= max_unfinished then return null; end if;

    insert into public.chess_reviews as review (game_id, requested_by)
      values (game, app.current_user_id())
      on conflict (game_id) do update
        set state = 'waiting', requested_by = excluded.requested_by,
            requested_at = excluded.requested_at
        where review.state = 'failed';
    return unfinished;
  end $$;
revoke execute on function app.request_review(uuid, integer) from public;
grant execute on function app.request_review(uuid, integer) to rookery_app;
