-- Who may not enter a tournament takes no active part in it by any other way either: juniors outside of their club, and in a
-- club for juniors, who does not belong to it any more.

-- As before, and for whoever comes back, and for another account. What was entered before is withdrawn by
-- app.withdraw_junior().
create or replace function app.check_tournament_player() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.user_id is null then return new; end if;
    if (tg_op = 'INSERT'
        or new.user_id is distinct from old.user_id
        or (new.withdrawn_after is null and old.withdrawn_after is not null))
      and not app.may_enter(
        (select workspace_id from public.tournaments where id = new.tournament_id), new.user_id)
    then
      raise exception 'juniors play tournaments of their club'
        using errcode = 'check_violation', constraint = 'juniors_play_in_their_club';
    end if;
    if app.is_junior(new.user_id) then new.name := app.short_name(new.name); end if;
    return new;
  end $$;
drop trigger check_tournament_player on tournament_players;
create trigger check_tournament_player before insert or update of name, user_id, withdrawn_after on tournament_players
  for each row execute function app.check_tournament_player();

-- The players of these pairings who may not enter the tournament.
create function app.players_outside(tournament uuid, players uuid[]) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select player.id
    from public.tournament_players as player
    join public.tournaments as held on held.id = player.tournament_id
    where held.id = tournament and player.id = any (players) and player.user_id is not null
      and not app.may_enter(held.workspace_id, player.user_id);
  end;

-- An arbiter pairs by hand also those who have withdrawn after the round was paired.
create function app.check_pairing_by_hand() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from app.players_outside(new.tournament_id, array[new.white_id, new.black_id])) then
      raise exception 'juniors play tournaments of their club'
        using errcode = 'check_violation', constraint = 'juniors_play_in_their_club';
    end if;
    return new;
  end $$;
create trigger check_pairing_by_hand before insert or update of white_id, black_id, by_hand on tournament_pairings
  for each row when (new.by_hand and new.black_id is not null) execute function app.check_pairing_by_hand();

-- As before, but who may not enter is withdrawn instead, so that the worker forfeits the game: a member of a club for juniors
-- can leave it during a tournament, and whoever enters in the moment of becoming a junior was not withdrawn.
create or replace function app.start_tournament_games(games jsonb) returns setof uuid
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.tournament_players as player set withdrawn_after = held.round
    from jsonb_to_recordset(games) as game (id uuid)
    join public.tournament_pairings as paired on paired.id = game.id
    join public.tournaments as held on held.id = paired.tournament_id
    where player.id in (paired.white_id, paired.black_id) and player.withdrawn_after is null
      and player.user_id is not null and not app.may_enter(held.workspace_id, player.user_id);
    insert into public.chess_games (id, white_player_id, black_player_id, game_state, time_control, rated,
                                    white_rating, black_rating, workspace_id, tournament_id)
    with waiting as materialized (
      select paired.id, paired.board, white.user_id as white_id, black.user_id as black_id, game.game_state,
        game.time_control, held.rated, held.workspace_id, held.id as tournament_id
      from jsonb_to_recordset(games) as game (id uuid, game_state jsonb, time_control jsonb)
      join public.tournament_pairings as paired on paired.id = game.id
      join public.tournaments as held on held.id = paired.tournament_id
      join public.tournament_players as white on white.id = paired.white_id
      join public.tournament_players as black on black.id = paired.black_id
      where not paired.game_started and paired.white_result is null
        and white.user_id is not null and black.user_id is not null
        and app.suits_juniors(held.workspace_id, white.user_id, black.user_id)
    )
    select waiting.id, white_id, black_id, game_state, time_control,
      waiting.rated and not app.is_bot(white_id) and not app.is_bot(black_id),
      white_rating.rating, black_rating.rating, workspace_id, tournament_id
    from waiting
    cross join lateral app.rating_in(white_id, time_control ->> 'name') as white_rating
    cross join lateral app.rating_in(black_id, time_control ->> 'name') as black_rating
    order by board
    on conflict (id) do nothing;
    return query
      update public.tournament_pairings as paired set game_started = true
      from jsonb_to_recordset(games) as game (id uuid)
      where paired.id = game.id
        and exists (select from public.chess_games as started where started.id = paired.id)
      returning paired.id;
  end $$;

-- As before, but not for those outside: the names of the tournament and of guests are what an arbiter has typed.
create or replace function app.notify_of_pairings(tournament uuid, started_round integer, only_pairing uuid)
  returns void
  language sql security definer set search_path = ''
  begin atomic
    select app.notify_each('round_paired', held.workspace_id, null, jsonb_agg(jsonb_build_object(
      'user_id', player.user_id, 'source', pairing.id,
      'details', jsonb_build_object('tournament_id', held.id, 'tournament', held.name, 'round', pairing.round,
        'board', pairing.board, 'color', side.color, 'opponent', opponent.name,
        'game_id', case when held.over_the_board or pairing.black_id is null then null else pairing.id end))))
    from public.tournament_pairings as pairing
    join public.tournaments as held on held.id = pairing.tournament_id
    cross join lateral (values (pairing.white_id, 'white', pairing.black_id),
      (pairing.black_id, 'black', pairing.white_id)) as side (player_id, color, opponent_id)
    join public.tournament_players as player on player.id = side.player_id and player.user_id is not null
    left join public.tournament_players as opponent on opponent.id = side.opponent_id
    where pairing.tournament_id = tournament and pairing.round = started_round
      and (only_pairing is null or pairing.id = only_pairing) and held.format <> 'arena'
      and app.may_enter(held.workspace_id, player.user_id)
    group by held.id;
  end;

