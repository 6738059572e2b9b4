import type { ChessGame, PlayerStats } from '@rookery/contract';
import {
  ask,
  changeState,
  look,
  play,
  startGame,
  type TestGame,
  type TestGameOptions,
} from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  drag,
  expectMoves,
  movesOn,
  newSeat,
  openGame,
  seatFor,
  shiftsOn,
  spokenOn,
  squareCentre,
  typeMove,
  watchShifts,
  type Seat,
} from './chess-seat.ts';
import { ownStage } from './stage.ts';

const stage = ownStage();

function sit(name: string, width?: number): Promise<Seat> {
  return newSeat(stage.browser, stage.server.url, name, width === undefined ? {} : { width });
}

let seated: Promise<[Seat, Seat]> | null = null;

/** The two players of all games below, one on a desk and one on a phone. */
function players(): Promise<[Seat, Seat]> {
  seated ??= Promise.all([sit('Dora'), sit('Emil', 390)]);
  return seated;
}

function endCard(page: Page) {
  return page.getByRole('region', { name: 'End of the game' });
}

/** Légal's mate: White drags, Black types. */
const LEGAL = [
  ['e2', 'e4', 'e5'],
  ['g1', 'f3', 'd6'],
  ['f1', 'c4', 'Bg4'],
  ['b1', 'c3', 'g6'],
  ['f3', 'e5', 'Bxd1'],
  ['c4', 'f7', 'Ke7'],
  ['c3', 'd5', null],
] as const;
const LEGAL_WRITTEN = 'e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#'.split(' ');

test('a whole game: one player drags, the other types, a spectator watches', async () => {
  const [ann, bob, cleo] = [await sit('Ann'), await sit('Bob'), await sit('Cleo')];
  const game = await startGame(ann.member, bob.member);
  await openGame(ann, game);
  await openGame(bob, game);
  for (const { page } of [ann, bob]) {
    await page.getByRole('link', { name: 'Ann', exact: true }).waitFor();
    await watchShifts(page);
  }

  for (const [index, [from, to, answer]] of LEGAL.entries()) {
    const plies = 2 * index;
    if (index === 4) await openGame(cleo, game);
    await drag(ann.page, from, to);
    await expectMoves(bob.page, LEGAL_WRITTEN.slice(0, plies + 1).join(' '));
    if (answer === null) break;
    await typeMove(bob.page, answer);
    await expectMoves(ann.page, LEGAL_WRITTEN.slice(0, plies + 2).join(' '));
    if (index >= 4) await expectMoves(cleo.page, LEGAL_WRITTEN.slice(0, plies + 2).join(' '));
  }

  await endCard(ann.page).getByText('You won').waitFor();
  await endCard(bob.page).getByText('You lost').waitFor();
  await endCard(cleo.page).getByText('White won', { exact: true }).waitFor();
  const over = (await look(ann.member, game)).json<ChessGame>();
  expect(over.game_state.outcome).toEqual({ winner: 'white', reason: 'checkmate' });
  await expectRating(ann, over, 'white');
  await expectRating(bob, over, 'black');
  for (const { page } of [ann, bob]) expect(await shiftsOn(page)).toEqual([]);
  expect((await spokenOn(cleo.page)).at(-2)).toBe('White moves the knight to d5, checkmate');
  await expectRecord(ann, { Played: '1', Won: '1', Lost: '0' });
  await expectRecord(bob, { Played: '1', Won: '0', Lost: '1' });
  for (const { faults } of [ann, bob, cleo]) expect(faults).toEqual([]);
});

/** Checks the statistics on the member's profile, opened without a reload. */
async function expectRecord({ page, member }: Seat, record: Record<string, string>) {
  await page.evaluate(() => void (window.isSamePage = true));
  await page.getByRole('main').getByRole('link', { name: member.name }).first().click();
  await page.waitForURL(`**/chess/players/${member.id}`);
  for (const [name, value] of Object.entries(record)) {
    const figure = page.locator('dl > div').filter({ hasText: name }).locator('dd');
    await expect.poll(() => figure.first().innerText()).toBe(value);
  }
  expect(await page.evaluate(() => window.isSamePage)).toBe(true);
}

declare global {
  interface Window {
    isSamePage: boolean;
  }
}

