-- Notifications: what members are told, written by triggers in the transaction of what happened, and how it reaches them.

-- All kinds, with what a member gets who has chosen nothing.
create table notification_kinds (
  kind text primary key,
  in_app boolean not null,
  mail text not null check (mail in ('at_once', 'daily', 'never')),
  push boolean not null
);
insert into notification_kinds (kind, in_app, mail, push) values
  ('challenge', true, 'never', true),
  ('challenge_answered', true, 'never', true),
  ('your_move', true, 'daily', true),
  ('game_ended', true, 'never', true),
  ('round_paired', true, 'at_once', true),
  ('round_starts', true, 'never', true),
  ('result_to_confirm', true, 'daily', true),
  ('task_assigned', true, 'daily', true),
  ('task_due', true, 'daily', true),
  ('task_finished', true, 'never', false),
  ('invite_used', true, 'never', false),
  ('chat_report', true, 'daily', true),
  ('review_done', true, 'never', false),
  ('homework', true, 'at_once', true),
  ('achievement', true, 'never', false),
  ('announcement', true, 'at_once', true);

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null references notification_kinds,
  -- What happened, so that nobody is told of it twice.
  source text not null,
  -- Where it happened, if the member belongs to it.
  workspace_id uuid references workspaces on delete cascade,
  -- Who caused it; null if nobody did, or the account has ended.
  actor_id uuid references users on delete set null,
  -- What the sentence about it needs, as it was then: ids to link to, and names.
  details jsonb not null,
  -- Whether it is in the inbox. Otherwise it is only mailed or pushed.
  in_app boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  unique (user_id, kind, source)
);
create index notifications_inbox on notifications (user_id, created_at desc, id desc) where in_app;
create index notifications_unread on notifications (user_id) where in_app and read_at is null;
create index on notifications (created_at);
create index on notifications (workspace_id) where workspace_id is not null;
create index on notifications (actor_id) where actor_id is not null;

-- What a member has chosen for a kind. Without a row, the defaults of the kind hold.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null references notification_kinds,
  in_app boolean not null,
  mail text not null check (mail in ('at_once', 'daily', 'never')),
  push boolean not null,
  primary key (user_id, kind)
);

create function app.is_time_zone(zone text) returns boolean
  language plpgsql immutable set search_path = ''
  as $$
  begin
    perform timestamptz '2026-01-01 00:00:00Z' at time zone zone;
    return true;
  exception when invalid_parameter_value then
    return false;
  end $$;

create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  time_zone text not null default 'UTC' check (app.is_time_zone(time_zone)),
  -- The switch for all mail, which the link in a mail turns off.
  mail boolean not null default true,
  -- Local times, between which nothing is mailed or pushed; null without quiet hours.
  quiet_from time,
  quiet_to time,
  -- The local time of the daily mail.
  daily_at time not null default '08:00',
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_settings_quiet_hours check (quiet_from <> quiet_to)
);

-- Browsers that a member has allowed to show notifications, as the Push API describes them.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  public_key text not null,
  auth_secret text not null,
  created_at timestamptz not null default now()
);
create index on push_subscriptions (user_id);

-- What is still to be sent. A worker collects what is due for a member into a batch, which is one mail or one push.
create table notification_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  channel text not null check (channel in ('mail', 'daily_mail', 'push')),
  user_id uuid not null references users on delete cascade,
  due_at timestamptz not null,
  -- Null until it is collected.
  batch uuid,
  -- From the moment before a batch is sent. A mail is not sent again if a worker dies after that.
  is_sending boolean not null default false,
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at) where batch is null;
create index notification_deliveries_batch on notification_deliveries (batch) where batch is not null;
create index on notification_deliveries (user_id);

-- What owners and admins tell all members of a workspace.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  text text not null check (char_length(text) between 1 and 4000),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create index on announcements (workspace_id, created_at desc, id desc);
create index on announcements (created_by);

do $$
declare
  name text;
