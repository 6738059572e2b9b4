import type {
  CalendarRange,
  ChessGame,
  GameReview,
  LeaderboardEntry,
  List,
  Tournament,
} from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  eventually,
  send,
  startServer,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from './demo-account.ts';
import { DEMO_CLUB_ID, seedDemo } from './demo.ts';

let databaseUrl: string;
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  await seedDemo(server.url, databaseUrl);
  const answer = await send(server.url, {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    json: { email: 'member@demo.test', password: DEMO_PASSWORD },
  });
  cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
});
afterAll(() => server.stop());

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await send(server.url, { path, headers: { cookie } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Answer>();
}

async function gamesWith(status: string): Promise<ChessGame[]> {
  const filter = `workspace=${DEMO_CLUB_ID}&status=${status}&limit=100`;
  return (await read<{ data: ChessGame[] }>(`/api/chess/games?${filter}`)).data;
}

test('the calendar has weekly evenings to which members come, and tasks that can be planned', async () => {
  const from = new Date().toISOString();
  const to = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const { occurrences } = await read<CalendarRange>(
    `/api/${DEMO_CLUB_ID}/calendar?from=${from}&to=${to}`,
  );
  const evenings = occurrences.filter(({ title }) => title === 'Club evening');
  expect(evenings.length).toBeGreaterThanOrEqual(4);
  expect(evenings[0]?.coming).toBe(6);
  expect(new Set(occurrences.map(({ title }) => title))).toEqual(
    new Set(['Club evening', 'Youth training', 'Winter open']),
  );
});

test('the demo club has eight members, forty finished games over weeks, and a running one', async () => {
  const members = await read<{ data: unknown[] }>(`/api/${DEMO_CLUB_ID}/member/list`);
  expect(members.data).toHaveLength(8);

  const finished = await gamesWith('finished');
  expect(finished).toHaveLength(40);
  const ends = finished.map((game) => Date.parse(game.finished_at ?? ''));
  const days = (Math.max(...ends) - Math.min(...ends)) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(Math.max(...ends)).toBeLessThan(Date.now());
  for (const game of finished) {
    expect(Date.parse(game.created_at)).toBeLessThan(Date.parse(game.finished_at ?? ''));
    expect(game.clocks).toHaveLength(game.moves.length);
    expect(Math.min(...game.clocks)).toBeGreaterThan(0);
    expect(game.white_rating_change).not.toBeNull();
  }
  expect(new Set(finished.map(({ status }) => status))).toEqual(
    new Set(['white_won', 'black_won', 'drawn']),
  );

  const running = await gamesWith('active');
  expect(running).toHaveLength(1);
  expect(running[0]?.moves.length).toBeGreaterThan(2);
});

test('one tournament is over, one runs, and one takes entries', async () => {
  const path = `/api/${DEMO_CLUB_ID}/tournaments`;
  const past = await read<List<Tournament>>(`${path}?state=past`);
  expect(past.data).toMatchObject([{ name: 'Autumn cup', status: 'finished', round: 5 }]);
  await eventually(async () => {
    const { data } = await read<List<Tournament>>(path);
    expect(data).toMatchObject([
      { name: 'Friday arena', status: 'open', player_count: 4 },
      { name: 'Weekly league', status: 'running', round: 1, round_count: 5 },
    ]);
  });
});

test('its ratings, statistics and leaderboards fit its games', async () => {
  const { rows } = await asOwner(databaseUrl, (client) => client.query(INCONSISTENT));
  expect(rows).toEqual([]);

  const leaders = `/api/chess/leaderboard?workspace=${DEMO_CLUB_ID}`;
  const best = await read<{ data: LeaderboardEntry[] }>(leaders);
  expect(best.data.length).toBeGreaterThanOrEqual(3);
  const week = await read<{ data: LeaderboardEntry[] }>(`${leaders}&timeframe=week`);
  const month = await read<{ data: LeaderboardEntry[] }>(`${leaders}&timeframe=month`);
  expect(played(week)).toBeGreaterThan(0);
  expect(played(month)).toBeGreaterThan(played(week));
  expect(played(month)).toBeLessThan(80);
});

test('its latest games are handed to the engine for review, and a second start adds nothing', async () => {
  const [latest] = await gamesWith('finished');
  const review = await read<GameReview>(`/api/chess/games/${latest?.id}/review`);
  expect(review.state).not.toBe('none');
  await seedDemo(server.url, databaseUrl);
  expect(await gamesWith('finished')).toHaveLength(40);
});

function played({ data }: { data: LeaderboardEntry[] }): number {
  return data.reduce((sum, entry) => sum + entry.games_played, 0);
}

/** Players whose statistics are not those of their games, and games whose ratings do not continue the last one. */
const INCONSISTENT = `
  with side as (
    select id, finished_at, speed, status, white_player_id as player, white_rating as rating,
           white_rating_change as change, status = 'white_won' as won
    from chess_games where finished_at is not null
    union all
    select id, finished_at, speed, status, black_player_id, black_rating, black_rating_change,
           status = 'black_won'
    from chess_games where finished_at is not null
  ), total as (
    select player, count(*) as played, count(*) filter (where won) as won,
           count(*) filter (where status = 'drawn') as drawn, max(finished_at) as last
    from side group by player
  ), step as (
    select player, speed, rating, finished_at,
           lag(rating + change) over (partition by player, speed order by finished_at) as before
    from side
  ), latest as (
    select distinct on (player, speed) player, speed, rating + change as rating
    from side order by player, speed, finished_at desc
  )
  select 'statistics' as what, total.player from total join chess_player_stats as stats
    on stats.user_id = total.player
    where (stats.games_played, stats.games_won, stats.games_drawn, stats.last_played)
      <> (total.played, total.won, total.drawn, total.last)
  union all
  select 'game', player from step where before <> rating
  union all
  select 'class', latest.player from latest
    left join chess_ratings as class on class.user_id = latest.player and class.speed = latest.speed
    where class.rating is distinct from latest.rating
  union all
  select 'history', player from side
    left join chess_rating_history as history on history.game_id = side.id and history.user_id = side.player
    where history.speed_rating is distinct from side.rating + side.change`;
