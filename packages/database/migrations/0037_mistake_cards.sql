-- A member's own mistakes, found by reviews of their games, come back until they are learned.

create table mistake_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  game_id uuid not null references chess_games on delete cascade,
  -- The number of half-moves before the mistake.
  ply integer not null check (ply >= 0),
  -- The position before the mistake.
  fen text not null,
  -- The mistake, in UCI coordinates like the line.
  played text not null,
  -- The best move and its continuation.
  best_line text[] not null check (cardinality(best_line) > 0),
  mark text not null check (mark in ('mistake', 'blunder')),
  -- The kind of reason that the review found, if it found one.
  reason text,
  -- The schedule of the FSRS algorithm: how long the member remembers, how hard the card is, and when it is due.
  stability double precision not null default 0,
  difficulty double precision not null default 0,
  due_at timestamptz not null default now(),
  answers integer not null default 0,
  -- How often it was forgotten.
  lapses integer not null default 0,
  last_answer text check (last_answer in ('found', 'with_help', 'not_found')),
  last_answered_at timestamptz,
  -- Learned cards do not come back, nor do those that the member has put away.
  learned_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, game_id, ply),
  constraint mistake_cards_answered check (
    (answers = 0) = (last_answered_at is null) and (answers = 0) = (last_answer is null))
);
create index on mistake_cards (user_id, due_at) where learned_at is null and removed_at is null;
create index on mistake_cards (game_id);

alter table mistake_cards enable row level security;
alter table mistake_cards force row level security;
create policy owner_all on mistake_cards to rookery_owner using (true) with check (true);
grant select, update (stability, difficulty, due_at, answers, lapses, last_answer, last_answered_at, learned_at, removed_at)
  on mistake_cards to rookery_app;
create policy own on mistake_cards to rookery_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

-- Whether the member wants their mistakes to come back. Cards are made anyway, so that there are some when they do.
alter table chess_preferences add column repeat_mistakes boolean not null default false;

-- Stores the cards of a reviewed game, once each, for those players who are people.
create function app.add_mistake_cards(game uuid, cards jsonb) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.mistake_cards (user_id, game_id, ply, fen, played, best_line, mark, reason)
      select person.id, played_game.id, card.ply, card.fen, card.played, card.best_line, card.mark, card.reason
      from jsonb_to_recordset(cards) as card
        (side text, ply integer, fen text, played text, best_line text[], mark text, reason text)
      join public.chess_games as played_game on played_game.id = game
      join public.users as person on not person.is_bot and person.id = case card.side
        when 'white' then played_game.white_player_id else played_game.black_player_id end
      on conflict (user_id, game_id, ply) do nothing;
  end;

revoke execute on function app.add_mistake_cards(uuid, jsonb) from public;
grant execute on function app.add_mistake_cards(uuid, jsonb) to rookery_worker;
