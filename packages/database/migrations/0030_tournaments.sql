-- Tournaments: settings, players, rounds and pairings. Arbiters change them as members with a permission; workers pair
-- rounds, start games and collect their results.

-- Tables ------------------------------------------------------------------------------------------

create table tournaments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  created_by uuid references users on delete set null,
  name text not null check (char_length(name) between 1 and 80),
  description text not null default '' check (char_length(description) <= 2000),
  format text not null check (format in ('swiss', 'round_robin', 'double_round_robin')),
  status text not null default 'open'
    check (status in ('open', 'running', 'paused', 'finished', 'cancelled')),
  -- Games at real boards, whose results are entered.
  over_the_board boolean not null,
  time_control jsonb,
  rated boolean not null,
  tie_breaks text[] not null,
  -- Null until a round robin has started: its players decide how many it needs.
  round_count integer check (round_count between 1 and 700),
  -- The last round that has started.
  round integer not null default 0,
  max_players integer check (max_players >= 2),
  min_rating integer,
  max_rating integer,
  check_in boolean not null,
  open_to_platform boolean not null,
  -- When it starts by itself; null if an arbiter starts it.
  starts_at timestamptz,
  round_start text not null check (round_start in ('automatic', 'by_hand')),
  pause_s integer not null check (pause_s >= 0),
  -- How long a round lasts in which each pair agrees when to play; null if all games begin with the round.
  window_s integer check (window_s > 0),
  -- The limit for the first move of a game, after which it is forfeited.
  appear_within_s integer not null check (appear_within_s > 0),
  -- When the next round starts; null while that is not known.
  next_round_at timestamptz,
  -- Why it does not go on.
  trouble text check (trouble in ('too_few_players', 'no_pairing', 'pairing_too_slow')),
  -- Drawn by lot at the start: the colour of the player with the first pairing number.
  initial_color text check (initial_color in ('white', 'black')),
  public_token text unique,
  -- Counts the changes of the tournament and of all that belongs to it. A pairing is stored only for the version it was
  -- computed from.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  constraint tournaments_time_control check (over_the_board or time_control is not null),
  constraint tournaments_rounds check (round_count is not null or format <> 'swiss'),
  constraint tournaments_finished check ((status in ('finished', 'cancelled')) = (finished_at is not null))
);
create index on tournaments (workspace_id, created_at desc, id desc);
create index on tournaments (created_at desc, id desc) where open_to_platform;
create index on tournaments (created_by);
-- Deleted rows have to find their followers.
create unique index tournaments_identity on tournaments (workspace_id, id);
alter table tournaments replica identity using index tournaments_identity;

create table tournament_players (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  -- Null for a guest without an account, and after an account has ended.
  user_id uuid references users on delete set null,
  -- As at the time of the entry.
  name text not null check (char_length(name) between 1 and 80),
  rating integer not null check (rating >= 0),
  number integer,
  checked_in boolean not null default false,
  -- The last round before a player withdrew; null if the player takes part.
  withdrawn_after integer,
  entered_at timestamptz not null default clock_timestamp(),
  unique (tournament_id, user_id),
  unique (tournament_id, number) deferrable initially deferred
);
create index on tournament_players (user_id) where user_id is not null;

create table tournament_byes (
  player_id uuid not null references tournament_players on delete cascade,
  round integer not null check (round > 0),
  kind text not null check (kind in ('half_point', 'zero_point')),
  primary key (player_id, round)
);

create table tournament_rounds (
  tournament_id uuid not null references tournaments on delete cascade,
  round integer not null check (round > 0),
  -- Null before a round of a round robin starts: all of its rounds are paired at the start of the tournament.
  started_at timestamptz,
  ends_at timestamptz,
  finished_at timestamptz,
  -- How the brackets of a Swiss round were paired.
  trace jsonb,
  primary key (tournament_id, round)
);

