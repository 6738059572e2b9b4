-- Stores the changes of many games with one statement. One statement for each game, as before, spent most of its time on
-- preparing the conditions of triggers and policies again and again. The callers differ from row to row, so the policy
-- `change_own` cannot apply to each as itself: its rule stands in the condition here, as in finish_games().
--
-- A process keeps the games that it has stored, and stores the next move without reading again. The version says whether
-- a game has changed since. After a failover that lost a commit, another change may have got the same number, so the
-- time of the version has to be the same as well. Processes of the version before do not send it.
--
-- Games are found by their index, in the order of their ids: two statements lock the same games in the same order.
create or replace function app.change_games(changes jsonb)
  returns table (request integer, updated_at timestamptz)
  language plpgsql security definer
  set search_path = '' set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
  as $$
  begin
    return query
      update public.chess_games as game set
        game_state = change.game_state,
        moves = game.moves[:change.kept] || change.moves,
        clocks = game.clocks[:change.kept] || change.clocks,
        version = game.version + 1,
        updated_at = now()
      from (
        select * from jsonb_to_recordset(changes) as item (
          request integer, caller text, id uuid, version integer, based_on timestamptz,
          game_state jsonb, kept integer, moves text[], clocks integer[]
        )
        order by item.id
      ) as change
      where game.id = change.id and game.version = change.version and game.finished_at is null
        and (change.based_on is null or game.updated_at = change.based_on)
        and nullif(change.caller, '')::uuid in (game.white_player_id, game.black_player_id)
      returning change.request, game.updated_at;
  end $$;
