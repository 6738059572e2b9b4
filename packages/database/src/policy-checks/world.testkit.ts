/** Fixed ids, so that the tables of cases can be read. */
export const ME = '11111111-1111-4111-8111-111111111111';
export const MATE = '22222222-2222-4222-8222-222222222222';
export const TRAINER = '33333333-3333-4333-8333-333333333333';
/** Owns a club alone, and has one row of everything that is changed below. */
export const FOUNDER = '44444444-4444-4444-8444-444444444444';
/** Owns the root workspace, and is in no club. */
export const ADMINISTRATOR = '55555555-5555-4555-8555-555555555555';
/** Belongs to a club for juniors, and to the club of adults, which triggers and constraints refuse: policies hold even so. */
export const JUNIOR = '66666666-6666-4666-8666-666666666666';
export const STRANGER = '77777777-7777-4777-8777-777777777777';
/** A member of the club whom ME has blocked. */
export const BLOCKED = '88888888-8888-4888-8888-888888888888';
/** Was a member of the stranger's club, which is still the default one. */
export const FORMER = '99999999-9999-4999-8999-999999999999';
/** An admin of the club. */
export const DEPUTY = 'abababab-abab-4bab-8bab-abababababab';
/** Members of the club whose accounts are stored by cases; the second one belongs to the club for juniors as well. */
export const NEWCOMER = 'acacacac-acac-4cac-8cac-acacacacacac';
export const NEW_JUNIOR = 'adadadad-adad-4dad-8dad-adadadadadad';
/** Owns the club for juniors. */
export const COACH = 'aeaeaeae-aeae-4eae-8eae-aeaeaeaeaeae';

export const ROOT = '00000000-0000-0000-0000-000000000000';
/** ME owns it. */
export const CLUB = 'c1000000-0000-4000-8000-000000000001';
export const OPEN_CLUB = 'c1000000-0000-4000-8000-000000000002';
const FOUNDERS_CLUB = 'c1000000-0000-4000-8000-000000000003';
export const STRANGERS_CLUB = 'c1000000-0000-4000-8000-000000000004';
export const JUNIOR_CLUB = 'c1000000-0000-4000-8000-000000000005';
export const PERSONAL = 'c1000000-0000-4000-8000-000000000006';

/** Stored by cases. ME owns it, and MATE is a member. */
export const NEW_CLUB = 'c1000000-0000-4000-8000-000000000007';

/** ME has played MATE. */
export const GAME = 'a1000000-0000-4000-8000-000000000001';
export const STRANGERS_GAME = 'a1000000-0000-4000-8000-000000000002';
export const MATES_MESSAGE = 'a1000000-0000-4000-8000-000000000003';
export const MY_MESSAGE = 'a1000000-0000-4000-8000-000000000004';
export const STRANGERS_MESSAGE = 'a1000000-0000-4000-8000-000000000005';
export const TOURNAMENT = 'a1000000-0000-4000-8000-000000000006';
export const STRANGERS_TOURNAMENT = 'a1000000-0000-4000-8000-000000000007';
export const PLAYER = 'a1000000-0000-4000-8000-000000000008';
export const STRANGERS_PLAYER = 'a1000000-0000-4000-8000-000000000009';
export const HOMEWORK = 'a1000000-0000-4000-8000-00000000000a';
const STRANGERS_HOMEWORK = 'a1000000-0000-4000-8000-00000000000b';
/** Stored by cases. It is given to MATE. */
export const NEW_HOMEWORK = 'a1000000-0000-4000-8000-00000000000c';
export const EXPORT = 'a1000000-0000-4000-8000-00000000000d';
export const EXPIRED_EXPORT = 'a1000000-0000-4000-8000-00000000000e';
/** The tournament that a link without an account shows. */
export const SHOWN = 'shown';
/** Of something that nothing in the world knows. */
export const OTHER = 'a1000000-0000-4000-8000-0000000000ff';

const PEOPLE = {
  ME,
  MATE,
  TRAINER,
  FOUNDER,
  ADMINISTRATOR,
  JUNIOR,
  STRANGER,
  BLOCKED,
  FORMER,
  DEPUTY,
  COACH,
};

