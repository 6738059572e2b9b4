import type { ChessGame, SeekState } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  foundClub,
  report,
  signUp,
  startedGame,
  startGame,
  type TestMember,
} from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { requestsAnswered } from './browser.ts';
import {
  searchTile,
  seatFor,
  shiftsOn,
  startSearch,
  watchShifts,
  type Seat,
} from './chess-seat.ts';
import { liveStage } from './stage.ts';

const GAME = /\/chess\/games\/[0-9a-f-]{36}$/;

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;
let cem: TestMember;
let club: string;
let seats: Omit<Seat, 'member'>[] = [];

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Ann');
  ben = await signUp(stage.server.url, 'Benedict');
  cem = await signUp(stage.server.url, 'Cem Öztürk');
  club = await foundClub(ann, 'Riverside', [ben, cem]);
});
afterEach(async () => {
  const faults = seats.flatMap((seat) => seat.faults);
  await Promise.all(seats.map(({ context }) => context.close()));
  seats = [];
  for (const member of [ann, ben, cem]) await leaveAllGames(member);
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

/** Removes everything that a test has left for the next. */
async function leaveAllGames(member: TestMember): Promise<void> {
  await member.send({ method: 'DELETE', path: '/api/chess/seeks' });
  const running = await member.send({
    path: `/api/chess/games?player=${member.id}&status=active`,
  });
  for (const game of running.json<{ data: ChessGame[] }>().data) {
    const { status } = await ask(member, game, 'abort');
    if (status !== 200) await ask(member, game, 'resign');
  }
}

async function at(member: TestMember, path: string, width = 1440): Promise<Page> {
  const seat = await seatFor(stage.browser, stage.server.url, member, { width });
  seats.push(seat);
  await seat.page.goto(path);
  return seat.page;
}

function hereNow(page: Page) {
  return page.getByRole('region', { name: 'Online now' });
}

/** Both members are in the lobby and visible to each other. */
async function bothInLobby(): Promise<[Page, Page]> {
  const pages = await Promise.all([at(ann, `/${club}/chess`), at(ben, `/${club}/chess`)]);
  await hereNow(pages[0]).getByText('Benedict').waitFor();
  await hereNow(pages[1]).getByText('Ann').waitFor();
  return pages;
}

function search(page: Page) {
  return page.getByRole('region', { name: 'Searching…' });
}

async function seekOf(member: TestMember): Promise<SeekState['own']> {
  return (await member.send({ path: '/api/chess/seeks' })).json<SeekState>().own;
}

test('two members who press the button get the same board', async () => {
  const [anns, bens] = await bothInLobby();
  // The first click is not measured.
  await startSearch(bens, '5+3');
  await search(bens).getByText('5+3 · Blitz · Rated').waitFor();
  const start = performance.now();
  await startSearch(anns, '5+3');
  await Promise.all([anns, bens].map((page) => page.waitForURL(GAME)));
  const tookMs = Math.round(performance.now() - start);
  report(`two members paired, from the press to both boards: ${tookMs} ms`);
  expect(new URL(anns.url()).pathname).toBe(new URL(bens.url()).pathname);
  for (const page of [anns, bens]) await page.getByRole('grid', { name: /Chess board/ }).waitFor();
});

test('a search widens, survives a reload, is shown on other pages, and can be cancelled', async () => {
  const page = await at(cem, `/${club}/chess`, 390);
  await page.getByText('No one else is online.').waitFor();
  await requestsAnswered(page);
  await page.getByRole('checkbox', { name: 'Rated' }).uncheck();
  await watchShifts(page);
  await startSearch(page, '15+10');
  await search(page).getByText('15+10 · Rapid · Casual').waitFor();
  await search(page).getByText('No one else is searching yet').waitFor();
  const points = async () => {
    const words = await search(page)
      .getByText(/Within \d+ points of your rating/)
      .textContent();
    return Number(/\d+/.exec(words ?? '')?.[0]);
  };
  const first = await points();
  await expect.poll(points).toBeGreaterThan(first + 100);
  expect(await shiftsOn(page)).toEqual([]);

  await page.reload();
  await search(page).getByText('15+10 · Rapid · Casual').waitFor();
  // Half a minute later.
  await asOwner(stage.server.databaseUrl, (client) =>
    client.query(`update chess_seeks set created_at = created_at - interval '30 seconds'`),
  );
  await search(page).getByText('Opponents of any rating').first().waitFor();

  await page.getByRole('link', { name: 'Tasks' }).click();
  const note = page.getByRole('complementary', { name: 'Searching…' });
  await note.getByText('15+10 · Rapid').waitFor();
  await note.getByRole('button', { name: 'Cancel' }).click();
  await note.waitFor({ state: 'hidden' });
  expect(await seekOf(cem)).toBeNull();
});

test('after cancelling by key, the focus is on the same button', async () => {
  const page = await at(cem, `/${club}/chess`);
  const blitz = searchTile(page, '5+3');
  await blitz.focus();
  await page.keyboard.press('Enter');
  const cancel = search(page).getByRole('button', { name: 'Cancel' });
  await expect.poll(() => cancel.evaluate((it) => it === document.activeElement)).toBe(true);
  await search(page)
    .getByText(/Within \d+ points/)
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => blitz.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('a search has the chosen range around the member’s rating', async () => {
  const page = await at(cem, `/${club}/chess`);
  await page.getByRole('button', { name: 'Opponent: anyone' }).click();
  await page.getByRole('radio', { name: '± 200' }).click();
  await page.getByRole('button', { name: 'Opponent: ± 200' }).waitFor();
  await startSearch(page, '30+20');
  await search(page).waitFor();
  const seek = await seekOf(cem);
  expect([seek?.min_rating, seek?.max_rating]).toEqual([
    (seek?.rating ?? 0) - 200,
    (seek?.rating ?? 0) + 200,
  ]);
});

test('a paired game opens from any page, and a hidden page changes its title', async () => {
  const [anns, bens] = await bothInLobby();
  await startSearch(bens, '5+3');
  await search(bens).waitFor();
  await bens.getByRole('link', { name: 'Members' }).first().click();
  await bens.getByRole('complementary', { name: 'Searching…' }).waitFor();
  await pretend(bens, 'hidden');
  await startSearch(anns, '5+3');
  await bens.waitForURL(GAME);
  await expect.poll(() => bens.title()).toBe('● Your game has started · Rookery');
  await bens.getByRole('grid', { name: /Chess board/ }).waitFor();
  await pretend(bens, 'visible');
  await expect.poll(() => bens.title()).toMatch(/Ann against Benedict|Benedict against Ann/);
});

/** A headless browser shows every page; this simulates a visible or hidden tab. */
function pretend(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  return page.evaluate((told) => {
    Object.defineProperty(document, 'visibilityState', { value: told, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('without a connection the search is paused, with a notice', async () => {
  const page = await at(cem, `/${club}/chess`);
  await startSearch(page, '5+3');
  await search(page)
    .getByText(/points of your rating/)
    .waitFor();
  await page.context().setOffline(true);
  const words = 'Connection lost. Your search is paused.';
  await search(page).getByText(words).first().waitFor();
  await page.context().setOffline(false);
  await search(page).getByText(words).first().waitFor({ state: 'detached' });
  await search(page)
    .getByText(/your rating|any rating/)
    .first()
    .waitFor();
  expect(await seekOf(cem)).not.toBeNull();
});

test('a member who is playing already gets a message with a link to the game', async () => {
  const game = await startedGame(ann, ben);
  const page = await at(ann, `/${club}/chess`);
  await startSearch(page, '5+3');
  const refusal = page.getByRole('alert');
  await refusal.getByText('You are already playing a game. Finish it first.').waitFor();
  await refusal.getByRole('link', { name: 'Go to the game' }).click();
  await page.waitForURL(`**/chess/games/${game.id}`);
  expect(await seekOf(ann)).toBeNull();
});

/** Creates a link in the dialog and returns its address. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: /Play by link/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Play by link' });
  await dialog.getByRole('radio', { name: /30\+20/ }).click();
  await dialog.getByRole('radio', { name: 'White' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  return dialog.getByLabel('Link to the game').inputValue();
}

test('a challenge link starts a game with the first member who accepts it', async () => {
  const anns = await at(ann, `/${club}/chess`);
  await anns.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await makeLink(anns);
  const path = new URL(link).pathname;
  expect(path).toMatch(new RegExp(`^/${club}/chess/join/[0-9a-f-]{36}$`));
  await anns.getByRole('button', { name: 'Copy link' }).click();
  await anns.getByText('Copied').waitFor();
  expect(await anns.evaluate(() => navigator.clipboard.readText())).toBe(link);
  // The page still waits for the game after a reload.
  await anns.reload();
  await anns.getByText('Your link is waiting').waitFor();

  // Another browser does not know of the link, so it shows a notice about the game.
  const elsewhere = await at(ann, '/personal/tasks');
  const bens = await at(ben, path);
  await bens.getByText(/^Ann \(\d+\?\) invites you to a game$/).waitFor();
  await bens.getByText('30+20 · Classical').waitFor();
  await bens.getByRole('button', { name: 'Play', exact: true }).click();
  const game = `**/${club}/chess/games/${path.split('/').at(-1)}`;
  await Promise.all([anns.waitForURL(game), bens.waitForURL(game)]);
  const notice = elsewhere.getByRole('complementary', { name: 'Game started' });
  await notice.getByText('Your game with Benedict has started').waitFor();

  const cems = await at(cem, path);
  await cems.getByText('This link has already been used.').waitFor();
  await cems.getByRole('link', { name: 'Go to the game' }).click();
  await cems.waitForURL(game);
});

test('a member’s own, a revoked, an expired and an unknown link have messages', async () => {
  const anns = await at(ann, `/${club}/chess`);
  const path = new URL(await makeLink(anns)).pathname;
  await anns.goto(path);
  await anns.getByText('This is your own link.').waitFor();
  await anns.getByRole('button', { name: 'Revoke' }).click();
  await anns.getByText('This link does not work').waitFor();
  await anns.getByRole('link', { name: 'Go to the lobby' }).click();
  const later = new URL(await makeLink(anns)).pathname;
  await asOwner(stage.server.databaseUrl, (client) =>
    client.query(`update chess_links set expires_at = now() - interval '1 minute'`),
  );
  const bens = await at(ben, later);
  await bens.getByText('This link has expired').waitFor();
  expect(await bens.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
  await bens.goto(`/${club}/chess/join/nothing`);
  await bens.getByText('This link does not work').waitFor();
});

test('members who come and go are seen in the lobby and in the list of members', async () => {
  const lobby = await at(ann, `/${club}/chess`);
  const members = await at(ann, `/${club}/members`);
  const row = members.getByRole('listitem').filter({ hasText: 'Benedict' });
  await lobby.getByText('No one else is online.').waitFor();

  const seat = await seatFor(stage.browser, stage.server.url, ben);
  const socket = seat.page.waitForEvent('websocket');
  await seat.page.goto('/personal');
  await socket;
  const came = performance.now();
  await hereNow(lobby)
    .getByRole('button', { name: /Benedict/ })
    .waitFor();
  const cameMs = Math.round(performance.now() - came);
  await row.getByText('Online').waitFor({ state: 'attached' });

  await seat.context.close();
  const went = performance.now();
  await lobby.getByText('No one else is online.').waitFor();
  const wentMs = Math.round(performance.now() - went);
  await row.getByText('Online').waitFor({ state: 'detached' });
  expect(await row.getByText('Online').count()).toBe(0);
  report(`somebody came, seen after ${cameMs} ms; went, seen after ${wentMs} ms`);
});

test('a member with Do not disturb is marked, gets no challenge notices, and cannot be challenged', async () => {
  const [anns, bens] = await bothInLobby();
  await startGame(ann, ben);
  const notice = bens.getByRole('complementary', { name: 'Challenge' });
  await notice.waitFor();
  await bens.getByRole('checkbox', { name: 'Do not disturb' }).click();
  await notice.waitFor({ state: 'hidden' });
  await hereNow(anns)
    .getByRole('link', { name: /Do not disturb Benedict/ })
    .waitFor();

  await anns.getByRole('button', { name: /Challenge a member/ }).click();
  const dialog = anns.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Do not disturb Benedict/ }).check();
  await dialog.getByRole('button', { name: 'Send challenge' }).click();
  await dialog.getByText('This member has turned on Do not disturb.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await bens.goto(`/${club}/chess/settings`);
  const setting = bens.getByRole('checkbox', { name: 'Do not disturb' });
  expect(await setting.isChecked()).toBe(true);
  await setting.click();
  // The member can be challenged by a click on the name.
  await hereNow(anns)
    .getByRole('button', { name: /Benedict/ })
    .click();
  await anns.getByRole('dialog', { name: 'Challenge Benedict' }).waitFor();
});