create table tournament_pairings (
  -- Also the id of the game, so that a pairing never has two.
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  round integer not null,
  board integer not null check (board > 0),
  white_id uuid not null references tournament_players on delete cascade,
  -- Null if the player in white_id has a bye.
  black_id uuid references tournament_players on delete cascade,
  -- In the letters of FIDE's report files; null without a result.
  white_result text check (white_result in ('1', '=', '0', '+', '-', 'H', 'F', 'U', 'Z')),
  black_result text check (black_result in ('1', '=', '0', '+', '-')),
  game_started boolean not null default false,
  white_ready boolean not null default false,
  black_ready boolean not null default false,
  -- What each player of a game over the board has entered.
  white_report text check (white_report in ('1-0', '1/2-1/2', '0-1')),
  black_report text check (black_report in ('1-0', '1/2-1/2', '0-1')),
  -- An arbiter has made the pairing.
  by_hand boolean not null default false,
  foreign key (tournament_id, round) references tournament_rounds on delete cascade,
  unique (tournament_id, round, board) deferrable initially deferred,
  constraint tournament_pairings_two_players check (white_id <> black_id),
  constraint tournament_pairings_results
    check (black_id is null or (white_result is null) = (black_result is null))
);
-- Nobody is paired twice in a round.
create unique index tournament_pairings_white on tournament_pairings (white_id, round);
create unique index tournament_pairings_black on tournament_pairings (black_id, round);

-- Tournaments that a worker has to look at. Rows are only added and deleted, so that the ends of games never wait for
-- each other.
create table tournament_due (
  id bigint generated always as identity primary key,
  tournament_id uuid not null references tournaments on delete cascade,
  due_at timestamptz not null default now()
);
create index on tournament_due (due_at);
create index on tournament_due (tournament_id);

