/* oxlint-disable vitest/expect-expect -- The helpers in board-sight.ts have the expectations. */
import { INITIAL_FEN } from '@rookery/chess';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BoardDriver, serveBoard } from './board-page.ts';
import {
  expectDrawn,
  expectFocused,
  expectMarked,
  expectMoves,
  expectShown,
  expectSpoken,
} from './board-sight.ts';
import { expectAccessible, launchBrowser, newVisitor } from './browser.ts';

const AFTER_E4 = {
  fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  lastMove: 'e2e4',
};
const PROMOTING = '3r4/2P5/8/8/8/8/k6K/8 w - - 0 1';
const BLACK_PROMOTES_NEXT = '8/6k1/8/8/8/8/K2p4/7R w - - 0 1';

let browser: Browser;
let served: Awaited<ReturnType<typeof serveBoard>>;
let page: Page;
let faults: string[];
let board: BoardDriver;

beforeAll(async () => {
  served = await serveBoard();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  served.stop();
});
beforeEach(async () => {
  ({ page, faults } = await newVisitor(browser, served.url, { width: 820 }));
  board = new BoardDriver(page);
});
afterEach(async () => {
  await page.context().close();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

describe('with the mouse', () => {
  test('a piece is dragged', async () => {
    await board.open();
    await board.drag('e2', 'e4');
    await expectMoves(board, 'e2e4');
    await expectShown(board, { e2: null, e4: 'white pawn' });
    await expectMarked(board, 'last-move', 'e2', 'e4');
  });

  test('a piece is clicked, shows where it may go, and goes there', async () => {
    await board.open();
    await board.click('g1');
    await expectMarked(board, 'selected', 'g1');
    await expectMarked(board, 'move-dest', 'f3', 'h3');
    await board.click('f3');
    await expectMoves(board, 'g1f3');
    await expectShown(board, { g1: null, f3: 'white knight' });
  });

  test('an illegal move does not happen', async () => {
    await board.open();
    await board.drag('e2', 'e5');
    await board.drag('e7', 'e5');
    await expectShown(board, { e2: 'white pawn', e7: 'black pawn', e5: null });
    await expectMoves(board);
  });

  test('castling works by moving the king or by clicking the rook', async () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    await board.open({ fen });
    await board.click('e1');
    await board.click('h1');
    await expectMoves(board, 'e1g1');
    await expectShown(board, { g1: 'white king', f1: 'white rook', h1: null });
    await board.set({ fen });
    await board.drag('e1', 'c1');
    await expectMoves(board, 'e1g1', 'e1c1');
    await expectShown(board, { c1: 'white king', d1: 'white rook', a1: null });
  });

  test('en passant takes the pawn off the board', async () => {
    await board.open({ fen: 'k7/8/8/3pP3/8/8/8/K7 w - d6 0 2' });
    await board.drag('e5', 'd6');
    await expectShown(board, { d6: 'white pawn', d5: null });
  });

  test('arrows and circles are drawn by the right button, and removed by a click', async () => {
    await board.open();
    await board.drag('g1', 'f3', 'right');
    await board.drag('e4', 'e4', 'right');
    await board.set({ animationMs: 100 });
    await expectDrawn(board, 'line', 1);
    await expectDrawn(board, 'circle', 1);
    await board.click('e5');
    await expectDrawn(board, 'line', 0);
    await expectDrawn(board, 'circle', 0);
  });

  test('a spectator moves nothing but may draw', async () => {
    await board.open({ player: null });
    await board.drag('e2', 'e4');
    await board.drag('e2', 'e4', 'right');
    await expectDrawn(board, 'line', 1);
    await expectShown(board, { e2: 'white pawn', e4: null });
    await expectMoves(board);
  });
});

describe('a move that is not accepted', () => {
  test('goes back at once when the page keeps the position', async () => {
    await board.open({ refuse: true });
    await board.drag('e2', 'e4');
    await expectMoves(board, 'e2e4');
    await expectShown(board, { e2: 'white pawn', e4: null });
    await expectMarked(board, 'last-move');
    // The move may be tried again.
    await board.set({ refuse: false });
    await board.drag('e2', 'e4');
    await expectShown(board, { e2: null, e4: 'white pawn' });
  });

  test('goes back later when the page takes it back', async () => {
    await board.open({ fen: 'k7/8/8/3pP3/8/8/8/K7 w - d6 0 2', lastMove: 'd7d5' });
    await board.drag('e5', 'd6');
    await expectShown(board, { d6: 'white pawn', d5: null });
    await board.set({ fen: 'k7/8/8/3pP3/8/8/8/K7 w - d6 0 2', lastMove: 'd7d5' });
    await expectShown(board, { d6: null, d5: 'black pawn', e5: 'white pawn' });
    await expectMarked(board, 'last-move', 'd5', 'd7');
  });

  test('cancels the premove that was set after it', async () => {
    await board.open();
    await board.drag('e2', 'e4');
    await board.drag('d2', 'd4');
    await expectMarked(board, 'current-premove', 'd2', 'd4');
    await board.set({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' });
    await expectMarked(board, 'current-premove');
    await expectShown(board, { e2: 'white pawn', d2: 'white pawn' });
    await expectMoves(board, 'e2e4');
  });
});

/** The numbers on the targets of premoves, in their order. */
async function expectNumbers(...numbers: string[]): Promise<void> {
  await expect
    .poll(async () => (await page.locator('.board-badge').allTextContents()).toSorted())
    .toEqual(numbers);
}

const waiting = { ...AFTER_E4, player: 'white' };

describe('a premove', () => {
  test('is shown, and played when the answer comes', async () => {
    await board.open(waiting);
    await board.drag('d2', 'd4');
    await expectMarked(board, 'current-premove', 'd2', 'd4');
    await expectShown(board, { d2: null, d4: 'white pawn' });
    await expectSpoken(board, 'Premove from d2 to d4');
    await board.play('e7e5');
    await expectMoves(board, 'd2d4 (premove)');
    await expectShown(board, { d2: null, d4: 'white pawn', e5: 'black pawn' });
    await expectMarked(board, 'current-premove');
  });

  test('is cancelled when the answer makes it illegal', async () => {
    await board.open(waiting);
    await board.click('e4');
    await board.click('d5');
    await expectMarked(board, 'current-premove', 'd5', 'e4');
    await board.play('e7e5');
    await expectMarked(board, 'current-premove');
    await expectShown(board, { e4: 'white pawn', d5: null });
    await expectSpoken(board, 'Premove cancelled');
    await expectMoves(board);
  });

  test.each(['left', 'right'] as const)(
    'is cancelled by a click of the %s button',
    async (button) => {
      await board.open(waiting);
      await board.drag('d2', 'd4');
      await expectMarked(board, 'current-premove', 'd2', 'd4');
      const { x, y } = await board.at('a5');
      await page.mouse.click(x, y, { button });
      await expectMarked(board, 'current-premove');
      await expectSpoken(board, 'Premove cancelled');
      await board.play('e7e5');
      await expectMoves(board);
    },
  );

  test('is not possible if the member has turned premoves off', async () => {
    await board.open({ ...waiting, premoves: false });
    await board.drag('d2', 'd4');
    await expectMarked(board, 'current-premove');
  });

  test('is followed by others, each played in its turn', async () => {
    await board.open(waiting);
    await board.drag('g1', 'f3');
    await expectMarked(board, 'current-premove', 'f3', 'g1');
    await board.drag('f3', 'g5');
    await expectMarked(board, 'current-premove', 'f3', 'g1', 'g5');
    await board.click('d2');
    await expectMarked(board, 'selected', 'd2');
    await board.click('d4');
    await expectMarked(board, 'current-premove', 'd2', 'd4', 'f3', 'g1', 'g5');
    await expectShown(board, { g1: null, f3: null, g5: 'white knight', d4: 'white pawn' });
    await expectNumbers('1', '2', '3');
    await board.play('a7a6');
    await expectMoves(board, 'g1f3 (premove)');
    await expectMarked(board, 'current-premove', 'd2', 'd4', 'f3', 'g5');
    await expectShown(board, { g5: 'white knight', d4: 'white pawn', a6: 'black pawn' });
    await board.play('a6a5');
    await expectMoves(board, 'g1f3 (premove)', 'f3g5 (premove)');
    await expectNumbers();
    await board.play('a5a4');
    await expectMoves(board, 'g1f3 (premove)', 'f3g5 (premove)', 'd2d4 (premove)');
    await expectMarked(board, 'current-premove');
  });

  test('falls with all others after it when it is no longer legal', async () => {
    await board.open(waiting);
    await board.drag('d1', 'h5');
    await board.drag('h5', 'f7');
    await board.drag('a2', 'a3');
    await board.play('g8f6');
    await expectMoves(board, 'd1h5 (premove)');
    await board.play('f6h5');
    await expectMarked(board, 'current-premove');
    await expectShown(board, { a2: 'white pawn', h5: 'black knight', f7: 'black pawn' });
    await expectSpoken(board, 'Premove cancelled');
    await expectMoves(board, 'd1h5 (premove)');
  });

  test('falls with all others after it when the page does not accept it', async () => {
    await board.open({ ...waiting, refuse: true });
    await board.drag('g1', 'f3');
    await board.drag('f3', 'g5');
    await board.play('a7a6');
    await expectMoves(board, 'g1f3 (premove)');
    await expectMarked(board, 'current-premove');
    await expectShown(board, { g1: 'white knight', g5: null });
  });

  test.each(['Escape', 'left', 'right'] as const)('all are cancelled by %s', async (way) => {
    await board.open(waiting);
    await board.drag('g1', 'f3');
    await board.drag('d2', 'd4');
    await expectNumbers('1', '2');
    const { x, y } = await board.at('a5');
    if (way === 'Escape') await page.locator('[data-square=a5]').press('Escape');
    else await page.mouse.click(x, y, { button: way });
    await expectMarked(board, 'current-premove');
    await expectShown(board, { g1: 'white knight', d2: 'white pawn', f3: null });
    await board.play('e7e5');
    await expectMoves(board);
  });

  test('castles and promotes in a sequence', async () => {
    const fen = '7k/3P4/8/8/8/8/8/R3K2R b KQ - 0 1';
    await board.open({ fen, player: 'white' });
    await board.drag('e1', 'g1');
    await expectShown(board, { g1: 'white king', f1: 'white rook', h1: null });
    await board.drag('d7', 'd8');
    await page.getByRole('button', { name: 'knight' }).click();
    await expectShown(board, { d8: 'white knight' });
    await board.play('h8g7');
    await expectMoves(board, 'e1g1 (premove)');
    await board.play('g7g6');
    await expectMoves(board, 'e1g1 (premove)', 'd7d8n (premove)');
    await expectShown(board, { d8: 'white knight', g1: 'white king', f1: 'white rook' });
  });

  test('makes a queen unless something else is chosen', async () => {
    const promoting = { fen: BLACK_PROMOTES_NEXT, player: 'black', orientation: 'black' };
    await board.open(promoting);
    await board.drag('d2', 'd1');
    await page.getByRole('dialog', { name: 'Promote to' }).waitFor();
    await board.play('h1h3');
    await expectMoves(board, 'd2d1q (premove)');
    await expectShown(board, { d1: 'black queen' });

    await board.set(promoting);
    await board.drag('d2', 'd1');
    await page.getByRole('button', { name: 'knight' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await board.play('h1h3');
    await expectMoves(board, 'd2d1q (premove)', 'd2d1n (premove)');
    await expectShown(board, { d1: 'black knight' });
  });
});

describe('a pawn on its last rank', () => {
  test('becomes a knight by the mouse', async () => {
    await board.open({ fen: PROMOTING });
    await board.drag('c7', 'd8');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'knight' }).click();
    await expectMoves(board, 'c7d8n');
    await expectShown(board, { c7: null, d8: 'white knight' });
  });

  test('becomes a knight by the keyboard', async () => {
    await board.open({ fen: PROMOTING });
    await page.getByRole('gridcell', { name: 'c7, white pawn' }).focus();
    await board.press('Enter', 'ArrowUp', 'Enter');
    await page.getByRole('dialog', { name: 'Promote to' }).waitFor();
    await expectFocused(board, 'queen');
    await board.press('ArrowDown', 'Enter');
    await expectMoves(board, 'c7c8n');
    await expectFocused(board, 'c8, white knight');
  });

  test('stays on its square if no piece is chosen', async () => {
    await board.open({ fen: PROMOTING });
    await board.drag('c7', 'c8');
    await page.getByRole('dialog').waitFor();
    await board.press('Escape');
    await expectShown(board, { c7: 'white pawn', c8: null });
    await board.drag('c7', 'c8');
    await page.getByRole('dialog').waitFor();
    await board.click('a4');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectShown(board, { c7: 'white pawn', c8: null });
    await expectMoves(board);
  });

  test('has its dialog at the promotion square, from either side', async () => {
    await board.open({ fen: BLACK_PROMOTES_NEXT.replace(' w ', ' b '), player: 'black' });
    await board.drag('d2', 'd1');
    const queen = await page.getByRole('button', { name: 'queen' }).boundingBox();
    const { x, y } = await board.at('d1');
    expect(queen?.x).toBeCloseTo(x - (queen?.width ?? 0) / 2, 0);
    expect(queen?.y).toBeCloseTo(y - (queen?.height ?? 0) / 2, 0);
  });
});

describe('by keyboard alone', () => {
  test('the cursor announces its square, and a piece is picked up and put down', async () => {
    await board.open();
    await board.press('Tab');
    await expectFocused(board, 'e2, white pawn');
    await board.press('Enter');
    await expectSpoken(board, 'white pawn on e2 picked up, 2 moves');
    await expectFocused(board, 'e2, white pawn, picked up');
    await board.press('ArrowUp', 'ArrowUp');
    await expectFocused(board, 'e4, empty, possible');
    await board.press('ArrowUp', 'Enter');
    await expectSpoken(board, 'It cannot go to e5');
    await board.press('ArrowDown', 'Space');
    await expectMoves(board, 'e2e4');
    await expectFocused(board, 'e4, white pawn');
    await board.press('Home');
    await expectFocused(board, 'a4, empty');
    await board.press('Enter');
    await expectSpoken(board, 'Nothing to pick up on a4');
  });

  test('Escape puts back, and the arrows follow a flipped board', async () => {
    await board.open({ ...AFTER_E4, player: 'black', orientation: 'black' });
    await board.press('Tab', 'Enter');
    await expectMarked(board, 'selected', 'e7');
    await board.press('Escape');
    await expectMarked(board, 'selected');
    await expectSpoken(board, 'Put back');
    await board.press('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    await expectMoves(board, 'e7e5');
  });

  test('a premove is set and cancelled', async () => {
    await board.open({ ...AFTER_E4, player: 'white' });
    await page.getByRole('gridcell', { name: 'd2, white pawn' }).focus();
    await board.press('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    await expectMarked(board, 'current-premove', 'd2', 'd4');
    await board.press('Escape');
    await expectMarked(board, 'current-premove');
    await board.press('ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'Enter');
    await board.play('e7e5');
    await expectMoves(board, 'd2d3 (premove)');
  });

  test('moves are typed', async () => {
    await board.open();
    const field = page.getByLabel('Your move');
    await field.fill('nf3');
    await field.press('Enter');
    await expectShown(board, { f3: 'white knight' });
    expect(await field.inputValue()).toBe('');
    await board.play('e7e5');
    await field.fill('Ne4');
    await field.press('Enter');
    await page.getByText('illegal').waitFor();
    await field.fill('b1c3');
    await field.press('Enter');
    await expectMoves(board, 'g1f3', 'b1c3');
  });

  test('a move typed on the opponent’s turn is a premove, and its announcement ends when it is played', async () => {
    await board.open(waiting);
    const field = page.getByLabel('Your move');
    await field.fill('Nf3');
    await field.press('Enter');
    expect(await field.inputValue()).toBe('');
    await expectMarked(board, 'current-premove', 'f3', 'g1');
    const said = page.getByText('Premove from g1 to f3');
    await said.waitFor({ state: 'attached' });
    await field.fill('Ne4');
    await field.press('Enter');
    await page.getByText('illegal').waitFor();
    await board.play('e7e5');
    await expectMoves(board, 'g1f3 (premove)');
    await said.waitFor({ state: 'detached' });
  });

  test('no premove can be typed if the member has turned premoves off', async () => {
    await board.open({ ...waiting, premoves: false });
    const field = page.getByLabel('Your move');
    await field.fill('Nf3');
    await field.press('Enter');
    await page.getByText('not_your_turn').waitFor();
    await expectMarked(board, 'current-premove');
  });
});

describe('by touch', () => {
  let finger: BoardDriver;
  let touched: Page;

  beforeEach(async () => {
    const context = await browser.newContext({
      baseURL: served.url,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 500 },
      reducedMotion: 'reduce',
    });
    touched = await context.newPage();
    finger = new BoardDriver(touched);
    await finger.open({ minis: 12 });
  });
  afterEach(() => touched.context().close());

  test('a piece is dragged, and the page stays where it is', async () => {
    await finger.touchDrag('e2', 'e4');
    await expectMoves(finger, 'e2e4');
    await expectShown(finger, { e2: null, e4: 'white pawn' });
    expect(await touched.evaluate<number>('scrollY')).toBe(0);
  });

  test('premoves are set by taps and drags, and cancelled by a tap on an empty square', async () => {
    const tap = async (square: string) => {
      const { x, y } = await finger.at(square);
      await touched.touchscreen.tap(x, y);
    };
    await finger.set({ ...AFTER_E4, player: 'white' });
    await tap('g1');
    await tap('f3');
    await expectMarked(finger, 'current-premove', 'f3', 'g1');
    await finger.touchDrag('d2', 'd4');
    await expectMarked(finger, 'current-premove', 'd2', 'd4', 'f3', 'g1');
    await finger.play('a7a6');
    await expectMoves(finger, 'g1f3 (premove)');
    await expectMarked(finger, 'current-premove', 'd2', 'd4');
    await tap('a5');
    await expectMarked(finger, 'current-premove');
    await expectShown(finger, { d2: 'white pawn', d4: null });
  });

  test('a dragged piece is larger than the finger and above it, and its target is marked', async () => {
    const pieceBox = () => touched.locator('cg-board piece.dragging').boundingBox();
    const square = (await touched.locator('cg-board').boundingBox())?.width ?? 0;
    for (const [from, to, isLegal] of [
      ['e2', 'e4', true],
      ['h2', 'h4', true],
      ['a2', 'a6', false],
    ] as const) {
      const release = await finger.touchHold(from, to);
      const { x, y } = await finger.at(to);
      await expect.poll(async () => (await pieceBox())?.width).toBeCloseTo(square / 4, 0);
      const box = await pieceBox();
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(x, 0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(y, 0);
      await expectMarked(finger, 'hover', ...(isLegal ? [to] : []));
      // Also at the edge, nothing is wider than the window, so that the page does not slide.
      expect(await touched.evaluate('[scrollX, document.documentElement.scrollWidth]')).toEqual([
        0, 390,
      ]);
      await finger.set({ fen: INITIAL_FEN });
      await release();
    }
    await finger.touchDrag('d2', 'd4');
    await expectShown(finger, { d4: 'white pawn' });
    expect(await touched.locator('[data-touch-drag]').count()).toBe(0);
  });

  test('a piece is tapped, and then its target', async () => {
    for (const square of ['g1', 'f3']) {
      const { x, y } = await finger.at(square);
      await touched.touchscreen.tap(x, y);
    }
    await expectMoves(finger, 'g1f3');
  });
});

describe('the board', () => {
  test('can be flipped', async () => {
    await board.open();
    const before = await board.at('a1');
    await board.set({ orientation: 'black' });
    const after = await board.at('a1');
    expect(after.x).toBeGreaterThan(before.x);
    expect(after.y).toBeLessThan(before.y);
    await board.drag('e2', 'e4');
    await expectMoves(board, 'e2e4');
  });

  test('follows its container’s size without moving anything else', async () => {
    await board.open({ coordinates: true });
    await page.evaluate(`
      globalThis.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.shifts += entry.value;
      }).observe({ type: 'layout-shift' });
    `);
    await board.drag('e2', 'e4');
    await expectMoves(board, 'e2e4');
    await board.play('e7e5');
    await board.set({ coordinates: false });
    await board.drag('g1', 'f3');
    await expectMoves(board, 'e2e4', 'g1f3');
    expect(await page.evaluate('globalThis.shifts')).toBe(0);
    for (const width of ['301px', '484px', '640px']) {
      await board.set({ width });
      await expect
        .poll(async () => (await page.locator('cg-board').boundingBox())?.width)
        .toBe(Math.floor(Number.parseInt(width, 10) / 8) * 8);
    }
    await board.play('b8c6');
    await board.drag('b1', 'c3');
    await expectMoves(board, 'e2e4', 'g1f3', 'b1c3');
  });

  test('marks the king in check', async () => {
    const fen = 'rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR w KQkq - 1 3';
    await board.open({ fen, lastMove: 'd8h4' });
    await expectMarked(board, 'check', 'e1');
  });

  test.each(['light', 'dark'])('has no axe violation in the %s theme', async (theme) => {
    await board.open({ minis: 2 });
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await board.click('e2');
    await expectAccessible(page);
  });

  test('has a small version for lists, with animated moves', async () => {
    await board.open({ minis: 3 });
    const minis = page.locator('.mini-board');
    await minis.first().locator('.piece').first().waitFor();
    expect(await minis.first().locator('.piece').count()).toBe(32);
    await board.play('e2e4');
    await minis.nth(1).locator('.arriving').waitFor();
    expect(await minis.nth(1).locator('.mini-trail').count()).toBe(2);
  });
});
