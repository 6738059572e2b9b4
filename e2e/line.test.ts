import { setTimeout as pause } from 'node:timers/promises';
import type { ChessGame } from '@rookery/contract';
import { freePort } from '@rookery/local-postgres';
import {
  createTestDatabase,
  look,
  play,
  startFrontDoor,
  startGame,
  startServer,
  startTestNats,
  startTestPostgres,
  type TestFrontDoor,
  type TestGame,
  type TestNats,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import {
  drag,
  expectMoves,
  movesOn,
  newSeat,
  openGame,
  typeMove,
  type Seat,
} from './chess-seat.ts';

/** The smallest cluster: an api and a gateway, which can be killed separately. */
let postgres: TestPostgres;
let nats: TestNats;
let api: TestServer;
let gateway: TestServer;
let door: TestFrontDoor;
let browser: Browser;
let white: Seat;
let black: Seat;

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startTestPostgres(), startTestNats()]);
  const databaseUrl = await createTestDatabase(postgres.url);
  const port = await freePort();
  const common = { NATS_URL: nats.url, PUBLIC_URL: `http://127.0.0.1:${port}` };
  [api, gateway] = await Promise.all([
    startServer(databaseUrl, { ...common, ROOKERY_ROLES: 'api,relay,worker' }),
    startServer(databaseUrl, { ...common, ROOKERY_ROLES: 'gateway' }),
  ]);
  door = await startFrontDoor(port, { api: api.url, gateway: gateway.url });
  browser = await launchBrowser();
  white = await newSeat(browser, door.url, 'Ann');
  black = await newSeat(browser, door.url, 'Bob');
});
afterAll(async () => {
  await browser.close();
  await door.stop();
  await Promise.all([api.stop(), gateway.stop()]);
  await Promise.all([nats.stop(), postgres.discard()]);
});

async function atBoard(): Promise<TestGame> {
  const game = await startGame(white.member, black.member);
  await play(game, 'e2e4 e7e5');
  await Promise.all([openGame(white, game), openGame(black, game)]);
  await said(white.page, 'Your move').waitFor();
  await said(black.page, 'Waiting for Ann').waitFor();
  return game;
}

function said(page: Page, words: string) {
  return page.locator('.game-notice').getByText(words);
}

async function storedMoves(game: TestGame): Promise<string[]> {
  return (await look(white.member, game)).json<ChessGame>().moves;
}

async function expectRunning(page: Page, side: 'White' | 'Black'): Promise<void> {
  const clock = page.getByRole('timer', { name: `${side}’s clock` });
  const before = await clock.innerText();
  await expect.poll(() => clock.innerText()).not.toBe(before);
}

test('after a gateway is killed, the clocks go on, and a new gateway delivers the missed moves', async () => {
  const game = await atBoard();
  const killed = gateway.stop('SIGKILL');
  await drag(white.page, 'g1', 'f3');
  await killed;
  for (const { page } of [white, black]) await said(page, 'Connection lost').waitFor();
  // The side to move, as far as each page can know.
  await expectRunning(white.page, 'Black');
  await expectRunning(black.page, 'White');
  // HTTP still works: the move is stored, and is not reverted.
  await expect.poll(() => storedMoves(game)).toEqual(['e2e4', 'e7e5', 'g1f3']);
  await expectMoves(white.page, 'e4 e5 Nf3');
  await gateway.start();
  await expectMoves(black.page, 'e4 e5 Nf3');
  await said(black.page, 'Your move').waitFor();
  await typeMove(black.page, 'Nc6');
  await expectMoves(white.page, 'e4 e5 Nf3 Nc6');
});

test('a page that was without a network until its player counts as away is current again by itself', async () => {
  const game = await atBoard();
  await drag(white.page, 'g1', 'f3');
  await expectMoves(black.page, 'e4 e5 Nf3');
  await white.context.setOffline(true);
  await said(white.page, 'Connection lost').waitFor();
  await typeMove(black.page, 'Nc6');
  await expectRunning(white.page, 'Black');
  await black.page.getByText('Ann has left').first().waitFor({ timeout: 60_000 });
  await expectMoves(white.page, 'e4 e5 Nf3');
  await white.context.setOffline(false);
  await expectMoves(white.page, 'e4 e5 Nf3 Nc6');
  await said(white.page, 'Your move').waitFor();
  expect(await storedMoves(game)).toHaveLength(4);
});

test('a move made while the network fails is sent later, once', async () => {
  const game = await atBoard();
  await white.context.setOffline(true);
  await drag(white.page, 'g1', 'f3');
  await said(white.page, 'Connection lost').waitFor();
  await expectMoves(white.page, 'e4 e5 Nf3');
  await expectMoves(black.page, 'e4 e5');
  await white.context.setOffline(false);
  await expectMoves(black.page, 'e4 e5 Nf3');
  expect(await storedMoves(game)).toEqual(['e2e4', 'e7e5', 'g1f3']);
});

/** Whether the page shows a refused move, from here on. */
async function watchRefusals(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    window.tookBack = false;
    new MutationObserver(() => {
      window.tookBack ||= document.body.innerText.includes('Your move was not accepted');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => window.tookBack);
}

declare global {
  interface Window {
    tookBack: boolean;
  }
}

/** Before the request is sent, and about when it is stored. */
test.each([0, 12])(
  'after an api is killed %i ms after a move, the move is stored or reverted, never both',
  async (afterMs) => {
    const game = await atBoard();
    const wasTakenBack = await watchRefusals(white.page);
    let acknowledged = false;
    white.page.on('response', (answer) => {
      if (answer.url().endsWith('/move') && answer.ok()) acknowledged = true;
    });
    await drag(white.page, 'g1', 'f3');
    await pause(afterMs);
    await api.stop('SIGKILL');
    const acknowledgedBefore = acknowledged;
    await api.start();
    // Either way both pages and the server agree in the end.
    await expect
      .poll(
        async () => {
          const expected = (await wasTakenBack()) ? WITHOUT_KNIGHT : WITH_KNIGHT;
          const shown = [await movesOn(white.page), await movesOn(black.page)];
          const stored = await storedMoves(game);
          return (
            stored.length === expected.length &&
            shown.every((moves) => moves.join(' ') === expected.join(' '))
          );
        },
        { timeout: 90_000 },
      )
      .toBe(true);
    const stored = await storedMoves(game);
    // An acknowledged move is not lost.
    expect(!acknowledgedBefore || stored.includes('g1f3')).toBe(true);
    expect(await wasTakenBack()).toBe(!stored.includes('g1f3'));
  },
);

const WITHOUT_KNIGHT = ['e4', 'e5'];
const WITH_KNIGHT = [...WITHOUT_KNIGHT, 'Nf3'];
