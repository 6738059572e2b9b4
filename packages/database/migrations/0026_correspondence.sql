-- Games in which a move has days: notes, conditional moves and vacations of their players.

-- What a player writes down about a game, for themselves.
create table chess_game_notes (
  game_id uuid not null references chess_games on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 4000),
  primary key (game_id, user_id)
);
create index on chess_game_notes (user_id);

-- The replies of a player to moves that the opponent has not made yet.
create table chess_conditional_moves (
  game_id uuid not null references chess_games on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- How many half-moves were made before the first move of each line.
  ply integer not null check (ply >= 0),
  -- Each line begins with a move of the opponent and ends with a reply.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  primary key (game_id, user_id)
);
create index on chess_conditional_moves (user_id);

create table chess_vacations (
  user_id uuid not null references users on delete cascade,
  starts_at timestamptz not null default now(),
  -- Earlier than planned, if the member has ended it.
  ends_at timestamptz not null,
  primary key (user_id, starts_at),
  constraint chess_vacations_order check (ends_at >= starts_at)
);

-- Games in which a worker has to do what a player has arranged: to reply, or to begin or end their vacation.
create table chess_due_arrangements (
  game_id uuid not null references chess_games on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Another one with each request, so that a worker deletes only what it has seen.
  asked uuid not null default gen_random_uuid(),
  due_at timestamptz not null default now(),
  primary key (game_id, user_id)
);
create index on chess_due_arrangements (due_at);
create index on chess_due_arrangements (user_id);

alter table chess_game_notes enable row level security;
alter table chess_game_notes force row level security;
alter table chess_conditional_moves enable row level security;
alter table chess_conditional_moves force row level security;
alter table chess_vacations enable row level security;
alter table chess_vacations force row level security;
alter table chess_due_arrangements enable row level security;
alter table chess_due_arrangements force row level security;
create policy owner_all on chess_game_notes to rookery_owner using (true) with check (true);
create policy owner_all on chess_conditional_moves to rookery_owner using (true) with check (true);
create policy owner_all on chess_vacations to rookery_owner using (true) with check (true);
create policy owner_all on chess_due_arrangements to rookery_owner using (true) with check (true);

create function app.plays_in(game uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.chess_games as played
      where played.id = game
        and app.current_user_id() in (played.white_player_id, played.black_player_id)
    );
  end;

grant select, insert, update (text), delete on chess_game_notes to rookery_app;
create policy own on chess_game_notes to rookery_app
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()) and app.plays_in(game_id));

grant select, insert, update (ply, lines), delete on chess_conditional_moves to rookery_app;
create policy own on chess_conditional_moves to rookery_app
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()) and app.plays_in(game_id));

grant select, insert (user_id, ends_at), update (ends_at) on chess_vacations to rookery_app;
create policy own on chess_vacations to rookery_app
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));

grant select on chess_conditional_moves, chess_vacations to rookery_worker;
create policy work on chess_conditional_moves for select to rookery_worker using (true);
create policy work on chess_vacations for select to rookery_worker using (true);
grant select, update (due_at), delete on chess_due_arrangements to rookery_worker;
create policy work on chess_due_arrangements to rookery_worker using (true);

create function app.ask_for_arrangements(game uuid, player uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.chess_due_arrangements (game_id, user_id) values (game, player)
    on conflict (game_id, user_id) do update set asked = excluded.asked, due_at = excluded.due_at;
  end;

-- After a move, the side to move may have a reply. After a takeback, no conditional move holds any more.
create function app.note_arrangements() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      perform app.ask_for_arrangements(new.id, vacation.user_id)
      from public.chess_vacations as vacation
      where vacation.user_id in (new.white_player_id, new.black_player_id) and vacation.ends_at > now();
    elsif cardinality(new.moves) < cardinality(old.moves) then
      delete from public.chess_conditional_moves where game_id = new.id;
    elsif cardinality(new.moves) > cardinality(old.moves) then
      perform app.ask_for_arrangements(new.id, plan.user_id)
      from public.chess_conditional_moves as plan
      where plan.game_id = new.id and plan.user_id = case new.game_state ->> 'turn'
        when 'white' then new.white_player_id else new.black_player_id end;
    end if;
    return null;
  end $$;
create trigger note_arrangements_at_start after insert on chess_games
  for each row when (new.status = 'active' and new.speed = 'correspondence')
  execute function app.note_arrangements();
create trigger note_arrangements after update of moves on chess_games
  for each row when (new.status = 'active' and new.speed = 'correspondence')
  execute function app.note_arrangements();

-- The opponent may have moved while the conditional moves were sent.
create function app.note_conditional_moves() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.ask_for_arrangements(new.game_id, new.user_id);
    return null;
  end $$;
create trigger note_conditional_moves after insert or update on chess_conditional_moves
  for each row execute function app.note_conditional_moves();

create function app.note_vacation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.ask_for_arrangements(game.id, new.user_id)
    from public.chess_games as game
    where game.status = 'active' and game.speed = 'correspondence'
      and game.white_player_id = new.user_id;
    perform app.ask_for_arrangements(game.id, new.user_id)
    from public.chess_games as game
    where game.status = 'active' and game.speed = 'correspondence'
      and game.black_player_id = new.user_id;
    return null;
  end $$;
create trigger note_vacation after insert or update on chess_vacations
  for each row execute function app.note_vacation();

revoke execute on function app.plays_in(uuid), app.ask_for_arrangements(uuid, uuid),
  app.note_arrangements(), app.note_conditional_moves(), app.note_vacation() from public;
grant execute on function app.plays_in(uuid) to rookery_app;
