import { addPuzzles, FORK, signUp, type TestMember, type TestPuzzle } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BoardDriver } from './board-page.ts';
import { drag, expectMoves, newSeat, seatFor, typeMove } from './chess-seat.ts';
import { ownStage } from './stage.ts';

const stage = ownStage();

/** A puzzle of these tests alone: no other one has its theme. */
async function addPuzzle(puzzle: TestPuzzle = FORK): Promise<string> {
  const [id = ''] = await addPuzzles(stage.server.databaseUrl, [puzzle]);
  return id;
}

function status(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 2, name });
}

function spoken(page: Page): Promise<string[]> {
  return page.getByRole('log', { name: 'Puzzle announcements' }).locator('p').allInnerTexts();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page, id: string, query = ''): Promise<BoardDriver> {
  await page.goto(`/personal/chess/puzzles/${id}${query}`);
  await status(page, 'White to move').waitFor();
  return new BoardDriver(page);
}

test('a member solves a puzzle with the mouse, and goes on with the same theme', async () => {
  const { page, faults, context } = await newSeat(stage.browser, stage.server.url, 'Ann');
  const id = await addPuzzle({ ...FORK, themes: ['fork', 'short'] });
  const other = await addPuzzle({ ...FORK, themes: ['fork'] });
  await page.goto('/personal/chess/puzzles');
  await page.getByRole('link', { name: 'Fork' }).click();
  await status(page, 'White to move').waitFor();
  expect(page.url()).toMatch(/theme=fork&difficulty=normal$/);
  const first = page.url().includes(id) ? id : other;
  const second = first === id ? other : id;

  // The solution is not in the page before it is found.
  expect(await page.getByRole('region', { name: 'About this puzzle' }).count()).toBe(0);
  await expectMoves(page, 'Ke8');
  await drag(page, 'd5', 'c7');
  await status(page, 'Nc7+ is right').waitFor();
  await expectMoves(page, 'Ke8 Nc7+ Kd7');
  await drag(page, 'c7', 'a8');
  await status(page, 'Solved!').waitFor();
  await page.getByText(/^\+\d+$/).waitFor();

  // The moves can be stepped through, and analysed.
  await page.keyboard.press('ArrowLeft');
  const current = page.locator('[aria-current=true]');
  expect(await current.innerText()).toBe('Kd7');
  const analyse = page.getByRole('link', { name: 'Analyse' });
  expect(decodeURIComponent((await analyse.getAttribute('href')) ?? '')).toContain(
    'moves=f8e8_d5c7_e8d7*_c7a8',
  );

  const stored = page.waitForResponse('**/vote');
  await button(page, 'Good puzzle').click();
  const voted = page.getByRole('button', { name: 'Good puzzle', pressed: true });
  await voted.waitFor();
  await stored;
  await page.reload();
  await voted.waitFor();
  await button(page, 'Report').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Another move is as good' }).click();
  await page.getByText('The puzzle was reported.').first().waitFor();

  await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Harder');
  await button(page, 'Next puzzle').click();
  await page.waitForURL(`**/puzzles/${second}?theme=fork&difficulty=harder`);
  await status(page, 'White to move').waitFor();
  await button(page, 'Give up').click();
  await status(page, 'The solution is Nc7+').waitFor();
  await page.keyboard.press('n');
  await page.getByText('No puzzle left: Fork').waitFor();

  await page.goto('/personal/chess/puzzles/history');
  const history = page.getByRole('list', { name: 'Puzzle history' }).getByRole('link');
  await expect.poll(() => history.count()).toBe(2);
  expect(await history.allInnerTexts()).toEqual([
    expect.stringContaining('Not solved'),
    expect.stringContaining('Solved'),
  ]);
  await page.goto('/personal/chess/puzzles/progress');
  await page.getByRole('row', { name: /^Fork 50% 1 of 2$/ }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('on a phone, a wrong move is taken back, and a lost connection costs nothing', async () => {
  const { page, faults, context } = await newSeat(stage.browser, stage.server.url, 'Ben', {
    width: 390,
    touch: true,
  });
  const id = await addPuzzle();
  const board = await open(page, id);
  // The buttons are visible without scrolling, above the bar at the bottom.
  const hint = await button(page, 'Hint').boundingBox();
  expect((hint?.y ?? 844) + (hint?.height ?? 0)).toBeLessThan(844 - 64);

  await board.touchDrag('d5', 'f6');
  await status(page, 'Nf6+ is not the solution').waitFor();
  await expect.poll(() => board.shown('d5')).toBe('white knight');
  expect(await board.drawn('line')).toBe(1);
  await page.getByText(/^−\d+$/).waitFor();

  await page.route('**/attempt', (route) => route.abort());
  await board.touchDrag('d5', 'c7');
  await status(page, 'No connection').waitFor();
  await page.unroute('**/attempt');
  await status(page, 'Nc7+ is right').waitFor();
  await board.touchDrag('c7', 'a8');
  await status(page, 'Solved, but not at the first try').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a member solves a puzzle by the keyboard alone, with hints and a screen reader', async () => {
  const cleo = await signUp(stage.server.url, 'Cleo');
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, cleo);
  const id = await addPuzzle({ ...FORK, themes: ['pin'] });
  const board = await open(page, id);
  await expect
    .poll(() => spoken(page))
    .toEqual(['Black moves the king to e8. White to move. Find the best move.']);

  await button(page, 'Hint').focus();
  await page.keyboard.press('Enter');
  await page.getByText('gains no rating points').waitFor();
  expect(await board.drawn('circle')).toBe(1);
  await button(page, 'Show the target').press('Enter');
  await expect.poll(() => board.drawn('line')).toBe(1);
  await page.keyboard.press('/');
  await page.keyboard.type('Nc7');
  await page.keyboard.press('Enter');
  await status(page, 'Nc7+ is right').waitFor();

  // On the board: from the knight to the rook.
  await page.locator('[data-square=c7]').focus();
  await page.keyboard.press('Enter');
  await board.press('ArrowLeft', 'ArrowLeft', 'ArrowUp', 'Enter');
  await status(page, 'Solved with a hint').waitFor();
  expect((await spoken(page)).slice(1)).toEqual([
    'Hint: move the piece on d5.',
    'Hint: move from d5 to c7.',
    'Right. Black moves the king to d7.',
    expect.stringMatching(/^Solved with a hint\. Puzzle rating \d+, [±+]?0\.$/),
  ]);
  // The next puzzle is one key away.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Next puzzle');
  expect(await progressOf(cleo)).toMatchObject({ attempts: 1, solved: 0 });
  expect(faults).toEqual([]);
  await context.close();
});

async function progressOf(member: TestMember) {
  return (await member.send({ path: '/api/chess/puzzles/progress' })).json<object>();
}

test('a typed wrong move can be followed by the solution', async () => {
  const { page, faults, context } = await newSeat(stage.browser, stage.server.url, 'Dora');
  const id = await addPuzzle();
  await open(page, id);
  await typeMove(page, 'Nb6');
  await status(page, 'Nb6 is not the solution').waitFor();
  await button(page, 'Give up').click();
  await status(page, 'The solution is Nc7+').waitFor();
  await expectMoves(page, 'Ke8 Nc7+ Kd7 Nxa8');
  await page.reload();
  await status(page, 'Not solved at the first try').waitFor();
  await expectMoves(page, 'Ke8 Nc7+ Kd7 Nxa8');
  expect(faults).toEqual([]);
  await context.close();
});
