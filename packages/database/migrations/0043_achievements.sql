-- Achievements: what members have earned, how far they are, and what a worker still has to look at.

create table achievements (
  user_id uuid not null references users on delete cascade,
  achievement text not null,
  -- Of the rule that gave it.
  version integer not null,
  -- What earned it: the kind of fact, and the id of a game, a puzzle, a tournament and so on.
  kind text not null,
  source text not null,
  earned_at timestamptz not null,
  primary key (user_id, achievement)
);
create index on achievements (achievement);

-- What the rules remember of a member, for the rules of this version.
create table achievement_progress (
  user_id uuid primary key references users on delete cascade,
  version integer not null,
  progress jsonb not null
);

-- What has happened to members since then. Rows are only added and deleted, so that what adds them never waits.
create table achievement_due (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- `replay`: everything of this member is computed again.
  kind text not null check (kind in ('game', 'review', 'puzzle', 'run', 'card', 'homework_solved', 'homework_given',
                                     'tournament', 'organised', 'anniversary', 'guest', 'replay')),
  source text not null default '',
  -- The other person of a fact about two: a guest, or a pupil.
  other_id uuid references users on delete cascade,
  due_at timestamptz not null default clock_timestamp()
);
create index on achievement_due (user_id, id);
create index on achievement_due (due_at);
create index on achievement_due (other_id) where other_id is not null;

-- Who joined a workspace by whose invitation.
create table guests (
  workspace_id uuid not null references workspaces on delete cascade,
  guest_id uuid not null references users on delete cascade,
  inviter_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (workspace_id, guest_id)
);
create index on guests (guest_id);
create index on guests (inviter_id);

-- Games that no longer count, for example because one of the players had help. A finished game stays as it is otherwise.
create table annulled_games (
  game_id uuid primary key references chess_games on delete cascade,
  annulled_at timestamptz not null default now()
);

do $$
declare
  name text;
