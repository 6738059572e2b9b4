import { readPgn } from '@rookery/chess';
import type { Challenge, ChallengeList, ChessGame } from '@rookery/contract';
import { afterBot, ask, foundClub, look } from '@rookery/testkit';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PATH, switchEngineOff } from './analysis-seat.ts';
import { WIDTHS } from './browser.ts';
import { movesOn, newSeat, typeMove } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

/** Bots answer without an artificial delay. */
const stage = ownStage({ BOT_PACE: '0' });

const GAME = /\/chess\/games\/[0-9a-f-]{36}$/;
/** A rook ending in which Black moves first. */
const BLACK_STARTS = '4k3/8/8/8/8/8/r7/4K2R b K - 12 31';

async function openTraining(page: Page): Promise<Locator> {
  await page.goto('/personal/chess');
  await page.getByRole('button', { name: /Play the computer/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Jackdaw/ }).check();
  return dialog;
}

async function gameOn(page: Page): Promise<{ id: string }> {
  await page.waitForURL(GAME);
  return { id: page.url().slice(-36) };
}

for (const width of WIDTHS) {
  test(`training from a pasted position in which Black moves first, at ${width}`, async () => {
    const touch = width < 500;
    const ann = await newSeat(stage.browser, stage.server.url, 'Ann', { width, touch });
    const { page, member } = ann;
    const dialog = await openTraining(page);
    await dialog.getByRole('radio', { name: 'Black', exact: true }).check();
    await dialog.getByRole('radio', { name: 'Position', exact: true }).check();
    const start = dialog.getByRole('button', { name: 'Start the game' });
    const fen = dialog.getByLabel('Position (FEN)');
    expect(await start.isDisabled()).toBe(true);
    await fen.fill('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1');
    await dialog.getByText('The game would be over in this position.').waitFor();
    expect(await start.isDisabled()).toBe(true);
    await fen.fill(BLACK_STARTS);
    await dialog.getByText('Black to move').waitFor();
    await fen.scrollIntoViewIfNeeded();
    await takePicture(page, `start-training-${width}`);
    await start.click();
    const game = await gameOn(page);
    await page.getByText('From a position').waitFor();

    await typeMove(page, 'a2a1');
    const answered = await afterBot(member, game, 2);
    await expect.poll(async () => (await movesOn(page)).length).toBe(2);
    expect((await movesOn(page))[0]).toBe('Ra1+');
    expect(answered).toMatchObject({ initial_fen: BLACK_STARTS, rated: false });
    const numbers = page.locator('.game-move-number');
    expect(await numbers.allInnerTexts()).toEqual(['31', '32']);
    await takePicture(page, `start-game-${width}`);

    const { text } = await member.send({ path: `/api/chess/games/${game.id}/pgn` });
    expect(text).toContain(`[FEN "${BLACK_STARTS}"]`);
    expect(readPgn(text)).toMatchObject({ initialFen: BLACK_STARTS, moves: answered.moves });

    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => movesOn(page)).toEqual([]);
    await typeMove(page, 'a2a1');
    await afterBot(member, game, 2);
    await ask(member, game, 'resign');
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('.analysis-number').first().waitFor();
    expect(await page.locator('.analysis-number').first().innerText()).toBe('31');
    expect(ann.faults).toEqual([]);
  });

  test(`training from an opening that is found by name, at ${width}`, async () => {
    const touch = width < 500;
    const ben = await newSeat(stage.browser, stage.server.url, 'Ben', { width, touch });
    const { page, member } = ben;
    const dialog = await openTraining(page);
    await dialog.getByRole('radio', { name: 'White', exact: true }).check();
    await dialog.getByRole('radio', { name: 'Opening', exact: true }).check();
    await dialog.getByRole('searchbox', { name: 'Opening' }).fill('najd');
    await dialog.getByRole('radio', { name: 'Sicilian Defense: Najdorf Variation' }).check();
    await dialog.getByText('White to move').waitFor();
    await dialog.getByRole('searchbox', { name: 'Opening' }).scrollIntoViewIfNeeded();
    await takePicture(page, `start-opening-${width}`);
    await dialog.getByRole('button', { name: 'Start the game' }).click();
    const game = await gameOn(page);
    await page.getByText('Sicilian Defense: Najdorf Variation').waitFor();
    await typeMove(page, 'c1e3');
    await afterBot(member, game, 2);
    await expect.poll(() => page.locator('.game-move-number').allInnerTexts()).toEqual(['6']);
    expect(ben.faults).toEqual([]);
  });
}

test('a game from the position on the analysis board, and from the position editor', async () => {
  const cat = await newSeat(stage.browser, stage.server.url, 'Cat');
  await switchEngineOff(cat.context);
  const { page, member } = cat;
  const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  await page.goto(`${PATH}?${new URLSearchParams({ fen })}`);
  await page.getByRole('button', { name: 'Play from here' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Position (FEN)').inputValue()).toBe(fen);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('radio', { name: 'Black', exact: true }).check();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await dialog.getByRole('radio', { name: /Jackdaw/ }).check();
  await dialog.getByRole('radio', { name: 'White', exact: true }).check();
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  const game = await gameOn(page);
  // The bot is Black, and moves first.
  const begun = await afterBot(member, game, 1);
  expect(begun).toMatchObject({ initial_fen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1' });
  await expect.poll(async () => (await movesOn(page)).length).toBe(1);
  expect(cat.faults).toEqual([]);
});

for (const width of WIDTHS) {
  test(`a member challenges another to a game from a position, at ${width}`, async () => {
    const touch = width < 500;
    const dan = await newSeat(stage.browser, stage.server.url, 'Dan', { width, touch });
    const eve = await newSeat(stage.browser, stage.server.url, 'Eve', { width, touch });
    const club = await foundClub(dan.member, 'Riverside', [eve.member]);
    await dan.page.goto(`/${club}/chess/players/${eve.member.id}`);
    await dan.page.getByRole('button', { name: 'Challenge', exact: true }).click();
    const dialog = dan.page.getByRole('dialog', { name: 'Challenge Eve' });
    await dialog.getByRole('radio', { name: 'White', exact: true }).check();
    await dialog.getByRole('radio', { name: 'Position', exact: true }).check();
    await dialog.getByLabel('Position (FEN)').fill(BLACK_STARTS);
    expect(await dialog.getByRole('checkbox', { name: 'Rated' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Send challenge' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await eve.page.goto(`/${club}/chess`);
    const list = eve.page.getByRole('region', { name: 'Challenges' });
    await list.getByText('From a position').waitFor();
    await list.getByText('Black to move').waitFor();
    await takePicture(eve.page, `start-challenge-${width}`);
    await list.getByRole('button', { name: 'Accept' }).click();
    const game = (await look(eve.member, await gameOn(eve.page))).json<ChessGame>();
    expect(game).toMatchObject({ initial_fen: BLACK_STARTS, rated: false });
    expect(game.black_player_id).toBe(eve.member.id);
    await typeMove(eve.page, 'a2a1');
    await dan.page.waitForURL(GAME);
    await expect.poll(() => movesOn(dan.page)).toEqual(['Ra1+']);
    const left = (await dan.member.send({ path: '/api/chess/challenges' })).json<ChallengeList>();
    expect(left.data satisfies Challenge[]).toEqual([]);
    await ask(eve.member, game, 'abort');
    expect([...dan.faults, ...eve.faults]).toEqual([]);
  });
}