/** The card shows the new statistics. */
async function expectRating({ page, member }: Seat, game: ChessGame, color: 'white' | 'black') {
  const answer = await member.send({ path: `/api/chess/stats/${member.id}` });
  const stats = answer.json<PlayerStats>();
  expect(stats.games_played).toBe(1);
  expect([stats.games_won, stats.games_lost]).toEqual(color === 'white' ? [1, 0] : [0, 1]);
  const change = game[`${color}_rating_change`] ?? 0;
  const signed = change > 0 ? `+${change}` : `−${-change}`;
  await endCard(page).getByText(String(stats.rating)).waitFor();
  await endCard(page).getByText(signed).waitFor();
}

let lastGame: TestGame | null = null;

/** Two players at a board with these moves. Their last game is ended, because a running one would show a notice. */
async function atBoard(moves: string, options: TestGameOptions = {}) {
  const [white, black] = await players();
  if (lastGame !== null) await ask(white.member, lastGame, 'resign');
  const game = await startGame(white.member, black.member, options);
  lastGame = game;
  if (moves !== '') await play(game, moves);
  await Promise.all([openGame(white, game), openGame(black, game)]);
  return { game, white, black };
}

function said(page: Page, words: string) {
  return page.locator('.game-notice').getByText(words);
}

test('a premove is played the moment it can be', async () => {
  const { game, white, black } = await atBoard('e2e4 e7e5');
  await drag(black.page, 'b8', 'c6');
  await drag(white.page, 'g1', 'f3');
  await expectMoves(white.page, 'e4 e5 Nf3 Nc6');
  await expectMoves(black.page, 'e4 e5 Nf3 Nc6');
  expect((await look(white.member, game)).json<ChessGame>().moves).toHaveLength(4);
});

test('a move typed on the opponent’s turn is a premove', async () => {
  const { game, white, black } = await atBoard('e2e4 e7e5');
  await typeMove(black.page, 'Nc6');
  await black.page.locator('square.current-premove').first().waitFor();
  await drag(white.page, 'g1', 'f3');
  await expectMoves(white.page, 'e4 e5 Nf3 Nc6');
  expect((await look(white.member, game)).json<ChessGame>().moves).toHaveLength(4);
});

test('a pawn becomes a knight', async () => {
  const { white, black } = await atBoard('a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6');
  await drag(white.page, 'b7', 'a8');
  await white.page.getByRole('button', { name: 'knight', exact: true }).click();
  await expect.poll(async () => (await movesOn(black.page)).at(-1)).toBe('bxa8=N');
  expect((await spokenOn(black.page)).at(-1)).toBe(
    'White takes the rook on a8 and promotes to a knight',
  );
});

test('a draw is offered and agreed', async () => {
  const { white, black } = await atBoard('e2e4 e7e5');
  for (const { page } of [white, black]) await watchShifts(page);
  // While names are loading, the offer names the colour.
  await black.page.getByText(white.member.name).first().waitFor();
  await white.page.getByRole('button', { name: 'Draw', exact: true }).click();
  await white.page.getByRole('button', { name: 'Yes, offer' }).click();
  await said(white.page, 'You have offered a draw').waitFor();
  await said(black.page, `${white.member.name} offers a draw`).waitFor();
  await black.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [white, black]) {
    await endCard(page).getByText('Draw', { exact: true }).waitFor();
  }
  for (const { page } of [white, black]) expect(await shiftsOn(page)).toEqual([]);
  expect((await spokenOn(black.page))[0]).toBe(`${white.member.name} offers a draw`);
});

const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href');

test('the tab says whose move it is', async () => {
  const { white, black } = await atBoard('e2e4 e7e5');
  await expect.poll(() => white.page.title()).toMatch(/^● Your move/);
  await expect.poll(() => black.page.title()).toMatch(/^White to move/);
  expect(await icon(white.page)).toMatch(/^data:/);
  expect(await icon(black.page)).toBe('/favicon.svg');
  await drag(white.page, 'g1', 'f3');
  await expect.poll(() => black.page.title()).toMatch(/^● Your move/);
  await expect.poll(() => icon(white.page)).toMatch(/favicon\.svg$/);
});

