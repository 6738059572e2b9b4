import type { GameReview } from '@rookery/contract';
import {
  ask,
  eventually,
  play,
  signUp,
  startGame,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { WIDTHS } from './browser.ts';
import { drag, openGame, seatFor, squareCentre, typeMove } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

/** The engine evaluates every position of a game while other tests are running. */
const PATIENCE = { timeout: 180_000 };

/** Black is mated: 3… Nf6 is a blunder that could have been avoided. */
const SCHOLARS_MATE = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

const stage = liveStage();
let ann: TestMember;
let bob: TestMember;
let cleo: TestMember;
/** A game that is reviewed already, for tests that only read its review. */
let mated: TestGame;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Nguyễn Thị Minh Anh');
  bob = await signUp(stage.server.url, 'Bartholomew');
  cleo = await signUp(stage.server.url, 'Cleo');
  mated = await finished();
  await reviewOf(mated);
});

async function finished(moves = SCHOLARS_MATE): Promise<TestGame> {
  const game = await startGame(ann, bob);
  await play(game, moves);
  return game;
}

/** Requests a review as a player, and waits until it is done. */
async function reviewOf({ id }: TestGame): Promise<void> {
  const path = `/api/chess/games/${id}/review`;
  await ann.send({ method: 'POST', path });
  await eventually(async () => {
    expect((await ann.send({ path })).json<GameReview>().state).toBe('done');
  }, PATIENCE.timeout);
}

async function at(member: TestMember, { id }: TestGame, width = 1440) {
  const seat = await seatFor(stage.browser, stage.server.url, member, { width });
  await seat.page.goto(`/personal/chess/games/${id}/review`);
  return seat;
}

const learnButton = (page: Page) => page.getByRole('button', { name: /^Learn from/ });
const verdict = (page: Page) => page.getByRole('region', { name: 'About this move' });

/** The button appears when the review is done. */
async function reviewed(page: Page): Promise<void> {
  await learnButton(page).waitFor(PATIENCE);
}

test('a player opens the review of a finished game, which starts by itself', async () => {
  const game = await finished();
  const seat = await seatFor(stage.browser, stage.server.url, bob);
  await openGame(seat, game);
  await seat.page.getByRole('link', { name: 'Review' }).click();
  await seat.page.waitForURL(`**/personal/chess/games/${game.id}/review`);
  await reviewed(seat.page);
  const { page } = seat;
  expect(await page.title()).toBe('Review: Nguyễn Thị Minh Anh against Bartholomew · Rookery');
  const black = page.getByRole('region', { name: 'Black: Bartholomew' });
  await black.getByText(/^\d+%$/).waitFor();
  await black.getByRole('button', { name: /blunder.*to the next/ }).click();
  await verdict(page).getByText('3… Nf6').waitFor();
  await verdict(page).getByText('Blunder').waitFor();
  await verdict(page).getByText('Allows mate in 1.').waitFor();
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await page.waitForURL(`**/personal/chess/games/${game.id}`);
  expect(seat.faults).toEqual([]);
  await seat.context.close();
});

test('a spectator starts a review, and sees its progress', async () => {
  const game = await finished('e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6');
  await ask(ann, game, 'resign');
  const { page, faults, context } = await at(cleo, game);
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page
    .getByRole('progressbar', { name: 'Review' })
    .or(learnButton(page))
    .first()
    .waitFor(PATIENCE);
  await reviewed(page);
  expect(faults).toEqual([]);
  await context.close();
});

test('a running review shows its progress once, and no totals', async () => {
  const { page, faults, context } = await at(ann, mated);
  await reviewed(page);
  const board = page.getByRole('grid', { name: /Chess board/ });
  const place = await board.boundingBox();
  const goOn = await holdReview(page);
  expect(await page.getByText('3 of 8 positions reviewed').count()).toBe(1);
  expect(await page.getByText('Not known yet').count()).toBe(2);
  expect(await page.getByRole('button', { name: /mistake|blunder/ }).count()).toBe(0);
  expect(await board.boundingBox()).toEqual(place);
  await goOn();
  await reviewed(page);
  await page
    .getByText(/^\d+%$/)
    .first()
    .waitFor();
  expect(await page.getByText('Not known yet').count()).toBe(0);
  expect(await board.boundingBox()).toEqual(place);
  expect(faults).toEqual([]);
  await context.close();
});

