-- A round of 250 players starts in one transaction, so what it does for each of them has to be cheap.

-- Tells members of something of one kind, each with a source and details of their own: `told` is a list of
-- `{user_id, source, details}`.
create function app.notify_each(kind text, workspace uuid, actor uuid, told jsonb) returns void
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

create or replace function app.notify(members uuid[], kind text, source text, workspace uuid, actor uuid, details jsonb)
  returns void
  language sql security definer set search_path = ''
  begin atomic
    select app.notify_each(notify.kind, workspace, actor, coalesce(jsonb_agg(jsonb_build_object(
      'user_id', member, 'source', notify.source, 'details', notify.details)), '[]'))
    from (select distinct member from unnest(members) as member) as each;
  end;

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
    group by held.id;
  end;

-- As before, but ratings are read for the pairings only, not for each player with each game.
create or replace function app.start_tournament_games(games jsonb) returns setof uuid
  language plpgsql security definer set search_path = ''
  as $$
  begin
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

revoke execute on function app.notify_each(text, uuid, uuid, jsonb) from public;
