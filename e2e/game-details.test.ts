import { readFile } from 'node:fs/promises';
import type { ChessGame } from '@rookery/contract';
import {
  ask,
  look,
  play,
  signUp,
  startGame,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { switchEngineOff } from './analysis-seat.ts';
import {
  drag,
  expectMoves,
  openGame,
  seatFor,
  shiftsOn,
  squareCentre,
  watchShifts,
} from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Nguyễn Thị Minh Anh');
  ben = await signUp(stage.server.url, 'Bartholomew');
});

const DESK = { width: 1440 };
/** 390 × 844 pixels. */
const PHONE = { width: 390, touch: true };

const seat = (device: typeof DESK) => seatFor(stage.browser, stage.server.url, ann, device);

async function newGame(moves: string): Promise<TestGame> {
  const game = await startGame(ann, ben);
  await play(game, moves);
  return game;
}

async function movesOf(game: TestGame): Promise<number> {
  return (await look(ann, game)).json<ChessGame>().moves.length;
}

const boardOf = (page: Page, color: 'White' | 'Black') =>
  page.getByRole('grid', { name: `Chess board, ${color} at the bottom` });

/** What stays in zen mode. */
function essentials(page: Page): Locator[] {
  return [
    page.getByRole('timer', { name: 'White’s clock' }),
    page.getByRole('timer', { name: 'Black’s clock' }),
    page.getByRole('button', { name: 'Previous move' }),
    page.getByRole('button', { name: 'Resign' }),
    page.locator('.game-notice').getByText('Your move'),
  ];
}

function isInWindow(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  });
}

