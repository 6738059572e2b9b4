-- Reviews of rated games start without a request: a worker whose engine is free takes the game that ended last.

-- Rated games by the time of their end. Only the end of a game writes to it.
create index chess_games_rated_ends on chess_games (finished_at) where rated and finished_at is not null;

-- Adds a review without a requester, and returns its game. Nothing is added while any review is unfinished: those that
-- members have requested come first. A job that has not finished a review in twelve hours has expired.
create function app.choose_game_to_review() returns uuid
  language sql security definer set search_path = ''
  as $$
    insert into public.chess_reviews (game_id)
    select game.id from public.chess_games as game
    where game.rated and game.finished_at > now() - interval '10 minutes'
      and game.status <> 'aborted' and cardinality(game.moves) > 0
      and not exists (select from public.chess_reviews as review where review.game_id = game.id)
      and not exists (
        select from public.chess_reviews as unfinished
        where unfinished.state in ('waiting', 'running')
          and unfinished.requested_at > now() - interval '12 hours'
      )
    order by game.finished_at desc
    limit 1
    on conflict do nothing
    returning game_id
  $$;
revoke execute on function app.choose_game_to_review() from public;
grant execute on function app.choose_game_to_review() to rookery_worker;