create or replace function app.notify_of_report() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.notify(array[other.user_id], 'result_to_confirm', new.id::text, held.workspace_id,
      reporter.user_id,
      jsonb_build_object('tournament_id', held.id, 'tournament', held.name, 'round', new.round,
        'opponent', reporter.name, 'result', coalesce(new.white_report, new.black_report)))
    from public.tournaments as held, public.tournament_players as other, public.tournament_players as reporter
    where held.id = new.tournament_id and other.user_id is not null
      and other.id = case when new.white_report is null then new.white_id else new.black_id end
      and reporter.id = case when new.white_report is null then new.black_id else new.white_id end
      and app.may_enter(held.workspace_id, other.user_id);
    return null;
  end $$;

-- As before, but a junior is told nothing of a workspace that they do not see: of their suspended memberships, too. The
-- kinds that stay have no text that somebody there has typed.
create or replace function app.notify_each(kind text, workspace uuid, actor uuid, told jsonb) returns void
  language sql security definer set search_path = ''
  begin atomic
    with wanted as (
      select person.id as user_id, told.source, told.details,
        coalesce(own.in_app, known.in_app) as in_app,
        case
          when person.email_verified and coalesce(settings.mail, true) then coalesce(own.mail, known.mail)
          else 'never'
        end as mail,
        coalesce(own.push, known.push)
          and exists (select from public.push_subscriptions as browser where browser.user_id = person.id)
          as push,
        coalesce(settings.time_zone, 'UTC') as zone, settings.quiet_from, settings.quiet_to,
        coalesce(settings.daily_at, '08:00') as daily_at,
        (select membership.workspace_id from public.workspace_members as membership
         where membership.workspace_id = workspace and membership.user_id = person.id) as workspace_id
      from jsonb_to_recordset(told) as told (user_id uuid, source text, details jsonb)
      join public.users as person on person.id = told.user_id
      join public.notification_kinds as known on known.kind = notify_each.kind
      left join public.notification_preferences as own
        on own.user_id = person.id and own.kind = notify_each.kind
      left join public.notification_settings as settings on settings.user_id = person.id
      where not person.is_bot and person.id is distinct from actor
        and (notify_each.workspace is null or known.kind in (
            'challenge', 'challenge_answered', 'your_move', 'game_ended', 'review_done', 'achievement')
          or not app.is_junior(person.id)
          or exists (select from public.workspace_members as own_place
            where own_place.workspace_id = notify_each.workspace and own_place.user_id = person.id))
    ), stored as (
      insert into public.notifications (user_id, kind, source, workspace_id, actor_id, details, in_app)
      select wanted.user_id, notify_each.kind, wanted.source, wanted.workspace_id, actor, wanted.details,
        wanted.in_app
      from wanted where wanted.in_app or wanted.mail <> 'never' or wanted.push
      on conflict on constraint notifications_user_id_kind_source_key do nothing
      returning id, user_id, source
    )
    insert into public.notification_deliveries (notification_id, user_id, channel, due_at)
    select stored.id, stored.user_id, chosen.channel,
      app.after_quiet_hours(chosen.due_at, wanted.zone, wanted.quiet_from, wanted.quiet_to)
    from stored
    join wanted using (user_id, source)
    cross join lateral (values
      ('push', wanted.push, clock_timestamp()),
      ('mail', wanted.mail = 'at_once', clock_timestamp() + interval '20 seconds'),
      ('daily_mail', wanted.mail = 'daily',
        app.next_local_time(clock_timestamp(), wanted.zone, wanted.daily_at))
    ) as chosen (channel, is_chosen, due_at)
    where chosen.is_chosen;
  end;

-- As before, with the names that the reader sees elsewhere: a junior may have left the club, and have a new name since.
create or replace view trainer_chat with (security_barrier) as
  select kept.workspace_id, line.id, line.game_id, line.tournament_id, line.room, line.author_id,
    app.shown_name(author.id, author.name) as author_name,
    coalesce(membership.role <> 'member', false) as is_trainer, line.text, kept.created_at
  from trainer_chat_lines as kept
  join chess_chat_lines as line on line.id = kept.line_id
  join users as author on author.id = line.author_id
  left join workspace_members as membership
    on membership.workspace_id = kept.workspace_id and membership.user_id = line.author_id
  where kept.workspace_id in (select app.workspaces_with('juniors.manage'));

revoke execute on all functions in schema app from public;
grant execute on function app.players_outside(uuid, uuid[]) to rookery_app;
