-- Rounds that start on dates, players who are not paired with each other, and tournaments that are read from a file.

alter table tournaments drop constraint tournaments_round_start_check;
alter table tournaments
  add constraint tournaments_round_start_check
    check (round_start in ('automatic', 'by_hand', 'on_dates')),
  -- When each round starts. Rounds without a date are started by hand.
  add column round_dates timestamptz[] not null default '{}',
  add constraint tournaments_round_dates
    check (cardinality(round_dates) <= 100 and (round_start <> 'on_dates' or round_dates <> '{}'));

-- Players of a Swiss tournament who never meet, for example of one family.
create table tournament_forbidden_pairs (
  tournament_id uuid not null references tournaments on delete cascade,
  first_id uuid not null references tournament_players on delete cascade,
  second_id uuid not null references tournament_players on delete cascade,
  primary key (first_id, second_id),
  constraint tournament_forbidden_pairs_order check (first_id < second_id)
);
create index on tournament_forbidden_pairs (tournament_id);
create index on tournament_forbidden_pairs (second_id);

alter table tournament_forbidden_pairs enable row level security;
alter table tournament_forbidden_pairs force row level security;
create policy owner_all on tournament_forbidden_pairs to rookery_owner using (true) with check (true);
grant select, insert, delete on tournament_forbidden_pairs to rookery_app;
create policy see on tournament_forbidden_pairs for select to rookery_app
  using (exists (select from tournaments where id = tournament_id));
create policy manage on tournament_forbidden_pairs to rookery_app
  using (app.manages_tournament(tournament_id)) with check (app.manages_tournament(tournament_id));
grant select on tournament_forbidden_pairs to rookery_worker;
create policy work on tournament_forbidden_pairs for select to rookery_worker using (true);

-- A tournament that is read from a file has its rounds from the start.
create policy manage on tournament_rounds to rookery_app
  using (app.manages_tournament(tournament_id)) with check (app.manages_tournament(tournament_id));

-- The log -----------------------------------------------------------------------------------------

-- Players with a number come from a file, whose import is logged as the creation of the tournament.
create or replace function app.log_tournament_player() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    place public.tournaments;
  begin
    if app.current_user_id() is null or new.user_id = app.current_user_id() then return null; end if;
    select * into place from public.tournaments where id = new.tournament_id;
    if tg_op = 'INSERT' then
      if new.number is null then
        perform app.log_change(place.workspace_id, 'tournament_player_added', new.user_id, place.name,
          new.name);
      end if;
    elsif new.withdrawn_after is not null then
      perform app.log_change(place.workspace_id, 'tournament_player_withdrawn', new.user_id, place.name,
        new.name);
    end if;
    return null;
  end $$;

create function app.log_tournament_course() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if app.current_user_id() is null then return null; end if;
    if (old.name, old.description, old.tie_breaks, old.round_start, old.round_dates, old.pause_s,
        old.appear_within_s)
       is distinct from (new.name, new.description, new.tie_breaks, new.round_start, new.round_dates,
        new.pause_s, new.appear_within_s) then
      perform app.log_change(new.workspace_id, 'tournament_settings_changed', null, old.name, new.name);
    elsif old.starts_at is distinct from new.starts_at then
      perform app.log_change(new.workspace_id, 'tournament_start_changed', null, null, new.name);
    elsif old.next_round_at is distinct from new.next_round_at and new.next_round_at is not null then
      perform app.log_change(new.workspace_id, 'tournament_round_started', null, new.name,
        (new.round + 1)::text);
    elsif old.public_token is distinct from new.public_token then
      perform app.log_change(new.workspace_id, case when new.public_token is null
        then 'tournament_unpublished' else 'tournament_published' end, null, null, new.name);
    end if;
    return null;
  end $$;
create trigger log_course
  after update of name, description, tie_breaks, round_start, round_dates, pause_s, appear_within_s,
    starts_at, next_round_at, public_token on tournaments
  for each row execute function app.log_tournament_course();

create function app.log_tournament_bye() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    bye public.tournament_byes := case tg_op when 'DELETE' then old else new end;
  begin
    perform app.log_change(place.workspace_id,
      case tg_op when 'DELETE' then 'tournament_bye_withdrawn' else 'tournament_bye_granted' end,
      player.user_id, place.name, format('%s, %s', player.name, bye.round))
    from public.tournament_players as player
    join public.tournaments as place on place.id = player.tournament_id
    where player.id = bye.player_id and app.current_user_id() is not null;
    return null;
  end $$;
create trigger log_byes after insert or delete on tournament_byes
  for each row execute function app.log_tournament_bye();

create function app.log_forbidden_pair() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    pair public.tournament_forbidden_pairs := case tg_op when 'DELETE' then old else new end;
  begin
    perform app.log_change(place.workspace_id,
      case tg_op when 'DELETE' then 'tournament_pair_allowed' else 'tournament_pair_forbidden' end,
      null, place.name, format('%s – %s', first.name, second.name))
    from public.tournaments as place
    join public.tournament_players as first on first.id = pair.first_id
    join public.tournament_players as second on second.id = pair.second_id
    where place.id = pair.tournament_id and app.current_user_id() is not null;
    return null;
  end $$;
create trigger log_pairs after insert or delete on tournament_forbidden_pairs
  for each row execute function app.log_forbidden_pair();

revoke execute on function app.log_tournament_course(), app.log_tournament_bye(),
  app.log_forbidden_pair() from public;
