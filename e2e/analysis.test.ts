import { ask, play, signUp, startedGame, TEST_PASSWORD, type TestMember } from '@rookery/testkit';
import type { CDPSession } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  expectCurrent,
  expectMoves,
  moveCount,
  PATH,
  squareName,
  verdict,
} from './analysis-seat.ts';
import { expectAccessible, isShown } from './browser.ts';
import { drag, seatFor, typeMove } from './chess-seat.ts';
import { offlineReady, storedOffline } from './offline.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Ann');
  ben = await signUp(stage.server.url, 'Benedict');
});

async function at(path: string, member = ann) {
  const seat = await seatFor(stage.browser, stage.server.url, member);
  await seat.page.goto(path);
  return seat;
}

/** The page's workers, from the debugger. */
async function workersOf(session: CDPSession): Promise<string[]> {
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  return targetInfos.filter(({ type }) => type === 'worker').map(({ url }) => url);
}

test('the engine is loaded only on this page, and ended when the page is left', async () => {
  const { context, page, faults } = await at('/personal/chess');
  const inspector = await stage.browser.newBrowserCDPSession();
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
  await expect.poll(() => workersOf(inspector)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a position in the address is shown and evaluated, and moves can be played from it', async () => {
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
  await page.getByText('The position in this link is not valid').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('the engine’s lines always belong to the shown position, however fast it changes', async () => {
  const { context, page, faults } = await at(
    `${PATH}?moves=e2e4*_e7e5_g1f3_b8c6_f1b5_a7a6_b5a4_g8f6_e1g1_f8e7_f1e1_b7b5_a4b3_d7d6`,
  );
  await verdict(page);
  await page.locator('body').press('End');
  for (let round = 0; round < 12; round += 1) {
    for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('ArrowLeft');
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
    // Lines of another position would be empty, because their moves are illegal here.
    const lines = await page.locator('.analysis-line-moves').allTextContents();
    expect(lines.filter((line) => line === '')).toEqual([]);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('the engine shows the chosen number of lines, with arrows, and can be switched off', async () => {
  const { context, page, faults } = await at(PATH);
  await verdict(page);
  // A line is played by keyboard while it changes.
  await page.getByRole('list', { name: 'Lines' }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => moveCount(page)).toBe(2);
  await verdict(page);
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(3);
  await page.getByRole('combobox', { name: 'Number of lines' }).selectOption('5');
  await expect.poll(() => lines.count()).toBe(5);
  await expect.poll(() => page.locator('.cg-shapes line').count()).toBeGreaterThan(1);
  const depth = page.getByText(/^Depth \d+$/);
  await expect
    .poll(async () => Number((await depth.textContent())?.replace(/\D/g, '')))
    .toBeGreaterThan(8);
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.getByText('The engine is off.').waitFor();
  await expect.poll(() => page.locator('.cg-shapes line').count()).toBe(0);
  await page.reload();
  await page.getByText('The engine is off.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a position is set up by mouse and keyboard, with a message while it is invalid', async () => {
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
  await page.getByText('The side not to move is in check.').waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('checkbox', { name: 'White O-O', exact: true }).check();
  await expectAccessible(page);
  // Drags with the Move tool.
  await page.locator('[data-square=d4]').focus();
  await page.keyboard.press('Shift+Q');
  await page.getByRole('button', { name: 'Move pieces', exact: true }).click();
  await drag(page, 'd4', 'a4');
  await expect.poll(() => squareName(page, 'a4')).toBe('a4, white queen');
  await page.getByText('Black', { exact: true }).click();
  await done.click();
  await page.waitForURL(/fen=4k3/);
  expect(new URL(page.url()).searchParams.get('fen')).toBe('4k3/8/8/8/Q7/8/8/4K2R b K - 0 1');
  await verdict(page);
  expect(faults).toEqual([]);
  await context.close();
});

test('the engine is blocked in a position of a running game, until the game has moved on', async () => {
  const [white, black] = [
    await signUp(stage.server.url, 'Wim'),
    await signUp(stage.server.url, 'Bo'),
  ];
  const game = await startedGame(white, black);
  const { context, page, faults } = await at(`${PATH}?moves=e2e4_e7e5*_g1f3`, white);
  const rests = page.getByText('Fair play: you are playing this position');
  await rests.waitFor();
  expect(await page.locator('.analysis-line').count()).toBe(0);
  expect(await page.locator('.cg-shapes line').count()).toBe(0);
  // Also blocked after the position, but not before it.
  await page.getByRole('button', { name: 'Next move' }).click();
  await expectCurrent(page, 'Nf3');
  await rests.waitFor();
  await page.getByRole('button', { name: 'Go to the start' }).click();
  await verdict(page);
  // After the game has moved on, the position is free.
  await play(game, 'g1f3 b8c6');
  await page.getByRole('button', { name: 'Next move' }).click();
  await page.getByRole('button', { name: 'Next move' }).click();
  await expectCurrent(page, 'e5');
  await verdict(page);
  // A spectator may use the engine.
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

test('the engine is blocked while the running games are not known', async () => {
  const { context, page } = await seatFor(stage.browser, stage.server.url, ann);
  await page.route('**/api/chess/games?*', () => undefined);
  await page.goto(PATH);
  await page.getByText('Checking your running games').waitFor();
  expect(await page.locator('.analysis-line').count()).toBe(0);
  await context.close();
});

test('a finished game is analysed from its end, and a running one is not', async () => {
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

test('the page and the engine work offline, until the member signs out', async () => {
  const { context, page } = await at(PATH, await signUp(stage.server.url, 'Zoe'));
  await verdict(page);
  await offlineReady(page, 2);
  // As after a restart of the browser, only the offline cache is left.
  const inspector = await context.newCDPSession(page);
  await inspector.send('Network.clearBrowserCache');
  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto(`${PATH}?fen=6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1`);
  expect(await verdict(later)).toBe('#1');
  await expectAccessible(later);
  // No other page is available offline.
  await expect(later.goto('/personal/chess')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await later.close();
  await context.setOffline(false);

  // Other pages are not controlled by the service worker.
  await page.goto('/personal/chess');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  await page.getByRole('button', { name: 'Zoe' }).first().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${stage.server.url}/`);
  expect(await storedOffline(page)).toEqual({ caches: [], workers: 0, storage: [] });
  await context.setOffline(true);
  await expect(page.goto(PATH)).rejects.toThrow('net::ERR_');
  await context.close();
});

test('the offline page is deleted when the session has ended elsewhere', async () => {
  const { context, page } = await at(PATH, ben);
  await verdict(page);
  await offlineReady(page, 2);
  await context.clearCookies();
  await page.goto(PATH);
  await page.waitForURL('**/login?next=**');
  await context.setOffline(true);
  await expect(page.goto(PATH)).rejects.toThrow('net::ERR_');
  await context.close();
});

test('the next member finds nothing of the former one, nor of older versions', async () => {
  const { context, page } = await seatFor(stage.browser, stage.server.url, ben);
  await page.goto('/personal/chess');
  const older = 'offline /personal/chess/analysis older';
  await page.evaluate((name) => caches.open(name), older);
  await page.goto(PATH);
  await verdict(page);
  await offlineReady(page, 2);
  expect(await page.evaluate(() => caches.keys())).not.toContain(older);
  await context.clearCookies();
  await page.goto('/login');
  expect((await page.evaluate(() => caches.keys())).length).toBe(2);
  await page.getByLabel('E-mail').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${stage.server.url}/personal`);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});
