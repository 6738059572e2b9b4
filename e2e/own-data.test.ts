import { readFileSync } from 'node:fs';
import {
  administer,
  ask,
  foundClub,
  play,
  signUp,
  startGame,
  TEST_PASSWORD,
} from '@rookery/testkit';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startTestMailServer } from '../apps/server/src/mail/smtp-server.testkit.ts';
import { WIDTHS } from './browser.ts';
import { openGame, seatFor } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const mails = await startTestMailServer();
const stage = ownStage({ SMTP_URL: mails.url });
afterAll(() => mails.stop());

/** A member with a finished game in a club of another one. */
async function memberWithGame(name: string) {
  const { url } = stage.server;
  const [olga, ann] = await Promise.all([signUp(url, 'Olga'), signUp(url, name)]);
  // A club is created by members with a confirmed address.
  await query(`update users set email_verified = true where id = '${olga.id}'`);
  const club = await foundClub(olga, 'Riverside', [ann]);
  const game = await startGame(ann, olga, { workspaceId: club });
  await play(game, 'e2e4 e7e5 g1f3 b8c6');
  await ask(ann, game, 'resign');
  return { olga, ann, club, game };
}

function query(sql: string) {
  return administer(stage.server.databaseUrl, sql);
}

async function openData(page: Page): Promise<void> {
  await page.goto('/personal/account');
  await page.getByRole('link', { name: 'Export or delete' }).click();
  await page.getByRole('heading', { name: 'Your data', level: 1 }).waitFor();
}

test('a member exports everything, sees the progress, and opens the file', async () => {
  const { ann, olga, game } = await memberWithGame('Anouk Exporter');
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, ann);
  await openData(page);
  // Held until the progress was seen: a small export takes less than a second.
  let isHeld = true;
  await page.route('**/api/account/data', async (route) => {
    const answer = await route.fetch();
    const data = (await answer.json()) as { export: Record<string, unknown> | null };
    const running = { state: 'running', rows_done: 42, rows_total: 100, expires_at: null };
    const shown = data.export !== null && isHeld ? { ...data.export, ...running } : data.export;
    await route.fulfill({ response: answer, json: { ...data, export: shown } });
  });
  await page.getByRole('button', { name: 'Export my data' }).click();
  await page.getByText('Collecting your data: 42 %').waitFor();
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('42');
  await takePicture(page, 'own-data-running');
  isHeld = false;
  await page.getByText('Your export is ready').waitFor();
  await page.getByText('You can export 2 more times today.').waitFor();
  const link = page.getByRole('link', { name: 'Download' });
  const arriving = page.waitForEvent('download');
  await link.click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^rookery-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(text('README.txt')).toContain(`Anouk Exporter <${ann.email}>`);
  const { users } = JSON.parse(text('account.json')) as { users: object[] };
  const { chess_games } = JSON.parse(text('games.json')) as { chess_games: object[] };
  const stored = await query(`select to_jsonb(users) as row from users where id = '${ann.id}'`);
  const games = await query(`select to_jsonb(chess_games) as row from chess_games
    where '${ann.id}' in (white_player_id, black_player_id)`);
  expect(users).toEqual(stored.rows.map(({ row }: { row: object }) => row));
  expect(chess_games).toEqual(games.rows.map(({ row }: { row: object }) => row));
  expect(text('games.pgn')).toContain('[White "Anouk Exporter"]');
  expect(text('games.pgn')).toContain(game.id);
  // The link is for this member only.
  const path = (await link.getAttribute('href')) ?? '';
  expect((await olga.send({ path })).status).toBe(404);
  expect(faults).toEqual([]);
  await context.close();
});

test('a member deletes the account, changes their mind, and deletes it in the end', async () => {
  const { ann, olga, club, game } = await memberWithGame('Ylva Leaver');
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, ann);

  async function askForDeletion(): Promise<void> {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText('What stays').waitFor();
    await dialog.getByLabel('Your password').fill(TEST_PASSWORD);
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
    await page.getByRole('heading', { name: /Your account will be deleted on/ }).waitFor();
  }

  await openData(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await takePicture(page, 'own-data-dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await askForDeletion();
  await expect
    .poll(() => mails.accepted.filter((mail) => mail.includes(`To: ${ann.email}`)).length)
    .toBe(1);
  const mail = mails.accepted.find((each) => each.includes(ann.email)) ?? '';
  expect(mail).toContain('/personal/account/data');
  await takePicture(page, 'own-data-leaving');
  // The opponent does not find the member.
  const others = await olga.send({ path: `/api/${club}/member/list` });
  expect(others.text).toContain('is_leaving');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('Your account stays').waitFor();

  await askForDeletion();
  await query(`update account_deletions set due_at = now() where user_id = '${ann.id}'`);
  await expect
    .poll(async () => (await query(`select from users where name = 'Ylva Leaver'`)).rowCount)
    .toBe(0);
  await context.close();

  const opponent = await seatFor(stage.browser, stage.server.url, olga);
  await openGame(opponent, game);
  await opponent.page.getByText('Deleted member').first().waitFor();
  expect(await opponent.page.getByText('Ylva').count()).toBe(0);
  await takePicture(opponent.page, 'own-data-game-of-deleted-member');
  await olga.send({ method: 'PATCH', path: '/api/account', json: { locale: 'vi' } });
  await opponent.page.reload();
  await opponent.page.getByText('Thành viên đã xóa').first().waitFor();
  expect([...faults, ...opponent.faults]).toEqual([]);
  await opponent.context.close();
});

test('the only owner of a club is told which club needs another one', async () => {
  const { olga, club } = await memberWithGame('Ann');
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, olga);
  await openData(page);
  await page.getByText('First, find another owner').waitFor();
  expect(await page.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Riverside' }).click();
  await page.waitForURL(`**/${club}/members`);
  expect(faults).toEqual([]);
  await context.close();
});

test.each(WIDTHS)('the page fits %i pixels in both languages', async (width) => {
  const { ann, olga } = await memberWithGame('Ann');
  for (const [member, locale, title] of [
    [ann, 'en', 'Your data'],
    [olga, 'vi', 'Dữ liệu của bạn'],
  ] as const) {
    await member.send({ method: 'PATCH', path: '/api/account', json: { locale } });
    const seat = await seatFor(stage.browser, stage.server.url, member, { width });
    await seat.page.goto('/personal/account/data');
    await seat.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await seat.page.getByRole('heading', { level: 2 }).nth(1).waitFor();
    await takePicture(seat.page, `own-data-${locale}-${width}`);
    expect(seat.faults).toEqual([]);
    await seat.context.close();
  }
});
