import type { ChallengeList, ChessGame, SeekState } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import { ask, foundClub, signUp, startedGame, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitorOptions } from './browser.ts';
import { searchStarts, searchTile, seatFor, startSearch, type Seat } from './chess-seat.ts';
import { liveStage } from './stage.ts';

const GAME = /\/chess\/games\/[0-9a-f-]{36}$/;
const PHONE: VisitorOptions = { width: 390, touch: true };

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;
let club: string;
let seats: Omit<Seat, 'member'>[] = [];

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Ann');
  ben = await signUp(stage.server.url, 'Benedict');
  club = await foundClub(ann, 'Riverside', [ben]);
});
afterEach(async () => {
  const faults = seats.flatMap((seat) => seat.faults);
  await Promise.all(seats.map(({ context }) => context.close()));
  seats = [];
  for (const member of [ann, ben]) await leaveAllGames(member);
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

async function leaveAllGames(member: TestMember): Promise<void> {
  await member.send({ method: 'DELETE', path: '/api/chess/seeks' });
  const path = `/api/chess/games?player=${member.id}&status=active`;
  for (const game of (await member.send({ path })).json<{ data: ChessGame[] }>().data) {
    const { status } = await ask(member, game, 'abort');
    if (status !== 200) await ask(member, game, 'resign');
  }
}

async function at(member: TestMember, path: string, options: VisitorOptions = {}): Promise<Page> {
  const seat = await seatFor(stage.browser, stage.server.url, member, options);
  seats.push(seat);
  await seat.page.goto(path);
  return seat.page;
}

const lobby = () => `/${club}/chess`;

function openGames(page: Page) {
  return page.getByRole('region', { name: 'Open games' });
}

async function seekOf(member: TestMember): Promise<SeekState['own']> {
  return (await member.send({ path: '/api/chess/seeks' })).json<SeekState>().own;
}

async function gameOn(page: Page): Promise<ChessGame> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  return (await ann.send({ path: `/api/chess/games/${id}` })).json<ChessGame>();
}

async function expectNoOverflow(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

test('a search is taken from the lobby of another member, and leads both to the game', async () => {
  const bens = await at(ben, lobby());
  await bens.getByRole('checkbox', { name: 'Rated' }).uncheck();
  await startSearch(bens, '3+2');
  const anns = await at(ann, lobby(), PHONE);
  const row = openGames(anns).getByRole('listitem').filter({ hasText: 'Benedict' });
  await row.getByText('3+2 · Blitz · Casual').waitFor();
  await row.getByText(/^\d+\?$/).waitFor();
  await searchTile(anns, '3+2').getByText('1 waiting').waitFor({ state: 'attached' });
  await expectNoOverflow(anns);
  await row.getByRole('button', { name: 'Play Benedict' }).tap();
  await Promise.all([anns, bens].map((page) => page.waitForURL(GAME)));
  expect(new URL(anns.url()).pathname).toBe(new URL(bens.url()).pathname);
  expect(await gameOn(anns)).toMatchObject({
    rated: false,
    time_control: { name: 'blitz', initial_ms: 180_000, increment_ms: 2_000 },
  });
  expect(await seekOf(ben)).toBeNull();
});

test('a search that has ended meanwhile is told, and disappears', async () => {
  const bens = await at(ben, lobby());
  await startSearch(bens, '10+0');
  const anns = await at(ann, lobby());
  const button = openGames(anns).getByRole('button', { name: 'Play Benedict' });
  await button.waitFor();
  // The list would notice it by itself.
  await anns.route('**/api/chess/seeks', () => undefined);
  await ben.send({ method: 'DELETE', path: '/api/chess/seeks' });
  await button.click();
  await anns.getByText('Benedict is no longer looking for a game').waitFor();
  await button.waitFor({ state: 'detached' });
  expect(new URL(anns.url()).pathname).toBe(lobby());
});

test('a search with a time control of one’s own, by touch, is remembered', async () => {
  const page = await at(ann, lobby(), PHONE);
  await page.getByRole('button', { name: /^Custom/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'Custom time control' });
  await dialog.getByLabel('Time of each side').selectOption('7 min');
  await dialog.getByLabel('Added after each move').selectOption('0 s');
  await dialog.getByText('Delay and second stage').tap();
  await dialog.getByLabel('Delay before each move').selectOption('2 s');
  await dialog.getByText('7 min, delay 2 s · Rapid').waitFor();
  await expectNoOverflow(page);
  await searchStarts(page, () => dialog.getByRole('button', { name: 'Find an opponent' }).tap());
  const search = page.getByRole('region', { name: 'Searching…' });
  await search.getByText('7 min, delay 2 s · Rapid · Rated').waitFor();
  expect((await seekOf(ann))?.time_control).toEqual({
    name: 'rapid',
    initial_ms: 420_000,
    increment_ms: 0,
    delay_ms: 2_000,
  });
  await search.getByRole('button', { name: 'Cancel' }).tap();
  await search.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: /^Custom/ }).tap();
  await dialog.getByText('7 min, delay 2 s · Rapid').waitFor();
});

