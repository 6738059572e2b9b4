import {
  addPuzzles,
  administer,
  commonServer,
  FORK,
  foundClub,
  signUp,
  startGame,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import type { List, Notification } from '@rookery/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';

let server: CommonServer;
let olga: TestMember;
let ann: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  [olga, ann] = [await signUp(server.url, 'Olga'), await signUp(server.url, 'Ann')];
  club = await foundClub(olga, 'Club', [ann]);
});

const sql = (text: string) => administer(server.databaseUrl, text);

async function toldTo(member: TestMember, kind: Notification['kind']) {
  const { data } = (await member.send({ path: '/api/notifications' })).json<List<Notification>>();
  return data.filter((one) => one.kind === kind);
}

test('a game with days for each move: the player to move, settled by the move, and the end', async () => {
  const game = await startGame(olga, ann, { timeControl: { days_per_move: 3 }, workspaceId: club });
  const play = (member: TestMember, action: string, json: object) =>
    member.send({ method: 'POST', path: `/api/chess/games/${game.id}/${action}`, json });
  expect(await toldTo(olga, 'your_move')).toMatchObject([
    { actor_name: 'Ann', details: { game_id: game.id, ply: 0 }, read_at: null },
  ]);
  await play(olga, 'move', { move: 'e2e4', timestamp: new Date().toISOString() });
  expect(await toldTo(olga, 'your_move')).toMatchObject([{ read_at: expect.any(String) }]);
  expect(await toldTo(ann, 'your_move')).toMatchObject([{ actor_name: 'Olga', read_at: null }]);
  await play(ann, 'move', { move: 'e7e5', timestamp: new Date().toISOString() });
  expect(await toldTo(olga, 'your_move')).toHaveLength(2);
  await play(ann, 'resign', {});
  expect(await toldTo(ann, 'game_ended')).toEqual([]);
  expect(await toldTo(olga, 'game_ended')).toMatchObject([
    { actor_name: 'Ann', details: { game_id: game.id, result: 'won' } },
  ]);
  expect((await toldTo(olga, 'your_move')).every(({ read_at }) => read_at !== null)).toBe(true);
});

test('a game with a clock tells nothing', async () => {
  await startGame(olga, ann, { timeControl: 'rapid' });
  expect(await toldTo(olga, 'your_move')).toEqual([]);
});

test('homework is told to its pupils', async () => {
  await addPuzzles(server.databaseUrl, [{ ...FORK, rating: 1_200, themes: ['fork'] }]);
  const json = {
    title: 'Forks',
    theme: 'fork',
    lowestRating: 1_000,
    highestRating: 1_400,
    count: 1,
    pupils: [ann.id, olga.id],
  };
  await olga.send({ method: 'POST', path: `/api/${club}/homework`, json });
  expect(await toldTo(ann, 'homework')).toMatchObject([
    { actor_name: 'Olga', details: { title: 'Forks' } },
  ]);
  expect(await toldTo(olga, 'homework')).toEqual([]);
});

test('a review is told to the member who asked for it, when it is done', async () => {
  const game = await startGame(olga, ann, { timeControl: 'rapid' });
  await sql(`insert into chess_reviews (game_id, requested_by) values ('${game.id}', '${ann.id}')`);
  expect(await toldTo(ann, 'review_done')).toEqual([]);
  await sql(`update chess_reviews set state = 'done' where game_id = '${game.id}'`);
  expect(await toldTo(ann, 'review_done')).toMatchObject([{ details: { game_id: game.id } }]);
  expect(await toldTo(olga, 'review_done')).toEqual([]);
});

/** A tournament of the two, with a round that has not started. */
async function tournament(fields = ''): Promise<{ id: string; pairing: string }> {
  const { rows } = await sql(`
    with held as (
      insert into tournaments (workspace_id, name, format, status, over_the_board, time_control, rated,
        tie_breaks, round_count, check_in, open_to_platform, round_start, pause_s, appear_within_s)
      values ('${club}', 'Open', 'round_robin', 'running', true, null, false, '{}', 1, false, false,
        'automatic', 3600, 60)
      returning id
    ), players as (
      insert into tournament_players (tournament_id, user_id, name, rating, number)
      select held.id, person.id, person.name, 1200, row_number() over (order by person.name desc)
      from held, users as person where person.id in ('${olga.id}', '${ann.id}')
      returning id, tournament_id, number
    ), first_round as (
      insert into tournament_rounds (tournament_id, round) select id, 1 from held returning tournament_id
    )
    insert into tournament_pairings (tournament_id, round, board, white_id, black_id)
    select first_round.tournament_id, 1, 1, white.id, black.id
    from first_round, players as white, players as black
    where white.number = 1 and black.number = 2
    returning tournament_id as id, id as pairing`);
  const [made] = rows as { id: string; pairing: string }[];
  if (made === undefined) throw new Error('No tournament.');
  if (fields !== '') await sql(`update tournaments set ${fields} where id = '${made.id}'`);
  return made;
}

test('a round is told when it starts, and a result to the player who has to confirm it', async () => {
  const { id, pairing } = await tournament();
  expect(await toldTo(ann, 'round_paired')).toEqual([]);
  await sql(`update tournament_rounds set started_at = now() where tournament_id = '${id}'`);
  const details = { tournament: 'Open', round: 1, board: 1 };
  expect(await toldTo(olga, 'round_paired')).toMatchObject([
    { details: { ...details, color: 'white', opponent: 'Ann' } },
  ]);
  expect(await toldTo(ann, 'round_paired')).toMatchObject([
    { details: { ...details, color: 'black', opponent: 'Olga' } },
  ]);
  await sql(`update tournament_pairings set black_report = '1-0' where id = '${pairing}'`);
  expect(await toldTo(ann, 'result_to_confirm')).toEqual([]);
  expect(await toldTo(olga, 'result_to_confirm')).toMatchObject([
    { details: { opponent: 'Ann', result: '1-0' } },
  ]);
});

test('a round that starts soon is told once', async () => {
  await tournament(`next_round_at = now() + interval '10 minutes', round = 1`);
  for (const _ of [1, 2]) await sql(`select app.notify_of_dates()`);
  expect(await toldTo(ann, 'round_starts')).toMatchObject([
    { details: { tournament: 'Open', round: 2 } },
  ]);
});

test('a reported message is told to those who moderate, once, without the reporter', async () => {
  const bob = await signUp(server.url, 'Bob');
  const game = await startGame(olga, ann, { timeControl: 'rapid', workspaceId: club });
  const { rows } = await sql(`
    insert into chess_chat_lines (id, game_id, room, author_id, text)
    values (gen_random_uuid(), '${game.id}', 'players', '${ann.id}', 'rude') returning id`);
  const [line] = rows as { id: string }[];
  for (const { id } of [bob, olga])
    await sql(
      `insert into chess_chat_reports (line_id, reporter_id) values ('${line?.id}', '${id}')`,
    );
  expect(await toldTo(olga, 'chat_report')).toMatchObject([{ actor_id: null, actor_name: null }]);
  expect(await toldTo(ann, 'chat_report')).toEqual([]);
});

test('someone outside the club is led to their own workspace', async () => {
  const bob = await signUp(server.url, 'Bob');
  await sql(
    `select app.notify(array['${bob.id}', '${ann.id}']::uuid[], 'round_starts', 'x', '${club}', null, '{}')`,
  );
  expect(await toldTo(bob, 'round_starts')).toMatchObject([{ workspace_id: null }]);
  expect(await toldTo(ann, 'round_starts')).toMatchObject([{ workspace_id: club }]);
});
