import { ask, play, signUp, startedGame, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  current,
  expectCurrent,
  expectMoves,
  moveCount,
  PATH,
  switchEngineOff,
} from './analysis-seat.ts';
import { isShown, type VisitorOptions } from './browser.ts';
import { drag, seatFor, squareCentre, typeMove } from './chess-seat.ts';
import { liveStage } from './stage.ts';

const SICILIAN = `[Event "Club evening"]
[Site "?"]
[Date "2026.03.14"]
[Round "?"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 ( 1... c5 2. Nf3 ( 2. Nc3 Nc6 ) 2... d6 3. d4 ) 2. Nf3 Nc6 3. Bb5 a6 ( 3... Nf6 4. O-O ) 4. Ba4 1-0
`;

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Ann');
  ben = await signUp(stage.server.url, 'Benedict');
});

/** Opens the page without an engine, which these tests do not need. */
async function at(path: string, options: VisitorOptions = {}) {
  const seat = await seatFor(stage.browser, stage.server.url, ann, options);
  await switchEngineOff(seat.context);
  await seat.page.goto(path);
  return seat;
}

test('variations by mouse and by keyboard alone: made, gone through, promoted and deleted', async () => {
  const { context, page, faults } = await at(PATH);
  await drag(page, 'e2', 'e4');
  await expectCurrent(page, 'e4');
  await typeMove(page, 'e5');
  await typeMove(page, 'Nf3');
  await expectMoves(page, 'e4 e5 Nf3');
  await page.getByRole('button', { name: 'Go to the end' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectCurrent(page, 'e4');
  await typeMove(page, 'c5');
  await typeMove(page, 'Nc3');
  await expectMoves(page, 'e4 e5 c5 Nc3 Nf3');
  await page.getByText('Sicilian Defense: Closed').waitFor();

  await page.getByRole('button', { name: 'Go to the end' }).focus();
  await page.keyboard.press('ArrowUp');
  await expectCurrent(page, 'e5');
  await page.keyboard.press('ArrowDown');
  await expectCurrent(page, 'c5');
  await page.keyboard.press('Home');
  await expect.poll(() => current(page)).toEqual([]);
  await page.keyboard.press('End');
  await expectCurrent(page, 'Nf3');
  await page.keyboard.press('ArrowDown');
  await expectCurrent(page, 'c5');

  await page.getByRole('button', { name: 'Promote this variation' }).press('Enter');
  await expectMoves(page, 'e4 c5 e5 Nf3 Nc3');
  await page.getByRole('button', { name: 'Delete from this move on' }).press('Enter');
  await expectMoves(page, 'e4 e5 Nf3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectMoves(page, 'e4 c5 e5 Nf3 Nc3');
  expect(await spoken(page)).toContain('Black moves the pawn to c5');
  await page.waitForURL(/moves=e2e4_c7c5\*%28e7e5_g1f3%29_b1c3$/);

  // By the keyboard on the board itself.
  await page.goto(PATH);
  await page.locator('[data-square=e2]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expectCurrent(page, 'e4');
  expect(faults).toEqual([]);
  await context.close();
});

function spoken(page: Page): Promise<string[]> {
  return page.getByRole('log', { name: 'Board announcements' }).locator('p').allInnerTexts();
}

/** The title of the tab, the page's heading, and the heading of the panel. */
async function expectTitle(page: Page, title: RegExp): Promise<void> {
  await expect.poll(() => page.title()).toMatch(title);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(title);
  expect(await page.locator('.analysis-head p').first().textContent()).toMatch(title);
}

test('the mouse wheel over the board steps through the line', async () => {
  const { context, page, faults } = await at(`${PATH}?moves=e2e4_e7e5*_g1f3`);
  await expectCurrent(page, 'e5');
  const { x, y } = await squareCentre(page, 'd4');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 120);
  await expectCurrent(page, 'Nf3');
  await page.mouse.wheel(0, -120);
  await expectCurrent(page, 'e5');
  expect(faults).toEqual([]);
  await context.close();
});

test('a PGN with variations is imported and exported unchanged', async () => {
  const { context, page, faults } = await at(PATH);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'FEN & PGN' }).click();
  const field = page.getByLabel('Game with variations (PGN)');
  await field.fill('1. e4 e5 2. Ke3 *');
  await page.getByRole('button', { name: 'Load this game' }).click();
  await page.getByText('Ke3 is not legal in move 2. Nothing was loaded.').waitFor();
  await field.fill(SICILIAN);
  await page.getByRole('button', { name: 'Load this game' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectMoves(page, 'e4 e5 c5 Nf3 Nc3 Nc6 d6 d4 Nf3 Nc6 Bb5 a6 Nf6 O-O Ba4');
  await expectTitle(page, /^Ann against Ben/);

  await page.getByRole('button', { name: 'FEN & PGN' }).click();
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await page.getByText('PGN copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SICILIAN);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PGN' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^rookery-\d{4}-\d\d-\d\d\.pgn$/);
  await page.keyboard.press('Escape');
  await page.waitForURL(/moves=/);
  // The back button returns to the former analysis.
  await page.goBack();
  await expectMoves(page, '');
  await expectTitle(page, /^Analysis/);
  await page.goForward();
  await expectTitle(page, /^Ann against Ben/);
  await page.reload();
  await expectTitle(page, /^Ann against Ben/);
  // A new board does not belong to a game.
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expectTitle(page, /^Analysis/);
  expect(faults).toEqual([]);
  await context.close();
});

const REMARKED = `[Event "Club evening"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ann"]
[Black "Ben"]
[Result "*"]

{ Played in a hurry } 1. e4 $1 { [%clk 0:02:59] best by test } 1... e5 ( 1... c5 $5 ) *
`;

test('comments in a PGN are shown with the moves, and exported again', async () => {
  const { context, page, faults } = await at(PATH);
  await page.getByRole('button', { name: 'FEN & PGN' }).click();
  const field = page.getByLabel('Game with variations (PGN)');
  await field.fill(`${REMARKED}\n${SICILIAN}`);
  await page.getByRole('button', { name: 'Load this game' }).click();
  await page.getByText('Only the first of 2 games was loaded').first().waitFor();
  await expectMoves(page, 'e4! e5 c5!?');
  const list = page.getByRole('region', { name: 'Moves and variations' });
  expect(await list.innerText()).toMatch(/Played in a hurry.*e4!.*best by test.*e5.*1…c5!\?/s);
  expect(await list.innerText()).not.toContain('%clk');
  await page.getByRole('button', { name: 'FEN & PGN' }).click();
  expect(await field.inputValue()).toBe(REMARKED);
  await page.reload();
  await page.getByRole('button', { name: 'FEN & PGN' }).click();
  expect(await field.inputValue()).toBe(REMARKED);
  expect(faults).toEqual([]);
  await context.close();
});

test('the analysis of a game links to the game and its review', async () => {
  const game = await startedGame(ann, ben);
  await ask(ben, game, 'resign');
  const { context, page, faults } = await at(`${PATH}?game=${game.id}`);
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await page.waitForURL(`**/personal/chess/games/${game.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Review' }).click();
  await page.waitForURL(`**/personal/chess/games/${game.id}/review`);
  await page.goBack();
  // A new board no longer belongs to the game.
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('link', { name: 'Back to the game' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

/** Knights move out and back. */
const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
const shuffles = (times: number) => Array.from({ length: times }, () => SHUFFLE).flat();

/** A long line with a variation after every move. */
const LARGE_TREE = shuffles(75)
  .map((_, ply) => {
    const [main, other] = [['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4], ['a3', 'a6'][ply % 2]];
    const number = `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}`;
    return `${number} ${main} (${number} ${other})`;
  })
  .join(' ');

test('an analysis too long for its address survives a reload and the history buttons', async () => {
  const { context, page, faults } = await at(PATH);
  const exchange = page.getByRole('button', { name: 'FEN & PGN' });
  const lacking = page.getByText('The link to this page does not contain all moves.');
  await exchange.click();
  await page.getByLabel('Game with variations (PGN)').fill(`${LARGE_TREE} *`);
  expect(await lacking.count()).toBe(0);
  await page.getByRole('button', { name: 'Load this game' }).click();
  await expect.poll(() => moveCount(page)).toBe(600);
  await page.locator('body').press('ArrowRight');
  await page.waitForURL(/moves=g1f3\*/);
  await page.reload();
  await expectCurrent(page, 'Nf3');
  expect(await moveCount(page)).toBe(600);
  await exchange.click();
  await lacking.waitFor();
  await page.keyboard.press('Escape');

  // A page with only the address shows the line without its variations.
  const other = await context.newPage();
  await other.goto(page.url());
  await expectCurrent(other, 'Nf3');
  expect(await moveCount(other)).toBe(300);

  await page.goBack();
  await expectMoves(page, '');
  await page.goForward();
  await expectCurrent(page, 'Nf3');
  expect(await moveCount(page)).toBe(600);
  expect(faults).toEqual([]);
  await context.close();
});

test('moves survive an immediate reload', async () => {
  const { context, page, faults } = await at(PATH);
  await typeMove(page, 'e4');
  await expectCurrent(page, 'e4');
  await page.reload();
  await expectCurrent(page, 'e4');
  const steps = page.getByRole('button', { name: 'Go to the start' });
  await typeMove(page, 'e5');
  await steps.press('ArrowLeft');
  await steps.press('ArrowLeft');
  await steps.press('End');
  await page.reload();
  await expectCurrent(page, 'e5');
  expect(faults).toEqual([]);
  await context.close();
});

test('stepping quickly through a game writes few addresses, and always the last one', async () => {
  const { context, page, faults } = await at(`${PATH}?moves=${shuffles(40).join('_')}`);
  await isShown(page);
  await page.evaluate(() => {
    window.written = [];
    const replace = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      window.written.push(performance.now());
      replace(...entry);
    };
  });
  for (const _ of shuffles(15)) await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.search.split('*')[0]?.match(/_/g)?.length === 59);
  const [count, ms] = await page.evaluate(() => [
    window.written.length,
    (window.written.at(-1) ?? 0) - (window.written[0] ?? 0),
  ]);
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(22 + (ms ?? 0) / 400);
  expect(faults).toEqual([]);
  await context.close();
});

declare global {
  interface Window {
    written: number[];
  }
}

/** After 1. e4 e5, a game longer than its list. */
const TO_MATE = [
  'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 h2h3 h7h6',
  ...shuffles(3),
  'f1c4 a6a5 d1h5 a5a4 h5f7',
].join(' ');

test.each([390, 1440])(
  '%i pixels wide, the list opens at the current move, and the page at its top',
  async (width) => {
    const game = await startedGame(ann, ben);
    await play(game, TO_MATE);
    const { context, page, faults } = await at(`${PATH}?game=${game.id}`, { width });
    await expectCurrent(page, 'Qxf7#');
    const isInSight = () =>
      page.evaluate(() => {
        const [list, move] = ['.analysis-moves', '.analysis-moves [aria-current]'].map((each) =>
          document.querySelector(each)?.getBoundingClientRect(),
        );
        if (list === undefined || move === undefined) return false;
        return move.top >= list.top && move.bottom <= list.bottom;
      });
    expect(await isInSight()).toBe(true);
    // With moves in the address the list is rendered before the game is loaded, which then takes some of its space.
    const moved = `e2e4 e7e5 ${TO_MATE}`.replaceAll(' ', '_');
    await page.goto(`${PATH}?game=${game.id}&moves=${moved}*`);
    await page.getByRole('link', { name: 'Back to the game' }).waitFor();
    await expect.poll(isInSight).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('a move and its number do not wrap apart', async () => {
  const { context, page } = await at(`${PATH}?moves=e2e4(${shuffles(20).join('_')}*)`, {
    width: 390,
  });
  await expectCurrent(page, 'Ng8');
  const [numbers, apart] = await page.evaluate(() => {
    const numbered = [...document.querySelectorAll('.analysis-variations span + button')];
    const isOnNextLine = numbered.map(
      (move) =>
        (move.previousElementSibling?.getBoundingClientRect().bottom ?? 0) <
        move.getBoundingClientRect().top,
    );
    return [numbered.length, isOnNextLine.filter(Boolean).length];
  });
  expect([numbers, apart]).toEqual([40, 0]);
  await context.close();
});
