import { daysControl, TIME_CONTROLS } from '@rookery/chess';
import type { Challenge, ChallengeList } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import { ask, foundClub, play, signUp, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitorOptions } from './browser.ts';
import { seatFor, type Seat } from './chess-seat.ts';
import { liveStage } from './stage.ts';
import { takePicture } from './pictures.ts';

const GAME = /\/chess\/games\/[0-9a-f-]{36}$/;
const PHONE: VisitorOptions = { width: 390, touch: true };

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;
let club: string;
let seats: Omit<Seat, 'member'>[] = [];

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Ann');
  ben = await signUp(stage.server.url, 'Benedict');
  club = await foundClub(ann, 'Riverside', [ben]);
});
afterEach(async () => {
  const faults = seats.flatMap((seat) => seat.faults);
  await Promise.all(seats.map(({ context }) => context.close()));
  seats = [];
  for (const member of [ann, ben]) {
    for (const { id } of await challengesOf(member)) {
      await member.send({ method: 'DELETE', path: `/api/chess/challenges/${id}` });
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

async function at(member: TestMember, path: string, options: VisitorOptions = {}): Promise<Page> {
  const seat = await seatFor(stage.browser, stage.server.url, member, options);
  seats.push(seat);
  await seat.page.goto(path);
  return seat.page;
}

async function challengesOf(member: TestMember): Promise<Challenge[]> {
  return (await member.send({ path: '/api/chess/challenges' })).json<ChallengeList>().data;
}

async function challengeBen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Challenge Benedict' });
  await dialog.getByRole('radio', { name: /15\+10/ }).check();
  await dialog.getByRole('radio', { name: 'White' }).check();
  await dialog.getByLabel('Message').fill('A game before dinner?');
  await dialog.getByRole('button', { name: 'Send challenge' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

function noticeOn(page: Page) {
  return page.getByRole('complementary', { name: 'Challenge' });
}

for (const [place, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const) {
  test(`a challenge is accepted after two minutes, on ${place}`, async () => {
    const anns = await at(ann, `/${club}/chess/players/${ben.id}`);
    await challengeBen(anns);
    await asOwner(stage.server.databaseUrl, (client) =>
      client.query(`update chess_challenges set created_at = created_at - interval '2 minutes',
        expires_at = expires_at - interval '2 minutes' where status = 'open'`),
    );
    const bens = await at(ben, `/${club}/tasks`, options);
    const notice = noticeOn(bens);
    await notice.getByText('A game before dinner?').waitFor();
    await notice.getByText('15+10 · Rapid · Rated · You play Black').waitFor();
    if (place === 'a phone') await takePicture(bens, 'challenge-phone');
    await notice.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([anns, bens].map((page) => page.waitForURL(GAME)));
    const id = new URL(bens.url()).pathname.split('/').at(-1) ?? '';
    // The clocks begin now, not when the challenge was made.
    const begun = await play({ id, white: ann, black: ben }, 'e2e4 e7e5');
    expect(begun.game_state.clock).toMatchObject({ white_ms: 900_000, black_ms: 900_000 });
    await ask(ann, { id }, 'resign');
  });

  test(`a challenge is answered with other terms, on ${place}`, async () => {
    const anns = await at(ann, `/${club}/chess/players/${ben.id}`);
    await challengeBen(anns);
    const bens = await at(ben, `/${club}/tasks`, options);
    await noticeOn(bens).getByRole('button', { name: 'Other terms…' }).click();
    const dialog = bens.getByRole('dialog', { name: 'Suggest other terms to Ann' });
    await dialog.getByRole('radio', { name: /5\+3/ }).check();
    // Ann accepts before Ben's page has read its list again.
    const accepted = Promise.withResolvers<void>();
    await bens.route('**/api/chess/challenges', async (route) => {
      await accepted.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Suggest' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const notice = noticeOn(anns);
    await notice.getByText(/^Benedict \(\d+\??\) suggests other terms$/).waitFor();
    await notice.getByText('5+3 · Blitz · Rated · You play White').waitFor();
    await notice.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([anns, bens].map((page) => page.waitForURL(GAME)));
    accepted.resolve();
    const id = new URL(anns.url()).pathname.split('/').at(-1) ?? '';
    expect((await ask(ann, { id }, 'abort')).status).toBe(200);
  });
}

test('a declined challenge tells its reason, and a closed one stays in the lobby', async () => {
  const anns = await at(ann, `/${club}/chess/players/${ben.id}`);
  await challengeBen(anns);
  const bens = await at(ben, `/${club}/tasks`);
  await noticeOn(bens)
    .getByRole('button', { name: /^Close/ })
    .click();
  await noticeOn(bens).waitFor({ state: 'hidden' });
  await bens.goto(`/${club}/chess`);
  const list = bens.getByRole('region', { name: 'Challenges' });
  await list.getByRole('button', { name: 'Decline' }).click();
  await list.getByRole('button', { name: 'Not now' }).click();
  await list.waitFor({ state: 'hidden' });
  const notice = noticeOn(anns);
  await notice.getByText('Benedict declined').waitFor();
  await notice.getByText('Not now').waitFor();
  await notice.getByRole('button', { name: 'OK' }).click();
  await notice.waitFor({ state: 'hidden' });
  expect(await challengesOf(ann)).toEqual([]);
});

function challengesOn(page: Page) {
  return page.getByRole('region', { name: 'Challenges' });
}

function openGamesOn(page: Page) {
  return page.getByRole('region', { name: 'Open games' });
}

for (const [place, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const) {
  test(`a game with days for each move is offered to the club and accepted, on ${place}`, async () => {
    const anns = await at(ann, `/${club}/chess`, options);
    await anns.getByRole('button', { name: /^Custom/ }).click();
    const custom = anns.getByRole('dialog', { name: 'Custom time control' });
    await custom.getByRole('radio', { name: 'Days a move' }).check();
    await custom.getByLabel('Time for each move').selectOption('5 days a move');
    await custom.getByRole('button', { name: 'Challenge the club…' }).click();
    const dialog = anns.getByRole('dialog', { name: 'Challenge the club' });
    await dialog.getByText('It stays open for 14 days.').waitFor();
    await dialog.getByRole('radio', { name: 'White', exact: true }).check();
    await dialog.getByLabel('Message').fill('A slow game?');
    await takePicture(anns, `challenge-club-${place.slice(2)}`);
    await dialog.getByRole('button', { name: 'Send challenge' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await challengesOn(anns).getByText('Waiting for someone in the club').waitFor();

    const bens = await at(ben, `/${club}/chess`, options);
    const list = openGamesOn(bens);
    await list.getByText('5 days a move · Rated · You play Black').waitFor();
    await list.getByText('A slow game?').waitFor();
    expect(await bens.getByText('No one else is looking for a game').count()).toBe(0);
    expect(await challengesOn(bens).count()).toBe(0);
    await list.scrollIntoViewIfNeeded();
    await takePicture(bens, `challenge-of-club-${place.slice(2)}`);
    // The front page of the club lists it, too.
    await bens.goto(`/${club}`);
    await list.getByRole('button', { name: 'Play Ann' }).click();
    await bens.waitForURL(GAME);
    await bens.getByText('5 days a move · Rated').waitFor();
    await challengesOn(anns).waitFor({ state: 'hidden' });
    const id = new URL(bens.url()).pathname.split('/').at(-1) ?? '';
    expect((await ask(ann, { id }, 'abort')).status).toBe(200);
  });

  test(`a challenge to the club can be withdrawn, on ${place}`, async () => {
    const anns = await at(ann, `/${club}/chess`, options);
    await anns.getByRole('button', { name: /^Challenge the club/ }).click();
    const dialog = anns.getByRole('dialog', { name: 'Challenge the club' });
    await dialog.getByRole('button', { name: 'Send challenge' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await challengesOf(ben)).toMatchObject([
      { challenger_id: ann.id, opponent_id: null, time_control: { name: 'correspondence' } },
    ]);
    await challengesOn(anns).getByRole('button', { name: 'Withdraw' }).click();
    await challengesOn(anns).waitFor({ state: 'hidden' });
    expect(await challengesOf(ben)).toEqual([]);
  });
}

test('the days for each move that the club offers lead to a challenge to the club', async () => {
  const controls = [TIME_CONTROLS.blitz, daysControl(7)];
  await asOwner(stage.server.databaseUrl, (client) =>
    client.query('update workspaces set time_controls = $2 where id = $1', [
      club,
      JSON.stringify(controls),
    ]),
  );
  const page = await at(ann, `/${club}/chess`);
  await page.getByRole('button', { name: /^7 d/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Challenge the club' });
  expect(await dialog.getByRole('radio', { name: /^7 d/ }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/personal/chess');
  await page.getByRole('button', { name: /^Custom/ }).click();
  // Members of no club in particular can only be found by a search.
  expect(await page.getByRole('radio', { name: 'Days a move' }).count()).toBe(0);
});
