import type { Challenge, ChessGame, MemberBot, NewApiToken } from '@rookery/contract';
import { foundClub, signUp, TEST_PASSWORD, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { WIDTHS } from './browser.ts';
import { expectMoves, openGame, seatFor, typeMove } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();

async function openTokens(page: Page): Promise<void> {
  await page.goto('/personal/account');
  await page.getByRole('link', { name: 'Open tokens and bots' }).click();
  await page.getByRole('heading', { name: 'API tokens and bots', level: 1 }).waitFor();
}

function callAs(token: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${stage.server.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
}

/** Fills in the open dialog. */
async function fillToken(page: Page, name: string, scopes: readonly string[] = []) {
  const dialog = page.getByRole('dialog', { name: 'Create a token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const scope of scopes) await dialog.getByRole('checkbox', { name: scope }).check();
  await dialog.getByLabel('Your password').fill(TEST_PASSWORD);
  return dialog;
}

/** Confirms the open dialog, and reads the token from the next one. */
async function createdToken(page: Page, name: string): Promise<string> {
  await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  return shown.getByLabel(name).inputValue();
}

test('a member creates a token, uses it by a program, and revokes it', async () => {
  const ann = await signUp(stage.server.url, 'Ann Scripter');
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, ann);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTokens(page);
  await page.getByText('No tokens yet').waitFor();
  await takePicture(page, 'tokens-none');
  await page.getByRole('button', { name: 'Create a token' }).click();
  const dialog = await fillToken(page, 'Backup', ['Write']);
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Create a token' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await takePicture(page, 'tokens-create');
  await dialog.getByLabel('Your password').fill(TEST_PASSWORD);
  const token = await createdToken(page, 'Backup');
  expect(token).toMatch(/^rookery_[\w-]{32}$/);
  await page.getByRole('button', { name: 'Copy the token' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await takePicture(page, 'tokens-created');
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Backup' });
  await row.getByText('Read · Write').waitFor();
  await row.getByText(/Never used/).waitFor();
  // It is not shown again.
  expect(await page.content()).not.toContain(token);

  const account = await callAs(token, '/api/account');
  expect(await account.json()).toMatchObject({ id: ann.id });
  const body = JSON.stringify({ name: 'From a script' });
  const written = await callAs(token, '/api/personal/task/create', { method: 'POST', body });
  expect(written.status).toBe(201);
  const renamed = await callAs(token, '/api/account', {
    method: 'PATCH',
    body: JSON.stringify({ name: 'Eve' }),
  });
  expect([renamed.status, await renamed.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'token_scope' }),
  ]);
  await page.reload();
  await row.getByText(/Last used on/).waitFor();
  await takePicture(page, 'tokens-list');
  await page.getByRole('button', { name: 'Revoke the token Backup' }).click();
  await page.getByText('The token Backup is revoked.').waitFor();
  await page.getByText('No tokens yet').waitFor();
  expect((await callAs(token, '/api/account')).status).toBe(401);
  await page.goto('/personal/tasks');
  await page.getByText('From a script').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

async function addBot(member: TestMember): Promise<MemberBot> {
  const json = { name: 'Hal' };
  const answer = await member.send({ method: 'POST', path: '/api/account/bots', json });
  expect(answer.status).toBe(201);
  return answer.json<MemberBot>();
}

async function addToken(
  member: TestMember,
  name: string,
  scopes: string[],
  botId?: string,
): Promise<NewApiToken> {
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const json = { name, scopes, expiresAt, botId, password: TEST_PASSWORD };
  const answer = await member.send({ method: 'POST', path: '/api/account/tokens', json });
  expect(answer.status).toBe(201);
  return answer.json<NewApiToken>();
}

test('a member creates a bot, a club adds it, and a member plays a game with it', async () => {
  const { url } = stage.server;
  const [olga, ann] = [await signUp(url, 'Olga Owner'), await signUp(url, 'Ann Maker')];
  const club = await foundClub(olga, 'Riverside', [ann]);
  const maker = await seatFor(stage.browser, url, ann);
  await openTokens(maker.page);
  await maker.page.getByRole('button', { name: 'Create a bot' }).click();
  const dialog = maker.page.getByRole('dialog', { name: 'Create a bot' });
  await dialog.getByLabel('Name').fill('Nightjar');
  await dialog.getByText('Others see: BOT Nightjar').waitFor();
  await takePicture(maker.page, 'tokens-create-bot');
  await dialog.getByRole('button', { name: 'Create a bot' }).click();
  await maker.page.getByRole('heading', { name: 'BOT Nightjar' }).waitFor();
  await maker.page.getByRole('button', { name: 'Create a token for BOT Nightjar' }).click();
  await fillToken(maker.page, 'Program');
  const token = await createdToken(maker.page, 'Program');
  await maker.page.getByRole('button', { name: 'I have kept it' }).click();
  const bot = (await (await callAs(token, '/api/account')).json()) as { id: string };

  const owner = await seatFor(stage.browser, url, olga);
  await owner.page.goto(`/${club}/members`);
  await owner.page.getByText('Bot of Ann Maker').waitFor();
  await takePicture(owner.page, 'tokens-bots-of-members');
  await owner.page.getByRole('button', { name: 'Add BOT Nightjar' }).click();
  await owner.page.getByText('BOT Nightjar is in the club now.').waitFor();
  await owner.page.goto(`/${club}/chess/players/${bot.id}`);
  await owner.page.getByRole('heading', { name: 'BOT Nightjar', level: 1 }).waitFor();
  await owner.page.getByText('Bot of a member').waitFor();

  const offered = await olga.send({
    method: 'POST',
    path: '/api/chess/challenges',
    json: { opponentId: bot.id, timeControl: { days_per_move: 3 }, color: 'white' },
  });
  const { id } = offered.json<Challenge>();
  const post = (path: string, body?: object) =>
    callAs(token, path, { method: 'POST', body: JSON.stringify(body ?? {}) });
  const accepted = await post(`/api/chess/challenges/${id}/accept`);
  expect((await accepted.json()) as ChessGame).toMatchObject({ id, rated: false });
  await openGame(owner, { id });
  await owner.page.getByText('BOT Nightjar').first().waitFor();
  await typeMove(owner.page, 'e4');
  await owner.page.getByRole('button', { name: 'Play move' }).click();
  await expect
    .poll(async () => (await post(`/api/chess/games/${id}/move`, { move: 'e7e5' })).status)
    .toBe(200);
  await expectMoves(owner.page, 'e4 e5');
  await takePicture(owner.page, 'tokens-game-with-bot');

  await maker.page.getByRole('button', { name: 'Delete BOT Nightjar' }).click();
  await maker.page.getByRole('dialog').getByRole('button', { name: 'Delete bot' }).click();
  await maker.page.getByText('BOT Nightjar is deleted.').waitFor();
  expect((await callAs(token, '/api/account')).status).toBe(401);
  expect([...maker.faults, ...owner.faults]).toEqual([]);
  await Promise.all([maker.context.close(), owner.context.close()]);
});

test.each(WIDTHS)('the page fits %i pixels in both languages', async (width) => {
  const ann = await signUp(stage.server.url, 'Ann');
  await addToken(ann, 'Backup of all my games, every night', ['read']);
  await addToken(ann, 'Club tasks', ['read', 'play', 'write']);
  const bot = await addBot(ann);
  await addToken(ann, 'Program', ['read', 'play'], bot.id);
  for (const [locale, title, create] of [
    ['en', 'API tokens and bots', 'Create a token'],
    ['vi', 'Mã API và bot', 'Tạo mã'],
  ] as const) {
    await ann.send({ method: 'PATCH', path: '/api/account', json: { locale } });
    const seat = await seatFor(stage.browser, stage.server.url, ann, { width });
    await seat.page.goto('/personal/account/tokens');
    await seat.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await seat.page.getByText('Club tasks').waitFor();
    await takePicture(seat.page, `tokens-${locale}-${width}`);
    await seat.page.getByRole('heading', { name: 'BOT Hal' }).scrollIntoViewIfNeeded();
    await takePicture(seat.page, `tokens-bots-${locale}-${width}`);
    await seat.page.getByRole('button', { name: create, exact: true }).first().click();
    await seat.page.getByRole('dialog', { name: create }).waitFor();
    await takePicture(seat.page, `tokens-create-${locale}-${width}`);
    expect(seat.faults).toEqual([]);
    await seat.context.close();
  }
});
