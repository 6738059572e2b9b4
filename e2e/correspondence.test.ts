import type { ChessGame } from '@rookery/contract';
import { look, play, signUp, startedGame, type TestGame, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { switchEngineOff } from './analysis-seat.ts';
import type { VisitorOptions } from './browser.ts';
import { expectMoves, newSeat, openGame, seatFor, typeMove, type Seat } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
const THREE_DAYS = { timeControl: { days_per_move: 3 } } as const;
let opponents: TestMember[] = [];
let seats: Seat[] = [];

beforeAll(async () => {
  const names = ['Ben', 'Cleo', 'Dora'];
  opponents = await Promise.all(names.map((name) => signUp(stage.server.url, name)));
});
afterEach(async () => {
  const faults = seats.flatMap((seat) => seat.faults);
  await Promise.all(seats.map(({ context }) => context.close()));
  seats = [];
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

/** Each test has its own Ann, who plays no other games. */
async function sitDown(options: VisitorOptions = {}): Promise<Seat> {
  const seat = await newSeat(stage.browser, stage.server.url, 'Ann', options);
  seats.push(seat);
  await switchEngineOff(seat.context);
  return seat;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Your running game' });
const GAME = /\/chess\/games\/[0-9a-f-]{36}$/;

/** Keeps a line as conditional moves, from the page of the game and back to it. */
async function plan(page: Page, id: string, moves: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const lines = page.getByRole('region', { name: 'Conditional moves' });
  const keep = lines.getByRole('button', { name: 'Keep this line' });
  await keep.waitFor();
  expect(await keep.isDisabled()).toBe(true);
  for (const move of moves.split(' ')) await typeMove(page, move);
  await keep.click();
  await lines.getByText(text, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await page.waitForURL(`**/chess/games/${id}`);
}

/** In a game that was not seen yet: a move, and the plan for the next ones. Returns the id of the game. */
async function moveAndPlan(page: Page, seen: readonly string[]): Promise<string> {
  await page.waitForURL(
    ({ pathname }) => GAME.test(pathname) && !seen.some((id) => pathname.endsWith(id)),
  );
  await expectMoves(page, 'e4 e5');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await typeMove(page, 'Nf3');
  // A move that has days is always confirmed.
  await page.getByText('Play Nf3?').waitFor();
  await page.getByRole('button', { name: 'Play move' }).click();
  await expectMoves(page, 'e4 e5 Nf3');
  await plan(page, id, 'Nc6 Bb5 a6 Ba4', '2… Nc6 3. Bb5 a6 4. Ba4');
  return id;
}

for (const [place, options] of [
  ['a desk', {}],
  ['a phone', { width: 390, touch: true }],
] as const) {
  test(`three games are played one after the other, with planned replies, on ${place}`, async () => {
    const { page, member } = await sitDown(options);
    const games: TestGame[] = [];
    for (const opponent of opponents) games.push(await startedGame(member, opponent, THREE_DAYS));

    // Three games wait: the bar leads to one, and each move to the next one.
    await page.goto('/personal/tasks');
    await bar(page)
      .getByRole('link', { name: /2 more games/ })
      .waitFor();
    await bar(page)
      .getByRole('link', { name: /Go to the game/ })
      .click();
    const next = page.getByRole('link', { name: /^Next/ });
    const seen = [await moveAndPlan(page, [])];
    await next.click();
    seen.push(await moveAndPlan(page, seen));
    await next.click();
    seen.push(await moveAndPlan(page, seen));
    await next.waitFor({ state: 'detached' });
    expect(seen.toSorted()).toEqual(games.map(({ id }) => id).toSorted());
    if (place === 'a phone') await takePicture(page, 'correspondence-phone');

    // No game waits for Ann, so the bar is empty. Two opponents follow the line, one does not.
    await page.getByRole('link', { name: 'Tasks' }).first().click();
    await page.waitForURL('**/tasks');
    await expect.poll(() => bar(page).count()).toBe(0);
    const [ben, cleo, dora] = games as [TestGame, TestGame, TestGame];
    await play(ben, 'b8c6');
    await play(cleo, 'b8c6');
    for (const game of [ben, cleo]) {
      await expect
        .poll(async () => (await look(member, game)).json<ChessGame>().moves.at(-1))
        .toBe('f1b5');
    }
    await play(ben, 'a7a6');
    await expect
      .poll(async () => (await look(member, ben)).json<ChessGame>().moves.at(-1))
      .toBe('b5a4');
    await expect.poll(() => bar(page).count()).toBe(0);

    await play(dora, 'd7d6');
    const back = bar(page).getByRole('link', { name: /Go to the game/ });
    await back.getByText('Dora', { exact: true }).waitFor();
    await back.getByText('Your move', { exact: true }).waitFor();
    await back.click();
    await page.waitForURL(`**/chess/games/${dora.id}`);
    await expectMoves(page, 'e4 e5 Nf3 d6');
  });
}

test('the lobby lists the games that wait for the member first', async () => {
  const { page, member } = await sitDown();
  const [ben, cleo, dora] = opponents as [TestMember, TestMember, TestMember];
  const moved = await startedGame(member, ben, THREE_DAYS);
  await startedGame(member, cleo, { timeControl: { days_per_move: 7 } });
  await startedGame(member, dora, { timeControl: { days_per_move: 1 } });
  await play(moved, 'g1f3');
  await page.goto('/personal/chess');
  const games = page.getByRole('region', { name: 'Your games' }).getByRole('listitem');
  const names = async () =>
    (await games.allInnerTexts()).map((text) => /Ben|Cleo|Dora/.exec(text)?.[0]);
  await expect.poll(names).toEqual(['Dora', 'Cleo', 'Ben']);
});

test('the analysis of an own running game has no engine, and notes are kept', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const [ben] = opponents as [TestMember];
  const game = await startedGame(member, ben, THREE_DAYS);
  await openGame(seat, game);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Notes' }).click();
  await page.getByLabel('Notes about this game').fill('Castle early.');
  // Closing the dialog by mistake loses nothing.
  await page.keyboard.press('Escape');
  await page.getByText('Notes saved').waitFor();

  await page.evaluate(() => localStorage.removeItem('rookery-analysis-engine'));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Analysis board without engine' }).click();
  await page.getByText('It is your move. You can plan replies after it.').waitFor();
  await page.getByRole('button', { name: 'Go to the start' }).click();
  await page.getByText('The engine stays off while this game is being played.').waitFor();
  expect(await page.getByRole('region', { name: 'Engine' }).count()).toBe(0);

  await openGame(seat, game);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Notes' }).click();
  await expect
    .poll(() => page.getByLabel('Notes about this game').inputValue())
    .toBe('Castle early.');
});

test('a vacation starts and ends in the settings, and the opponent sees it', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const [ben] = opponents as [TestMember];
  const game = await startedGame(member, ben, THREE_DAYS);
  await page.goto('/personal/chess/settings');
  await page.getByLabel('Days').selectOption('10 days');
  await page.getByRole('button', { name: 'Start vacation' }).click();
  await page.getByRole('button', { name: 'Yes, start it' }).click();
  await page.getByText(/You are on vacation until/).waitFor();
  await openGame(seat, game);
  await page.getByText(/You are on vacation until .* You can move\./).waitFor();

  const bensSeat = await seatFor(stage.browser, stage.server.url, ben);
  seats.push({ member: ben, ...bensSeat });
  const { page: bens } = bensSeat;
  await openGame(bensSeat, game);
  await bens.getByText(/Ann is on vacation until/).waitFor();

  // After the move it is not the turn of the player on vacation, and both still see it.
  await play(game, 'g1f3');
  await bens.getByText(/Your move\. Ann is on vacation until/).waitFor();
  await page.getByText(/Waiting for Ben.*\. You are on vacation until/).waitFor();
  await play(game, 'b8c6');

  await page.goto('/personal/chess/settings');
  await page.getByRole('button', { name: 'End vacation' }).click();
  await page.getByText('29 days are left this year.').waitFor();
  await expect.poll(() => bens.getByText('Waiting for Ann').isVisible()).toBe(true);
});
