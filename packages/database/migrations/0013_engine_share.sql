-- The engine is shared among members: whose job it is counts in the choice of the next one.

-- The member the engine works for: the bot's opponent, or the member who asked for a hint or a review.
-- Not a foreign key: only the order of jobs depends on it.
alter table chess_engine_jobs add column user_id uuid;
update chess_engine_jobs as job
  set user_id = case
    when game.white_player_id
      between 'b0700000-0000-4000-8000-000000000000' and 'b0700000-0000-4000-8000-ffffffffffff'
    then game.black_player_id else game.white_player_id end
  from chess_games as game where game.id = job.game_id;
update chess_engine_jobs as job set user_id = review.requested_by
  from chess_reviews as review
  where job.kind = 'review' and review.game_id = job.game_id and review.requested_by is not null;
alter table chess_engine_jobs alter column user_id set not null;

-- A worker has taken the job and not given it back. It is being done while due_at, the end of the
-- lease, lies ahead.
alter table chess_engine_jobs add column is_taken boolean not null default false;

-- Jobs that need the engine, in the order of members, and moves that wait to be played. A job is in one
-- of these two indexes, so that it costs as much to store as before.
drop index chess_engine_jobs_kind_due_at_idx;
create index chess_engine_jobs_by_member on chess_engine_jobs (kind, user_id, due_at)
  where move is null;
create index chess_engine_jobs_decided on chess_engine_jobs (due_at) where move is not null;

create or replace function app.note_bot_turn() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    bots text := case when new.white_player_id
      between 'b0700000-0000-4000-8000-000000000000' and 'b0700000-0000-4000-8000-ffffffffffff'
      then 'white' else 'black' end;
    member uuid := case bots when 'white' then new.black_player_id else new.white_player_id end;
    offered text := concat_ws(' ',
      case when new.game_state #>> '{offers,draw}' <> bots then 'draw' end,
      case when new.game_state #>> '{offers,takeback}' <> bots then 'takeback' end);
  begin
    if new.status = 'active' and (new.game_state ->> 'turn' = bots or offered <> '') then
      insert into public.chess_engine_jobs as job (kind, game_id, user_id, ply, offer)
      values ('move', new.id, member, (new.game_state ->> 'ply')::integer, offered)
      on conflict (kind, game_id) do update
        set asked = excluded.asked, ply = excluded.ply, offer = excluded.offer,
            due_at = excluded.due_at, attempts = 0, move = null, is_taken = false
        where (job.ply, job.offer) is distinct from (excluded.ply, excluded.offer);
    else
      delete from public.chess_engine_jobs where kind = 'move' and game_id = new.id;
    end if;
    if new.status <> 'active' then
      delete from public.chess_engine_jobs where kind = 'hint' and game_id = new.id;
    end if;
    -- What was said of positions that were taken back does not hold for those that come in their place.
    if tg_op = 'UPDATE' and (old.game_state ->> 'ply')::integer > (new.game_state ->> 'ply')::integer
    then
      delete from public.chess_hints
      where game_id = new.id and ply > (new.game_state ->> 'ply')::integer;
      delete from public.chess_engine_jobs
      where kind = 'hint' and game_id = new.id and ply > (new.game_state ->> 'ply')::integer;
    end if;
    return null;
  end $$;

create or replace function app.ask_hint(game uuid, at_ply integer, wanted text)
  returns table (ply integer, help text, move text)
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (
      select from public.chess_games as asked
      join public.users as bot on bot.is_bot
        and bot.id in (asked.white_player_id, asked.black_player_id)
      where asked.id = game and asked.status = 'active'
        and (asked.game_state ->> 'ply')::integer = at_ply
        and app.current_user_id() = case asked.game_state ->> 'turn'
          when 'white' then asked.white_player_id else asked.black_player_id end
    ) then return; end if;

    insert into public.chess_hints as hint (game_id, ply, help) values (game, at_ply, 'piece')
      on conflict on constraint chess_hints_pkey do update set help = wanted
      where wanted = 'move' and hint.move is not null;
    insert into public.chess_engine_jobs as job (kind, game_id, user_id, ply)
      select 'hint', game, app.current_user_id(), at_ply
      where exists (
        select from public.chess_hints as open
        where open.game_id = game and open.ply = at_ply and open.move is null
      )
      on conflict (kind, game_id) do update
        set asked = excluded.asked, ply = excluded.ply, due_at = excluded.due_at, attempts = 0,
            is_taken = false
        where job.ply <> excluded.ply;
    return query
      select given.ply, given.help, given.move from public.chess_hints as given
      where given.game_id = game and given.ply = at_ply;
  end $$;

create or replace function app.ask_review(game uuid, most_open integer) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if app.current_user_id() is null or not exists (
      select from public.chess_games
      where id = game and status <> 'active' and cardinality(moves) > 0
    ) then return false; end if;
    if exists (select from public.chess_reviews where game_id = game and state = 'done') then
      return true;
    end if;
    if not exists (select from public.chess_reviews where game_id = game and state <> 'failed')
      and (select count(*) from public.chess_reviews
        where requested_by = app.current_user_id() and state in ('waiting', 'running')) >= most_open
    then return false; end if;

    insert into public.chess_reviews as review (game_id, requested_by)
      values (game, app.current_user_id())
      on conflict (game_id) do update
        set state = 'waiting', requested_by = excluded.requested_by,
            requested_at = excluded.requested_at
        where review.state = 'failed';
    insert into public.chess_engine_jobs (kind, game_id, user_id)
      values ('review', game, app.current_user_id())
      on conflict do nothing;
    return true;
  end $$;
