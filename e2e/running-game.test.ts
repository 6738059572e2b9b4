import { ask, play, signUp, startedGame, startGame, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { isShown, WIDTHS, type VisitorOptions } from './browser.ts';
import { newSeat, openGame, shiftsOn, watchShifts, type Seat } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let bob: TestMember;
let cleo: TestMember;
let seats: Seat[] = [];

beforeAll(async () => {
  [bob, cleo] = await Promise.all([
    signUp(stage.server.url, 'Bob'),
    signUp(stage.server.url, 'Cleo'),
  ]);
});
afterEach(async () => {
  await Promise.all(seats.map(({ context }) => context.close()));
  seats = [];
});

/** Each test has its own Ann, who plays no other games. */
async function sitDown(options: VisitorOptions = {}): Promise<Seat> {
  const seat = await newSeat(stage.browser, stage.server.url, 'Ann', options);
  seats.push(seat);
  return seat;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Your running game' });
const wayBack = (page: Page) => bar(page).getByRole('link', { name: /Go to the game/ });
/** The visible text; screen readers get another one. */
const shows = (page: Page, words: string) =>
  wayBack(page).getByText(words, { exact: true }).waitFor();
const iconOf = (page: Page) => page.locator('link[rel=icon]').getAttribute('href');

test('a running game is shown on other pages: the turn, the clock, and a link back', async () => {
  const { page, member, faults } = await sitDown();
  const game = await startedGame(member, bob);
  await play(game, 'g1f3');
  await page.goto('/personal/tasks');
  await wayBack(page).waitFor();
  await shows(page, 'Bob');
  await shows(page, 'Opponent’s move');
  const icon = await iconOf(page);
  expect(await page.title()).toMatch(/^Tasks/);

  // The opponent's move arrives over the socket, without a reload.
  await play(game, 'b8c6');
  await shows(page, 'Your move');
  await expect.poll(() => page.title()).toMatch(/^● Your move · Tasks/);
  expect(await iconOf(page)).not.toBe(icon);
  const clock = bar(page).getByRole('timer');
  const shown = await clock.innerText();
  await expect.poll(() => clock.innerText()).not.toBe(shown);

  await page.getByRole('link', { name: 'Home' }).click();
  await isShown(page);
  await shows(page, 'Your move');
  await wayBack(page).click();
  await page.waitForURL(`**/chess/games/${game.id}`);
  await bar(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).toMatch(/^● Your move · Ann against Bob/);
  expect(faults).toEqual([]);
});

test('a game that ends meanwhile shows its result, until it is dismissed', async () => {
  const { page, member, faults } = await sitDown();
  const game = await startedGame(member, bob);
  await page.goto('/personal/tasks');
  await shows(page, 'Your move');
  await ask(bob, game, 'resign');
  await wayBack(page).getByText('You won').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Tasks/);
  expect(await bar(page).getByRole('timer').count()).toBe(0);
  await bar(page).getByRole('button', { name: 'Close' }).click();
  await bar(page).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('a game whose end the player has seen is not shown', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const game = await startedGame(member, bob);
  await openGame(seat, game);
  await ask(bob, game, 'resign');
  await page.getByRole('region', { name: 'End of the game' }).getByText('You won').waitFor();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await isShown(page, 'Tasks');
  expect(await bar(page).count()).toBe(0);
  expect(seat.faults).toEqual([]);
});

test('of several games, the one with the member’s move and the least time is shown, the others are counted', async () => {
  const { page, member, faults } = await sitDown();
  await startedGame(member, bob);
  const waiting = await startedGame(member, bob, { timeControl: 'blitz' });
  await play(waiting, 'g1f3');
  await startedGame(member, cleo, { timeControl: 'rapid' });
  await page.goto('/personal/tasks');
  await shows(page, 'Cleo');
  const others = bar(page).getByRole('link', { name: '2 more games in the lobby' });
  await others.click();
  await page.waitForURL('**/personal/chess');
  expect(faults).toEqual([]);
});

test('on a phone it has its own place in the top bar: nothing moves when it appears or disappears', async () => {
  const { page, member, faults } = await sitDown({ width: 390, touch: true });
  await page.goto('/personal/tasks');
  await isShown(page, 'Tasks');
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  const header = page.getByRole('banner');
  const heightBefore = (await header.boundingBox())?.height;
  const heading = page.getByRole('heading', { level: 1 });
  const headingBefore = await heading.boundingBox();
  await watchShifts(page);
  const game = await startedGame(member, bob, { timeControl: 'rapid' });
  await startedGame(member, cleo);
  await bar(page).getByRole('link', { name: '1 more game in the lobby' }).waitFor();
  await shows(page, 'Your move');
  expect((await header.boundingBox())?.height).toBe(heightBefore);
  expect(await heading.boundingBox()).toEqual(headingBefore);
  // Large enough for touch, and inside the window.
  const box = await wayBack(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(42);
  await ask(bob, game, 'resign');
  await shows(page, 'Cleo');
  expect(await heading.boundingBox()).toEqual(headingBefore);
  expect((await shiftsOn(page)).join('\n')).toBe('');
  expect(faults).toEqual([]);
});

test('a challenge during a game asks before it leaves the game', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const game = await startedGame(member, bob);
  await openGame(seat, game);
  const challenge = await startGame(cleo, member);
  const notice = page.getByRole('complementary', { name: 'Challenge' });
  await notice.getByText('You are playing another game.').waitFor();
  expect(await notice.getByRole('link').count()).toBe(0);
  await notice.getByRole('button', { name: 'Go to the game…' }).click();
  await notice.getByText('Your other game continues').waitFor();
  await notice.getByRole('button', { name: 'Stay in my game' }).click();
  expect(new URL(page.url()).pathname).toBe(`/personal/chess/games/${game.id}`);
  await notice.getByRole('button', { name: 'Go to the game…' }).click();
  await notice.getByRole('link', { name: 'Go to this game' }).click();
  await page.waitForURL(`**/chess/games/${challenge.id}`);
  // The game that was left is in the bar.
  await shows(page, 'Bob');
  expect(seat.faults).toEqual([]);
});

test('on a small laptop, a challenge during a game does not cover the menu', async () => {
  const seat = await sitDown({ width: 1280 });
  const { page, member } = seat;
  await page.setViewportSize({ width: 1280, height: 720 });
  const game = await startedGame(member, bob);
  await openGame(seat, game);
  await startGame(cleo, member);
  const notice = page.getByRole('complementary', { name: 'Challenge' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const path of [`/personal/chess/games/${game.id}`, '/personal/tasks']) {
    await page.goto(path);
    await notice.getByText('You are playing another game.').waitFor();
    const [menuBox, noticeBox] = await Promise.all([menu.boundingBox(), notice.boundingBox()]);
    expect((menuBox?.y ?? 0) + (menuBox?.height ?? 0)).toBeLessThanOrEqual(noticeBox?.y ?? 0);
    // A click is refused if anything is over the link.
    await menu.getByRole('link', { name: 'Settings' }).click({ trial: true });
  }
  expect(seat.faults).toEqual([]);
});

test('a challenge during a game can be declined without leaving it', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const game = await startedGame(member, bob);
  await openGame(seat, game);
  await startGame(cleo, member);
  const notice = page.getByRole('complementary', { name: 'Challenge' });
  await notice.getByText('You are playing another game.').waitFor();
  await notice.getByRole('button', { name: 'Decline' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/personal/chess/games/${game.id}`);
  expect(seat.faults).toEqual([]);
});

test('after a game the player’s bar and the card beside it show the same rating', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const game = await startedGame(member, bob);
  await openGame(seat, game);
  await ask(bob, game, 'resign');
  const card = page.getByRole('region', { name: 'End of the game' });
  await card.getByText('You won').waitFor();
  const { white_rating: rating, white_rating_change: change } = (
    await member.send({ path: `/api/chess/games/${game.id}` })
  ).json<{ white_rating: number; white_rating_change: number }>();
  const after = `${rating + change}?`;
  await card.getByText(after, { exact: true }).waitFor();
  const own = page.getByRole('region', { name: /Ann/ });
  await expect.poll(() => own.innerText()).toContain(after);
  expect(await own.innerText()).toContain(`+${change}`);
  expect(seat.faults).toEqual([]);
});

test.each(WIDTHS)('a running game looks right %i pixels wide', async (width) => {
  const { page, member, faults } = await sitDown({ width });
  const game = await startedGame(member, bob);
  await startedGame(member, cleo, { timeControl: 'blitz' });
  await page.goto('/personal/tasks');
  await shows(page, 'Your move');
  await takePicture(page, `running-game-${width}`);
  await ask(bob, game, 'resign');
  await startGame(bob, member);
  await page.getByText('You are playing another game.').waitFor();
  await takePicture(page, `running-game-challenge-${width}`);
  expect(faults).toEqual([]);
});