test('the key F flips the board, but not while typing', async () => {
  const { context, page, faults } = await seat(DESK);
  const game = await newGame('e2e4 e7e5');
  await openGame({ page }, game);
  await boardOf(page, 'White').waitFor();
  await page.keyboard.press('f');
  await boardOf(page, 'Black').waitFor();
  // Also from a square of the board, and with Caps Lock.
  await page.locator('[data-square=d2]').focus();
  await page.keyboard.press('F');
  await boardOf(page, 'White').waitFor();

  const chat = page.getByRole('textbox', { name: 'Write to your opponent' });
  await chat.fill('o');
  await chat.press('f');
  await chat.press('z');
  expect(await chat.inputValue()).toBe('ofz');
  await boardOf(page, 'White').waitFor();
  expect(await page.getByRole('button', { name: 'Leave zen mode' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await ask(ann, game, 'resign');
  await context.close();
});

test('zen mode leaves the board, the clocks and the controls, and nothing moves', async () => {
  const { context, page, faults } = await seat(DESK);
  const game = await newGame('e2e4 e7e5');
  await openGame({ page }, game);
  const rail = page.getByRole('navigation', { name: 'Main' });
  const moves = page.getByRole('region', { name: 'Moves' });
  const name = page.getByRole('link', { name: 'Bartholomew' });
  for (const shown of [rail, moves, name, ...essentials(page)]) await shown.first().waitFor();
  await watchShifts(page);
  const place = await boardOf(page, 'White').boundingBox();

  await page.keyboard.press('z');
  const leave = page.getByRole('button', { name: 'Leave zen mode' });
  await leave.waitFor();
  for (const hidden of [rail, moves, name]) await hidden.first().waitFor({ state: 'hidden' });
  for (const shown of [leave, ...essentials(page)]) {
    expect(await isInWindow(shown), String(shown)).toBe(true);
  }
  expect(await boardOf(page, 'White').boundingBox()).toEqual(place);
  await takePicture(page, 'zen-desk');

  // Escape puts a piece back first, and leaves zen mode then.
  await page.locator('[data-square=d2]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await leave.waitFor();
  await page.keyboard.press('Escape');
  await moves.waitFor();
  await expectMoves(page, 'e4 e5');
  await page.keyboard.press('z');
  await leave.waitFor();
  await page.keyboard.press('z');
  await moves.waitFor();
  await page.keyboard.press('z');
  await leave.click();
  await rail.first().waitFor();
  expect(await leave.count()).toBe(0);
  expect(await shiftsOn(page)).toEqual([]);
  expect(faults).toEqual([]);
  await ask(ann, game, 'resign');
  await context.close();
});

test('on a phone the menu of a game flips the board, and hides the bars in zen mode', async () => {
  const { context, page, faults } = await seat(PHONE);
  const game = await newGame('e2e4 e7e5');
  await openGame({ page }, game);
  const menu = page.getByRole('button', { name: 'More' });
  await menu.tap();
  await takePicture(page, 'game-menu-phone');
  await page.getByRole('menuitem', { name: 'Flip the board' }).tap();
  await boardOf(page, 'Black').waitFor();
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Flip the board' }).tap();
  await boardOf(page, 'White').waitFor();

  for (const shown of essentials(page)) await shown.waitFor();
  await watchShifts(page);
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Zen mode' }).tap();
  const leave = page.getByRole('button', { name: 'Leave zen mode' });
  await leave.waitFor();
  const bars = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })];
  for (const bar of bars) expect(await bar.count()).toBe(0);
  for (const shown of [leave, menu, ...essentials(page)]) {
    expect(await isInWindow(shown), String(shown)).toBe(true);
  }
  await takePicture(page, 'zen-phone');
  await leave.tap();
  for (const bar of bars) await bar.last().waitFor();
  expect(await shiftsOn(page)).toEqual([]);
  expect(faults).toEqual([]);
  await ask(ann, game, 'resign');
  await context.close();
});

const numbersOn = (page: Page) => page.locator('.board-badge').allTextContents();

test.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('on %s several premoves are played one after another', async (_name, device) => {
  const { context, page, faults } = await seat(device);
  const game = await newGame('e2e4 e7e5 g1f3');
  await openGame({ page }, game);
  await page.getByRole('link', { name: 'Bartholomew' }).waitFor();
  await watchShifts(page);
  const move = async (from: string, to: string) => {
    if (device === DESK) return drag(page, from, to);
    for (const square of [from, to]) {
      const { x, y } = await squareCentre(page, square);
      await page.touchscreen.tap(x, y);
    }
    return undefined;
  };
  await move('f1', 'c4');
  await expect.poll(() => page.locator('square.current-premove:visible').count()).toBe(2);
  await move('d2', 'd3');
  await expect.poll(() => numbersOn(page)).toEqual(['1', '2']);
  await move('c1', 'g5');
  await expect.poll(() => numbersOn(page)).toEqual(['1', '2', '3']);
  await takePicture(page, `premoves-${device.width}`);
  await play(game, 'b8c6');
  await expectMoves(page, 'e4 e5 Nf3 Nc6 Bc4');
  await expect.poll(() => movesOf(game)).toBe(5);
  await play(game, 'f8c5');
  await expectMoves(page, 'e4 e5 Nf3 Nc6 Bc4 Bc5 d3');
  await expect.poll(() => movesOf(game)).toBe(7);
  await play(game, 'd7d6');
  await expectMoves(page, 'e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Bg5');
  expect(await shiftsOn(page)).toEqual([]);
  expect(faults).toEqual([]);
  await ask(ben, game, 'resign');
  await context.close();
});

/** The times that are visible in the move list. */
function timesOn(page: Page): Promise<(string | undefined | null)[]> {
  return page.getByRole('region', { name: 'Moves' }).evaluate((list) =>
    [...list.querySelectorAll('button')].map((button) => {
      const { display, content } = getComputedStyle(button, '::after');
      return display === 'none' || content === 'none' ? null : button.dataset['time'];
    }),
  );
}

test('the time of each move is beside it on a desk, and beside the current one on a phone', async () => {
  const game = await newGame('e2e4 e7e5 g1f3 b8c6');
  const spent = expect.stringMatching(/^\d+(\.\d)? s$/) as unknown;
  const desk = await seat(DESK);
  await openGame(desk, game);
  await expectMoves(desk.page, 'e4 e5 Nf3 Nc6');
  expect(await timesOn(desk.page)).toEqual([null, null, spent, spent]);
  await takePicture(desk.page, 'times-desk');
  const first = desk.page.getByRole('button', { name: /^2\. Nf3/ });
  expect(await first.getAttribute('title')).toMatch(/^Time: .+ s$/);
  await desk.context.close();

  const phone = await seat(PHONE);
  await openGame(phone, game);
  await expectMoves(phone.page, 'e4 e5 Nf3 Nc6');
  expect(await timesOn(phone.page)).toEqual([null, null, null, spent]);
  await watchShifts(phone.page);
  await phone.page.getByRole('button', { name: 'Previous move' }).tap();
  await expect.poll(() => timesOn(phone.page)).toEqual([null, null, spent, null]);
  expect(await shiftsOn(phone.page)).toEqual([]);
  await phone.context.close();
  await ask(ann, game, 'resign');
});

test.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('on %s a position is shared by its address and as a picture', async (_name, device) => {
  const { context, page, faults } = await seat(device);
  const game = await newGame('e2e4 e7e5 g1f3 b8c6');
  await openGame({ page }, game);
  await expectMoves(page, 'e4 e5 Nf3 Nc6');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toBe(`${stage.server.url}/personal/chess/games/${game.id}?ply=3`);
  const fen = await dialog.getByRole('textbox', { name: 'Position (FEN)' }).inputValue();
  expect(fen).toMatch(/^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/5N2\/PPPP1PPP\/RNBQKB1R b /);

  const picture = dialog.getByRole('img', { name: 'The board in this position' });
  await picture.waitFor();
  await takePicture(page, `share-${device.width}`);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download PNG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('rookery-position.png');
  const png = await readFile(await file.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([800, 800]);
  // The knight on f3 is drawn, and f6 is one colour: light, as f6 is on a brown board.
  expect(await coloursIn(page, png, 5, 5)).toBeGreaterThan(2);
  expect(await coloursIn(page, png, 5, 3)).toBe(1);

  // Without permission and without the old way, the page says that nothing was copied.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByRole('alert').getByText('Could not copy').waitFor();

  await page.goto(link);
  await page.locator('.game-notice').getByText('This is an earlier position').waitFor();
  const current = page.getByRole('region', { name: 'Moves' }).locator('[aria-current]');
  expect(await current.innerText()).toBe('Nf3');
  expect(faults).toEqual([]);
  await ask(ben, game, 'resign');
  await context.close();
});

/** The number of colours in a square of the picture, counted from the upper left. */
function coloursIn(page: Page, png: Buffer, column: number, row: number): Promise<number> {
  return page.evaluate(
    async ([base64, x, y]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const drawing = new OffscreenCanvas(800, 800).getContext('2d');
      drawing?.drawImage(image, 0, 0);
      // Without the edges, which two squares may share.
      const data = drawing?.getImageData(x * 100 + 2, y * 100 + 2, 96, 96).data ?? [];
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join(' '));
      return colours.size;
    },
    [png.toString('base64'), column, row] as const,
  );
}

test('an analysis is shared with its variations and its place on the board', async () => {
  const { context, page, faults } = await seat(PHONE);
  await switchEngineOff(context);
  const address = '/personal/chess/analysis?moves=e2e4_e7e5*%28c7c5%29_g1f3';
  await page.goto(address);
  await page.getByRole('button', { name: 'Share' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('img').waitFor();
  expect(link).toBe(`${stage.server.url}${address}`);
  await page.goto(link);
  await page.getByRole('gridcell', { name: 'e5, black pawn' }).waitFor();
  const moves = page.getByRole('region', { name: 'Moves and variations' }).getByRole('button');
  await expect.poll(() => moves.allInnerTexts()).toEqual(['e4', 'e5', 'c5', 'Nf3']);
  expect(faults).toEqual([]);
  await context.close();
});

test('a set of pieces and a board are chosen, and shown on every board', async () => {
  const { context, page, faults } = await seat(PHONE);
  await page.goto('/personal/chess/settings');
  for (const name of ['Letters', 'Geometric', 'Teal']) {
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.ok(),
    );
    await page.getByRole('radio', { name }).check({ force: true });
    await stored;
    await takePicture(page, `settings-${name.toLowerCase()}`);
  }
  const game = await newGame('e2e4 e7e5');
  await openGame({ page }, game);
  await page.locator('.board[data-board=teal][data-pieces=geometric]').waitFor();
  await takePicture(page, 'game-geometric');
  expect(faults).toEqual([]);
  await ask(ann, game, 'resign');
  await context.close();
});