test('clocks are right on a machine whose own is an hour fast', async () => {
  const { game, black } = await atBoard('e2e4 e7e5 g1f3');
  const off = await seatFor(stage.browser, stage.server.url, black.member);
  await off.context.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  await openGame(off, game);
  const { clock } = (await look(black.member, game)).json<ChessGame>().game_state;
  // After a while, in which a wrong clock would have drifted.
  const end = Date.parse(clock.running_since ?? '') + 8_000;
  await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(end);
  for (const page of [off.page, black.page]) {
    const shown = page.getByRole('timer', { name: 'Black’s clock' });
    const differenceMs = async () => {
      const [minutes = 0, seconds = 0] = (await shown.innerText()).split(':').map(Number);
      const leftMs = clock.black_ms - (Date.now() - Date.parse(clock.running_since ?? ''));
      return Math.abs((60 * minutes + seconds) * 1_000 - leftMs);
    };
    await expect.poll(differenceMs).toBeLessThan(1_500);
  }
  await off.context.close();
});

test('a takeback is requested and accepted', async () => {
  const { white, black } = await atBoard('e2e4 e7e5 g1f3');
  await white.page.getByRole('button', { name: 'Take back' }).click();
  await said(black.page, 'asks to take a move back').waitFor();
  await black.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [white, black]) await expectMoves(page, 'e4 e5');
  await drag(white.page, 'f1', 'c4');
  await expectMoves(black.page, 'e4 e5 Bc4');
  expect(await spokenOn(black.page)).toContain('Moves were taken back. White to move.');
});

test('the offer of a rematch is not shown while the opponent is elsewhere', async () => {
  const { game, white, black } = await atBoard('e2e4 e7e5');
  await ask(white.member, game, 'resign');
  await white.page.getByRole('button', { name: 'Rematch' }).click();
  const accept = black.page.getByRole('button', { name: 'Accept rematch' });
  await accept.waitFor();
  await white.page.goto('/personal/tasks');
  await accept.waitFor({ state: 'detached' });

  // The offer would not start a second game.
  const other = await sit('Fritz');
  const second = await startGame(white.member, other.member);
  await black.page.getByRole('button', { name: 'Rematch' }).click();
  await black.page.getByText('Your opponent is playing another game now.').waitFor();
  const stored = (await look(black.member, game)).json<ChessGame>();
  expect(stored).toMatchObject({ rematch_offered_by: null, rematch_id: null });
  await ask(white.member, second, 'abort');
  await other.context.close();
});

test('the mouse wheel over the board steps through a game that is over', async () => {
  const { game, white } = await atBoard('e2e4 e7e5 g1f3');
  const { page } = white;
  const current = page.locator('[data-ply][aria-current]');
  const { x, y } = await squareCentre(page, 'd4');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -120);
  await ask(white.member, game, 'resign');
  await endCard(page).getByText('You lost').waitFor();
  // Nothing has happened while the game was played.
  expect(await current.innerText()).toBe('Nf3');
  await page.mouse.wheel(0, -120);
  await expect.poll(() => current.innerText()).toBe('e5');
  await page.mouse.wheel(0, -120);
  await expect.poll(() => current.innerText()).toBe('e4');
  await page.mouse.wheel(0, 120);
  await expect.poll(() => current.innerText()).toBe('e5');
});

test('resigning asks for confirmation, and a rematch takes both players to another game', async () => {
  const { game, white, black } = await atBoard('e2e4 e7e5');
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('button', { name: 'Play on' }).click();
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('button', { name: 'Yes, resign' }).click();
  await endCard(white.page).getByText('You lost').waitFor();
  await endCard(black.page).getByText('You won').waitFor();

  await white.page.getByRole('button', { name: 'Rematch' }).click();
  await white.page.getByRole('button', { name: 'Rematch offered' }).waitFor();
  await black.page.getByRole('button', { name: 'Accept rematch' }).click();
  for (const { page } of [white, black]) {
    await page.waitForURL((url) => !url.pathname.endsWith(game.id));
    await page.getByText('first move').first().waitFor();
  }
  expect(white.page.url()).toBe(black.page.url());
  // The colours change: the former White has Black at the bottom.
  const below = white.page.locator('[data-square]').first();
  expect(await below.getAttribute('data-square')).toBe('h1');
});

test('a clock that runs out ends the game on both sides', async () => {
  const { game, white, black } = await atBoard('e2e4 e7e5');
  await changeState(stage.server.databaseUrl, game, {
    clock: {
      white_ms: 1_500,
      black_ms: 60_000,
      running_since: new Date().toISOString(),
      white_lag_ms: 0,
      black_lag_ms: 0,
    },
  });
  await endCard(white.page).getByText('You lost').waitFor();
  await endCard(black.page).getByText('You won').waitFor();
  const clock = white.page.getByRole('timer', { name: 'White’s clock' });
  expect(await clock.innerText()).toBe('0:00.0');
});

