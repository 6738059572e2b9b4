import type { Homework, HomeworkDetails, List } from '@rookery/contract';
import {
  addPuzzles,
  administer,
  commonServer,
  FORK,
  foundClub,
  refusalOf,
  signUp,
  type CommonServer,
  type RawResponse,
  type TestMember,
} from '@rookery/testkit';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';

let server: CommonServer;
let trainer: TestMember;
let ann: TestMember;
let ben: TestMember;
let club: string;
let theme: string;
let puzzles: string[];

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  [trainer, ann, ben] = (await Promise.all(
    ['Tina', 'Ann', 'Ben'].map((name) => signUp(server.url, name)),
  )) as [TestMember, TestMember, TestMember];
  const owner = await signUp(server.url, 'Olga');
  club = await foundClub(owner, 'Club', [trainer, ann, ben]);
  await administer(
    server.databaseUrl,
    `update workspace_members set role = 'trainer'
     where workspace_id = '${club}' and user_id = '${trainer.id}'`,
  );
  theme = `theme${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const ratings = [900, 1_000, 1_100, 2_000];
  puzzles = await addPuzzles(
    server.databaseUrl,
    ratings.map((rating) => ({ ...FORK, rating, themes: [theme] })),
  );
});

function give(member: TestMember, change: object = {}): Promise<RawResponse> {
  const json = {
    title: 'Forks',
    theme,
    lowestRating: 800,
    highestRating: 1_200,
    count: 3,
    pupils: [ann.id, ben.id],
    ...change,
  };
  return member.send({ method: 'POST', path: `/api/${club}/homework`, json });
}

async function given(): Promise<HomeworkDetails> {
  const answer = await give(trainer);
  expect(answer.status).toBe(201);
  return answer.json<HomeworkDetails>();
}

function read(member: TestMember, id: string): Promise<RawResponse> {
  return member.send({ path: `/api/${club}/homework/${id}` });
}

async function listed(member: TestMember): Promise<Homework[]> {
  return (await member.send({ path: `/api/${club}/homework` })).json<List<Homework>>().data;
}

async function attempt(member: TestMember, id: string, ...moves: string[]): Promise<void> {
  const path = `/api/chess/puzzles/${id}/attempt`;
  await member.send({ method: 'POST', path, json: { moves } });
}

test('a trainer gives puzzles of a theme and rating, the easiest first', async () => {
  const homework = await given();
  expect(homework).toMatchObject({ title: 'Forks', puzzle_count: 3, pupil_count: 2, due_at: null });
  expect(homework.puzzles).toEqual(puzzles.slice(0, 3));
  expect(homework.pupils.map(({ name, results }) => [name, results])).toEqual([
    ['Ann', []],
    ['Ben', []],
  ]);
});

test('the trainer sees who has solved what, a pupil only their own', async () => {
  const { id } = await given();
  const [first = '', second = ''] = puzzles;
  await attempt(ann, first, 'd5c7', 'c7a8');
  await attempt(ann, second, 'd5f6');
  await attempt(ben, first, 'd5c7', 'c7a8');
  const seen = (await read(trainer, id)).json<HomeworkDetails>();
  expect(
    seen.pupils.map(({ name, results }) => [
      name,
      new Map(results.map(({ puzzle_id, result }) => [puzzle_id, result])),
    ]),
  ).toEqual([
    [
      'Ann',
      new Map([
        [first, 'solved'],
        [second, 'failed'],
      ]),
    ],
    ['Ben', new Map([[first, 'solved']])],
  ]);
  const own = (await read(ben, id)).json<HomeworkDetails>();
  expect(own.pupils.map(({ name, results }) => [name, results.length])).toEqual([['Ben', 1]]);
  expect(await listed(ann)).toMatchObject([{ id, own: { tried: 2, solved: 1 } }]);
  expect(await listed(trainer)).toMatchObject([{ id, own: null, pupil_count: 2 }]);
});

test('the only puzzle of a theme in a wide range is found every time', async () => {
  const rare = `rare${club.slice(0, 8)}`;
  await addPuzzles(server.databaseUrl, [{ ...FORK, rating: 1_730, themes: [rare] }]);
  const wish = { theme: rare, lowestRating: 400, highestRating: 2_800, count: 5 };
  for (const _ of Array.from({ length: 20 })) expect((await give(trainer, wish)).status).toBe(201);
});

test('others see nothing, and ordinary members give none', async () => {
  const homework = (await give(trainer, { pupils: [ann.id] })).json<HomeworkDetails>();
  expect(refusalOf(await read(ben, homework.id))).toEqual([404, 'not_found']);
  expect(await listed(ben)).toEqual([]);
  expect(refusalOf(await give(ann))).toEqual([403, 'forbidden']);
  const path = `/api/${club}/homework/${homework.id}`;
  expect(refusalOf(await ann.send({ method: 'DELETE', path }))).toEqual([403, 'forbidden']);
  const stranger = await signUp(server.url, 'Eve');
  expect((await read(stranger, homework.id)).status).toBe(404);
});

test('a homework that is taken back is gone', async () => {
  const { id } = await given();
  const path = `/api/${club}/homework/${id}`;
  expect((await trainer.send({ method: 'DELETE', path })).status).toBe(204);
  expect((await read(ann, id)).status).toBe(404);
});

test.each([
  ['a range the wrong way round', { lowestRating: 1_300 }, 422, 'no_such_range'],
  ['no puzzle in it', { lowestRating: 3_000, highestRating: 3_100 }, 404, 'no_puzzle_left'],
  ['a stranger', { pupils: [randomUUID()] }, 422, 'assignee_not_a_member'],
])('it is refused with %s', async (_, change, status, code) => {
  expect(refusalOf(await give(trainer, change))).toEqual([status, code]);
});
