-- What the engine has to do: the bots' moves, hints in training, and reviews of finished games.

-- Training may ask for another depth than the bot's own; a game remembers it for ever.
alter table chess_games add column bot_depth integer check (bot_depth between 1 and 12);
grant insert (bot_depth) on chess_games to rookery_app;

-- Help in a training game: one move of one position, given away in two steps.
create table chess_hints (
  game_id uuid not null references chess_games on delete cascade,
  ply integer not null check (ply >= 0),
  -- What the player has asked for so far.
  help text not null check (help in ('piece', 'move')),
  -- Null while the engine thinks.
  move text,
  primary key (game_id, ply)
);

-- A review is what the engine said of each position of a game; everything else follows from it.
create table chess_reviews (
  game_id uuid primary key references chess_games on delete cascade,
  requested_by uuid references users on delete set null,
  requested_at timestamptz not null default now(),
  -- Of the positions from the first on: it grows while the review is being made.
  evaluations jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed'))
);
create index on chess_reviews (requested_by) where state in ('waiting', 'running');

-- The jobs themselves. One of a kind for a game, made by the change that asks for it, in the same
-- transaction: none is lost, and none is there twice.
create table chess_engine_jobs (
  kind text not null check (kind in ('move', 'hint', 'review')),
  game_id uuid not null references chess_games on delete cascade,
  -- Which question this is: one that is asked anew is another, and an answer to the old one is nobody's.
  asked uuid not null default gen_random_uuid(),
  -- The ply and the offer it is about. Whatever else changes in a game does not ask for it anew.
  ply integer not null default 0,
  offer text,
  -- When a worker takes it next. One that has taken it puts this off for as long as it may need: if it
  -- dies, another takes over.
  due_at timestamptz not null default clock_timestamp(),
  -- How often it was taken up since it was asked for.
  attempts integer not null default 0,
  -- What the bot has decided to play, as soon as somebody would have thought for long enough.
  move text,
  primary key (kind, game_id)
);
create index on chess_engine_jobs (kind, due_at);

do $$
declare
  name text;
begin
  foreach name in array array['chess_hints', 'chess_reviews', 'chess_engine_jobs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

-- The bots' turns ---------------------------------------------------------------------------------

-- A bot has something to do while it is to move, or while its opponent waits for an answer.
create function app.note_bot_turn() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    bots text := case when new.white_player_id
      between 'b0700000-0000-4000-8000-000000000000' and 'b0700000-0000-4000-8000-ffffffffffff'
      then 'white' else 'black' end;
    offered text := concat_ws(' ',
      case when new.game_state #>> '{offers,draw}' <> bots then 'draw' end,
      case when new.game_state #>> '{offers,takeback}' <> bots then 'takeback' end);
  begin
    if new.status = 'active' and (new.game_state ->> 'turn' = bots or offered <> '') then
      insert into public.chess_engine_jobs as job (kind, game_id, ply, offer)
      values ('move', new.id, (new.game_state ->> 'ply')::integer, offered)
      on conflict (kind, game_id) do update
        set asked = excluded.asked, ply = excluded.ply, offer = excluded.offer,
            due_at = excluded.due_at, attempts = 0, move = null
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

-- Bots have fixed ids: a game without one pays two comparisons for this.
create trigger note_bot_turn after insert or update on chess_games
  for each row when (
    new.white_player_id
      between 'b0700000-0000-4000-8000-000000000000' and 'b0700000-0000-4000-8000-ffffffffffff'
    or new.black_player_id
      between 'b0700000-0000-4000-8000-000000000000' and 'b0700000-0000-4000-8000-ffffffffffff')
  execute function app.note_bot_turn();
-- For bots that are to move already.
update chess_games as game set version = game.version
  from users as bot
  where bot.is_bot and bot.id in (game.white_player_id, game.black_player_id)
    and game.status = 'active';

-- Hints -------------------------------------------------------------------------------------------

-- Help in one's own training game, for the position on the board. Which piece comes first; where it
-- goes is told to whoever knows that already. Null where no help may be given.
create function app.ask_hint(game uuid, at_ply integer, wanted text)
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
    insert into public.chess_engine_jobs as job (kind, game_id, ply)
      select 'hint', game, at_ply
      where exists (
        select from public.chess_hints as open
        where open.game_id = game and open.ply = at_ply and open.move is null
      )
      on conflict (kind, game_id) do update
        set asked = excluded.asked, ply = excluded.ply, due_at = excluded.due_at, attempts = 0
        where job.ply <> excluded.ply;
    return query
      select given.ply, given.help, given.move from public.chess_hints as given
      where given.game_id = game and given.ply = at_ply;
  end $$;

-- Reviews -----------------------------------------------------------------------------------------

-- Asks for a review of a finished game; one that failed is begun again where it stopped. False where
-- the caller has asked for too many that are not there yet.
create function app.ask_review(game uuid, most_open integer) returns boolean
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
    insert into public.chess_engine_jobs (kind, game_id) values ('review', game)
      on conflict do nothing;
    return true;
  end $$;

-- Who may do what ---------------------------------------------------------------------------------

grant select on chess_reviews to rookery_app;
create policy see on chess_reviews for select to rookery_app
  using ((select app.current_user_id()) is not null);

grant select, update, delete on chess_engine_jobs to rookery_worker;
create policy work on chess_engine_jobs to rookery_worker using (true) with check (true);
grant select, update (move) on chess_hints to rookery_worker;
create policy work on chess_hints to rookery_worker using (true) with check (true);
grant select, update (evaluations, state) on chess_reviews to rookery_worker;
create policy work on chess_reviews to rookery_worker using (true) with check (true);

revoke execute on all functions in schema app from public;
grant execute on function app.ask_hint(uuid, integer, text), app.ask_review(uuid, integer)
  to rookery_app;
