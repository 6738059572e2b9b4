import { asOwner } from '@rookery/database';
import {
  addPuzzles,
  FORK,
  foundClub,
  play,
  signUp,
  startedGame,
  startGame,
  startTraining,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';
import { isShown, newVisitor, requestsAnswered, signIn, WIDTHS } from './browser.ts';
import { shiftsOn, watchShifts } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const MATE = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

const stage = ownStage();
let ann: TestMember;
let ben: TestMember;
let cem: TestMember;

beforeAll(async () => {
  [ann, ben, cem] = await Promise.all([
    signUp(stage.server.url, 'Nguyễn Thị Minh Anh'),
    signUp(stage.server.url, 'Benedict'),
    signUp(stage.server.url, 'Cem Öztürk'),
  ]);
  await addPuzzles(stage.server.databaseUrl, [FORK]);
});

async function browserOf(member: TestMember, width = 1440) {
  const visitor = await newVisitor(stage.browser, stage.server.url, { width });
  await signIn(visitor.context, stage.server.url, member);
  return visitor;
}

test('a new club shows first steps until they are done', async () => {
  const owner = await signUp(stage.server.url, 'Olga');
  const club = await foundClub(owner, 'Hilltop', []);
  const { page, faults } = await browserOf(owner, 390);
  const steps = page.getByRole('region', { name: 'First steps' });
  await page.goto(`/${club}`);
  await isShown(page);
  expect(await steps.getByRole('link').count()).toBe(3);
  await takePicture(page, 'home-new-club-390');

  await startTraining(owner, 1, { workspaceId: club });
  await steps.getByRole('link', { name: 'Choose a board' }).click();
  await isShown(page, 'Board settings');
  await page.goto(`/${club}`);
  await steps.getByText('Play the computer, done').waitFor();
  expect(await steps.getByRole('link').allInnerTexts()).toEqual([
    expect.stringContaining('Invite members'),
  ]);

  await addMember(owner, club, ann);
  await page.reload();
  await isShown(page);
  expect(await steps.count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a correspondence game of the member is not called live', async () => {
  const dora = await signUp(stage.server.url, 'Dora');
  const club = await foundClub(dora, 'Lakeside', [ben]);
  await startedGame(dora, ben, { workspaceId: club, timeControl: { days_per_move: 3 } });
  const { page, context, faults } = await browserOf(dora);
  await page.goto(`/${club}`);
  const games = page.getByRole('region', { name: 'Your games', exact: true });
  await games.getByText('Benedict').waitFor();
  expect(await page.getByRole('region', { name: 'Live games', exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

async function addMember(owner: TestMember, club: string, member: TestMember): Promise<void> {
  const invited = await owner.send({
    method: 'POST',
    path: `/api/${club}/invite/create`,
    json: {},
  });
  const { token } = invited.json<{ token: string }>();
  await member.send({ method: 'POST', path: `/api/invites/${token}/accept` });
}

for (const width of new Set([...WIDTHS, 1440])) {
  test(`nothing moves while the home page of a club loads, ${width} pixels wide`, async () => {
    const club = await foundClub(ann, 'Riverside', [ben, cem]);
    const inClub = { workspaceId: club };
    for (const [white, black] of [
      [ann, ben],
      [ben, cem],
      [cem, ann],
    ] as const) {
      await play(await startGame(white, black, inClub), MATE);
    }
    await play(await startGame(ben, cem, inClub), 'e2e4 e7e5 g1f3 b8c6');
    await asOwner(stage.server.databaseUrl, (client) =>
      client.query('update chess_player_stats set rating_deviation = 80 where user_id = any($1)', [
        [ann.id, ben.id, cem.id],
      ]),
    );
    const { context, page, faults } = await browserOf(ann, width);
    const release = Promise.withResolvers<void>();
    await page.route(/status=active|leaderboard|member\/online|task\/list/, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(`/${club}`);
    const live = page.getByRole('region', { name: /live games$/i });
    await live.getByRole('status', { name: 'Loading' }).waitFor();
    await watchShifts(page);
    release.resolve();

    await live.getByText('White to move').waitFor();
    const best = page.getByRole('region', { name: 'Top five' });
    await expect.poll(() => best.getByRole('listitem').count()).toBe(3);
    const results = page.getByRole('region', { name: 'Latest results' });
    expect(await results.getByRole('listitem').count()).toBe(3);
    await page.getByText('No open tasks').waitFor();
    const puzzle = page.getByRole('region', { name: 'Puzzle of the day' });
    await puzzle.getByRole('link', { name: 'White to move' }).waitFor();
    await requestsAnswered(page);
    expect(await shiftsOn(page)).toEqual([]);

    // Bots are always there.
    await page.getByRole('button', { name: /Jackdaw/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /Jackdaw/, checked: true })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await takePicture(page, `home-club-${width}`);
    expect(faults).toEqual([]);
    await context.close();
  });
}
