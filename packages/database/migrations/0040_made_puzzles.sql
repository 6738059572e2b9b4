-- Puzzles that a worker has made from reviewed games.

-- Stores a puzzle, unless its position is known. It names its game only if the game belongs to a club that is open to the
-- platform: a puzzle from a closed club is a position without players. False if the position is known.
create function app.add_made_puzzle(
  game uuid, new_id text, new_fen text, new_first_move text, new_solution text[], new_rating double precision,
  new_deviation double precision, new_themes text[]
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.puzzles (id, fen, first_move, solution, rating, deviation, themes, game_id)
      values (new_id, new_fen, new_first_move, new_solution, new_rating, new_deviation, new_themes, (
        select played.id from public.chess_games as played
        join public.workspaces as club on club.id = played.workspace_id
        where played.id = game and club.chess_scope = 'platform'
      ))
      on conflict (id) do nothing;
    return found;
  end $$;

revoke execute on function app.add_made_puzzle(uuid, text, text, text, text[], double precision, double precision, text[])
  from public;
grant execute on function app.add_made_puzzle(uuid, text, text, text, text[], double precision, double precision, text[])
  to rookery_worker;