test('earlier moves can be viewed while the game goes on', async () => {
  const { white, black } = await atBoard('e2e4 e7e5 g1f3');
  await black.page.keyboard.press('ArrowLeft');
  await black.page.keyboard.press('ArrowLeft');
  await said(black.page, 'This is an earlier position').waitFor();
  expect(await black.page.locator('[data-ply][aria-current]').innerText()).toBe('e4');
  await black.page.getByRole('button', { name: 'Back to the game' }).click();
  await typeMove(black.page, 'Nc6');
  await expectMoves(white.page, 'e4 e5 Nf3 Nc6');
  await white.page.keyboard.press('Home');
  await white.page.locator('[data-square=e2][aria-label="e2, white pawn"]').waitFor();
  await white.page.keyboard.press('End');
  await white.page.locator('[data-square=e4][aria-label="e4, white pawn"]').waitFor();
});

test('a whole short game by keyboard alone', async () => {
  const { white, black } = await atBoard('');
  const boards = [white, black];
  for (const [ply, [from, to]] of FOOLS_MATE.entries()) {
    const { page } = boards[ply % 2] as Seat;
    await playByKeys(page, from, to);
    const written = FOOLS_MATE_WRITTEN.slice(0, ply + 1).join(' ');
    for (const seat of boards) await expectMoves(seat.page, written);
  }
  await endCard(black.page).getByText('You won').waitFor();
  expect(await spokenOn(white.page)).toEqual([
    'White moves the pawn to f3',
    'Black moves the pawn to e5',
    'White moves the pawn to g4',
    'Black moves the queen to h4, checkmate',
    'Black won by checkmate',
  ]);
});

test.each([390, 820, 1440])('the board appears in its reserved place, %i wide', async (width) => {
  const [white, black] = await players();
  const game = await startGame(white.member, black.member);
  const seat = await seatFor(stage.browser, stage.server.url, white.member, { width });
  const held = Promise.withResolvers<void>();
  await seat.page.route('**/api/chess/games/*', (route) =>
    held.promise.then(() => route.continue()),
  );
  await seat.page.goto(`/personal/chess/games/${game.id}`);
  const place = seat.page.locator('.game-board');
  await seat.page.getByLabel('Loading the game').waitFor();
  const before = await place.boundingBox();
  held.resolve();
  await seat.page.getByRole('grid', { name: /Chess board/ }).waitFor();
  expect(await place.boundingBox()).toEqual(before);
  await seat.context.close();
});