-- Games of tournaments.
alter table chess_games add column tournament_id uuid references tournaments on delete set null;
create index on chess_games (tournament_id) where tournament_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['tournaments', 'tournament_players', 'tournament_byes', 'tournament_rounds',
                              'tournament_pairings', 'tournament_due'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

insert into role_permissions (permission, role)
select 'tournament.manage', unnest(array['owner', 'admin', 'arbiter']);

-- Who may see and change --------------------------------------------------------------------------

-- A published tournament is read without an account by those who know its token.
create function app.shown_tournament() returns text
  language sql stable
  return nullif(current_setting('app.tournament_token', true), '');

grant select, insert, update, delete on tournaments to rookery_app;
create policy see on tournaments for select to rookery_app
  using (
    workspace_id in (select app.my_workspaces())
    or (open_to_platform and (select app.is_open_to_platform()))
    or public_token = (select app.shown_tournament())
  );
create policy create_as_arbiter on tournaments for insert to rookery_app
  with check (
    workspace_id in (select app.workspaces_with('tournament.manage'))
    and created_by = (select app.current_user_id())
    and exists (
      select from workspaces as place
      where place.id = workspace_id and place.kind <> 'personal'
        and (place.chess_scope = 'platform' or not open_to_platform)
    )
  );
create policy change_as_arbiter on tournaments for update to rookery_app
  using (workspace_id in (select app.workspaces_with('tournament.manage')))
  with check (workspace_id in (select app.workspaces_with('tournament.manage')));

-- The name of the club, also for those who only see the tournament.
create function app.club_of_tournament(tournament uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select club.name from public.tournaments as held
    join public.workspaces as club on club.id = held.workspace_id
    where held.id = tournament;
  end;

-- The rows of tournaments are seen with them, and changed by those who may change them.
create function app.manages_tournament(tournament uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.tournaments as managed
      where managed.id = tournament
        and managed.workspace_id in (select app.workspaces_with('tournament.manage'))
    );
  end;

grant select, insert, update, delete on tournament_players, tournament_byes, tournament_rounds,
  tournament_pairings to rookery_app;
create policy see on tournament_players for select to rookery_app
  using (exists (select from tournaments where id = tournament_id));
create policy manage on tournament_players to rookery_app
  using (app.manages_tournament(tournament_id)) with check (app.manages_tournament(tournament_id));
create policy see on tournament_byes for select to rookery_app
  using (exists (select from tournament_players where id = player_id));
create policy manage on tournament_byes to rookery_app
  using (exists (
    select from tournament_players as player
    where player.id = player_id and app.manages_tournament(player.tournament_id)
  ))
  with check (exists (
    select from tournament_players as player
    where player.id = player_id and app.manages_tournament(player.tournament_id)
  ));
create policy see on tournament_rounds for select to rookery_app
  using (exists (select from tournaments where id = tournament_id));
create policy see on tournament_pairings for select to rookery_app
  using (exists (select from tournaments where id = tournament_id));
create policy manage on tournament_pairings to rookery_app
  using (app.manages_tournament(tournament_id)) with check (app.manages_tournament(tournament_id));

grant select, update on tournaments to rookery_worker;
create policy work on tournaments to rookery_worker using (true) with check (true);
grant select, update (number), delete on tournament_players to rookery_worker;
create policy work on tournament_players to rookery_worker using (true) with check (true);
grant select on tournament_byes to rookery_worker;
create policy work on tournament_byes for select to rookery_worker using (true);
grant select, insert, update on tournament_rounds, tournament_pairings to rookery_worker;
create policy work on tournament_rounds to rookery_worker using (true) with check (true);
create policy work on tournament_pairings to rookery_worker using (true) with check (true);
grant select, insert, delete on tournament_due to rookery_worker;
create policy work on tournament_due to rookery_worker using (true) with check (true);

alter publication rookery add table tournaments;
grant select on tournaments to rookery_relay;
create policy relay on tournaments for select to rookery_relay using (true);

-- Changes -----------------------------------------------------------------------------------------

-- Called in every transaction that changes what belongs to a tournament: tells followers, and asks a worker to look.
create function app.note_tournament_change(tournament uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    update public.tournaments set version = version + 1 where id = tournament;
    insert into public.tournament_due (tournament_id) values (tournament);
  end;

create function app.note_tournament_game() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.tournament_due (tournament_id) values (new.tournament_id);
    return null;
  end $$;
create trigger note_tournament_game after update of status on chess_games
  for each row when (new.tournament_id is not null and old.status = 'active' and new.status <> 'active')
  execute function app.note_tournament_game();

-- Locks a tournament that the caller can see, until the transaction ends. Not against rows that refer to it.
create function app.lock_tournament(tournament uuid) returns setof tournaments
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (
      select from public.tournaments as seen
      where seen.id = tournament
        and (seen.workspace_id in (select app.my_workspaces())
             or (seen.open_to_platform and app.is_open_to_platform()))
    ) then return; end if;
    return query select * from public.tournaments where id = tournament for no key update;
  end $$;

-- Enters the caller, or brings them back. Returns why not, or null.
create function app.enter_tournament(tournament uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    entered public.tournaments;
    own_rating integer;
    known public.tournament_players;
  begin
    select * into entered from app.lock_tournament(tournament);
    if entered.id is null or app.current_user_id() is null then return 'not_found'; end if;
    select * into known from public.tournament_players
      where tournament_id = tournament and user_id = app.current_user_id();
    if known.id is not null and known.withdrawn_after is null then return null; end if;
    -- After the start, only into a Swiss tournament, and not when half of its rounds are paired.
    if not (entered.status = 'open'
            or (entered.status in ('running', 'paused') and entered.format = 'swiss'
                and entered.round * 2 < entered.round_count)) then
      return 'entries_closed';
    end if;
    select rating into own_rating
      from app.rating_in(app.current_user_id(), entered.time_control ->> 'name');
    if own_rating < entered.min_rating or own_rating > entered.max_rating then
      return 'rating_out_of_range';
    end if;
    if entered.max_players <= (
      select count(*) from public.tournament_players as player
      where player.tournament_id = tournament and player.withdrawn_after is null
    ) then return 'tournament_full'; end if;
    insert into public.tournament_players as player (tournament_id, user_id, name, rating, checked_in)
      select tournament, person.id, person.name, own_rating, entered.status <> 'open'
      from public.users as person where person.id = app.current_user_id()
      on conflict (tournament_id, user_id) do update set withdrawn_after = null;
    perform app.note_tournament_change(tournament);
    return null;
  end $$;

-- Before the start, an entry is deleted; later, the player is not paired any more.
create function app.withdraw_from_tournament(tournament uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    entered public.tournaments;
    changed integer;
  begin
    select * into entered from app.lock_tournament(tournament);
    if entered.id is null then return false; end if;
    if entered.status = 'open' then
      delete from public.tournament_players
        where tournament_id = tournament and user_id = app.current_user_id();
    else
      update public.tournament_players set withdrawn_after = entered.round
        where tournament_id = tournament and user_id = app.current_user_id()
          and withdrawn_after is null;
    end if;
    get diagnostics changed = row_count;
    if changed > 0 then perform app.note_tournament_change(tournament); end if;
    return changed > 0;
  end $$;

create function app.check_in(tournament uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    entered public.tournaments;
  begin
    select * into entered from app.lock_tournament(tournament);
    if entered.id is null then return 'not_found'; end if;
    if entered.status <> 'open' then return 'entries_closed'; end if;
    update public.tournament_players set checked_in = true
      where tournament_id = tournament and user_id = app.current_user_id();
    if not found then return 'not_found'; end if;
    perform app.note_tournament_change(tournament);
    return null;
  end $$;

-- The caller's side of a pairing of the current round: 'white', 'black', or null.
create function app.own_side(pairing uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case app.current_user_id()
      when white.user_id then 'white'
      when black.user_id then 'black'
    end
    from public.tournament_pairings as paired
    join public.tournament_players as white on white.id = paired.white_id
    left join public.tournament_players as black on black.id = paired.black_id
    where paired.id = pairing;
  end;

-- A player enters the result of a game over the board; it counts once the opponent has entered the same.
create function app.report_result(pairing uuid, result text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    side text := app.own_side(pairing);
  begin
    if side is null then return false; end if;
    update public.tournament_pairings set
      white_report = case side when 'white' then result else white_report end,
      black_report = case side when 'black' then result else black_report end
      where id = pairing and white_result is null;
    update public.tournament_pairings set
      white_result = case white_report when '1-0' then '1' when '0-1' then '0' else '=' end,
      black_result = case white_report when '1-0' then '0' when '0-1' then '1' else '=' end
      where id = pairing and white_result is null and white_report = black_report;
    return true;
  end $$;

create function app.set_ready(pairing uuid, ready boolean) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare
    side text := app.own_side(pairing);
  begin
    if side is null then return false; end if;
    update public.tournament_pairings set
      white_ready = case side when 'white' then ready else white_ready end,
      black_ready = case side when 'black' then ready else black_ready end
      where id = pairing and white_result is null and not game_started;
    return found;
  end $$;

-- Starts the games of pairings that have none. Members who have blocked each other play all the same.
create function app.start_tournament_games(games jsonb) returns setof uuid
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.chess_games (id, white_player_id, black_player_id, game_state, time_control, rated,
                                    white_rating, black_rating, workspace_id, tournament_id)
    select paired.id, white.user_id, black.user_id, game.game_state, game.time_control,
      held.rated and not app.is_bot(white.user_id) and not app.is_bot(black.user_id),
      white_rating.rating, black_rating.rating, held.workspace_id, held.id
    from jsonb_to_recordset(games) as game (id uuid, game_state jsonb, time_control jsonb)
    join public.tournament_pairings as paired on paired.id = game.id
    join public.tournaments as held on held.id = paired.tournament_id
    join public.tournament_players as white on white.id = paired.white_id
    join public.tournament_players as black on black.id = paired.black_id
    cross join lateral app.rating_in(white.user_id, game.time_control ->> 'name') as white_rating
    cross join lateral app.rating_in(black.user_id, game.time_control ->> 'name') as black_rating
    where not paired.game_started and paired.white_result is null
      and white.user_id is not null and black.user_id is not null
    order by paired.board
    on conflict (id) do nothing;
    return query
      update public.tournament_pairings as paired set game_started = true
      from jsonb_to_recordset(games) as game (id uuid)
      where paired.id = game.id
        and exists (select from public.chess_games as started where started.id = paired.id)
      returning paired.id;
  end $$;

-- The log -----------------------------------------------------------------------------------------

-- What workers do is not logged: it follows from the settings.
create function app.log_tournament() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if app.current_user_id() is null then return null; end if;
    if tg_op = 'INSERT' then
      perform app.log_change(new.workspace_id, 'tournament_created', null, null, new.name);
    else
      perform app.log_change(new.workspace_id, 'tournament_status_changed', null, new.name, new.status);
    end if;
    return null;
  end $$;
create trigger log_created after insert on tournaments
  for each row execute function app.log_tournament();
create trigger log_status after update of status on tournaments
  for each row when (old.status <> new.status) execute function app.log_tournament();

-- Of other members only: who enters and withdraws by themselves is seen in the tournament.
create function app.log_tournament_player() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    place public.tournaments;
  begin
    if app.current_user_id() is null or new.user_id = app.current_user_id() then return null; end if;
    select * into place from public.tournaments where id = new.tournament_id;
    if tg_op = 'INSERT' then
      perform app.log_change(place.workspace_id, 'tournament_player_added', new.user_id, place.name, new.name);
    elsif new.withdrawn_after is not null then
      perform app.log_change(place.workspace_id, 'tournament_player_withdrawn', new.user_id, place.name, new.name);
    end if;
    return null;
  end $$;
create trigger log_added after insert on tournament_players
  for each row execute function app.log_tournament_player();
create trigger log_withdrawn after update of withdrawn_after on tournament_players
  for each row when (old.withdrawn_after is distinct from new.withdrawn_after)
  execute function app.log_tournament_player();

-- Results that the two players have reported are not those of an arbiter.
create function app.log_tournament_result() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    place public.tournaments;
  begin
    if app.current_user_id() is null or app.own_side(new.id) is not null
        and new.white_report is not distinct from new.black_report and new.white_report is not null then
      return null;
    end if;
    select * into place from public.tournaments where id = new.tournament_id;
    perform app.log_change(place.workspace_id,
      case when old.white_result is null then 'tournament_result_entered'
        else 'tournament_result_corrected' end,
      null, format('%s, %s.%s', place.name, new.round, new.board),
      coalesce(new.white_result || ':' || coalesce(new.black_result, ''), ''));
    return null;
  end $$;
create trigger log_result after update of white_result, black_result on tournament_pairings
  for each row when ((old.white_result, old.black_result) is distinct from (new.white_result, new.black_result))
  execute function app.log_tournament_result();

create function app.log_tournament_repair() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.log_change(place.workspace_id, 'tournament_round_repaired', null, place.name,
      repaired.round::text)
    from (select distinct tournament_id, round from added where by_hand) as repaired
    join public.tournaments as place on place.id = repaired.tournament_id
    where app.current_user_id() is not null;
    return null;
  end $$;
create trigger log_repair after insert on tournament_pairings
  referencing new table as added for each statement execute function app.log_tournament_repair();

revoke execute on function app.shown_tournament(), app.club_of_tournament(uuid),
  app.manages_tournament(uuid),
  app.note_tournament_change(uuid), app.note_tournament_game(), app.lock_tournament(uuid),
  app.enter_tournament(uuid), app.withdraw_from_tournament(uuid), app.check_in(uuid), app.own_side(uuid),
  app.report_result(uuid, text), app.set_ready(uuid, boolean), app.start_tournament_games(jsonb),
  app.log_tournament(), app.log_tournament_player(), app.log_tournament_result(),
  app.log_tournament_repair() from public;
grant execute on function app.shown_tournament(), app.club_of_tournament(uuid),
  app.manages_tournament(uuid),
  app.note_tournament_change(uuid), app.lock_tournament(uuid), app.enter_tournament(uuid),
  app.withdraw_from_tournament(uuid), app.check_in(uuid), app.own_side(uuid),
  app.report_result(uuid, text), app.set_ready(uuid, boolean) to rookery_app;
grant execute on function app.start_tournament_games(jsonb) to rookery_worker;