begin
  foreach name in array array['notification_kinds', 'notifications', 'notification_preferences',
                              'notification_settings', 'push_subscriptions', 'notification_deliveries',
                              'announcements'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy owner_all on %I to rookery_owner using (true) with check (true)', name);
  end loop;
end $$;

-- Who may see and change --------------------------------------------------------------------------

grant select on notification_kinds to rookery_app;
create policy see on notification_kinds for select to rookery_app using (true);

grant select, update (read_at) on notifications to rookery_app;
create policy own on notifications to rookery_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

grant select, insert, update (in_app, mail, push), delete on notification_preferences to rookery_app;
create policy own on notification_preferences to rookery_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

grant select, insert, update (time_zone, mail, quiet_from, quiet_to, daily_at) on notification_settings
  to rookery_app;
create policy own on notification_settings to rookery_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

grant select, delete on push_subscriptions to rookery_app;
create policy own on push_subscriptions to rookery_app using (user_id = (select app.current_user_id()));
grant select, delete on push_subscriptions to rookery_worker;
create policy work on push_subscriptions to rookery_worker using (true);

grant select, update (batch, is_sending), delete on notification_deliveries to rookery_worker;
create policy work on notification_deliveries to rookery_worker using (true) with check (true);

insert into role_permissions (permission, role)
select 'announcement.write', unnest(array['owner', 'admin']);
grant select, insert (workspace_id, title, text, created_by), delete on announcements to rookery_app;
create policy see on announcements for select to rookery_app
  using (workspace_id in (select app.my_workspaces()));
create policy write on announcements for insert to rookery_app
  with check (
    created_by = (select app.current_user_id())
    and workspace_id in (select app.workspaces_with('announcement.write'))
  );
create policy take_back on announcements for delete to rookery_app
  using (workspace_id in (select app.workspaces_with('announcement.write')));

alter publication rookery add table notifications;
grant select on notifications to rookery_relay;
create policy relay on notifications for select to rookery_relay using (true);

-- The endpoint belongs to a browser, which another member may have used before.
create function app.add_push_subscription(endpoint text, public_key text, auth_secret text) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.push_subscriptions as known (user_id, endpoint, public_key, auth_secret)
    select app.current_user_id(), add_push_subscription.endpoint, add_push_subscription.public_key,
      add_push_subscription.auth_secret
    where app.current_user_id() is not null
    on conflict on constraint push_subscriptions_endpoint_key do update
      set user_id = excluded.user_id, public_key = excluded.public_key,
        auth_secret = excluded.auth_secret, created_at = now();
  end;

-- The link in a mail works without a session.
create function app.turn_off_mail(member uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.notification_settings (user_id, mail)
      select id, false from public.users where id = member
      on conflict (user_id) do update set mail = false;
  end;

create function app.has_verified_address() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select email_verified from public.users where id = app.current_user_id();
  end;

-- When it is sent ---------------------------------------------------------------------------------

-- The moment, or the end of the quiet hours in which it is.
create function app.after_quiet_hours(moment timestamptz, zone text, quiet_from time, quiet_to time)
  returns timestamptz
  language sql stable set search_path = ''
  return (
    select case
      when quiet_from is null then moment
      when quiet_from < quiet_to and here::time >= quiet_from and here::time < quiet_to
        then greatest(moment, (here::date + quiet_to) at time zone zone)
      when quiet_from > quiet_to and here::time >= quiet_from
        then greatest(moment, (here::date + 1 + quiet_to) at time zone zone)
      when quiet_from > quiet_to and here::time < quiet_to
        then greatest(moment, (here::date + quiet_to) at time zone zone)
      else moment
    end
    from (select moment at time zone zone as here) as local
  );

-- The next time at which clocks in the zone show this.
create function app.next_local_time(moment timestamptz, zone text, wanted time) returns timestamptz
  language sql stable set search_path = ''
  return (
    select min((here::date + days + wanted) at time zone zone)
      filter (where (here::date + days + wanted) at time zone zone > moment)
    from (select moment at time zone zone as here) as local, generate_series(0, 2) as days
  );

-- Tells members what happened, by their preferences: nobody of what they did themselves, and nobody twice. A mail waits
-- for a short time, in which it may be read in the app.
create function app.notify(members uuid[], kind text, source text, workspace uuid, actor uuid, details jsonb)
  returns void
  language sql security definer set search_path = ''
  begin atomic
    with wanted as (
      select person.id as user_id,
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
      from public.users as person
      join public.notification_kinds as known on known.kind = notify.kind
      left join public.notification_preferences as own
        on own.user_id = person.id and own.kind = notify.kind
      left join public.notification_settings as settings on settings.user_id = person.id
      where person.id = any (members) and not person.is_bot and person.id is distinct from actor
    ), stored as (
      insert into public.notifications (user_id, kind, source, workspace_id, actor_id, details, in_app)
      select wanted.user_id, notify.kind, notify.source, wanted.workspace_id, actor, notify.details, wanted.in_app
      from wanted where wanted.in_app or wanted.mail <> 'never' or wanted.push
      on conflict on constraint notifications_user_id_kind_source_key do nothing
      returning id, user_id
    )
    insert into public.notification_deliveries (notification_id, user_id, channel, due_at)
    select stored.id, stored.user_id, chosen.channel,
      app.after_quiet_hours(chosen.due_at, wanted.zone, wanted.quiet_from, wanted.quiet_to)
    from stored
    join wanted using (user_id)
    cross join lateral (values
      ('push', wanted.push, clock_timestamp()),
      ('mail', wanted.mail = 'at_once', clock_timestamp() + interval '20 seconds'),
      ('daily_mail', wanted.mail = 'daily',
        app.next_local_time(clock_timestamp(), wanted.zone, wanted.daily_at))
    ) as chosen (channel, is_chosen, due_at)
    where chosen.is_chosen;
  end;

-- What is settled need not be read any more.
create function app.settle_notification(member uuid, settled_kind text, settled_source text) returns void
  language sql security definer set search_path = ''
  begin atomic
    update public.notifications set read_at = clock_timestamp()
    where user_id = member and kind = settled_kind and source = settled_source and read_at is null;
  end;

-- What happened -----------------------------------------------------------------------------------

create function app.notify_of_challenge() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      perform app.notify(array[new.opponent_id], 'challenge', new.id::text, new.workspace_id,
        new.challenger_id, jsonb_build_object('game_id', new.id, 'time_control', new.time_control));
      return null;
    end if;
    perform app.settle_notification(new.opponent_id, 'challenge', new.id::text);
    if new.status in ('accepted', 'declined') then
      perform app.notify(array[new.challenger_id], 'challenge_answered', new.id::text, new.workspace_id,
        coalesce(new.opponent_id, app.current_user_id()),
        jsonb_build_object('game_id', new.id, 'answer', new.status, 'reason', new.decline_reason));
    end if;
    return null;
  end $$;
create trigger notify_of_challenge after insert on chess_challenges
  for each row when (new.opponent_id is not null) execute function app.notify_of_challenge();
create trigger notify_of_answer after update of status on chess_challenges
  for each row when (old.status = 'open' and new.status <> 'open') execute function app.notify_of_challenge();

-- Games in which a move has days: the player to move, and the end.
create function app.notify_of_slow_game() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    ply integer := cardinality(new.moves);
    to_move uuid := case new.game_state ->> 'turn'
      when 'white' then new.white_player_id else new.black_player_id end;
    other uuid := case new.game_state ->> 'turn'
      when 'white' then new.black_player_id else new.white_player_id end;
  begin
    if tg_op = 'UPDATE' then
      perform app.settle_notification(player, 'your_move', new.id || ':' || cardinality(old.moves))
      from unnest(array[to_move, other]) as player;
    end if;
    if new.status = 'active' then
      perform app.notify(array[to_move], 'your_move', new.id || ':' || ply, new.workspace_id, other,
        jsonb_build_object('game_id', new.id, 'ply', ply));
    else
      perform app.notify(array[player.id], 'game_ended', new.id::text, new.workspace_id, player.opponent,
        jsonb_build_object('game_id', new.id, 'status', new.status, 'reason', new.game_state -> 'outcome' ->> 'reason',
          'result', case
            when new.status in ('drawn', 'aborted') then new.status
            when (new.status = 'white_won') = (player.id = new.white_player_id) then 'won'
            else 'lost'
          end))
      from (values (to_move, other), (other, to_move)) as player (id, opponent)
      where player.id is distinct from app.current_user_id();
    end if;
    return null;
  end $$;
create trigger notify_of_slow_game_start after insert on chess_games
  for each row when (new.status = 'active' and new.speed = 'correspondence')
  execute function app.notify_of_slow_game();
create trigger notify_of_slow_game after update of moves, status on chess_games
  for each row when (
    new.speed = 'correspondence' and old.status = 'active'
    and (new.moves is distinct from old.moves or new.status <> 'active')
  ) execute function app.notify_of_slow_game();

-- The players of pairings in rounds that have started. In an arena they wait at the page, and are paired again and again.
create function app.notify_of_pairings(tournament uuid, started_round integer, only_pairing uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    select app.notify(array[player.user_id], 'round_paired', pairing.id::text, held.workspace_id, null,
      jsonb_build_object('tournament_id', held.id, 'tournament', held.name, 'round', pairing.round,
        'board', pairing.board, 'color', player.color, 'opponent', opponent.name,
        'game_id', case when held.over_the_board or pairing.black_id is null then null else pairing.id end))
    from public.tournament_pairings as pairing
    join public.tournaments as held on held.id = pairing.tournament_id
    cross join lateral (values (pairing.white_id, 'white', pairing.black_id),
      (pairing.black_id, 'black', pairing.white_id)) as side (player_id, color, opponent_id)
    join lateral (select known.user_id, side.color from public.tournament_players as known
      where known.id = side.player_id and known.user_id is not null) as player on true
    left join public.tournament_players as opponent on opponent.id = side.opponent_id
    where pairing.tournament_id = tournament and pairing.round = started_round
      and (only_pairing is null or pairing.id = only_pairing) and held.format <> 'arena';
  end;

create function app.notify_of_pairing() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (
      select from public.tournament_rounds
      where tournament_id = new.tournament_id and round = new.round and started_at is not null
    ) then
      perform app.notify_of_pairings(new.tournament_id, new.round, new.id);
    end if;
    return null;
  end $$;
create trigger notify_of_pairing after insert on tournament_pairings
  for each row execute function app.notify_of_pairing();

create function app.notify_of_round() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.notify_of_pairings(new.tournament_id, new.round, null);
    return null;
  end $$;
create trigger notify_of_round after update of started_at on tournament_rounds
  for each row when (old.started_at is null and new.started_at is not null)
  execute function app.notify_of_round();

-- One of two players has entered the result of a game over the board.
create function app.notify_of_report() returns trigger
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
      and reporter.id = case when new.white_report is null then new.black_id else new.white_id end;
    return null;
  end $$;
create trigger notify_of_report after update of white_report, black_report on tournament_pairings
  for each row when (
    new.white_result is null and (new.white_report is null) <> (new.black_report is null)
  ) execute function app.notify_of_report();

create function app.notify_of_task() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    actor uuid := app.current_user_id();
    details jsonb := jsonb_build_object('task_id', new.id, 'task', new.name);
  begin
    if new.assignee_id is not null and new.completed_at is null
       and (tg_op = 'INSERT' or old.assignee_id is distinct from new.assignee_id) then
      perform app.notify(array[new.assignee_id], 'task_assigned',
        new.id || ':' || extract(epoch from clock_timestamp()), new.workspace_id, actor, details);
    end if;
    if tg_op = 'UPDATE' and old.completed_at is null and new.completed_at is not null then
      perform app.notify(array[new.created_by, new.assignee_id], 'task_finished',
        new.id || ':' || extract(epoch from new.completed_at), new.workspace_id, actor, details);
    end if;
    return null;
  end $$;
create trigger notify_of_task after insert or update of assignee_id, completed_at on tasks
  for each row execute function app.notify_of_task();
create index tasks_due on tasks (end_date) where completed_at is null and assignee_id is not null;

create function app.notify_of_invite() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.notify(array[new.created_by], 'invite_used', new.id || ':' || new.accepted_count,
      new.workspace_id, app.current_user_id(),
      jsonb_build_object('workspace', (select name from public.workspaces where id = new.workspace_id)));
    return null;
  end $$;
create trigger notify_of_invite after update of accepted_count on workspace_invites
  for each row when (new.created_by is not null and new.accepted_count > old.accepted_count)
  execute function app.notify_of_invite();

-- Those who moderate the chat, once for each message. Who has reported it stays unsaid.
create function app.notify_of_chat_report() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.notify(array_agg(moderator.user_id), 'chat_report', new.line_id::text, new.workspace_id, null,
      jsonb_build_object('line_id', new.line_id))
    from public.workspace_members as moderator
    join public.role_permissions as granted
      on granted.role = moderator.role and granted.permission = 'chat.moderate'
    where moderator.workspace_id = new.workspace_id and moderator.user_id <> new.reporter_id;
    return null;
  end $$;
create trigger notify_of_chat_report after insert on chess_chat_reports
  for each row execute function app.notify_of_chat_report();

create function app.notify_of_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.notify(array[new.requested_by], 'review_done', new.game_id::text, null, null,
      jsonb_build_object('game_id', new.game_id));
    return null;
  end $$;
create trigger notify_of_review after update of state on chess_reviews
  for each row when (new.requested_by is not null and old.state <> 'done' and new.state = 'done')
  execute function app.notify_of_review();

create function app.notify_of_homework() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.notify(array[new.user_id], 'homework', new.homework_id::text, given.workspace_id,
      given.created_by,
      jsonb_build_object('homework_id', given.id, 'title', given.title, 'due_at', given.due_at))
    from public.homework as given where given.id = new.homework_id;
    return null;
  end $$;
create trigger notify_of_homework after insert on homework_pupils
  for each row execute function app.notify_of_homework();

create function app.notify_of_announcement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform app.notify(array_agg(member.user_id), 'announcement', new.id::text, new.workspace_id,
      new.created_by,
      jsonb_build_object('announcement_id', new.id, 'title', new.title, 'text', left(new.text, 500),
        'workspace', (select name from public.workspaces where id = new.workspace_id)))
    from public.workspace_members as member where member.workspace_id = new.workspace_id;
    return null;
  end $$;
create trigger notify_of_announcement after insert on announcements
  for each row execute function app.notify_of_announcement();

-- What comes near: tasks within a day, rounds within a quarter of an hour. Called again and again by workers.
create function app.notify_of_dates() returns void
  language sql security definer set search_path = ''
  begin atomic
    select app.notify(array[due.assignee_id], 'task_due', due.id || ':' || extract(epoch from due.end_date),
      due.workspace_id, null,
      jsonb_build_object('task_id', due.id, 'task', due.name, 'due_at', due.end_date))
    from public.tasks as due
    where due.completed_at is null and due.assignee_id is not null
      and due.end_date between now() and now() + interval '1 day'
      and not exists (
        select from public.notifications as told
        where told.user_id = due.assignee_id and told.kind = 'task_due'
          and told.source = due.id || ':' || extract(epoch from due.end_date)
      );
    select app.notify(
      array(select player.user_id from public.tournament_players as player
            where player.tournament_id = held.id and player.withdrawn_after is null
              and player.user_id is not null),
      'round_starts', held.id || ':' || (held.round + 1), held.workspace_id, null,
      jsonb_build_object('tournament_id', held.id, 'tournament', held.name, 'round', held.round + 1,
        'starts_at', coalesce(held.next_round_at, held.starts_at)))
    from public.tournaments as held
    where held.status in ('open', 'running')
      -- A short pause between two rounds needs no reminder.
      and (held.round = 0 or held.pause_s >= 1800)
      and coalesce(held.next_round_at, held.starts_at) between now() and now() + interval '15 minutes';
  end;

-- Collecting and sending --------------------------------------------------------------------------

-- Everything that a batch needs to be sent. What was read meanwhile is left out.
create function app.read_batch(wanted_batch uuid)
  returns table (channel text, is_sending boolean, user_id uuid, name text, email text, locale text,
                 time_zone text, id uuid, kind text, workspace_id uuid, actor_name text, details jsonb,
                 created_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select delivery.channel, delivery.is_sending, person.id, person.name, person.email, person.locale,
      coalesce(settings.time_zone, 'UTC'), told.id, told.kind, told.workspace_id, actor.name, told.details,
      told.created_at
    from public.notification_deliveries as delivery
    join public.notifications as told on told.id = delivery.notification_id
    join public.users as person on person.id = delivery.user_id
    left join public.notification_settings as settings on settings.user_id = person.id
    left join public.users as actor on actor.id = told.actor_id
    where delivery.batch = wanted_batch and told.read_at is null
      and (delivery.channel = 'push' or (person.email_verified and coalesce(settings.mail, true)))
    order by told.created_at, told.id;
  end;

-- Deletes what was kept for 90 days. Returns how many.
create function app.delete_old_notifications(at_most integer) returns bigint
  language sql security definer set search_path = ''
  begin atomic
    with gone as (
      delete from public.notifications where id in (
        select id from public.notifications where created_at < now() - interval '90 days'
        order by created_at limit at_most
      ) returning 1
    )
    select count(*) from gone;
  end;

-- The caller's inbox, with the names of those who caused it.
create function app.my_notifications(only_unread boolean)
  returns table (id uuid, kind text, workspace_id uuid, actor_id uuid, actor_name text, details jsonb,
                 created_at timestamptz, read_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select told.id, told.kind, told.workspace_id, told.actor_id, actor.name, told.details, told.created_at,
      told.read_at
    from public.notifications as told
    left join public.users as actor on actor.id = told.actor_id
    where told.user_id = app.current_user_id() and told.in_app
      and (told.read_at is null or not only_unread);
  end;

do $$
declare
  made regprocedure;
begin
  foreach made in array array[
    'app.is_time_zone(text)', 'app.has_verified_address()', 'app.add_push_subscription(text, text, text)', 'app.turn_off_mail(uuid)',
    'app.after_quiet_hours(timestamptz, text, time, time)', 'app.next_local_time(timestamptz, text, time)',
    'app.notify(uuid[], text, text, uuid, uuid, jsonb)', 'app.settle_notification(uuid, text, text)',
    'app.notify_of_challenge()', 'app.notify_of_slow_game()', 'app.notify_of_pairings(uuid, integer, uuid)',
    'app.notify_of_pairing()', 'app.notify_of_round()', 'app.notify_of_report()', 'app.notify_of_task()',
    'app.notify_of_invite()', 'app.notify_of_chat_report()', 'app.notify_of_review()',
    'app.notify_of_homework()', 'app.notify_of_announcement()', 'app.notify_of_dates()',
    'app.read_batch(uuid)', 'app.delete_old_notifications(integer)', 'app.my_notifications(boolean)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', made);
  end loop;
end $$;
grant execute on function app.is_time_zone(text), app.has_verified_address(),
  app.add_push_subscription(text, text, text), app.turn_off_mail(uuid), app.my_notifications(boolean) to rookery_app;
grant execute on function app.notify_of_dates(), app.read_batch(uuid), app.delete_old_notifications(integer)
  to rookery_worker;
