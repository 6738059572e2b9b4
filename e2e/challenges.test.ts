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
    await dialog.getByRole('button', { name: 'Suggest' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const notice = noticeOn(anns);
    await notice.getByText(/^Benedict \(\d+\??\) suggests other terms$/).waitFor();
    await notice.getByText('5+3 · Blitz · Rated · You play White').waitFor();
    await notice.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([anns, bens].map((page) => page.waitForURL(GAME)));
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
