import type { CalendarRange } from '@rookery/contract';
import {
  clubOfTwo,
  addPuzzles,
  administer,
  commonServer,
  FORK,
  play,
  startGame,
  TestTournament,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let ann: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  ({ owner, ann, club } = await clubOfTwo(server.url));
});

const HOUR_MS = 3_600_000;

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}

async function datesSeen(member: TestMember, place = club): Promise<CalendarRange['dates']> {
  const path = `/api/${place}/calendar?from=${inHours(-1)}&to=${inHours(24 * 90)}`;
  const answer = await member.send({ path });
  expect(answer.status).toBe(200);
  return answer.json<CalendarRange>().dates;
}

async function addEvent(title: string, hours: number, repeat: string | null = null) {
  const json = {
    title,
    start: inHours(hours).slice(0, 16),
    end: inHours(hours + 1).slice(0, 16),
    time_zone: 'UTC',
    repeat,
  };
  const path = `/api/${club}/calendar/events`;
  const added = await owner.send({ method: 'POST', path, json });
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  return added.json<{ id: string }>().id;
}

async function occurrencesSeen(days: number): Promise<CalendarRange> {
  const path = `/api/${club}/calendar?from=${inHours(0)}&to=${inHours(24 * days)}`;
  return (await ann.send({ path })).json<CalendarRange>();
}

test('occurrences of several events are in order of time', async () => {
  await addEvent('Training', 2, 'FREQ=WEEKLY');
  await addEvent('Blitz', 72);
  await addEvent('Meeting', 1);
  const { occurrences, is_complete } = await occurrencesSeen(14);
  expect(occurrences.map(({ title }) => title)).toEqual([
    'Meeting',
    'Training',
    'Blitz',
    'Training',
  ]);
  expect(is_complete).toBe(true);
});

test('of too many occurrences the last are left out', async () => {
  const id = await addEvent('Daily', 1, 'FREQ=DAILY');
  await administer(
    server.databaseUrl,
    `insert into calendar_events
     select (jsonb_populate_record(event, jsonb_build_object('id', gen_random_uuid(), 'uid', number))).*
     from calendar_events as event, generate_series(2, 31) as number where event.id = '${id}'`,
  );
  const { occurrences, is_complete } = await occurrencesSeen(99);
  expect([occurrences.length, is_complete]).toEqual([3_000, false]);
  const days = Math.floor(3_000 / 31);
  expect(Date.parse(occurrences.at(-1)?.starts_at ?? '')).toBe(
    Date.parse(occurrences[0]?.starts_at ?? '') + days * 24 * HOUR_MS,
  );
});

test('rounds of tournaments are shown, those to come and those that have started', async () => {
  const roundDates = [inHours(24), inHours(48), inHours(72)];
  const dated = await TestTournament.create(club, owner, { roundStart: 'on_dates', roundDates });
  const planned = await TestTournament.create(club, owner, {
    name: 'Autumn Cup',
    startsAt: inHours(12),
  });
  const cancelled = await TestTournament.create(club, owner, { startsAt: inHours(13) });
  await cancelled.control('cancel');
  const dates = await datesSeen(ann);
  expect(dates.map(({ kind, id, round }) => [kind, id, round])).toEqual([
    ['tournament_round', planned.id, 1],
    ...[1, 2, 3].map((round) => ['tournament_round', dated.id, round]),
  ]);
  expect(Date.parse(dates[1]?.at ?? '')).toBe(Date.parse(roundDates[0] ?? ''));

  const started = await TestTournament.create(club, owner, { roundStart: 'by_hand' });
  await started.enter(owner, ann);
  await started.control('start');
  await started.roundStarted(1);
  const own = (await datesSeen(ann)).filter(({ id }) => id === started.id);
  expect(own.map(({ round }) => round)).toEqual([1]);
});

test('a deadline is shown to the player who has to move, where the game belongs', async () => {
  const game = await startGame(ann, owner, {
    timeControl: { days_per_move: 3 },
    workspaceId: club,
  });
  expect(await datesSeen(ann)).toMatchObject([
    { kind: 'game_deadline', id: game.id, title: 'Olga', round: null },
  ]);
  expect(await datesSeen(owner)).toEqual([]);
  await play(game, 'e2e4 e7e5 g1f3');
  expect(await datesSeen(ann)).toEqual([]);
  const [deadline] = await datesSeen(owner);
  const hours = (Date.parse(deadline?.at ?? '') - Date.now()) / HOUR_MS;
  expect(hours > 70 && hours <= 72).toBe(true);
  expect(await datesSeen(owner, 'personal')).toEqual([]);
});

test('due dates of homework and of tasks are shown to those whose they are', async () => {
  const theme = `theme${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await addPuzzles(server.databaseUrl, [{ ...FORK, rating: 1_000, themes: [theme] }]);
  const homework = {
    title: 'Forks',
    theme,
    lowestRating: 1_000,
    highestRating: 1_000,
    count: 1,
    pupils: [ann.id],
    dueAt: inHours(5),
  };
  const path = `/api/${club}/homework`;
  expect((await owner.send({ method: 'POST', path, json: homework })).status).toBe(201);
  const add = (json: object) =>
    owner.send({ method: 'POST', path: `/api/${club}/task/create`, json });
  await add({ name: 'Of Ann', end_date: inHours(2), assignee_id: ann.id });
  await add({ name: 'Of nobody', end_date: inHours(3) });
  await add({ name: 'Of Olga', end_date: inHours(4), assignee_id: owner.id });
  await add({ name: 'Much later', end_date: inHours(24 * 200), assignee_id: ann.id });
  const seen = await datesSeen(ann);
  expect(seen.map(({ kind, title }) => [kind, title])).toEqual([
    ['task', 'Of Ann'],
    ['task', 'Of nobody'],
    ['homework', 'Forks'],
  ]);
  await administer(
    server.databaseUrl,
    `update tasks set completed_at = now() where workspace_id = '${club}'`,
  );
  expect((await datesSeen(ann)).map(({ kind }) => kind)).toEqual(['homework']);
});