/** Shows the review as it was after three positions, until the returned function is called. */
async function holdReview(page: Page): Promise<() => Promise<void>> {
  const [path = ''] = /\/chess\/games\/.*/.exec(page.url()) ?? [];
  const review = (await (await page.request.get(`/api${path}`)).json()) as GameReview;
  const { positions, moves } = review;
  const half = { positions: positions.slice(0, 3), moves: moves.slice(0, 2) };
  const json = { ...review, ...half, state: 'running' };
  await page.route(`**/api${path}`, (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByRole('progressbar', { name: 'Review' }).waitFor();
  return () => page.unrouteAll({ behavior: 'wait' });
}

test('the game is navigated by keys, by the mouse wheel, by its moves and by its graph', async () => {
  const { page, faults, context } = await at(ann, mated);
  await reviewed(page);
  await page.getByRole('main').focus();
  await page.keyboard.press('ArrowRight');
  await verdict(page).getByText('1. e4').waitFor();
  const overBoard = await squareCentre(page, 'd4');
  await page.mouse.move(overBoard.x, overBoard.y);
  await page.mouse.wheel(0, 120);
  await verdict(page).getByText('1… e5').waitFor();
  await page.keyboard.press('End');
  await verdict(page).getByText('4. Qxf7#').waitFor();
  await verdict(page).getByText('Checkmate.').waitFor();
  await page
    .getByRole('region', { name: 'Moves' })
    .getByRole('button', { name: /Black moves the knight to c6/ })
    .click();
  await verdict(page).getByText('2… Nc6').waitFor();

  const graph = page.getByRole('slider', { name: 'Evaluation graph' });
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  await verdict(page).getByText('2. Qh5').waitFor();
  expect(await graph.getAttribute('aria-valuetext')).toMatch(/^2\. White moves the queen to h5/);
  const box = await graph.boundingBox();
  if (box === null) throw new Error('The graph is not there');
  await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
  await verdict(page).getByText('4. Qxf7#').waitFor();
  expect(await graph.getAttribute('aria-valuetext')).toMatch(/Checkmate$/);
  expect(faults).toEqual([]);
  await context.close();
});

test('the shown move is kept in the address, for reloads and shared links', async () => {
  const { page, faults, context } = await at(ann, mated);
  await reviewed(page);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('main').focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).search).toBe('?ply=3');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await verdict(page).getByText('2. Qh5').waitFor();
  await page.goto(`/personal/chess/games/${mated.id}/review?ply=99`);
  await verdict(page).getByText('Start of the game').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(faults).toEqual([]);
  await context.close();
});

test('a mark at the edge of the board is not cut off, and has the font of the page', async () => {
  const game = await finished('e2e4 e7e5 d1h5 b8c6 f1c4 h7h6 h5f7');
  const { page, faults, context } = await at(ann, game, 390);
  await reviewed(page);
  await page.getByRole('button', { name: /blunder.*to the next/ }).click();
  const badge = page.locator('.board-badge');
  await badge.waitFor();
  const board = await page.getByRole('grid', { name: /Chess board/ }).boundingBox();
  const box = await badge.boundingBox();
  if (board === null || box === null) throw new Error('The badge is not there');
  expect(box.x + box.width).toBeLessThanOrEqual(board.x + board.width);
  expect(await fontOf(badge.locator('text'))).toBe(await fontOf(page.locator('body')));
  await takePicture(page, 'review-edge-390');
  expect(faults).toEqual([]);
  await context.close();
});

function fontOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).fontFamily);
}

