import {
  ask,
  eventually,
  play,
  signUp,
  startedGame,
  startLiveServer,
  TEST_PASSWORD,
  type LiveServer,
  type TestMember,
} from '@rookery/testkit';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, isShown, launchBrowser } from './browser.ts';
import { drag, seatFor, typeMove } from './chess-seat.ts';

const PATIENCE = { timeout: 10_000 };
const PATH = '/personal/chess/analysis';
const SICILIAN = `[Event "Club evening"]
[Site "?"]
[Date "2026.03.14"]
[Round "?"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 ( 1... c5 2. Nf3 ( 2. Nc3 Nc6 ) 2... d6 3. d4 ) 2. Nf3 Nc6 3. Bb5 a6 ( 3... Nf6 4. O-O ) 4. Ba4 1-0
`;

let server: LiveServer;
let browser: Browser;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  server = await startLiveServer();
  browser = await launchBrowser();
  ann = await signUp(server.url, 'Ann');
  ben = await signUp(server.url, 'Benedict');
});
afterAll(async () => {
  await browser.close();
  await server.discard();
});

async function at(path: string, member = ann) {
  const seat = await seatFor(browser, server.url, member);
  await seat.page.goto(path);
  return seat;
}

/** The engine's verdict, as soon as there is one. */
async function verdict(page: Page): Promise<string> {
  const shown = page.locator('.analysis-verdict[data-score]');
  await shown.waitFor();
  return (await shown.textContent()) ?? '';
}

const moves = (page: Page) =>
  page.getByRole('region', { name: 'Moves and variations' }).getByRole('button').allInnerTexts();
const moveCount = async (page: Page) => (await moves(page)).length;
async function expectMoves(page: Page, expected: string): Promise<void> {
  await expect.poll(async () => (await moves(page)).join(' '), PATIENCE).toBe(expected);
}
const current = (page: Page) => page.locator('.analysis-moves [aria-current]').allInnerTexts();
async function expectCurrent(page: Page, san: string): Promise<void> {
  await expect.poll(() => current(page), PATIENCE).toEqual([san]);
}
const squareName = (page: Page, square: string) =>
  page.locator(`[data-square=${square}]`).getAttribute('aria-label');

/** The workers a page has, by what a debugger sees. */
async function workersOf(session: CDPSession): Promise<string[]> {
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  return targetInfos.filter(({ type }) => type === 'worker').map(({ url }) => url);
}

