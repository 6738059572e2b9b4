-- Knockouts and arenas. In a knockout, two players meet in a match of several games. An arena has no rounds that end
-- together: every few seconds, players who wait are paired, which is stored as a round.

alter table tournaments drop constraint tournaments_format_check;
alter table tournaments
  add constraint tournaments_format_check
    check (format in ('swiss', 'round_robin', 'double_round_robin', 'knockout', 'arena')),
  -- How many games a match of a knockout has before its tie-break games.
  add column match_games integer check (match_games between 1 and 4),
  -- How long an arena lasts, and when it ends.
  add column duration_s integer check (duration_s > 0),
  add column ends_at timestamptz,
  add constraint tournaments_match_games check ((format = 'knockout') = (match_games is not null)),
  add constraint tournaments_duration check ((format = 'arena') = (duration_s is not null));

alter table tournament_players
  -- A player of an arena who wants no game for now.
  add column paused boolean not null default false;

alter table tournament_pairings
  -- Within the match of a knockout, whose games have the same board.
  add column game integer not null default 1 check (game > 0),
  -- The sides that gave up half of their time for a point of an arena.
  add column white_berserk boolean not null default false,
  add column black_berserk boolean not null default false,
  -- When the game ended.
  add column ended_at timestamptz,
  drop constraint tournament_pairings_tournament_id_round_board_key,
  add constraint tournament_pairings_place unique (tournament_id, round, board, game)
    deferrable initially deferred;
-- A player has one game at a time.
drop index tournament_pairings_white, tournament_pairings_black;
create unique index tournament_pairings_white on tournament_pairings (white_id, round, game);
create unique index tournament_pairings_black on tournament_pairings (black_id, round, game);

grant update (paused) on tournament_players to rookery_worker;

-- Games -------------------------------------------------------------------------------------------

-- A player of an arena changes the time control before their first move. Returns null if the game has changed.
create function app.store_berserk(game uuid, known_version integer, state jsonb, control jsonb)
  returns timestamptz
  language sql security definer set search_path = ''
  begin atomic
    update public.chess_games as played set
      game_state = state, time_control = control, version = played.version + 1, updated_at = now()
    where played.id = game and played.version = known_version and played.finished_at is null
      and app.current_user_id() in (played.white_player_id, played.black_player_id)
      and cardinality(played.moves) < 2 and (played.time_control ->> 'allows_berserk')::boolean
    returning played.updated_at;
  end;

-- Entries -----------------------------------------------------------------------------------------

-- Exact Swiss pairings take too long for more players, and standings are computed when they are read.
create function app.most_players(tournament tournaments) returns integer
  language sql immutable set search_path = ''
  return coalesce(tournament.max_players, case tournament.format when 'arena' then 2000 else 300 end);

create or replace function app.enter_tournament(tournament uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    entered public.tournaments;
    own_rating integer;
    known public.tournament_players;
    is_under_way boolean;
  begin
    select * into entered from app.lock_tournament(tournament);
    if entered.id is null or app.current_user_id() is null then return 'not_found'; end if;
    select * into known from public.tournament_players
      where tournament_id = tournament and user_id = app.current_user_id();
    if known.id is not null and known.withdrawn_after is null then return null; end if;
    -- After the start, only into a Swiss tournament until half of its rounds are paired, and into an arena.
    is_under_way := entered.status in ('running', 'paused');
    if not (entered.status = 'open'
            or (is_under_way and entered.format = 'swiss' and entered.round * 2 < entered.round_count)
            or (is_under_way and entered.format = 'arena')) then
      return 'entries_closed';
    end if;
    select rating into own_rating
      from app.rating_in(app.current_user_id(), entered.time_control ->> 'name');
    if own_rating < entered.min_rating or own_rating > entered.max_rating then
      return 'rating_out_of_range';
    end if;
    if app.most_players(entered) <= (
      select count(*) from public.tournament_players as player
      where player.tournament_id = tournament and player.withdrawn_after is null
    ) then return 'tournament_full'; end if;
    insert into public.tournament_players as player (tournament_id, user_id, name, rating, checked_in)
      select tournament, person.id, person.name, own_rating, entered.status <> 'open'
      from public.users as person where person.id = app.current_user_id()
      on conflict (tournament_id, user_id) do update set withdrawn_after = null, paused = false;
    perform app.note_tournament_change(tournament);
    return null;
  end $$;

-- Whether the caller wants games of an arena for now. False if the caller does not take part.
create function app.pause_in_arena(tournament uuid, is_paused boolean) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.lock_tournament(tournament);
    update public.tournament_players set paused = is_paused
      where tournament_id = tournament and user_id = app.current_user_id() and withdrawn_after is null;
    if not found then return false; end if;
    perform app.note_tournament_change(tournament);
    return true;
  end $$;

-- The players of an arena who could begin a game now: those who are here and do not play elsewhere, and bots.
create function app.arena_players_here(tournament uuid) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select player.id from public.tournament_players as player
    where player.tournament_id = tournament and player.withdrawn_after is null and not player.paused
      and (
        app.is_bot(player.user_id)
        or (
          exists (
            select from public.presence as known
            where known.user_id = player.user_id
              and (known.online or known.changed_at > clock_timestamp() - interval '30 seconds')
          )
          and not app.is_playing(player.user_id)
        )
      );
  end;

-- Takes the results of finished games into their pairings. A game that ended before both players had moved is lost by
-- the side that did not; in an arena, that player is not paired again before they ask for it.
create function app.collect_results(tournament uuid) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    collected uuid[];
  begin
    with changed as (
      update public.tournament_pairings as paired set
        white_result = case game.status
          when 'white_won' then '1' when 'black_won' then '0' when 'drawn' then '='
          else case cardinality(game.moves) when 0 then '-' else '+' end end,
        black_result = case game.status
          when 'white_won' then '0' when 'black_won' then '1' when 'drawn' then '='
          else case cardinality(game.moves) when 0 then '+' else '-' end end,
        white_berserk = game.time_control #> '{odds,white}' is not null,
        black_berserk = game.time_control #> '{odds,black}' is not null,
        ended_at = game.finished_at
      from public.chess_games as game
      where paired.tournament_id = tournament and paired.game_started
        and paired.white_result is null and game.id = paired.id and game.status <> 'active'
      returning paired.id
    )
    select array_agg(id) into collected from changed;
    update public.tournament_players as player set paused = true
      from public.tournament_pairings as paired, public.tournaments as held
      where paired.id = any (collected) and held.id = tournament and held.format = 'arena'
        and ((paired.white_result = '-' and player.id = paired.white_id)
             or (paired.black_result = '-' and player.id = paired.black_id));
    return coalesce(cardinality(collected), 0);
  end $$;

revoke execute on function app.store_berserk(uuid, integer, jsonb, jsonb), app.most_players(tournaments), app.pause_in_arena(uuid, boolean),
  app.arena_players_here(uuid), app.collect_results(uuid) from public;
grant execute on function app.store_berserk(uuid, integer, jsonb, jsonb),
  app.pause_in_arena(uuid, boolean), app.most_players(tournaments) to rookery_app;
grant execute on function app.arena_players_here(uuid), app.collect_results(uuid) to rookery_worker;
