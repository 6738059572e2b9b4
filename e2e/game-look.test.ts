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
import { drag, expectMoves, openGame, seatFor, type Seat } from './chess-seat.ts';
import { liveStage } from './stage.ts';

/** With a queen on a8, and captures by both sides. */
const LONG =
  'e2e4 b7b5 e4e5 a7a5 d1f3 a8a6 f3a8 b8c6 a8c8 d8c8 f1b5 c8b7 b5c6 a6c6 g1f3 e7e6 e1g1 g8e7 b1c3 e7f5 d2d3 f8e7 c1g5 e8g8 g5e7 f5e7';

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Nguyễn Thị Minh Anh');
  ben = await signUp(stage.server.url, 'Bartholomew');
});

/** A small laptop: 1280 × 720. */
async function atLaptop(): Promise<Omit<Seat, 'member'>> {
  const seat = await seatFor(stage.browser, stage.server.url, ann, { width: 1280 });
  await seat.page.setViewportSize({ width: 1280, height: 720 });
  return seat;
}

async function newGame(moves: string): Promise<TestGame> {
  const game = await startGame(ann, ben);
  await play(game, moves);
  return game;
}

/** The number of lines a text is wrapped into. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

const styleOf = (element: Locator, name: string) =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

test('on a small laptop the move list has space, and the result does not wrap', async () => {
  const seat = await atLaptop();
  const { page } = seat;
  const game = await newGame(LONG);
  await openGame(seat, game);
  const rowsInSight = () =>
    page.getByRole('region', { name: 'Moves' }).evaluate((list) => {
      const frame = list.getBoundingClientRect();
      return [...list.querySelectorAll('li')]
        .map((row) => row.getBoundingClientRect())
        .filter((row) => row.top >= frame.top - 1 && row.bottom <= frame.bottom + 1).length;
    });
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(8);

  const flip = page.getByRole('button', { name: 'Flip the board' });
  const place = await flip.boundingBox();
  await ask(ann, game, 'resign');
  const end = page.getByRole('region', { name: 'End of the game' });
  await end.getByText('You lost').waitFor();
  expect(await flip.boundingBox()).toEqual(place);
  for (const text of ['You lost', /^[−–-]\d+$/, 'Black won, White resigned']) {
    expect(await linesOf(end.getByText(text)), String(text)).toBe(1);
  }
  await seat.context.close();
});

test('the move field is opened by a button or a key, and that is remembered', async () => {
  const seat = await atLaptop();
  const { page } = seat;
  const game = await newGame('e2e4 e7e5');
  await openGame(seat, game);
  const field = page.getByRole('textbox', { name: 'Type a move' });
  const button = page.getByRole('button', { name: 'Type a move' });
  const isOpen = () => button.getAttribute('aria-expanded');
  expect([await isOpen(), await field.count()]).toEqual(['false', 0]);

  // By keys alone, from the board and back.
  await page.locator('[data-square=d2]').focus();
  await page.keyboard.press('/');
  await expect.poll(() => focusedName(page)).toBe('Type a move');
  await page.keyboard.type('Nf3');
  await page.keyboard.press('Enter');
  await expectMoves(page, 'e4 e5 Nf3');
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe('d2');

  // The page shows a move before the server has stored it.
  await expect.poll(async () => (await look(ann, game)).json<ChessGame>().moves.length).toBe(3);
  await play(game, 'b8c6');
  await button.click();
  await expect.poll(() => focusedName(page)).toBe('Type a move');
  expect([await isOpen(), await field.inputValue()]).toEqual(['true', '']);
  await page.reload();
  await field.waitFor();
  expect(await focusedName(page)).not.toBe('Type a move');
  await field.fill('Bc4');
  await field.press('Enter');
  await expectMoves(page, 'e4 e5 Nf3 Nc6 Bc4');

  // A slash typed in the chat stays in the chat.
  const chat = page.getByRole('textbox', { name: 'Write to your opponent' });
  await button.click();
  await field.waitFor({ state: 'detached' });
  await chat.fill('1');
  await chat.press('/');
  expect([await chat.inputValue(), await field.count()]).toEqual(['1/', 0]);
  await page.reload();
  await button.waitFor();
  expect(await field.count()).toBe(0);
  expect(seat.faults).toEqual([]);
  await ask(ben, game, 'resign');
  await seat.context.close();
});

function focusedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
  });
}

test('on a phone a move can be typed too, and the field is visible', async () => {
  const seat = await seatFor(stage.browser, stage.server.url, ann, { width: 390, touch: true });
  const { page } = seat;
  const game = await newGame('e2e4 e7e5');
  await openGame(seat, game);
  await page.getByRole('button', { name: 'Type a move' }).tap();
  const field = page.getByRole('textbox', { name: 'Type a move' });
  await field.fill('Nf3');
  const box = await field.boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await field.press('Enter');
  await expectMoves(page, 'e4 e5 Nf3');
  await ask(ben, game, 'resign');
  await seat.context.close();
});

test('in a narrow window the tools of the analysis stay within their panel', async () => {
  const seat = await atLaptop();
  const { page } = seat;
  await switchEngineOff(seat.context);
  await page.goto('/personal/chess/analysis');
  await page.getByRole('button', { name: 'New', exact: true }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const outside = await page.locator('.analysis-panel').evaluate((panel) => {
    const { left, right } = panel.getBoundingClientRect();
    return [...panel.querySelectorAll('.analysis-steps button, .analysis-tools button')]
      .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.left < left || box.right > right)
      .map(({ name }) => name);
  });
  expect(outside).toEqual([]);
  await seat.context.close();
});

test('no letter of a move overlaps the next', async () => {
  const seat = await atLaptop();
  const game = await newGame(LONG);
  await openGame(seat, game);
  const move = seat.page.getByRole('button', { name: /^4\. Qa8/ });
  expect(await styleOf(move, 'font-variant-ligatures')).toContain('no-contextual');
  await ask(ben, game, 'resign');
  await seat.context.close();
});

test('captured black pieces are visible in the dark theme', async () => {
  const seat = await atLaptop();
  const { page } = seat;
  const game = await newGame(LONG);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openGame(seat, game);
  const luminance = await page
    .locator('.game-taken.black')
    .first()
    .evaluate((piece) => {
      let behind: Element | null = piece;
      let color = 'rgba(0, 0, 0, 0)';
      while (behind !== null && color === 'rgba(0, 0, 0, 0)') {
        color = getComputedStyle(behind).backgroundColor;
        behind = behind.parentElement;
      }
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
  // A contrast of 3:1 against black, as for any meaningful shape.
  expect((luminance + 0.05) / 0.05).toBeGreaterThanOrEqual(3);
  await ask(ben, game, 'resign');
  await seat.context.close();
});

test('the promotion dialog shades the board, and nothing beside it', async () => {
  const seat = await atLaptop();
  const { page } = seat;
  const game = await newGame('a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6');
  await openGame(seat, game);
  const root = page.locator('html');
  const before = await styleOf(root, 'background-color');
  await drag(page, 'b7', 'a8');
  await page.getByRole('dialog').waitFor();
  expect(await styleOf(root, 'background-color')).toBe(before);
  await page.keyboard.press('Escape');
  await ask(ben, game, 'resign');
  await seat.context.close();
});

test('presence marks are circles, and colour marks are squares', async () => {
  const seat = await atLaptop();
  const { page } = seat;
  const game = await newGame(LONG);
  await openGame(seat, game);
  expect(await styleOf(page.locator('.game-presence').first(), 'border-radius')).toBe('50%');
  await ask(ben, game, 'resign');
  for (const path of ['', `/${game.id}/review`]) {
    await page.goto(`/personal/chess/games${path}`);
    const marks = page.locator('[data-color=white], [data-color=black]');
    await marks.first().waitFor();
    const radius = Number.parseFloat(await styleOf(marks.first(), 'border-radius'));
    expect(radius).toBeLessThanOrEqual(3);
  }
  await seat.context.close();
});

test.each([390, 820, 1280, 1440])('no coordinate is covered by a piece, %i wide', async (width) => {
  const { context, page } = await seatFor(stage.browser, stage.server.url, ann, { width });
  const game = await newGame('e2e4');
  await openGame({ page }, game);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await coveredCoordinates(page)).toEqual([]);
  await ask(ann, game, 'abort');
  await context.close();
});

/** Which coordinates would be covered by a piece of any set on their square. */
function coveredCoordinates(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const board = document.querySelector<HTMLElement>('.board');
    if (board === null) throw new Error('There is no board.');
    const side = document.querySelector('[data-square=a1]')?.getBoundingClientRect().width ?? 0;
    const inked = new Map<string, ImageData>();
    for (const set of ['cburnett', 'rookery', 'geometric', 'letters']) {
      board.dataset['pieces'] = set;
      for (const role of ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']) {
        for (const color of ['white', 'black']) {
          const probe = document.createElement('span');
          probe.className = `piece ${color} ${role}`;
          board.append(probe);
          const url = /url\("(.+)"\)/.exec(getComputedStyle(probe).backgroundImage)?.[1] ?? '';
          probe.remove();
          const image = new Image(side, side);
          image.src = url;
          await image.decode();
          const canvas = new OffscreenCanvas(side, side);
          const drawing = canvas.getContext('2d');
          drawing?.drawImage(image, 0, 0, side, side);
          const ink = drawing?.getImageData(0, 0, side, side);
          if (ink !== undefined) inked.set(`${set} ${color} ${role}`, ink);
        }
      }
    }
    const covered: string[] = [];
    for (const coordinate of board.querySelectorAll('coords coord')) {
      const range = document.createRange();
      range.selectNodeContents(coordinate);
      const box = range.getBoundingClientRect();
      const square = [...document.querySelectorAll('[data-square]')]
        .map((cell) => cell.getBoundingClientRect())
        .find(
          (cell) =>
            cell.left <= box.left + 1 &&
            box.right - 1 <= cell.right &&
            cell.top <= box.top + box.height / 2 &&
            box.top + box.height / 2 <= cell.bottom,
        );
      if (square === undefined) throw new Error(`${coordinate.textContent} is on no square.`);
      // The letter itself, without the space above and below it.
      const font = Number.parseFloat(getComputedStyle(coordinate).fontSize);
      const middle = box.top + box.height / 2 - square.top;
      const [top, bottom] = [middle - font * 0.36, middle + font * 0.36].map(Math.round);
      const [left, right] = [box.left - square.left, box.right - square.left].map(Math.round);
      for (const [name, { data, width, height }] of inked) {
        let isCovered = false;
        for (let y = Math.max(top ?? 0, 0); y < Math.min(bottom ?? 0, height); y += 1) {
          for (let x = Math.max(left ?? 0, 0); x < Math.min(right ?? 0, width); x += 1) {
            if ((data[(y * width + x) * 4 + 3] ?? 0) > 128) isCovered = true;
          }
        }
        if (isCovered) covered.push(`${coordinate.textContent} by ${name}`);
      }
    }
    return covered;
  });
}
