-- As before, but once for all pairings of a statement, and only where a player has an account: an imported tournament has
-- thousands of pairings of guests, and each asked for its whole round.
create or replace function app.notify_of_pairing() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.notify_of_pairings(paired.tournament_id, paired.round, paired.id)
    from added as paired
    join public.tournament_rounds as begun
      on begun.tournament_id = paired.tournament_id and begun.round = paired.round and begun.started_at is not null
    where exists (
      select from public.tournament_players
      where id in (paired.white_id, paired.black_id) and user_id is not null
    );
    return null;
  end $$;
drop trigger notify_of_pairing on tournament_pairings;
create trigger notify_of_pairing after insert on tournament_pairings
  referencing new table as added for each statement execute function app.notify_of_pairing();