export const WORLD = `
  insert into users (id, name, email, personal_workspace_id) values ${Object.entries(PEOPLE)
    .map(([name, id]) => `('${id}', '${name}', '${name}@x.test', gen_random_uuid())`)
    .join(', ')};
  update users set default_workspace_id = '${STRANGERS_CLUB}' where id = '${FORMER}';
  insert into workspaces (id, name, kind, chess_scope, for_juniors, audience) values
    ('${CLUB}', 'Club', 'regular', 'club', false, 'general'),
    ('${OPEN_CLUB}', 'Open', 'regular', 'platform', false, 'general'),
    ('${FOUNDERS_CLUB}', 'Founder', 'regular', 'club', false, 'general'),
    ('${STRANGERS_CLUB}', 'Stranger', 'regular', 'club', false, 'general'),
    ('${JUNIOR_CLUB}', 'Juniors', 'regular', 'club', true, 'juniors'),
    ('${PERSONAL}', 'Personal', 'personal', 'club', false, 'personal');
  insert into workspace_members values
    ('${CLUB}', '${ME}', 'owner'), ('${CLUB}', '${MATE}', 'member'), ('${CLUB}', '${TRAINER}', 'trainer'),
    ('${CLUB}', '${JUNIOR}', 'member'), ('${CLUB}', '${BLOCKED}', 'member'),
    ('${OPEN_CLUB}', '${ME}', 'owner'), ('${PERSONAL}', '${ME}', 'owner'),
    ('${FOUNDERS_CLUB}', '${FOUNDER}', 'owner'), ('${STRANGERS_CLUB}', '${STRANGER}', 'owner'),
    ('${CLUB}', '${DEPUTY}', 'admin'), ('${CLUB}', '${NEWCOMER}', 'member'), ('${CLUB}', '${NEW_JUNIOR}', 'member'),
    ('${NEW_CLUB}', '${ME}', 'owner'), ('${NEW_CLUB}', '${MATE}', 'member'), ('${ROOT}', '${ADMINISTRATOR}', 'owner');
  insert into workspace_members (workspace_id, user_id, role, audience, of_junior) values
    ('${JUNIOR_CLUB}', '${JUNIOR}', 'member', 'juniors', true), ('${JUNIOR_CLUB}', '${COACH}', 'owner', 'juniors', false),
    ('${JUNIOR_CLUB}', '${NEW_JUNIOR}', 'member', 'juniors', true);
  update users set is_junior = true where id = '${JUNIOR}';
  insert into workspace_removals values ('${FOUNDERS_CLUB}', '${STRANGER}', now(), '${FOUNDER}', false);
  insert into chess_blocks values ('${ME}', '${BLOCKED}');
  insert into chess_games (id, white_player_id, black_player_id, game_state, status, finished_at, workspace_id)
    values ('${GAME}', '${ME}', '${MATE}', '{}', 'drawn', now(), '${CLUB}'),
      ('${STRANGERS_GAME}', '${STRANGER}', '${FORMER}', '{}', 'drawn', now(), '${STRANGERS_CLUB}');
  insert into chess_chat_lines (id, game_id, room, author_id, text) values
    ('${MATES_MESSAGE}', '${GAME}', 'players', '${MATE}', 'Hello'),
    ('${MY_MESSAGE}', '${GAME}', 'players', '${ME}', 'Hello'),
    ('${STRANGERS_MESSAGE}', '${STRANGERS_GAME}', 'players', '${STRANGER}', 'Hello');
  insert into chess_chat_mutes (workspace_id, user_id, muted_by, ends_at)
    values ('${CLUB}', '${BLOCKED}', '${ME}', now() + interval '1 day');
  insert into tournaments (id, workspace_id, name, format, over_the_board, rated, tie_breaks, round_count,
      check_in, open_to_platform, round_start, pause_s, appear_within_s)
    select id, workspace_id, 'Cup', 'swiss', true, false, '{}', 3, false, false, 'by_hand', 0, 300
    from (values ('${TOURNAMENT}'::uuid, '${FOUNDERS_CLUB}'::uuid),
      ('${STRANGERS_TOURNAMENT}', '${STRANGERS_CLUB}')) as cup (id, workspace_id);
  insert into tournament_players (id, tournament_id, name, rating) values
    ('${PLAYER}', '${TOURNAMENT}', 'Player', 1200), ('${STRANGERS_PLAYER}', '${STRANGERS_TOURNAMENT}', 'Player', 1200);
  insert into homework (id, workspace_id, title, puzzles) values
    ('${HOMEWORK}', '${CLUB}', 'Forks', '{00000}'), ('${STRANGERS_HOMEWORK}', '${STRANGERS_CLUB}', 'Pins', '{00000}');
  drop index puzzle_import_jobs_unfinished;
  insert into puzzle_import_jobs (url) values ('https://puzzles.test');
  insert into tasks (workspace_id, name) values ('${FOUNDERS_CLUB}', 'Task');
  insert into crawl_domains (id, workspace_id, host, start_address, interval_hours, max_pages, max_depth,
      max_megabytes, max_minutes, state)
    values ('${OTHER}', '${FOUNDERS_CLUB}', 'a.test', 'https://a.test', 1, 1, 1, 1, 1, 'done');
  insert into crawl_links (workspace_id, domain_id, address, depth, priority, shape, state)
    values ('${FOUNDERS_CLUB}', '${OTHER}', 'https://a.test', 0, 0, '', 'queued');
  insert into calendar_events (id, workspace_id, title, starts, ends, time_zone, first_at)
    values ('${OTHER}', '${FOUNDERS_CLUB}', 'Club night', '2026-01-01', '2026-01-02', 'UTC', now());
  insert into calendar_attendance (workspace_id, event_id, occurrence, user_id, answer)
    values ('${FOUNDERS_CLUB}', '${OTHER}', '2026-01-01', '${FOUNDER}', 'yes');
  insert into homework_pupils values ('${STRANGERS_HOMEWORK}', '${MATE}'), ('${NEW_HOMEWORK}', '${MATE}');
  insert into chess_preferences (user_id, show_achievements) values ('${TRAINER}', false);
  insert into data_exports (id, user_id, state, expires_at) values
    ('${EXPORT}', '${MATE}', 'done', now() + interval '1 hour'),
    ('${EXPIRED_EXPORT}', '${MATE}', 'done', now() - interval '1 hour');`;
