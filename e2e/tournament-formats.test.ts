import type { ChessGame, TournamentPairing } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  eventually,
  NotYet,
  foundClub,
  look,
  play,
  signUp,
  type TestMember,
  type TestTournament,
} from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitorOptions } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { liveStage } from './stage.ts';
import { startTournament, submitTournament } from './tournament-actions.ts';

const PHONE: VisitorOptions = { width: 390, touch: true };

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;
let club: string;
let faults: string[][] = [];

beforeAll(async () => {
  [ann, ben] = await Promise.all([
    signUp(stage.server.url, 'Ann'),
    signUp(stage.server.url, 'Ben'),
  ]);
  club = await foundClub(ann, 'Riverside', [ben]);
});
afterEach(() => {
  const found = faults.flat();
  faults = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});

async function at(member: TestMember, path: string, options: VisitorOptions = {}): Promise<Page> {
  const seat = await seatFor(stage.browser, stage.server.url, member, options);
  faults.push(seat.faults);
  await seat.page.goto(path);
  return seat.page;
}

/** Creates a tournament in the page. */
async function create(page: Page, name: string, format: string): Promise<TestTournament> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: format, exact: true }).check({ force: true });
  if (format === 'Knockout') await page.getByLabel('Games of a match').selectOption('1 game');
  if (format === 'Arena') await page.getByLabel('Duration').selectOption('10 min');
  return submitTournament(page, club, ann);
}

/** The two players agree on a draw in the game of this number of their match. */
async function drawGame(cup: TestTournament, number: number): Promise<TournamentPairing> {
  const last = async () => (await cup.record()).rounds[0]?.pairings.at(-1);
  const pairing = await eventually(async () => {
    const found = await last();
    if (found?.game !== number || found.game_id === null) throw new NotYet(`No game ${number}.`);
    return found;
  });
  const { players } = await cup.record();
  const memberOf = (id: string | null) =>
    players.find((player) => player.id === id)?.user_id === ann.id ? ann : ben;
  const [white, black] = [memberOf(pairing.white), memberOf(pairing.black)];
  const game = { id: pairing.game_id as string, white, black };
  await play(game, 'e2e4 e7e5');
  await ask(white, game, 'draw', { action: 'offer' });
  const agreed = await ask(black, game, 'draw', { action: 'accept' });
  expect(agreed.json<ChessGame>().status).toBe('drawn');
  return pairing;
}

test('a knockout whose match stays drawn is decided by armageddon', async () => {
  const page = await at(ann, `/${club}/chess/tournaments/new`);
  const cup = await create(page, 'Night Cup', 'Knockout');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByText('You have entered').waitFor();
  await cup.enter(ben);
  await page.getByRole('row', { name: /Ben/ }).waitFor();
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog');
  await settings.getByLabel('Name').fill('Night Cup 2026');
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Night Cup 2026' }).waitFor();
  await startTournament(page);
  await page.getByRole('heading', { name: 'Final' }).waitFor();
  await page.getByRole('link', { name: 'Pairings' }).click();
  // One game with the clock of the cup, two rapid ones, two blitz ones.
  for (const number of [1, 2, 3, 4, 5]) await drawGame(cup, number);
  const boards = page.getByRole('list', { name: 'Pairings of round 1' });
  await boards.getByText('armageddon').waitFor();
  expect(await boards.getByRole('listitem').count()).toBe(6);
  const decided = await drawGame(cup, 6);
  const { players } = await cup.until(({ tournament }) => tournament.status === 'finished');
  const winner = players.find(({ id }) => id === decided.black)?.name ?? '';
  await page.getByText(`${winner} won the final`).waitFor();
  await page.getByRole('link', { name: 'Bracket' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: `${winner}3½, winner` })
    .first()
    .waitFor();
});

