import { INITIAL_FEN } from '@rookery/chess';
import type { ChessGame, PlayerStats } from '@rookery/contract';
import { createEnginePool, LEVELS, think, type EnginePool, type Level } from '@rookery/engine';
import { afterBot, ask, report, startTraining } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WIDTHS } from './browser.ts';
import { movesOn, newSeat, openGame, typedMoves, typeMove, type Seat } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

/** Bots answer without an artificial delay. */
const stage = ownStage({ BOT_PACE: '0' });
/** Chooses the member's moves. */
let adviser: EnginePool;

beforeAll(() => {
  adviser = createEnginePool({ size: 1 });
});
afterAll(() => adviser.stop());

/** Starts a training game from the lobby. */
async function startAgainst({ page, member }: Seat, bot: RegExp): Promise<ChessGame> {
  await page.goto('/personal/chess');
  await page.getByRole('button', { name: /Play the computer/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: bot }).check();
  await dialog.getByRole('radio', { name: 'White' }).check();
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/chess\/games\/[0-9a-f-]{36}$/);
  await typedMoves(page).either.waitFor();
  return afterBot(member, { id: page.url().slice(-36) }, 0);
}

/** Plays the member's moves at this level until the game is over. */
async function playOut({ page, member }: Seat, first: ChessGame, level: Level): Promise<ChessGame> {
  let game = first;
  while (game.status === 'active') {
    const position = { fen: INITIAL_FEN, moves: game.moves };
    const advice = await think(adviser, position, level, Math.random);
    if (advice === null) throw new Error('A game without moves goes on.');
    await typeMove(page, advice.move);
    game = await afterBot(member, game, game.moves.length + 2);
    await expect.poll(async () => (await movesOn(page)).length).toBe(game.moves.length);
  }
  return game;
}

async function expectNothingCounted({ member }: Seat): Promise<void> {
  const stats = await member.send({ path: `/api/chess/stats/${member.id}` });
  expect(stats.json<PlayerStats>()).toMatchObject({ rating: 1200, games_played: 0 });
}

const MASTER: Level = {
  ...LEVELS[5],
  depth: 10,
  nodes: 150_000,
  temperature: 0,
  overlookChance: 0,
};

test('a whole game against level 2, with a hint on the way', async () => {
  const ann = await newSeat(stage.browser, stage.server.url, 'Ann');
  const game = await startAgainst(ann, /Jackdaw/);
  const { page } = ann;
  await page.getByText('Level 2').waitFor();

  const hint = page.getByRole('button', { name: 'Hint' });
  await hint.click();
  const said = page.getByText(/^Move the (pawn|knight) on [a-h][12]\.$/);
  await said.waitFor();
  const [, square = ''] = /on (\w\d)/.exec(await said.innerText()) ?? [];
  await hint.click();
  await page.getByText(new RegExp(`^Move the \\w+ from ${square} to [a-h][34]\\.$`)).waitFor();

  const over = await playOut(ann, game, MASTER);
  expect(over).toMatchObject({ status: 'white_won', rated: false, white_rating_change: null });
  await page.getByRole('region', { name: 'End of the game' }).getByText('You won').waitFor();
  await expectNothingCounted(ann);
  report(`level 2 was beaten in ${over.moves.length} plies: ${over.game_state.outcome?.reason}`);
  expect(ann.faults).toEqual([]);
});

test('the failure of an outdated hint is not shown', async () => {
  const dan = await newSeat(stage.browser, stage.server.url, 'Dan');
  const { page } = dan;
  const game = await startAgainst(dan, /Jay/);
  await typeMove(page, 'e2e4');
  await afterBot(dan.member, game, 2);
  const takenBack = Promise.withResolvers<void>();
  await page.route('**/hint', async (route) => {
    await takenBack.promise;
    await route.continue();
  });
  const answer = page.waitForResponse('**/hint');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => movesOn(page)).toEqual([]);
  takenBack.resolve();
  expect((await answer).status()).toBe(409);
  // The later hint has arrived, so a message about the earlier one would be there, too.
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Move the \w+ on/).waitFor();
  expect(await page.getByText('That did not work').count()).toBe(0);
  expect(dan.faults).toEqual([]);
});

test('a whole game against level 5, lost, and another with colours changed', async () => {
  const ben = await newSeat(stage.browser, stage.server.url, 'Ben', { width: 390 });
  const game = await startAgainst(ben, /Raven/);
  const over = await playOut(ben, game, LEVELS[1]);
  expect(over).toMatchObject({ status: 'black_won', rated: false });
  const { page } = ben;
  const end = page.getByRole('region', { name: 'End of the game' });
  await end.getByText('You lost').waitFor();
  await expectNothingCounted(ben);
  report(`level 5 has won in ${over.moves.length} plies: ${over.game_state.outcome?.reason}`);

  await end.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => !url.href.endsWith(game.id));
  // The bot is White now, and has moved.
  await expect.poll(async () => (await movesOn(page)).length).toBe(1);
  expect(ben.faults).toEqual([]);
});

test('the bot that is as strong as the member becomes weaker after a loss', async () => {
  const eve = await newSeat(stage.browser, stage.server.url, 'Eve', { width: 390 });
  const { page, member } = eve;
  const game = await startAgainst(eve, /^About as strong as me Nutcracker · about 1000/);
  await page.getByText('about 1000').waitFor();
  await typeMove(page, 'e2e4');
  await afterBot(member, game, 2);
  await ask(member, game, 'resign');
  await page.getByRole('region', { name: 'End of the game' }).getByText('You lost').waitFor();

  await page.goto('/personal/chess');
  await page.getByRole('button', { name: /Play the computer/ }).click();
  const radio = page.getByRole('radio').first();
  // Chosen last time.
  expect(await radio.isChecked()).toBe(true);
  await page.getByRole('radio', { name: /^About as strong as me .* about [4-9]\d0 / }).waitFor();
  expect(await page.getByLabel('Search depth').count()).toBe(0);
  await page.getByRole('radio', { name: /Jay/ }).check();
  await page.getByLabel('Search depth').waitFor();
  expect(eve.faults).toEqual([]);
});

describe.each(WIDTHS)('%i pixels wide', (width) => {
  test('the training button, the levels, and a hint', async () => {
    const cleo = await newSeat(stage.browser, stage.server.url, 'Cleo', { width });
    const { page, member } = cleo;
    await page.goto('/personal/chess');
    await page.getByRole('button', { name: /Play the computer/ }).waitFor();
    await takePicture(page, `training-door-${width}`);
    await page.getByRole('button', { name: /Play the computer/ }).click();
    await page.getByRole('radio', { name: /Nutcracker · about 1000/ }).check();
    await takePicture(page, `training-dialog-${width}`);
    await page.getByRole('radio', { name: /Magpie/ }).check();
    await takePicture(page, `training-dialog-level-${width}`);

    await openGame(cleo, await startTraining(member, 4));
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/^Move the \w+ on/).waitFor();
    await takePicture(page, `training-hint-${width}`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/^Move the \w+ from/).waitFor();
    await takePicture(page, `training-hint-move-${width}`);
    expect(cleo.faults).toEqual([]);
  });
});