test('the better line can be stepped through on the board, and left again', async () => {
  const { page, faults, context } = await at(bob, mated);
  await reviewed(page);
  await page.getByRole('button', { name: /blunder.*to the next/ }).click();
  const best = page.getByRole('group', { name: 'Best' }).getByRole('button');
  await best.first().click();
  await expect.poll(() => best.first().getAttribute('aria-current')).toBe('true');
  await page.locator('[data-square=f6][aria-label="f6, black knight"]').waitFor({
    state: 'detached',
  });
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-square=f6][aria-label="f6, black knight"]').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a learner gets feedback on each try, and the number of mistakes solved', async () => {
  const { page, faults, context } = await at(bob, mated);
  await reviewed(page);
  await learnButton(page).click();
  const learn = page.getByRole('region', { name: 'Learn from mistakes' });
  await learn.getByText('Find a better move for Black.').waitFor();
  await toKnownMistake(learn);
  await typeMove(page, 'Nf6');
  await learn.getByText('Nf6 was played in the game. Try another move.').waitFor();
  // The question stays on the board.
  await page.getByRole('main').focus();
  await page.keyboard.press('ArrowLeft');
  await drag(page, 'a7', 'a6');
  await learn.getByText('a6 is not good enough. Try another move.').waitFor(PATIENCE);
  await learn.getByRole('button', { name: 'View the solution' }).click();
  const told = await learn.getByText(/was the best move\.$/).innerText();
  await toTheEnd(learn);
  await learn.getByText(/^You (did not find it|found none of the \d)/).waitFor();

  const best = told.split(' ', 1)[0] ?? '';
  await learn.getByRole('button', { name: 'Start again' }).click();
  await toKnownMistake(learn);
  await typeMove(page, best);
  await learn.getByText(`${best} is correct: the best move.`).waitFor();
  await toTheEnd(learn);
  await learn.getByText(/^You found (it|1 of)/).waitFor();
  await learn.getByRole('button', { name: 'Back to the review' }).click();
  await verdict(page).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

/** Skips other mistakes that the engine found, to the known one. */
async function toKnownMistake(learn: Locator): Promise<void> {
  while ((await learn.getByText('3… Nf6').count()) === 0) {
    await learn.getByRole('button', { name: 'Skip' }).click();
  }
}

async function toTheEnd(learn: Locator): Promise<void> {
  await learn.getByRole('button', { name: /Next mistake|Finish/ }).click();
  while ((await learn.getByRole('button', { name: 'Skip' }).count()) > 0) {
    await learn.getByRole('button', { name: 'Skip' }).click();
  }
}

for (const width of new Set([...WIDTHS, 1440])) {
  test(`a reviewed game leads its player to their mistakes, ${width} pixels wide`, async () => {
    const seat = await seatFor(stage.browser, stage.server.url, bob, { width });
    const { page } = seat;
    await openGame(seat, mated);
    expect(await page.locator('.board-badge text').allTextContents()).toEqual(['1', '#']);
    const link = page.getByRole('link', { name: /^\d mistakes?\b/ });
    await link.waitFor();
    await takePicture(page, `game-mistakes-${width}`);
    await link.click();
    await page.getByText('Find a better move for Black.').waitFor();
    expect(seat.faults).toEqual([]);
    await seat.context.close();
  });
}

test('on a phone, the controls for moves and mistakes are visible, and no text mentions keys', async () => {
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, bob, {
    width: 390,
    touch: true,
  });
  await page.goto(`/personal/chess/games/${mated.id}/review`);
  await reviewed(page);
  expect(await verdict(page).getByText('arrow keys').isVisible()).toBe(false);
  await page.getByRole('button', { name: /blunder.*to the next/ }).click();
  await expectInSight(page, page.getByRole('button', { name: 'Next move' }));
  await expectInSight(page, verdict(page).getByText('Allows mate in 1.'));
  await expectInSight(page, learnButton(page));
  await learnButton(page).click();
  await expectInSight(page, page.getByRole('button', { name: 'Skip' }));
  await page.getByRole('button', { name: 'View the solution' }).click();
  await expectInSight(page, page.getByRole('button', { name: /Next mistake|Finish/ }));
  expect(faults).toEqual([]);
  await context.close();
});

/** Completely visible, above the bottom bar of a phone. */
async function expectInSight(page: Page, what: Locator): Promise<void> {
  const bar = await page.getByRole('link', { name: 'Calendar' }).boundingBox();
  const box = await what.boundingBox();
  if (bar === null || box === null) throw new Error('It is not there at all');
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
}

test('in Vietnamese, review and analysis have different names, and numbers have a decimal comma', async () => {
  const dung = await signUp(stage.server.url, 'Dung');
  await dung.send({ method: 'PATCH', path: '/api/account', json: { locale: 'vi' } });
  const { page, faults, context } = await at(dung, await finished(), 390);
  await page.getByRole('link', { name: 'Phân tích', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Xem lại ván này' }).click();
  await page.getByRole('button', { name: /^Học từ/ }).waitFor(PATIENCE);
  await page
    .getByText(/^Ø mất \d,\d\d$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /sai lầm nghiêm trọng: đến nước/ }).click();
  await takePicture(page, 'review-vi-390');
  expect(faults).toEqual([]);
  await context.close();
});

test('a running, an aborted and an unknown game have messages', async () => {
  const running = await startGame(ann, bob);
  await play(running, 'e2e4 e7e5');
  const { page, context } = await at(ann, running);
  await page.getByText('This game is still being played').waitFor();
  await page.getByRole('link', { name: 'Go to the game' }).click();
  await page.waitForURL(`**/personal/chess/games/${running.id}`);
  const aborted = await startGame(ann, bob);
  await ask(ann, aborted, 'abort');
  await page.goto(`/personal/chess/games/${aborted.id}/review`);
  await page.getByText('Nothing to review').waitFor();
  await page.goto('/personal/chess/games/3f2b8c1e-5d4a-4b6f-9a7c-1e2d3c4b5a69/review');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(await page.title()).toBe('Page not found · Rookery');
  await context.close();
});

/** Every state of the page: no axe violation in either theme, and a screenshot. */
interface State {
  readonly name: string;
  readonly as: () => TestMember;
  /** A game without a review, where the state needs one. */
  readonly game?: () => Promise<TestGame>;
  readonly act: (page: Page) => Promise<unknown>;
}

const STATES: State[] = [
  {
    name: 'asked',
    as: () => cleo,
    game: finished,
    act: (page) => page.getByText('This game has not been reviewed yet.').waitFor(),
  },
  { name: 'start', as: () => bob, act: reviewed },
  {
    name: 'growing',
    as: () => bob,
    act: async (page) => {
      await reviewed(page);
      await holdReview(page);
    },
  },
  {
    name: 'blunder',
    as: () => bob,
    act: async (page) => {
      await reviewed(page);
      await page.getByRole('button', { name: /blunder.*to the next/ }).click();
    },
  },
  {
    name: 'best',
    as: () => bob,
    act: async (page) => {
      await reviewed(page);
      await page.getByRole('button', { name: /blunder.*to the next/ }).click();
      await page.getByRole('group', { name: 'Best' }).getByRole('button').first().click();
    },
  },
  {
    name: 'learn',
    as: () => bob,
    act: async (page) => {
      await reviewed(page);
      await learnButton(page).click();
    },
  },
  {
    name: 'solution',
    as: () => bob,
    act: async (page) => {
      await reviewed(page);
      await learnButton(page).click();
      await page.getByRole('button', { name: 'View the solution' }).click();
    },
  },
];

for (const width of WIDTHS) {
  describe(`${width} pixels wide`, () => {
    for (const { name, as, game, act } of STATES) {
      test(name, async () => {
        const { page, faults, context } = await at(as(), (await game?.()) ?? mated, width);
        await act(page);
        await takePicture(page, `review-${name}-${width}`);
        expect(faults).toEqual([]);
        await context.close();
      });
    }
  });
}
