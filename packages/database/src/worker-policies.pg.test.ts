import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  finishGame,
  FINISHED,
  GAME,
  JAY,
  requestArray,
  PEOPLE_AND_GAMES,
  insertGame,
  BOTS_GAME,
} from './chess-policies.testkit.ts';
import { outcomeOf, OWNER, type Outcome } from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

/** A review of the finished game is in progress, and a hint was given. */
const ENGINE_AT_WORK = `
  insert into chess_engine_jobs (kind, game_id, user_id)
    values ('hint', '${FINISHED}', '${OWNER}');
  insert into chess_reviews (game_id, requested_by) values ('${FINISHED}', '${OWNER}');
  insert into chess_hints (game_id, ply, help) values ('${BOTS_GAME}', 0, 'piece')`;

let databaseUrl: string;
let worker: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(`${PEOPLE_AND_GAMES}; ${ENGINE_AT_WORK}`));
  worker = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_worker'));
  await worker.connect();
});
afterAll(() => worker.end());

describe('what the worker can do', () => {
  const jobs: [sql: string, outcome: Outcome][] = [
    ['select from chess_games', 3],
    ['select from chess_timetable', 2],
    ['update chess_timetable set due_at = now()', 2],
    ['delete from chess_timetable', 2],
    ['select from app.take_seekers(10)', 0],
    ['select app.age_rating_days(10)', 1],
    [`select from app.start_paired_games('[]')`, 0],
    [`select app.report_presence(gen_random_uuid(), '{}', '{}')`, 1],
    [`select app.report_process(gen_random_uuid(), '{}', '', 1, '', now(), '{}')`, 1],
    [`select app.end_process(gen_random_uuid())`, 1],
    ['select app.leave_presence(gen_random_uuid())', 1],
    ['select from chess_engine_jobs', 1],
    [`update chess_engine_jobs set move = 'e2e4', due_at = now()`, 1],
    ['delete from chess_engine_jobs', 1],
    ['select from chess_hints', 1],
    [`update chess_hints set move = 'e2e4'`, 1],
    ['select from chess_reviews', 1],
    [`update chess_reviews set evaluations = '[]', state = 'done'`, 1],
    ['select from task_plans_due', 0],
    ['update task_plans_due set due_at = now()', 0],
  ];
  const others = [
    ...[
      'users',
      'people',
      'workspaces',
      'workspace_members',
      'workspace_invites',
      'tasks',
      'calendar_events',
      'calendar_attendance',
      'working_hours',
      'task_plans',
      'task_blocks',
      'calendar_feeds',
      'chess_player_stats',
      'chess_rating_history',
      'chess_preferences',
      'chess_blocks',
      'chess_seeks',
      'chess_links',
      'gateways',
      'gateway_members',
      'presence',
      'processes',
      'migrations',
      'accounts.sessions',
      'accounts.credentials',
      'accounts.verifications',
      'accounts.rate_limits',
    ].flatMap((table) => [`select from ${table}`, `delete from ${table}`]),
    'delete from task_plans_due',
    `insert into chess_timetable values ('${FINISHED}', now())`,
    insertGame(`'${OWNER}'`, `'${JAY}'`),
    `update chess_games set game_state = '{}'`,
    `update chess_games set status = 'drawn'`,
    'delete from chess_games',
    'update chess_player_stats set rating = 3000',
    `select from app.read_games('[]')`,
    `select from app.change_games('[]')`,
    `insert into chess_engine_jobs (kind, game_id) values ('hint', '${FINISHED}')`,
    `update chess_hints set help = 'move'`,
    'delete from chess_hints',
    `insert into chess_reviews (game_id) values ('${FINISHED}')`,
    `update chess_reviews set game_id = '${GAME}'`,
    'delete from chess_reviews',
    `select app.ask_hint('${GAME}', 0, 'piece')`,
    `select app.request_review('${FINISHED}', 5)`,
    `select app.direct_game_refusal('${OWNER}')`,
    `select app.create_workspace('x')`,
    `select app.accept_invite('token')`,
    'select app.my_workspaces()',
    `select app.feed_reader('x')`,
    'set role rookery_owner',
    'set role rookery_app',
    'set role rookery_auth',
  ].map((sql): [string, Outcome] => [sql, 'privilege']);

  test.each([...jobs, ...others])('%s: %s', async (sql, outcome) => {
    expect(await outcomeOf(worker, sql, '')).toBe(outcome);
    // Setting a member's id gives the worker no further rights.
    expect(await outcomeOf(worker, sql, OWNER)).toBe(outcome);
  });

  test('the worker ends games in which it does not play, each once', async () => {
    const locking = `select from app.lock_players(${requestArray({ id: `'${GAME}'`, version: '7' })})`;
    expect(await outcomeOf(worker, locking, '')).toBe(2);
    expect(await outcomeOf(worker, finishGame(GAME), '')).toBe(1);
    expect(await outcomeOf(worker, finishGame(BOTS_GAME), '')).toBe(1);
    expect(await outcomeOf(worker, finishGame(FINISHED), '')).toBe(0);
    expect(await outcomeOf(worker, finishGame(GAME, { version: 6 }), '')).toBe(0);
  });

  test('the worker has no further grants', async () => {
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query<{ granted: string }>(`
        select table_schema || '.' || table_name || ' ' || privilege_type as granted
        from information_schema.role_table_grants where grantee = 'rookery_worker'
        union all
        select oid::regprocedure::text from pg_proc
        where pronamespace = 'app'::regnamespace
          and has_function_privilege('rookery_worker', oid, 'execute')
        order by granted`),
    );
    expect(rows.map(({ granted }) => granted)).toEqual([
      'app.achievement_rows(uuid,text,text,uuid)',
      'app.add_export_chunk(uuid,uuid,integer,bytea,integer,integer)',
      'app.add_imported_puzzles(jsonb)',
      'app.add_made_puzzle(uuid,text,text,text,text[],double precision,double precision,text[])',
      'app.add_mistake_cards(uuid,jsonb)',
      'app.age_rating_days(integer)',
      'app.arena_players_here(uuid)',
      'app.choose_game_to_review()',
      'app.collect_results(uuid)',
      'app.current_user_id()',
      'app.delete_aged_rows(text,text,integer,timestamp with time zone,integer)',
      'app.delete_old_exports()',
      'app.delete_old_notifications(integer)',
      'app.due_account_deletions(integer)',
      'app.end_process(uuid)',
      'app.erase_member(uuid)',
      'app.fail_export(uuid)',
      'app.finish_export(uuid,uuid)',
      'app.finish_games(jsonb,jsonb,jsonb)',
      'app.fold_text(text)',
      'app.leave_presence(uuid)',
      'app.lock_players(jsonb)',
      'app.note_anniversaries()',
      'app.notify_of_dates()',
      'app.notify_of_names(uuid,text[])',
      'app.own_opponents(uuid)',
      'app.own_rows(uuid,text)',
      'app.own_tables(uuid)',
      'app.postpone_account_deletion(uuid)',
      'app.purge_workspaces(integer)',
      'app.read_batch(uuid)',
      'app.report_presence(uuid,uuid[],uuid[])',
      'app.report_process(uuid,text[],text,integer,text,timestamp with time zone,jsonb)',
      'app.start_due_crawls(integer)',
      'app.start_export(uuid,uuid)',
      'app.start_paired_games(jsonb)',
      'app.start_tournament_games(jsonb)',
      'app.take_seekers(integer)',
      'public.achievement_due DELETE',
      'public.achievement_due INSERT',
      'public.achievement_due SELECT',
      'public.achievement_progress INSERT',
      'public.achievement_progress SELECT',
      'public.achievement_progress UPDATE',
      'public.achievements DELETE',
      'public.achievements INSERT',
      'public.achievements SELECT',
      'public.achievements UPDATE',
      'public.annulled_games SELECT',
      'public.chess_conditional_moves SELECT',
      'public.chess_due_arrangements DELETE',
      'public.chess_due_arrangements SELECT',
      'public.chess_engine_jobs DELETE',
      'public.chess_engine_jobs SELECT',
      'public.chess_engine_jobs UPDATE',
      'public.chess_games SELECT',
      'public.chess_hints SELECT',
      'public.chess_reviews SELECT',
      'public.chess_timetable DELETE',
      'public.chess_timetable SELECT',
      'public.chess_timetable UPDATE',
      'public.chess_vacations SELECT',
      'public.crawl_domains DELETE',
      'public.crawl_domains INSERT',
      'public.crawl_domains SELECT',
      'public.crawl_domains UPDATE',
      'public.crawl_hosts DELETE',
      'public.crawl_hosts INSERT',
      'public.crawl_hosts SELECT',
      'public.crawl_hosts UPDATE',
      'public.crawl_links DELETE',
      'public.crawl_links INSERT',
      'public.crawl_links SELECT',
      'public.crawl_links UPDATE',
      'public.crawl_pages DELETE',
      'public.crawl_pages INSERT',
      'public.crawl_pages SELECT',
      'public.crawl_pages UPDATE',
      'public.crawl_robots DELETE',
      'public.crawl_robots INSERT',
      'public.crawl_robots SELECT',
      'public.crawl_robots UPDATE',
      'public.notification_deliveries DELETE',
      'public.notification_deliveries SELECT',
      'public.push_subscriptions DELETE',
      'public.push_subscriptions SELECT',
      'public.puzzle_import_jobs SELECT',
      'public.table_lives SELECT',
      'public.task_plans_due SELECT',
      'public.tournament_byes SELECT',
      'public.tournament_due DELETE',
      'public.tournament_due INSERT',
      'public.tournament_due SELECT',
      'public.tournament_forbidden_pairs SELECT',
      'public.tournament_pairings INSERT',
      'public.tournament_pairings SELECT',
      'public.tournament_pairings UPDATE',
      'public.tournament_players DELETE',
      'public.tournament_players SELECT',
      'public.tournament_rounds INSERT',
      'public.tournament_rounds SELECT',
      'public.tournament_rounds UPDATE',
      'public.tournaments SELECT',
      'public.tournaments UPDATE',
    ]);
  });
});