test('an unknown game is not found', async () => {
  const [{ page }] = await players();
  for (const id of ['3f2b8c1e-5d4a-4b6f-9a7c-1e2d3c4b5a69', 'nonsense']) {
    await page.goto(`/personal/chess/games/${id}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.title()).toBe('Page not found · Rookery');
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  }
});

test('a refused move is reverted, with a message', async () => {
  const { game, white } = await atBoard('e2e4 e7e5');
  await white.page.route('**/move', (route) =>
    route.fulfill({ status: 409, json: { error: 'x', code: 'time_up' } }),
  );
  await drag(white.page, 'g1', 'f3');
  await white.page.getByText('Your move was not accepted').waitFor();
  await white.page.getByText('Your time is up.').waitFor();
  await expectMoves(white.page, 'e4 e5');
  await white.page.locator('[data-square=g1][aria-label="g1, white knight"]').waitFor();
  await white.page.unroute('**/move');
  expect((await look(white.member, game)).json<ChessGame>().moves).toHaveLength(2);
});

test('without a connection the page shows a notice, and catches up by itself', async () => {
  const { white, black } = await atBoard('e2e4 e7e5');
  const clock = white.page.getByRole('timer', { name: 'White’s clock' });
  await white.context.setOffline(true);
  // Made before the page noticed that it is offline: the move waits and is sent later.
  await drag(white.page, 'g1', 'f3');
  await said(white.page, 'Connection lost').waitFor({ timeout: 90_000 });
  const before = await clock.innerText();
  await expect.poll(() => clock.innerText()).not.toBe(before);
  await expectMoves(white.page, 'e4 e5 Nf3');
  await expectMoves(black.page, 'e4 e5');
  await white.context.setOffline(false);
  await expectMoves(black.page, 'e4 e5 Nf3');
  await typeMove(black.page, 'Nc6');
  await expectMoves(white.page, 'e4 e5 Nf3 Nc6');
  await said(white.page, 'Your move').waitFor();
});

test('a server that dies and comes back loses nothing that it acknowledged', async () => {
  const { game, white, black } = await atBoard('e2e4 e7e5');
  await drag(white.page, 'g1', 'f3');
  await expectMoves(black.page, 'e4 e5 Nf3');
  await stage.server.stop('SIGKILL');
  for (const { page } of [white, black]) await said(page, 'Connection lost').waitFor();
  await typeMove(black.page, 'Nc6');
  await stage.server.start();
  for (const { page } of [white, black]) await expectMoves(page, 'e4 e5 Nf3 Nc6');
  await said(white.page, 'Your move').waitFor({ timeout: 90_000 });
  await drag(white.page, 'f1', 'b5');
  await expectMoves(black.page, 'e4 e5 Nf3 Nc6 Bb5');
  const { moves } = (await look(white.member, game)).json<ChessGame>();
  expect(moves).toEqual(['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5']);
});

test('with move confirmation, a move is sent only after it is confirmed', async () => {
  const { game, white, black } = await atBoard('e2e4 e7e5');
  await prefer(white, { confirm_moves: true });
  await openGame(white, game);
  await drag(white.page, 'g1', 'f3');
  await said(white.page, 'Play Nf3?').waitFor();
  await white.page.getByRole('button', { name: 'Cancel' }).click();
  await expectMoves(white.page, 'e4 e5');
  await drag(white.page, 'f1', 'c4');
  await white.page.getByRole('button', { name: 'Play move' }).click();
  await expectMoves(black.page, 'e4 e5 Bc4');
  await prefer(white, { confirm_moves: false });
  expect((await look(white.member, game)).json<ChessGame>().moves.at(-1)).toBe('f1c4');
});

async function prefer({ member }: Seat, json: object): Promise<void> {
  await member.send({ method: 'PATCH', path: '/api/chess/preferences', json });
}

test('a win can be claimed when the opponent has left', async () => {
  const { game, white, black } = await atBoard('e2e4 e7e5');
  // Until the names are known, the page speaks of White and Black.
  await white.page.getByRole('link', { name: black.member.name }).first().waitFor();
  // On any other page of the app the player would still count as present.
  await black.page.goto('about:blank');
  const soon = new Date(Date.now() + 2_000).toISOString();
  await changeState(stage.server.databaseUrl, game, { absent: { white: null, black: soon } });
  await said(white.page, `${black.member.name} has left`).first().waitFor();
  await white.page.getByRole('button', { name: 'Claim win' }).click();
  await endCard(white.page).getByText('You won').waitFor();
  expect(await spokenOn(white.page)).toContain(`${black.member.name} has left the game`);
});

const FOOLS_MATE = [
  ['f2', 'f3'],
  ['e7', 'e5'],
  ['g2', 'g4'],
  ['d8', 'h4'],
] as const;
const FOOLS_MATE_WRITTEN = ['f3', 'e5', 'g4', 'Qh4#'];

/** Plays a move with Tab, arrow keys and Enter. */
async function playByKeys(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('main').focus();
  for (let tabs = 0; !(await isOnBoard(page)); tabs += 1) {
    if (tabs > 20) throw new Error('The board cannot be reached by Tab');
    await page.keyboard.press('Tab');
  }
  await walkTo(page, from);
  await page.keyboard.press('Enter');
  await walkTo(page, to);
  await page.keyboard.press('Enter');
}

function isOnBoard(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.hasAttribute('data-square') === true);
}

/** Moves the cursor by arrow keys, from wherever it is and for either orientation. */
async function walkTo(page: Page, square: string): Promise<void> {
  const keys = await page.evaluate((target) => {
    const cells = [...document.querySelectorAll('[data-square]')];
    const at = cells.indexOf(document.activeElement as Element);
    const to = cells.findIndex((cell) => cell.getAttribute('data-square') === target);
    const [across, down] = [(to % 8) - (at % 8), Math.floor(to / 8) - Math.floor(at / 8)];
    return [
      ...Array.from({ length: Math.abs(across) }, () => (across > 0 ? 'ArrowRight' : 'ArrowLeft')),
      ...Array.from({ length: Math.abs(down) }, () => (down > 0 ? 'ArrowDown' : 'ArrowUp')),
    ];
  }, square);
  for (const key of keys) await page.keyboard.press(key);
}
