import { ask, foundClub, startedGame, signUp } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { newSeat, openGame, type Seat } from './chess-seat.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let seats: Seat[] = [];
afterEach(async () => {
  await Promise.all(seats.map(({ context }) => context.close()));
  seats = [];
});

async function sitDown(): Promise<Seat> {
  const seat = await newSeat(stage.browser, stage.server.url, 'Ann');
  seats.push(seat);
  return seat;
}

/** A page over plain HTTP has no clipboard API. */
async function withoutClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
}

/** Simulates a browser that does not allow copying at all. */
async function withoutAnyCopying(page: Page): Promise<void> {
  await withoutClipboard(page);
  await page.addInitScript(() => {
    document.execCommand = () => false;
  });
}

/** The content of the clipboard, read by another page. */
async function clipboardOf({ context }: Seat): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto('/personal');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.close();
  return text;
}

async function makeInvitation({ page, member }: Seat) {
  const club = await foundClub(member, 'The club', []);
  await page.goto(`/${club}/members`);
  await page.getByRole('button', { name: 'Invite members' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const field = page.getByRole('textbox', { name: 'Invitation link' });
  await field.waitFor();
  return field;
}

function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return '';
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });
}

test('an invitation link is copied on a page over plain HTTP too', async () => {
  const seat = await sitDown();
  await withoutClipboard(seat.page);
  const link = await makeInvitation(seat);
  await seat.page.getByRole('button', { name: 'Copy link' }).click();
  await seat.page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await clipboardOf(seat)).toBe(await link.inputValue());
  expect(seat.faults).toEqual([]);
});

test('an invitation link that cannot be copied is selected, with a message', async () => {
  const seat = await sitDown();
  await withoutAnyCopying(seat.page);
  const link = await makeInvitation(seat);
  await seat.page.getByRole('button', { name: 'Copy link' }).click();
  await seat.page.getByText('The text is selected: copy it by hand.').waitFor();
  expect(await selectedText(seat.page)).toBe(await link.inputValue());
  expect(seat.faults).toEqual([]);
});

test('a game link that cannot be copied is selected, with a message', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const club = await foundClub(member, 'The club', [await signUp(stage.server.url, 'Bob')]);
  await withoutAnyCopying(page);
  await page.goto(`/${club}/chess`);
  await page.getByRole('button', { name: /Play by link/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The text is selected: copy it by hand.').waitFor();
  expect(await selectedText(page)).toContain(`/${club}/chess/join/`);
  expect(seat.faults).toEqual([]);
});

test('a PGN is copied over plain HTTP, and if that fails the download is suggested', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const game = await startedGame(member, await signUp(stage.server.url, 'Bob'));
  await ask(member, game, 'resign');
  await withoutClipboard(page);
  await openGame(seat, game);
  await page.getByRole('button', { name: /Copy.*PGN/ }).click();
  await page.getByText('PGN copied').first().waitFor();
  expect(await clipboardOf(seat)).toContain('[White "Ann"]');
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: /Copy.*PGN/ }).click();
  await page.getByText('Download the file instead.').first().waitFor();
  expect(seat.faults).toEqual([]);
});