test('after 15 seconds alone, a game against a bot with the same time control is suggested', async () => {
  const page = await at(ann, lobby());
  await startSearch(page, '30+20');
  await asOwner(stage.server.databaseUrl, (client) =>
    client.query(`update chess_seeks set created_at = created_at - interval '15 seconds'`),
  );
  await page.getByRole('button', { name: /Play a bot instead/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Play the computer' });
  await expect.poll(() => dialog.getByRole('radio', { name: /30\+20/ }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(GAME);
  expect((await gameOn(page)).time_control).toMatchObject({ initial_ms: 1_800_000 });
  expect(await seekOf(ann)).toBeNull();
});

test('on a small laptop, the fields of a custom time control scroll into view', async () => {
  // With several members, the dialog has a list of them above.
  await signUp(stage.server.url, 'Cleo');
  const page = await at(ann, '/personal/chess');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: /^Challenge a member/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Challenge a member' });
  await dialog.getByRole('radio', { name: /5\+3/ }).check();
  await dialog.getByRole('radio', { name: /^Custom/ }).check();
  const field = dialog.getByLabel('Added after each move');
  const footer = dialog.getByRole('button', { name: 'Send challenge' });
  await expect
    .poll(async () => {
      const [box, end] = await Promise.all([field.boundingBox(), footer.boundingBox()]);
      return (box?.y ?? Infinity) + (box?.height ?? 0) < (end?.y ?? 0);
    })
    .toBe(true);
});

test('a game without a clock is not rated, and has no clocks', async () => {
  const page = await at(ann, `/${club}/chess/players/${ben.id}`);
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Challenge Benedict' });
  await dialog.getByRole('radio', { name: /^Custom/ }).click();
  await dialog.getByRole('radio', { name: 'No clock' }).click();
  await dialog.getByText('Games without a clock are not rated.').waitFor();
  expect(await dialog.getByRole('checkbox', { name: /^Rated/ }).isEnabled()).toBe(false);
  await dialog.getByRole('button', { name: 'Send challenge' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const path = '/api/chess/challenges';
  const { data } = (await ben.send({ path })).json<ChallengeList>();
  await ben.send({ method: 'POST', path: `${path}/${data[0]?.id}/accept` });
  await page.goto(`/${club}/chess/games/${data[0]?.id}`);
  await page.getByText('No clock · Casual').waitFor();
  await page.getByRole('grid', { name: /Chess board/ }).waitFor();
  expect(await page.getByRole('timer').count()).toBe(0);
  expect(await gameOn(page)).toMatchObject({ time_control: null, rated: false });
});

test('with days for each move, the clocks show days and hours', async () => {
  const game = await startedGame(ann, ben, { timeControl: { days_per_move: 3 } });
  const page = await at(ann, `/${club}/chess/games/${game.id}`);
  await page.getByText('3 days a move · Rated').waitFor();
  const clock = page.getByRole('timer', { name: 'White’s clock' });
  await expect.poll(() => clock.textContent()).toBe('2 d 23 h');
  expect(await page.getByRole('timer', { name: 'Black’s clock' }).textContent()).toBe('3 d');
});

test('a club chooses the time controls of its lobby, and the usual ones again', async () => {
  const settings = await at(ann, `/${club}/settings`);
  const form = settings.getByRole('region', { name: 'Time controls' });
  await form.getByRole('checkbox', { name: '5+3 · Blitz' }).waitFor();
  for (const usual of await form.getByRole('checkbox', { name: /Blitz|Bullet/ }).all()) {
    await usual.uncheck();
  }
  await form.getByText('Add another', { exact: true }).click();
  await form.getByLabel('Time of each side').selectOption('45 min');
  await form.getByLabel('Added after each move').selectOption('15 s');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByRole('checkbox', { name: '45+15 · Classical' }).waitFor();
  await form.getByRole('button', { name: 'Save time controls' }).click();
  await settings.getByText('Saved').waitFor();
  await settings.reload();
  await settings.getByText('Ann changed the time controls of the lobby').waitFor();

  const page = await at(ben, lobby());
  await searchTile(page, '45+15').waitFor();
  expect(await searchTile(page, '5+3').count()).toBe(0);

  await form.getByRole('button', { name: 'Offer the usual ones again' }).click();
  await settings.getByText('Saved').waitFor();
  await page.reload();
  await searchTile(page, '5+3').waitFor();
  expect(await searchTile(page, '45+15').count()).toBe(0);
});

test('the leaderboard of a class is in the address', async () => {
  const page = await at(ann, `/${club}/chess/leaderboard`);
  await page.getByRole('link', { name: 'Week' }).click();
  await page.getByRole('link', { name: 'Bullet' }).click();
  await page.waitForURL('**/chess/leaderboard?timeframe=week&time_control=bullet');
  await page.getByText('No rated games in this period').waitFor();
  await page.goBack();
  await page.waitForURL('**/chess/leaderboard?timeframe=week');
  expect(await page.getByRole('link', { name: 'Bullet' }).getAttribute('aria-current')).toBeNull();
});
