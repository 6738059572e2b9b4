import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rookery/local-postgres';
import type { ChessGame, GameReview, List, Tournament } from '@rookery/contract';
import type { Browser, Page } from 'playwright-core';
import { signUp, type DemoAccount } from '../scripts/local/demo-account.ts';
import { DEMO_CLUB_ID } from '../scripts/local/demo.ts';
import { launchBrowser } from './browser.ts';

/**
 * Takes the four pictures of the README with the demo club, on a server of their own: `npm run screenshots:readme`. With
 * an address, such as `-- http://127.0.0.1:4000`, it uses a demo that runs there.
 */
const ROOT = join(import.meta.dirname, '..');
const IMAGES = join(ROOT, 'docs', 'images');
const WINDOW = { width: 1440, height: 900 };
const CLUB = `/${DEMO_CLUB_ID}`;

/** Morphy's game at the Paris opera, before the last sacrifice. */
const OPERA =
  'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 ' +
  'e1c1 a8d8 d1d7 d8d7 h1d1 e7e6';

interface Demo {
  readonly url: string;
  readonly stop: () => Promise<void> | undefined;
}

async function startDemo(): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rookery-pictures-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child: ChildProcess = spawn(
    process.execPath,
    ['scripts/local/index.ts', '--port', new URL(url).port, '--data-dir', dataDir],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready ')) resolve();
    });
    void ended.then(() => reject(new Error(`The demo did not start: ${output}`)));
  });
  return {
    url,
    async stop() {
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A page of a member who has signed in. */
async function openPage(browser: Browser, url: string, key: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: WINDOW,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(`${key}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill('rookery-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
  return page;
}

async function startGame(white: DemoAccount, black: DemoAccount): Promise<ChessGame> {
  const game = await white.request<ChessGame>('POST', '/api/chess/games', {
    opponentId: black.id,
    timeControl: 'rapid',
    color: 'white',
    workspaceId: DEMO_CLUB_ID,
  });
  for (const [ply, move] of OPERA.split(' ').entries()) {
    const mover = ply % 2 === 0 ? white : black;
    await pause(thinkingMs(ply));
    await mover.request('POST', `/api/chess/games/${game.id}/move`, { move, ply });
  }
  return game;
}

/** The times are in the list of moves. */
function thinkingMs(ply: number): number {
  return 400 + ((ply * 617) % 1_900);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Chat of the game or tournament at this path. */
async function say(account: DemoAccount, path: string, text: string): Promise<void> {
  const room = path.startsWith('/api/chess/') ? { room: 'players' } : {};
  await account.request('POST', `${path}/chat`, { id: randomUUID(), ...room, text });
}

const LOOK_AGAIN_MS = 1_000;
const LIMIT_MS = 600_000;

/** The latest game that the engine has reviewed. The demo has three reviewed after its start. */
async function reviewedGame(account: DemoAccount): Promise<ChessGame> {
  const path = `/api/chess/games?workspace=${DEMO_CLUB_ID}&status=finished&limit=10`;
  const { data } = await account.request<List<ChessGame>>('GET', path);
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    for (const game of data) {
      const review = await account.request<GameReview>('GET', `/api/chess/games/${game.id}/review`);
      if (review.state === 'done') return game;
    }
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error('No review is finished');
}

/** Goes to the first blunder of a side. */
async function showBlunder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /blunders?: go to the next/ })
    .first()
    .click();
  await page.getByText(/^Blunder\./).waitFor();
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const path = join(IMAGES, `${name}.png`);
  await page.screenshot({ path });
  process.stdout.write(`${path}\n`);
}

const [address] = process.argv.slice(2);
const demo = address === undefined ? await startDemo() : { url: address, stop: () => undefined };
const browser = await launchBrowser();
try {
  const tomasz = await signUp(demo.url, 'tomasz', 'Tomasz Wilk');
  const kofi = await signUp(demo.url, 'kofi', 'Kofi Mensah');
  const game = await startGame(tomasz, kofi);
  await say(tomasz, `/api/chess/games/${game.id}`, 'Good luck!');
  await say(kofi, `/api/chess/games/${game.id}`, 'Thanks, you too. I have read about this line…');
  const page = await openPage(browser, demo.url, 'tomasz');
  const opponent = await openPage(browser, demo.url, 'kofi');
  await opponent.goto(`${CLUB}/chess/games/${game.id}`);
  await page.goto(`${CLUB}/chess/games/${game.id}`);
  await save(page, 'game');

  const member = await openPage(browser, demo.url, 'linh');
  await member.goto(CLUB);
  await save(member, 'club');

  const { data } = await tomasz.request<List<Tournament>>(
    'GET',
    `/api${CLUB}/tournaments?state=past`,
  );
  const cup = `${CLUB}/tournaments/${data[0]?.id}`;
  await say(tomasz, `/api${cup}`, 'Congratulations, Linh! Half a point in the tie-break…');
  await say(kofi, `/api${cup}`, 'Well played, all. See you at the winter open.');
  await member.goto(cup.replace('/tournaments', '/chess/tournaments'));
  await save(member, 'tournament');

  const { id } = await reviewedGame(tomasz);
  await member.goto(`${CLUB}/chess/games/${id}/review`);
  await showBlunder(member);
  await save(member, 'review');
} finally {
  await browser.close();
  await demo.stop();
}
