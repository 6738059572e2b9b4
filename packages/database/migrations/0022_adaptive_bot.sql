-- A bot that is about as strong as its opponent.

insert into users (id, name, email, is_bot) values
  ('b0700000-0000-4000-8000-000000000006', 'Nutcracker', 'nutcracker@bots.rookery.invalid', true);

-- The strength of the adaptive bot in this game, as an estimated rating; null in all other games. The strength of the
-- next game follows from these and the results.
alter table chess_games add column bot_strength integer
  check (bot_strength between 1 and 4000),
  add constraint chess_games_one_bot_setting check (bot_depth is null or bot_strength is null);
grant insert (bot_strength) on chess_games to rookery_app;

-- A member's latest games with it. None of these columns changes while a game is played.
create index chess_games_adaptive_white on chess_games (white_player_id, created_at desc)
  where bot_strength is not null;
create index chess_games_adaptive_black on chess_games (black_player_id, created_at desc)
  where bot_strength is not null;