begin
  foreach name in array array['annulled_games', 'achievements', 'achievement_progress', 'achievement_due', 'guests'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

-- Whether others see the member's achievements.
alter table chess_preferences add column show_achievements boolean not null default true;

-- A function, because members do not see the preferences of others.
create function app.shows_achievements(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select not exists (
      select from public.chess_preferences as likes
      where likes.user_id = member and not likes.show_achievements
    );
  end;

grant select on achievements to rookery_app;
create policy see on achievements for select to rookery_app
  using (
    user_id = (select app.current_user_id())
    or (app.sees_person(user_id) and app.shows_achievements(user_id))
  );
grant select on achievement_progress to rookery_app;
create policy own on achievement_progress for select to rookery_app
  using (user_id = (select app.current_user_id()));

grant select, insert, update, delete on achievements to rookery_worker;
create policy work on achievements to rookery_worker using (true) with check (true);
grant select, insert, update on achievement_progress to rookery_worker;
create policy work on achievement_progress to rookery_worker using (true) with check (true);
grant select, insert, delete on achievement_due to rookery_worker;
create policy work on achievement_due to rookery_worker using (true) with check (true);

-- What happened -----------------------------------------------------------------------------------

create function app.note_achievement(member uuid, what text, source text, other uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.achievement_due (user_id, kind, source, other_id)
    select person.id, what, note_achievement.source, other
    from public.users as person where person.id = member and not person.is_bot;
  end;

-- Both players, and whoever invited the winner.
create function app.note_game_achievements() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.note_achievement(player, 'game', new.id::text, null)
    from unnest(array[new.white_player_id, new.black_player_id]) as player;
    perform app.note_achievement(guest.inviter_id, 'guest', new.id::text, guest.guest_id)
    from public.guests as guest
    where guest.guest_id = case new.status
        when 'white_won' then new.white_player_id when 'black_won' then new.black_player_id end;
    return null;
  end $$;
create trigger note_game_achievements after update of status on chess_games
  for each row when (new.rated and old.status = 'active' and new.status not in ('active', 'aborted'))
  execute function app.note_game_achievements();

create function app.note_annulled_game() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.note_achievement(person, 'replay', '', null)
    from public.chess_games as game,
      unnest(array[game.white_player_id, game.black_player_id] || array(
        select inviter_id from public.guests
        where guest_id in (game.white_player_id, game.black_player_id)
      )) as person
    where game.id = new.game_id;
    return null;
  end $$;
create trigger note_annulled_game after insert on annulled_games
  for each row execute function app.note_annulled_game();
grant select on annulled_games to rookery_worker;
create policy work on annulled_games for select to rookery_worker using (true);

create function app.note_review_achievements() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.note_achievement(player, 'review', new.game_id::text, null)
    from public.chess_games as game, unnest(array[game.white_player_id, game.black_player_id]) as player
    where game.id = new.game_id and game.rated;
    return null;
  end $$;
create trigger note_review_achievements after update of state on chess_reviews
  for each row when (old.state <> 'done' and new.state = 'done') execute function app.note_review_achievements();

-- The puzzle itself, and homework of which it was the last one.
create function app.note_puzzle_achievements() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.note_achievement(new.user_id, 'puzzle', new.puzzle_id, null);
    perform app.note_achievement(new.user_id, 'homework_solved', given.id::text, null),
      app.note_achievement(given.created_by, 'homework_given', given.id::text, new.user_id)
    from public.homework as given
    join public.homework_pupils as pupil on pupil.homework_id = given.id and pupil.user_id = new.user_id
    where new.result = 'solved' and new.puzzle_id = any (given.puzzles) and given.created_by <> new.user_id
      and (
        select count(*) from public.puzzle_attempts as attempt
        where attempt.user_id = new.user_id and attempt.puzzle_id = any (given.puzzles)
          and attempt.result = 'solved'
      ) = cardinality(given.puzzles);
    return null;
  end $$;
create trigger note_puzzle_achievements after update of result on puzzle_attempts
  for each row when (old.result is null and new.result is not null)
  execute function app.note_puzzle_achievements();
create trigger note_first_puzzle_achievements after insert on puzzle_attempts
  for each row when (new.result is not null) execute function app.note_puzzle_achievements();

create function app.note_run_achievements() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.note_achievement(new.user_id, 'run', new.id::text, null);
    return null;
  end $$;
create trigger note_run_achievements after update of ended_at on puzzle_runs
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function app.note_run_achievements();

create function app.note_card_achievements() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.note_achievement(new.user_id, 'card', new.id::text, null);
    return null;
  end $$;
create trigger note_card_achievements after update of learned_at on mistake_cards
  for each row when (old.learned_at is null and new.learned_at is not null)
  execute function app.note_card_achievements();

create function app.note_tournament_achievements() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.note_achievement(player.user_id, 'tournament', new.id::text, null)
    from public.tournament_players as player
    where player.tournament_id = new.id and player.user_id is not null and player.withdrawn_after is null;
    perform app.note_achievement(new.created_by, 'organised', new.id::text, null)
    where new.created_by is not null;
    return null;
  end $$;
create trigger note_tournament_achievements after update of status on tournaments
  for each row when (old.status <> 'finished' and new.status = 'finished')
  execute function app.note_tournament_achievements();

create function app.note_guest() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.guests (workspace_id, guest_id, inviter_id)
    select new.workspace_id, app.current_user_id(), new.created_by
    where app.current_user_id() is not null and app.current_user_id() <> new.created_by
    on conflict do nothing;
    return null;
  end $$;
create trigger note_guest after update of accepted_count on workspace_invites
  for each row when (new.created_by is not null and new.accepted_count > old.accepted_count)
  execute function app.note_guest();

-- Members who have been in a club for one or five years, as far as they have not been noted. Returns how many.
create function app.note_anniversaries() returns bigint
  language sql security definer set search_path = ''
  begin atomic
    with noted as (
      insert into public.achievement_due (user_id, kind, source)
      select membership.user_id, 'anniversary', membership.workspace_id::text
      from public.workspace_members as membership
      join public.workspaces as club on club.id = membership.workspace_id and club.kind = 'regular'
      cross join (values ('member_1_year', interval '1 year'), ('member_5_years', interval '5 years'))
        as mark (achievement, age)
      where membership.joined_at <= now() - mark.age
        and not exists (
          select from public.achievements as known
          where known.user_id = membership.user_id and known.achievement = mark.achievement
        )
        and not exists (
          select from public.achievement_due as due
          where due.user_id = membership.user_id and due.kind = 'anniversary'
        )
      returning 1
    )
    select count(*) from noted;
  end;

create function app.notify_of_achievement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.notify(array[new.user_id], 'achievement', new.achievement, null, null,
      jsonb_build_object('achievement', new.achievement, 'user_id', new.user_id));
    return null;
  end $$;
create trigger notify_of_achievement after insert on achievements
  for each row execute function app.notify_of_achievement();

-- A time as facts have it.
create function app.fact_time(at timestamptz) returns text
  language sql immutable set search_path = ''
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- What facts of a member are made of, for those that are not games, reviews or tournaments: of one source and person, or
-- all with null. The worker may not read these tables.
create function app.achievement_rows(member uuid, what text, only_source text, only_other uuid)
  returns setof jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    case what
    when 'puzzle' then
      return query select jsonb_build_object('puzzle_id', attempt.puzzle_id, 'result', attempt.result,
        'rating_after', attempt.rating_after, 'finished_at', app.fact_time(attempt.finished_at),
        'is_daily', exists (
          select from public.daily_puzzles as daily
          where daily.puzzle_id = attempt.puzzle_id
            and daily.day = (attempt.finished_at at time zone 'UTC')::date))
      from public.puzzle_attempts as attempt
      where attempt.user_id = member and attempt.finished_at is not null
        and (only_source is null or attempt.puzzle_id = only_source);
    when 'run' then
      return query select jsonb_build_object('id', run.id, 'mode', run.mode, 'score', run.score,
        'ended_at', app.fact_time(run.ended_at))
      from public.puzzle_runs as run
      where run.user_id = member and run.ended_at is not null
        and (only_source is null or run.id = only_source::uuid);
    when 'card' then
      return query select jsonb_build_object('id', card.id, 'learned_at', app.fact_time(card.learned_at))
      from public.mistake_cards as card
      where card.user_id = member and card.learned_at is not null
        and (only_source is null or card.id = only_source::uuid);
    when 'anniversary' then
      return query select jsonb_build_object('workspace_id', membership.workspace_id,
        'joined_at', app.fact_time(membership.joined_at))
      from public.workspace_members as membership
      join public.workspaces as club on club.id = membership.workspace_id and club.kind = 'regular'
      where membership.user_id = member
        and (only_source is null or membership.workspace_id = only_source::uuid);
    when 'homework_solved', 'homework_given' then
      return query select jsonb_build_object('kind', what, 'source', given.id, 'pupil', pupil.user_id,
        'at', app.fact_time(solved.last_at))
      from public.homework as given
      join public.homework_pupils as pupil on pupil.homework_id = given.id
      cross join lateral (
        select count(*) as puzzles, max(attempt.finished_at) as last_at
        from public.puzzle_attempts as attempt
        where attempt.user_id = pupil.user_id and attempt.puzzle_id = any (given.puzzles)
          and attempt.result = 'solved'
      ) as solved
      where solved.puzzles = cardinality(given.puzzles) and given.created_by <> pupil.user_id
        and case what when 'homework_solved' then pupil.user_id else given.created_by end = member
        and (only_source is null or given.id = only_source::uuid)
        and (only_other is null or pupil.user_id = only_other);
    when 'guest' then
      return query select jsonb_build_object('kind', what, 'source', won.id, 'guest', won.guest_id,
        'at', app.fact_time(won.finished_at), 'wins', won.wins)
      from (
        select game.id, guest.guest_id, game.finished_at,
          row_number() over (partition by guest.guest_id order by game.finished_at, game.id) as wins
        from (select distinct guest_id from public.guests where inviter_id = member) as guest
        join public.chess_games as game on game.rated and cardinality(game.moves) >= 20
          and not exists (select from public.annulled_games as annulled where annulled.game_id = game.id)
          and ((game.white_player_id = guest.guest_id and game.status = 'white_won'
                and game.black_player_id <> member)
            or (game.black_player_id = guest.guest_id and game.status = 'black_won'
                and game.white_player_id <> member))
      ) as won
      where (only_source is null or won.id = only_source::uuid)
        and (only_other is null or won.guest_id = only_other);
    end case;
  end $$;

-- How many members of a workspace have each achievement, for one of its members.
create function app.achievements_in(workspace uuid) returns table (achievement text, members bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select known.achievement, count(*)
    from public.workspace_members as member
    join public.achievements as known on known.user_id = member.user_id
    where member.workspace_id = workspace and workspace in (select app.my_workspaces())
    group by known.achievement;
  end;

-- The past of everyone who has one.
insert into achievement_due (user_id, kind)
select person.id, 'replay' from users as person
where not person.is_bot and (
  exists (select from chess_player_stats as stats where stats.user_id = person.id and stats.games_played > 0)
  or exists (select from puzzle_attempts as attempt where attempt.user_id = person.id)
  or exists (select from workspace_members as member
             where member.user_id = person.id and member.joined_at < now() - interval '1 year')
);

do $$
declare
  made regprocedure;
begin
  foreach made in array array[
    'app.shows_achievements(uuid)', 'app.note_achievement(uuid, text, text, uuid)', 'app.note_game_achievements()', 'app.note_annulled_game()', 'app.note_review_achievements()',
    'app.note_puzzle_achievements()', 'app.note_run_achievements()', 'app.note_card_achievements()',
    'app.note_tournament_achievements()', 'app.note_guest()', 'app.note_anniversaries()',
    'app.notify_of_achievement()', 'app.fact_time(timestamptz)',
    'app.achievement_rows(uuid, text, text, uuid)', 'app.achievements_in(uuid)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', made);
  end loop;
end $$;
grant execute on function app.achievements_in(uuid), app.shows_achievements(uuid) to rookery_app;
grant execute on function app.note_anniversaries(), app.achievement_rows(uuid, text, text, uuid) to rookery_worker;
