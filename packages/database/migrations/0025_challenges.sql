-- Challenges: offers of a game to a member, or to all members of a workspace, which wait for an answer. The game begins
-- when one is accepted.

create table chess_challenges (
  -- Also the id of the game.
  id uuid primary key default gen_random_uuid(),
  -- The workspace of the game; null if only the players will see it.
  workspace_id uuid references workspaces on delete cascade,
  challenger_id uuid not null references users on delete cascade,
  -- Null: the first member of the workspace who accepts.
  opponent_id uuid references users on delete cascade,
  time_control jsonb,
  rated boolean not null,
  -- Of the challenger.
  color text not null check (color in ('white', 'black', 'random')),
  message text not null default '' check (char_length(message) <= 80),
  -- The challenge that this one answers with other terms.
  replaces uuid,
  status text not null default 'open'
    check (status in ('open', 'accepted', 'declined', 'replaced', 'withdrawn')),
  decline_reason text check (decline_reason in ('later', 'time_control', 'rated', 'casual', 'other')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  constraint chess_challenges_two_players check (challenger_id <> opponent_id),
  constraint chess_challenges_open_to_members check (opponent_id is not null or workspace_id is not null),
  constraint chess_challenges_answered check ((status = 'open') = (answered_at is null)),
  constraint chess_challenges_reason check (decline_reason is null or status = 'declined')
);
-- Only challengers delete their challenges, so a deleted row has to find them alone.
create unique index chess_challenges_identity on chess_challenges (challenger_id, id);
alter table chess_challenges replica identity using index chess_challenges_identity;
create index on chess_challenges (opponent_id, created_at desc);
create index on chess_challenges (workspace_id, created_at desc) where opponent_id is null;

alter table chess_challenges enable row level security;
alter table chess_challenges force row level security;
create policy owner_all on chess_challenges to rookery_owner using (true) with check (true);

grant select, delete on chess_challenges to rookery_app;
grant insert (id, workspace_id, challenger_id, opponent_id, time_control, rated, color, message, replaces,
              expires_at) on chess_challenges to rookery_app;
create policy see on chess_challenges for select to rookery_app
  using (
    (select app.current_user_id()) in (challenger_id, opponent_id)
    or (opponent_id is null and status = 'open' and workspace_id in (select app.my_workspaces())
        and not app.are_blocked(challenger_id, (select app.current_user_id())))
  );

-- Why the caller cannot challenge this member; null if they can. Members who accept no direct games can be challenged.
create function app.challenge_refusal(opponent uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when app.is_bot(opponent) then 'bot_starts_at_once'
      when direct.refusal <> 'no_direct_games' then direct.refusal
      when exists (
        select from public.chess_preferences where user_id = opponent and do_not_disturb
      ) then 'do_not_disturb'
    end
    from (select app.direct_game_refusal(opponent) as refusal) as direct;
  end;

create policy offer_own on chess_challenges for insert to rookery_app
  with check (
    challenger_id = (select app.current_user_id())
    and (workspace_id is null or workspace_id in (select app.my_workspaces()))
    and (opponent_id is null or app.challenge_refusal(opponent_id) is null)
  );
-- An open challenge is withdrawn by an answer, so that the opponent is told.
create policy clear_own on chess_challenges for delete to rookery_app
  using (challenger_id = (select app.current_user_id())
         and (status <> 'open' or expires_at < now()));

-- Answers a challenge: the opponent accepts, declines or replaces it, the challenger withdraws it. No row, if the
-- caller cannot do that, or no longer.
create function app.answer_challenge(challenge uuid, answer text, reason text)
  returns setof chess_challenges
  language sql security definer set search_path = ''
  begin atomic
    update public.chess_challenges as offer
    set status = answer, decline_reason = reason, answered_at = clock_timestamp()
    where offer.id = challenge and offer.status = 'open' and offer.expires_at > clock_timestamp()
      and case answer
        when 'withdrawn' then offer.challenger_id = app.current_user_id()
        when 'accepted' then
          offer.opponent_id = app.current_user_id()
          or (offer.opponent_id is null and offer.challenger_id <> app.current_user_id()
              and offer.workspace_id in (select app.my_workspaces())
              and not app.are_blocked(offer.challenger_id, app.current_user_id()))
        else offer.opponent_id = app.current_user_id()
      end
    returning offer.*;
  end;

-- Whether a member is connected, and whether they are playing: what others need to know before a game. Of members whom
-- the caller cannot see, nothing.
create function app.availability(member uuid)
  returns table (is_here boolean, is_playing boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select app.is_connected(member), app.is_playing(member) where app.sees_person(member);
  end;

-- The caller's challenges that are open, those of the caller that were declined, and those that are open to the members
-- of a workspace of the caller.
create function app.my_challenges()
  returns table (id uuid, workspace_id uuid, challenger_id uuid, challenger_name text,
                 challenger_rating integer, challenger_rating_deviation double precision,
                 opponent_id uuid, opponent_name text, time_control jsonb, rated boolean, color text,
                 message text, replaces uuid, status text, decline_reason text, created_at timestamptz,
                 expires_at timestamptz, is_here boolean, is_playing boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select offer.id, offer.workspace_id, offer.challenger_id, challenger.name, rating.rating,
      rating.rating_deviation, offer.opponent_id, opponent.name, offer.time_control, offer.rated,
      offer.color, offer.message, offer.replaces, offer.status, offer.decline_reason, offer.created_at,
      offer.expires_at, app.is_connected(other.id), app.is_playing(other.id)
    from public.chess_challenges as offer
    join public.users as challenger on challenger.id = offer.challenger_id
    left join public.users as opponent on opponent.id = offer.opponent_id
    cross join lateral app.rating_in(offer.challenger_id, offer.time_control ->> 'name') as rating
    cross join lateral (
      select case app.current_user_id() when offer.challenger_id then offer.opponent_id
        else offer.challenger_id end as id
    ) as other
    where (
        (offer.status = 'open' and offer.expires_at > now()
         and app.current_user_id() in (offer.challenger_id, offer.opponent_id))
        or (offer.status = 'declined' and offer.challenger_id = app.current_user_id())
        or (offer.status = 'open' and offer.expires_at > now() and offer.opponent_id is null
            and offer.workspace_id in (select app.my_workspaces()))
      )
      and not app.are_blocked(offer.challenger_id, app.current_user_id())
      and (other.id is null or not app.are_blocked(other.id, app.current_user_id()))
    order by offer.created_at desc, offer.id
    limit 100;
  end;

-- The presence of members also tells who is playing.
drop function app.presence_in(uuid, timestamptz);
create function app.presence_in(workspace uuid, since timestamptz)
  returns table (user_id uuid, online boolean, do_not_disturb boolean, is_playing boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select known.user_id, known.online, coalesce(likes.do_not_disturb, false),
      known.online and app.is_playing(known.user_id)
    from public.presence as known
    join public.workspace_members as member
      on member.user_id = known.user_id and member.workspace_id = workspace
    left join public.chess_preferences as likes on likes.user_id = known.user_id
    where workspace in (select app.my_workspaces())
      and case when since is null then known.online else known.changed_at > since end;
  end;

-- The start and the end of a game are news about the presence of its players.
create function app.tell_playing() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- Rows that another change has locked are left out, so that no two changes wait for each other: they become news
    -- by that change.
    update public.presence set changed_at = clock_timestamp()
    where user_id in (
      select player.user_id from public.presence as player
      where player.user_id in (new.white_player_id, new.black_player_id) and player.online
      for update skip locked
    );
    return null;
  end $$;
create trigger tell_playing_started after insert on chess_games
  for each row when (new.status = 'active') execute function app.tell_playing();
create trigger tell_playing_ended after update of status on chess_games
  for each row when (old.status = 'active' and new.status <> 'active') execute function app.tell_playing();

alter publication rookery add table chess_challenges;
grant select on chess_challenges to rookery_relay;
create policy relay on chess_challenges for select to rookery_relay using (true);

revoke execute on function app.challenge_refusal(uuid), app.answer_challenge(uuid, text, text),
  app.availability(uuid), app.my_challenges(), app.presence_in(uuid, timestamptz), app.tell_playing()
  from public;
grant execute on function app.challenge_refusal(uuid), app.answer_challenge(uuid, text, text),
  app.availability(uuid), app.my_challenges(), app.presence_in(uuid, timestamptz) to rookery_app;