test('the engine is loaded on this page alone, and gone when it is left', async () => {
  const { context, page, faults } = await at('/personal/chess');
  const inspector = await browser.newBrowserCDPSession();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await isShown(page, 'Chess');
  expect(asked.filter((url) => url.includes('stockfish'))).toEqual([]);
  expect(await workersOf(inspector)).toEqual([]);
  await page.getByRole('link', { name: 'Analysis' }).click();
  await verdict(page);
  expect(await workersOf(inspector)).toEqual([expect.stringContaining('stockfish')]);
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  await expect.poll(() => workersOf(inspector), PATIENCE).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a position in the address is shown, valued, and gone on from', async () => {
  const { context, page, faults } = await at(`${PATH}?fen=6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1`);
  expect(await verdict(page)).toBe('#1');
  expect(await squareName(page, 'a1')).toBe('a1, white rook');
  await page.getByRole('button', { name: '1. Ra8#' }).click();
  await page.getByText('Checkmate. White has won.').waitFor();
  await expectMoves(page, 'Ra8#');
  await page.waitForURL(/moves=a1a8\*$/);
  await page.reload();
  await expectCurrent(page, 'Ra8#');
  await page.goto(`${PATH}?fen=nonsense`);
  await page.getByText('The address names a position that cannot be').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('what an engine says is never of another position, however fast they change', async () => {
  const { context, page, faults } = await at(
    `${PATH}?moves=e2e4*_e7e5_g1f3_b8c6_f1b5_a7a6_b5a4_g8f6_e1g1_f8e7_f1e1_b7b5_a4b3_d7d6`,
  );
  await verdict(page);
  await page.locator('body').press('End');
  for (let round = 0; round < 12; round += 1) {
    for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('ArrowLeft');
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
    // A line of another position has moves that cannot be read here, and would be empty.
    const lines = await page.locator('.analysis-line-moves').allTextContents();
    expect(lines.filter((line) => line === '')).toEqual([]);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('variations by mouse and by keyboard alone: made, gone through, promoted and deleted', async () => {
  const { context, page, faults } = await at(PATH);
  await drag(page, 'e2', 'e4');
  await expectCurrent(page, 'e4');
  await typeMove(page, 'e5');
  await typeMove(page, 'Nf3');
  await expectMoves(page, 'e4 e5 Nf3');
  await page.getByRole('button', { name: 'To the end of the line' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectCurrent(page, 'e4');
  await typeMove(page, 'c5');
  await typeMove(page, 'Nc3');
  await expectMoves(page, 'e4 e5 c5 Nc3 Nf3');
  await page.getByText('Sicilian Defense: Closed').waitFor();

  await page.getByRole('button', { name: 'To the end of the line' }).focus();
  await page.keyboard.press('ArrowUp');
  await expectCurrent(page, 'e5');
  await page.keyboard.press('ArrowDown');
  await expectCurrent(page, 'c5');
  await page.keyboard.press('Home');
  await expect.poll(() => current(page), PATIENCE).toEqual([]);
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

  // The board itself, from square to square.
  await page.goto(PATH);
  await page.locator('[data-square=e2]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expectCurrent(page, 'e4');

  // A line of the engine's.
  await verdict(page);
  await page.getByRole('list', { name: 'Lines' }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => moveCount(page), PATIENCE).toBe(3);
  expect(faults).toEqual([]);
  await context.close();
});

function spoken(page: Page): Promise<string[]> {
  return page.getByRole('log', { name: 'What happens on the board' }).locator('p').allInnerTexts();
}

test('the engine shows as many lines as are asked for, with arrows, and can be switched off', async () => {
  const { context, page, faults } = await at(PATH);
  await verdict(page);
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect.poll(() => lines.count(), PATIENCE).toBe(3);
  await page.getByRole('combobox', { name: 'Number of lines' }).selectOption('5');
  await expect.poll(() => lines.count(), PATIENCE).toBe(5);
  await expect.poll(() => page.locator('.cg-shapes line').count(), PATIENCE).toBeGreaterThan(1);
  const depth = page.getByText(/^Depth \d+$/);
  await expect
    .poll(async () => Number((await depth.textContent())?.replace(/\D/g, '')), PATIENCE)
    .toBeGreaterThan(8);
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.getByText('The engine is off.').waitFor();
  await expect.poll(() => page.locator('.cg-shapes line').count(), PATIENCE).toBe(0);
  await page.reload();
  await page.getByText('The engine is off.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a game with variations comes in and goes out the same', async () => {
  const { context, page, faults } = await at(PATH);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'FEN & PGN' }).click();
  const field = page.getByLabel('Game with variations (PGN)');
  await field.fill('1. e4 e5 2. Ke3 *');
  await page.getByRole('button', { name: 'Load this game' }).click();
  await page.getByText('Ke3 cannot be played in move 2. Nothing was loaded.').waitFor();
  await field.fill(SICILIAN);
  await page.getByRole('button', { name: 'Load this game' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectMoves(page, 'e4 e5 c5 Nf3 Nc3 Nc6 d6 d4 Nf3 Nc6 Bb5 a6 Nf6 O-O Ba4');

  await page.getByRole('button', { name: 'FEN & PGN' }).click();
  await page.getByRole('button', { name: 'Copy the PGN' }).click();
  await page.getByText('PGN copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SICILIAN);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the PGN' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^rookery-\d{4}-\d\d-\d\d\.pgn$/);
  await page.keyboard.press('Escape');
  await page.waitForURL(/moves=/);
  // The way back leads to what was there before.
  await page.goBack();
  await expectMoves(page, '');
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

test('what a PGN says of its moves is shown with them, and comes out again', async () => {
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

test('a position is set up by mouse and keyboard, and refused in words while it cannot be', async () => {
  const { context, page, faults } = await at(PATH);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  const done = page.getByRole('button', { name: 'Analyse this position' });
  await page.getByText('The board is empty.').waitFor();
  await done.click({ force: true });
  await page.getByRole('button', { name: 'white king' }).click();
  const put = async (square: string) => {
    const box = await page.locator(`[data-square=${square}]`).boundingBox();
    if (box === null) throw new Error(square);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await put('e1');
  await page.getByText('Each side needs exactly one king.').waitFor();
  await page.locator('[data-square=e8]').focus();
  await page.keyboard.press('k');
  await page.locator('[data-square=h1]').focus();
  await page.keyboard.press('Shift+R');
  await page.locator('[data-square=e2]').focus();
  await page.keyboard.press('Shift+R');
  await page.getByText('The side that is not to move is in check.').waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('checkbox', { name: 'White O-O', exact: true }).check();
  await expectAccessible(page);
  // By the hand: the rook of h1 to nowhere and back would be a drag; from d4 to a4 is one.
  await page.locator('[data-square=d4]').focus();
  await page.keyboard.press('Shift+Q');
  await page.getByRole('button', { name: 'Move pieces' }).click();
  await drag(page, 'd4', 'a4');
  await expect.poll(() => squareName(page, 'a4'), PATIENCE).toBe('a4, white queen');
  await page.getByText('Black', { exact: true }).click();
  await done.click();
  await page.waitForURL(/fen=4k3/);
  expect(new URL(page.url()).searchParams.get('fen')).toBe('4k3/8/8/8/Q7/8/8/4K2R b K - 0 1');
  await verdict(page);
  expect(faults).toEqual([]);
  await context.close();
});

test('the engine keeps out of a game that is being played, until it has moved on', async () => {
  const [white, black] = [await signUp(server.url, 'Wim'), await signUp(server.url, 'Bo')];
  const game = await startedGame(white, black);
  const { context, page, faults } = await at(`${PATH}?moves=e2e4_e7e5*_g1f3`, white);
  const rests = page.getByText('Fair play: this position is on the board');
  await rests.waitFor();
  expect(await page.locator('.analysis-line').count()).toBe(0);
  expect(await page.locator('.cg-shapes line').count()).toBe(0);
  // After it as well, before it not.
  await page.getByRole('button', { name: 'One move on' }).click();
  await expectCurrent(page, 'Nf3');
  await rests.waitFor();
  await page.getByRole('button', { name: 'To the start' }).click();
  await verdict(page);
  // The game goes on, and the position is anybody's.
  await play(game, 'g1f3 b8c6');
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.getByRole('button', { name: 'One move on' }).click();
  await expectCurrent(page, 'e5');
  await verdict(page);
  // Whoever only watches may look.
  const watcher = await at(`${PATH}?moves=e2e4_e7e5_g1f3_b8c6*`, ben);
  await verdict(watcher.page);
  await typeMove(page, 'Nf3');
  await typeMove(page, 'Nc6');
  await rests.waitFor();
  await ask(black, game, 'resign');
  await verdict(page);
  expect([faults, watcher.faults]).toEqual([[], []]);
  await context.close();
  await watcher.context.close();
});

test('while it is not known which games are played, the engine rests', async () => {
  const { context, page } = await seatFor(browser, server.url, ann);
  await page.route('**/api/chess/games?*', () => undefined);
  await page.goto(PATH);
  await page.getByText('The engine waits until it is known').waitFor();
  expect(await page.locator('.analysis-line').count()).toBe(0);
  await context.close();
});

test('a finished game is analysed from its end, and one that goes on is not', async () => {
  const game = await startedGame(ann, ben);
  const { context, page, faults } = await at(`${PATH}?game=${game.id}`);
  await page.getByText('This game is still being played.').waitFor();
  await ask(ben, game, 'resign');
  await page.goto(`/personal/chess/games/${game.id}`);
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.waitForURL(`**${PATH}?game=${game.id}**`);
  await expectCurrent(page, 'e5');
  await page.getByRole('heading', { level: 1, name: 'Ann against Benedict' }).waitFor();
  await verdict(page);
  await page.getByRole('button', { name: 'FEN & PGN' }).click();
  expect(await page.getByLabel('Game with variations (PGN)').inputValue()).toContain(
    '[White "Ann"]',
  );
  expect(faults).toEqual([]);
  await context.close();
});

test('from the analysis of a game there is a way back to it, and to its review', async () => {
  const game = await startedGame(ann, ben);
  await ask(ben, game, 'resign');
  const { context, page, faults } = await at(`${PATH}?game=${game.id}`);
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await page.waitForURL(`**/personal/chess/games/${game.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Review' }).click();
  await page.waitForURL(`**/personal/chess/games/${game.id}/review`);
  await page.goBack();
  // What is set up instead has nothing to do with the game.
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('link', { name: 'Back to the game' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

/** There and back again. */
const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
const shuffles = (times: number) => Array.from({ length: times }, () => SHUFFLE).flat();

/** After every move of a long line, another one. */
const BUSHY = shuffles(75)
  .map((_, ply) => {
    const [main, other] = [['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4], ['a3', 'a6'][ply % 2]];
    const number = `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}`;
    return `${number} ${main} (${number} ${other})`;
  })
  .join(' ');

test('an analysis that is too long for its address is there after a reload, and on the way back and forth', async () => {
  const { context, page, faults } = await at(PATH);
  const exchange = page.getByRole('button', { name: 'FEN & PGN' });
  const lacking = page.getByText('The address of this page does not hold all of this.');
  await exchange.click();
  await page.getByLabel('Game with variations (PGN)').fill(`${BUSHY} *`);
  expect(await lacking.count()).toBe(0);
  await page.getByRole('button', { name: 'Load this game' }).click();
  await expect.poll(() => moveCount(page), PATIENCE).toBe(600);
  await page.locator('body').press('ArrowRight');
  await page.waitForURL(/moves=g1f3\*/);
  await page.reload();
  await expectCurrent(page, 'Nf3');
  expect(await moveCount(page)).toBe(600);
  await exchange.click();
  await lacking.waitFor();
  await page.keyboard.press('Escape');

  // Whoever has the address alone sees the line.
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

test('moves are there after a reload that follows on their heels', async () => {
  const { context, page, faults } = await at(PATH);
  await typeMove(page, 'e4');
  await expectCurrent(page, 'e4');
  await page.reload();
  await expectCurrent(page, 'e4');
  const steps = page.getByRole('button', { name: 'To the start' });
  await typeMove(page, 'e5');
  await steps.press('ArrowLeft');
  await steps.press('ArrowLeft');
  await steps.press('End');
  await page.reload();
  await expectCurrent(page, 'e5');
  expect(faults).toEqual([]);
  await context.close();
});

test('whoever leafs through a game writes few addresses, and the last one in the end', async () => {
  const { context, page, faults } = await at(`${PATH}?moves=${shuffles(40).join('_')}`);
  await verdict(page);
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

/** After 1. e4 e5, a game that is longer than its list has room for. */
const TO_MATE = [
  'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 h2h3 h7h6',
  ...shuffles(3),
  'f1c4 a6a5 d1h5 a5a4 h5f7',
].join(' ');

test.each([390, 1440])(
  '%i pixels wide, the list opens at the current move, and the page at its top',
  async (width) => {
    const { context, page, faults } = await seatFor(browser, server.url, ann, { width });
    const game = await startedGame(ann, ben);
    await play(game, TO_MATE);
    await page.goto(`${PATH}?game=${game.id}`);
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
    // With moves of its own the list stands before the game is known, which takes some of its room.
    const moved = `e2e4 e7e5 ${TO_MATE}`.replaceAll(' ', '_');
    await page.goto(`${PATH}?game=${game.id}&moves=${moved}*`);
    await page.getByRole('link', { name: 'Back to the game' }).waitFor();
    await expect.poll(isInSight, PATIENCE).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('the number of a move stays with it where a variation goes on in the next line', async () => {
  const { context, page } = await seatFor(browser, server.url, ann, { width: 390 });
  await page.goto(`${PATH}?moves=e2e4(${shuffles(20).join('_')}*)`);
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

/** The workers keep what they need after the page stands. */
async function kept(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      if (workers.filter(({ active }) => active?.state === 'activated').length < 2) {
        throw new Error('Not yet.');
      }
    }),
  );
}

test('without a connection the page opens and the engine evaluates, until its reader signs out', async () => {
  const { context, page } = await at(PATH);
  await verdict(page);
  await kept(page);
  // As after a restart of the browser, nothing is left but what was kept.
  const inspector = await context.newCDPSession(page);
  await inspector.send('Network.clearBrowserCache');
  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto(`${PATH}?fen=6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1`);
  expect(await verdict(later)).toBe('#1');
  await expectAccessible(later);
  // No other page is kept.
  await expect(later.goto('/personal/chess')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await later.close();
  await context.setOffline(false);

  // Another page is what it is without us.
  await page.goto('/personal/chess');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  await page.getByRole('button', { name: 'Ann' }).first().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${server.url}/`);
  const left = await page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    storage: localStorage.getItem('rookery-positions-in-play'),
  }));
  expect(left).toEqual({ caches: [], workers: 0, storage: null });
  await context.setOffline(true);
  await expect(page.goto(PATH)).rejects.toThrow('net::ERR_');
  await context.close();
});

test('a session that has ended elsewhere takes the kept page with it', async () => {
  const { context, page } = await at(PATH, ben);
  await verdict(page);
  await kept(page);
  await context.clearCookies();
  await page.goto(PATH);
  await page.waitForURL('**/login?next=**');
  await context.setOffline(true);
  await expect(page.goto(PATH)).rejects.toThrow('net::ERR_');
  await context.close();
});

test('whoever signs in next finds nothing of the reader before, nor of older versions', async () => {
  const { context, page } = await seatFor(browser, server.url, ben);
  await page.goto('/personal/chess');
  const older = 'offline /personal/chess/analysis older';
  await page.evaluate((name) => caches.open(name), older);
  await page.goto(PATH);
  await verdict(page);
  await kept(page);
  expect(await page.evaluate(() => caches.keys())).not.toContain(older);
  await context.clearCookies();
  await page.goto('/login');
  expect((await page.evaluate(() => caches.keys())).length).toBe(2);
  await page.getByLabel('E-mail').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${server.url}/personal`);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});
