import { randomUUID } from 'node:crypto';
import type { List, MemberAchievements, Notification } from '@rookery/contract';
import { openWorkerDatabase } from '@rookery/database';
import {
  addPuzzles,
  administer,
  ask,
  commonServer,
  eventually,
  FORK,
  foundClub,
  pairingsIn,
  play,
  refusalOf,
  signUp,
  startGame,
  TEN_MOVES,
  TEST_SECRET,
  TestTournament,
  type CommonServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../http/logging.ts';
import { createAchievementStep } from './achievement-step.ts';

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

async function read(member: TestMember, of = member, query = ''): Promise<MemberAchievements> {
  return (await member.send({ path: `/api/chess/achievements/${of.id}${query}` })).json();
}

async function valueOf(member: TestMember, id: string): Promise<number | null | undefined> {
  return (await read(member)).data.find((one) => one.id === id)?.value;
}

async function earnedBy(member: TestMember, reader = member) {
  const { data } = await read(reader, member);
  return data.filter(({ earned_at }) => earned_at !== null);
}

/** Everything that has happened to these members was looked at. */
async function allIsLookedAt(...members: readonly TestMember[]): Promise<void> {
  const ids = members.map(({ id }) => `'${id}'`).join();
  await eventually(async () => {
    const { rows } = await sql(`select from achievement_due where user_id in (${ids})`);
    expect(rows).toEqual([]);
  });
}

/** A rated game that White wins. */
async function wonBy(white: TestMember, black: TestMember, moves = TEN_MOVES): Promise<TestGame> {
  const game = await startGame(white, black, { timeControl: 'rapid', rated: true });
  await play(game, moves);
  await ask(black, game, 'resign');
  return game;
}

test('nobody has the achievements of a member who does not exist', async () => {
  const path = `/api/chess/achievements/${randomUUID()}`;
  expect(refusalOf(await ann.send({ path }))).toEqual([404, 'not_found']);
});

test('a win is an achievement with its game, told once, and nothing for the loser', async () => {
  const game = await wonBy(olga, ann);
  await allIsLookedAt(olga, ann);
  expect(await earnedBy(olga)).toMatchObject([
    { id: 'first_win', group: 'milestones', kind: 'game', source: game.id },
  ]);
  expect(await earnedBy(ann)).toEqual([]);
  await wonBy(olga, ann);
  await allIsLookedAt(olga, ann);
  const inbox = await olga.send({ path: '/api/notifications' });
  const told = inbox.json<List<Notification>>().data.filter(({ kind }) => kind === 'achievement');
  expect(told).toMatchObject([{ details: { achievement: 'first_win', user_id: olga.id } }]);
  const wins = (await read(olga)).data.find(({ id }) => id === 'wins_10');
  expect(wins).toMatchObject({ value: 2, goal: 10, earned_at: null });
});

test('short, casual and aborted games earn nothing', async () => {
  await wonBy(olga, ann, 'e2e4 e7e5');
  const casual = await startGame(olga, ann, { timeControl: 'rapid', rated: false });
  await play(casual, TEN_MOVES);
  await ask(ann, casual, 'resign');
  await allIsLookedAt(olga, ann);
  expect(await earnedBy(olga)).toEqual([]);
});

test('an annulled game takes back what it earned', async () => {
  const game = await wonBy(olga, ann);
  await allIsLookedAt(olga, ann);
  await sql(`insert into annulled_games (game_id) values ('${game.id}')`);
  await allIsLookedAt(olga, ann);
  expect(await earnedBy(olga)).toEqual([]);
  await wonBy(olga, ann);
  await allIsLookedAt(olga, ann);
  expect(await earnedBy(olga)).toMatchObject([{ id: 'first_win' }]);
});

test('a replay of the past gives what living it gave', async () => {
  for (const _ of [1, 2]) await wonBy(olga, ann);
  await wonBy(ann, olga);
  await allIsLookedAt(olga, ann);
  const before = await Promise.all([read(olga), read(ann)]);
  const ids = `'${olga.id}', '${ann.id}'`;
  await sql(`delete from achievements where user_id in (${ids})`);
  await sql(`update achievement_progress set version = 0 where user_id in (${ids})`);
  await sql(`insert into achievement_due (user_id, kind)
    select id, 'replay' from users where id in (${ids})`);
  await allIsLookedAt(olga, ann);
  expect(await Promise.all([read(olga), read(ann)])).toEqual(before);
});

test('workers that look at the same members at the same time count each game once', async () => {
  const opponents = await Promise.all(
    [1, 2, 3, 4].map((number) => signUp(server.url, `Opponent ${number}`)),
  );
  const database = openWorkerDatabase({
    databaseUrl: server.databaseUrl,
    secret: TEST_SECRET,
    poolSize: 4,
    onConnectionLost: () => undefined,
  });
  const looking = { isOver: false };
  const workers = [1, 2, 3, 4].map(async () => {
    const step = createAchievementStep(database, createLog('silent'));
    while (!looking.isOver) await step();
  });
  await Promise.all(
    opponents.map(async (opponent) => {
      for (const _ of [1, 2]) await wonBy(olga, opponent);
    }),
  );
  await allIsLookedAt(olga, ...opponents);
  looking.isOver = true;
  await Promise.all(workers);
  await database.close();
  expect(await valueOf(olga, 'wins_10')).toBe(8);
  expect(await valueOf(olga, 'opponents_10')).toBe(4);
  const { rows } = await sql(`select achievement from achievements where user_id = '${olga.id}'`);
  expect(rows.map(({ achievement }) => achievement as string).toSorted()).toEqual([
    'first_win',
    'wins_in_a_row_6',
  ]);
});

test('a game that cannot be read stops only the achievements of its players', async () => {
  const game = await wonBy(olga, ann);
  await allIsLookedAt(olga, ann);
  await sql(`set session_replication_role = replica; update chess_games set moves = array_fill('nonsense'::text, array[20])
    where id = '${game.id}'`);
  await sql(`insert into achievement_due (user_id, kind) values ('${olga.id}', 'replay')`);
  const [bob, carl] = [await signUp(server.url, 'Bob'), await signUp(server.url, 'Carl')];
  await wonBy(bob, carl);
  await allIsLookedAt(bob, carl);
  expect(await earnedBy(bob)).toHaveLength(1);
  await eventually(async () => {
    const { rows } = await sql(`select kind, due_at > now() + interval '50 minutes' as is_later
      from achievement_due where user_id = '${olga.id}'`);
    expect(rows).toEqual([{ kind: 'replay', is_later: true }]);
  });
  expect(await earnedBy(olga)).toHaveLength(1);
});

test('homework that is solved counts for the pupil and for the trainer', async () => {
  const [puzzle = ''] = await addPuzzles(server.databaseUrl, [
    { ...FORK, rating: 1_200, themes: ['fork', `own${club.slice(0, 8)}`] },
  ]);
  const json = {
    title: 'Forks',
    theme: `own${club.slice(0, 8)}`,
    lowestRating: 1_000,
    highestRating: 1_400,
    count: 1,
    pupils: [ann.id],
  };
  const given = await olga.send({ method: 'POST', path: `/api/${club}/homework`, json });
  expect(given.status).toBe(201);
  const path = `/api/chess/puzzles/${puzzle}/attempt`;
  for (const moves of [['d5c7'], ['d5c7', 'c7a8']])
    expect((await ann.send({ method: 'POST', path, json: { moves } })).status).toBe(200);
  await allIsLookedAt(olga, ann);
  expect(await valueOf(ann, 'homework_5')).toBe(1);
  expect(await valueOf(ann, 'puzzles_50')).toBe(1);
  expect(await valueOf(olga, 'pupils_5')).toBe(1);
});

test('a run of puzzles counts once it has ended', async () => {
  await sql(`insert into puzzle_runs (user_id, mode, score, skips_left, puzzles, started_at)
    values ('${ann.id}', 'storm', 20, 0, '{}', now())`);
  await allIsLookedAt(ann);
  expect(await earnedBy(ann)).toEqual([]);
  await sql(`update puzzle_runs set ended_at = now() where user_id = '${ann.id}'`);
  await allIsLookedAt(ann);
  expect(await earnedBy(ann)).toMatchObject([{ id: 'storm_20', kind: 'run' }]);
});

test('a tournament of four counts for those who have won a game in it', async () => {
  const others = [await signUp(server.url, 'Cem'), await signUp(server.url, 'Dan')];
  const members = [olga, ann, ...others];
  const hall = await foundClub(olga, 'Hall', members.slice(1));
  const cup = await TestTournament.create(hall, olga, {
    format: 'round_robin',
    overTheBoard: true,
    timeControl: null,
  });
  await cup.enter(...members);
  await cup.control('start');
  for (const round of [1, 2, 3]) {
    const record = await cup.roundStarted(round);
    const place = (id: string | null) =>
      members.findIndex((member) => {
        return member.id === record.players.find((player) => player.id === id)?.user_id;
      });
    for (const { board, white, black } of pairingsIn(record, round)) {
      const result = place(white) < place(black) ? '1-0' : '0-1';
      await cup.send(olga, 'PUT', `/rounds/${round}/boards/${board}/result`, { result });
    }
  }
  await cup.until(({ tournament }) => tournament.status === 'finished');
  await allIsLookedAt(...members);
  const earned = await Promise.all(members.map((member) => earnedBy(member)));
  expect(earned.map((list) => list.map(({ id }) => id))).toEqual([
    ['first_tournament'],
    ['first_tournament'],
    ['first_tournament'],
    [],
  ]);
});

test('a guest who wins counts for the member who invited them', async () => {
  const bob = await signUp(server.url, 'Bob');
  await foundClub(bob, 'Other club', [ann]);
  for (const _ of [1, 2, 3]) await wonBy(ann, bob);
  await allIsLookedAt(olga, ann, bob);
  // Bob has invited Ann as well, but is the loser of these games.
  expect(await earnedBy(bob)).toEqual([]);
  expect(await earnedBy(olga)).toMatchObject([{ id: 'first_guest', kind: 'guest' }]);
});

test('a year in a club is an achievement', async () => {
  await sql(`update workspace_members set joined_at = now() - interval '13 months'
    where user_id = '${ann.id}' and workspace_id = '${club}'`);
  await sql(`select app.note_anniversaries()`);
  await allIsLookedAt(ann);
  expect(await earnedBy(ann)).toMatchObject([{ id: 'member_1_year', source: club }]);
});

test('others see what was earned, but not how far a member is; it can be hidden', async () => {
  await wonBy(olga, ann);
  await allIsLookedAt(olga, ann);
  expect(await earnedBy(olga, ann)).toMatchObject([{ id: 'first_win', value: null }]);
  const rare = await read(ann, olga, `?workspace=${club}`);
  expect(rare.member_count).toBe(2);
  expect(rare.data.find(({ id }) => id === 'first_win')?.members).toBe(1);
  await sql(`insert into chess_preferences (user_id, show_achievements) values ('${olga.id}', false)
    on conflict (user_id) do update set show_achievements = false`);
  expect(await earnedBy(olga, ann)).toEqual([]);
  expect(await earnedBy(olga)).toHaveLength(1);
});