test('an arbiter sets dates, keeps players apart, and reads a report file', async () => {
  const page = await at(ann, `/${club}/chess/tournaments/new`);
  await page.getByLabel('Name').fill('Club Evenings');
  await page.getByRole('radio', { name: 'Over the board' }).check({ force: true });
  await page.getByText('More options').click();
  await page.getByRole('radio', { name: 'On dates' }).check({ force: true });
  await page.getByLabel('Round 1').fill('2030-01-10T19:00');
  await page.getByRole('button', { name: 'Every week after the first' }).click();
  expect(await page.getByLabel('Round 5').inputValue()).toBe('2030-02-07T19:00');
  const cup = await submitTournament(page, club, ann);
  await page.getByText('Rounds on Thu, Jan 10 – Thu, Jan 17').waitFor();
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) {
    await cup.send(ann, 'POST', '/players', { name });
  }
  await page.getByRole('row', { name: /Dora/ }).waitFor();
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Keep players apart' }).click();
  const dialog = page.getByRole('dialog');
  // Without this, the first of the upper half would meet the first of the lower half.
  await dialog.getByLabel('Player').selectOption('Ada');
  await dialog.getByLabel('Not against').selectOption('Cleo');
  await dialog.getByRole('button', { name: 'Keep apart' }).click();
  await dialog.getByText('Ada – Cleo').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await startTournament(page);
  const { players, rounds } = await cup.roundStarted(1);
  const nameOf = (id: string | null) => players.find((player) => player.id === id)?.name ?? '';
  expect(
    rounds[0]?.pairings.map(({ white, black }) => [white, black].map(nameOf).toSorted()),
  ).toEqual([
    ['Ada', 'Dora'],
    ['Bea', 'Cleo'],
  ]);
  const report = await cup.send(ann, 'GET', '/trf');
  await page.goto(`/${club}/chess/tournaments/new`);
  await page.getByLabel('Choose a TRF file').setInputFiles({
    name: 'report.trf',
    mimeType: 'text/plain',
    buffer: Buffer.from(report.text.replace('Club Evenings', 'Held Elsewhere')),
  });
  await page.getByRole('heading', { name: 'Held Elsewhere' }).waitFor();
  await page.getByRole('link', { name: 'Pairings' }).click();
  const boards = page.getByRole('list', { name: 'Pairings of round 1' });
  expect(await boards.getByRole('listitem').count()).toBe(2);
});

test('an arena pairs those who are here, and a win with half of the time counts three', async () => {
  const desk = await at(ann, `/${club}/chess/tournaments/new`);
  const arena = await create(desk, 'Friday Arena', 'Arena');
  const address = new URL(desk.url()).pathname;
  const phone = await at(ben, address, PHONE);
  await phone.getByRole('button', { name: 'Enter', exact: true }).tap();
  await phone.getByText('You have entered').waitFor();
  await desk.getByRole('button', { name: 'Enter', exact: true }).click();
  await desk.getByText('You have entered').waitFor();
  await startTournament(desk);
  // The game opens by itself, at the desk and on the phone.
  await Promise.all([desk, phone].map((page) => page.waitForURL(/\/chess\/games\//)));
  await desk.getByRole('button', { name: 'Berserk' }).click();
  await desk.getByText('2:30').first().waitFor();
  const id = new URL(desk.url()).pathname.split('/').at(-1) ?? '';
  const shown = await look(ann, { id });
  const isAnnWhite = shown.json<ChessGame>().white_player_id === ann.id;
  const game = { id, white: isAnnWhite ? ann : ben, black: isAnnWhite ? ben : ann };
  await play(game, 'e2e4 e7e5');
  await arena.send(ann, 'PUT', '/entry/pause', { isPaused: true });
  await ask(ben, game, 'resign');
  await phone.getByRole('link', { name: 'To the tournament' }).first().tap();
  await phone.getByText('You are waiting for the next game').waitFor();
  const first = phone.getByRole('row').nth(1);
  await first.filter({ hasText: 'Ann' }).waitFor();
  await first.getByRole('cell', { name: '3', exact: true }).waitFor();
  await phone.getByRole('button', { name: 'Pause' }).tap();
  await phone.getByText('You are pausing').waitFor();
  // Ten minutes later.
  await asOwner(stage.server.databaseUrl, async (client) => {
    await client.query('update tournaments set ends_at = now() where id = $1', [arena.id]);
    await client.query('insert into tournament_due (tournament_id) values ($1)', [arena.id]);
  });
  await phone.getByText('Ann won with 3 points').waitFor();
  expect(await phone.getByText('You are pausing').count()).toBe(0);
});
