import type { ChallengeList, ChessGame } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  foundClub,
  ask,
  eventually,
  NotYet,
  look,
  play,
  signUp,
  startedGame,
  startGame,
  type TestMember,
} from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, isShown, newVisitor, signIn, WIDTHS } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { keptVisitors } from './kept-visitors.ts';
import { takePicture, withoutVariants } from './pictures.ts';
import { liveStage } from './stage.ts';

const MATE = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;
let cem: TestMember;
let loner: TestMember;
let club: string;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Nguyễn Thị Minh Anh');
  ben = await signUp(stage.server.url, 'Benedict');
  cem = await signUp(stage.server.url, 'Cem Öztürk');
  loner = await signUp(stage.server.url, 'Lone Wolf');
  club = await foundClub(ann, 'Riverside', [ben, cem]);
});

/** Opens a page as a member. */
async function at(member: TestMember, path: string, width = 1440) {
  const visitor = await newVisitor(stage.browser, stage.server.url, { width });
  await signIn(visitor.context, stage.server.url, member);
  await visitor.page.goto(path);
  return visitor;
}

async function gamesOf(member: TestMember): Promise<ChessGame[]> {
  const answer = await member.send({ path: `/api/chess/games?player=${member.id}` });
  return answer.json<{ data: ChessGame[] }>().data;
}

/** A rated game that White wins. */
async function won(white: TestMember, black: TestMember): Promise<ChessGame> {
  return play(await startGame(white, black), MATE);
}

/** Challenges a member through the dialog. */
async function challenge(page: Page, opponent: TestMember): Promise<void> {
  await page.getByRole('button', { name: /Challenge a member/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Challenge a member' });
  await dialog.getByLabel('Opponent').first().fill(opponent.name.slice(0, 4).toLowerCase());
  await dialog.getByRole('radio', { name: opponent.name }).check();
  await dialog.getByRole('radio', { name: /30\+20/ }).check();
  await dialog.getByRole('radio', { name: 'White' }).check();
  await dialog.getByRole('button', { name: 'Send challenge' }).click();
}

/** Returns how many there were. */
async function withdrawChallenges(member: TestMember): Promise<number> {
  const path = '/api/chess/challenges';
  const { data } = (await member.send({ path })).json<ChallengeList>();
  for (const { id } of data) await member.send({ method: 'DELETE', path: `${path}/${id}` });
  return data.length;
}

// Must be the first test, because later ones play games.
test('without any games, the list of all games is empty and links to the lobby', async () => {
  const { page, faults } = await at(ann, '/personal/chess');
  await page.getByRole('link', { name: 'All games' }).first().click();
  await page.waitForURL('**/personal/chess/games?player=anybody');
  await page.getByText('No games yet').waitFor();
  expect(await page.getByText('No games found').count()).toBe(0);
  // A filter that finds nothing can be removed, and nothing links to the current list.
  await page.getByLabel('Result').selectOption('Drawn');
  await page.getByText('No games found').waitFor();
  await page.getByRole('link', { name: 'Show all games' }).click();
  await page.getByText('No games yet').waitFor();
  expect(await page.getByRole('link', { name: 'Show all games' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Play a game' }).click();
  await page.waitForURL('**/personal/chess');
  expect(faults).toEqual([]);
});

test('a challenge is shown on every page of the opponent, and can be declined or accepted', async () => {
  const white = await at(ann, `/${club}/chess`);
  const black = await at(ben, `/${club}/tasks`);

  await challenge(white.page, ben);
  const sent = white.page.getByRole('region', { name: 'Challenges' });
  await sent.getByText(`Waiting for ${ben.name}`).waitFor();
  const notice = black.page.getByRole('complementary', { name: 'Challenge' });
  await notice.getByText(new RegExp(`^${ann.name} \\(\\d+\\??\\) challenges you$`)).waitFor();
  await notice.getByText('30+20 · Classical · Rated · You play Black').waitFor();
  await expectAccessible(black.page);
  await notice.getByRole('button', { name: 'Decline' }).click();
  await notice.getByRole('button', { name: 'Another time control' }).click();
  await notice.waitFor({ state: 'hidden' });
  await sent.getByText(`${ben.name} declined`).waitFor();
  await sent.getByText('Another time control').waitFor();
  await sent.getByRole('button', { name: 'OK' }).click();
  await sent.waitFor({ state: 'hidden' });

  await challenge(white.page, ben);
  await notice.getByRole('button', { name: 'Accept' }).click();
  await black.page.waitForURL(/\/chess\/games\/[0-9a-f-]{36}$/);
  // The game opens for the challenger, too, and the notice is gone.
  await white.page.waitForURL(`**${new URL(black.page.url()).pathname}`);
  await notice.waitFor({ state: 'hidden' });
  const [taken] = await gamesOf(ann);
  await ask(ann, { id: taken?.id ?? '' }, 'abort');
  expect([white.faults, black.faults]).toEqual([[], []]);
});

test('a lost response does not make a second challenge', async () => {
  const { page, faults } = await at(ann, '/personal');
  let tries = 0;
  await page.route('**/api/chess/challenges', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  // Only after the route is set, because a script that is loading meanwhile may not arrive.
  await page.goto(`/${club}/chess`);
  await challenge(page, ben);
  await page.getByRole('dialog').getByText('We could not reach Rookery').waitFor();
  await page.getByRole('button', { name: 'Send challenge' }).click();
  await page.getByRole('button', { name: 'Send challenge' }).waitFor({ state: 'hidden' });
  expect([tries, await withdrawChallenges(ann)]).toEqual([2, 1]);
  expect(faults).toEqual([]);
});

test('the lobby shows live games: the member’s own with the turn, others to watch', async () => {
  const game = await startedGame(ann, ben);
  const own = await at(ann, `/${club}/chess`);
  const other = await at(cem, '/personal/chess');
  const yours = own.page.getByRole('region', { name: 'Your games' });
  const watched = other.page.getByRole('region', { name: 'Live games' });
  await yours.getByText('Your move').waitFor();
  await watched.getByText('White to move').waitFor({ state: 'attached' });
  await play(game, 'g1f3');
  await yours.getByText('Waiting for the opponent').waitFor();
  await watched.getByText('Black to move').waitFor({ state: 'attached' });
  await ask(ben, game, 'resign');
  await watched.getByText('White won, Black resigned').first().waitFor();
  await watched.getByRole('link').first().click();
  await other.page.waitForURL(`**/personal/chess/games/${game.id}`);
  expect([own.faults, other.faults]).toEqual([[], []]);
});

test('a finished game is in the numbers of both profiles', async () => {
  const dora = await signUp(stage.server.url, 'Dora');
  const emil = await signUp(stage.server.url, 'Emil');
  const game = await won(dora, emil);
  const gained = game.white_rating_change ?? 0;
  const { page, faults } = await at(emil, `/personal/chess/players/${dora.id}`);
  await page.getByRole('heading', { level: 1, name: 'Dora' }).waitFor();
  const figure = (name: string) =>
    page.locator('dl > div', { hasText: name }).getByRole('definition').textContent();
  await page.getByText(`Rating: ${1200 + gained}?`).waitFor();
  expect(await Promise.all(['Games played', 'Won', 'Drawn', 'Lost'].map(figure))).toEqual([
    '1',
    '1',
    '0',
    '0',
  ]);
  expect(await figure('Best rating')).toBe(String(1200 + gained));
  await page.getByText(`From 1200 to ${1200 + gained} in 1 rated game;`).waitFor();
  await page.getByText('White won by checkmate').waitFor();

  // The graph by keyboard.
  const graph = page.getByRole('slider', { name: 'Rating over time' });
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await graph.getAttribute('aria-valuetext')).toBe('1200 at the start');
  await page.keyboard.press('ArrowRight');
  expect(await graph.getAttribute('aria-valuetext')).toContain(`${1200 + gained} (+${gained})`);

  // The curve of one class.
  await page.getByRole('radio', { name: /^Classical 1 rated game/ }).click();
  await page.getByRole('heading', { name: 'Rating over time: Classical' }).waitFor();
  await page.getByText(`From 1200 to ${1200 + gained} in 1 rated game;`).waitFor();

  // Blocked members cannot play each other.
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Unblock' }).waitFor();
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await page.getByRole('button', { name: 'Send challenge' }).click();
  await page.getByText('One of you has blocked the other').waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await page.getByRole('button', { name: 'Send challenge' }).click();
  await page.getByRole('button', { name: 'Send challenge' }).waitFor({ state: 'hidden' });
  expect(await withdrawChallenges(emil)).toBe(1);
  expect(faults).toEqual([]);
});

test('games are found by filters that are kept in the address', async () => {
  const finn = await signUp(stage.server.url, 'Finn');
  const game = await won(finn, ben);
  const drawn = await startedGame(finn, cem);
  await ask(finn, drawn, 'draw', { action: 'offer' });
  await ask(cem, drawn, 'draw', { action: 'accept' });

  const { page, context, faults } = await at(finn, '/personal/chess/games');
  const rows = page.getByRole('list', { name: 'Games' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel('Result').selectOption('Drawn');
  await expect.poll(() => rows.count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?status=drawn');
  await rows.getByText('Draw agreed').waitFor();
  await page.reload();
  await rows.getByText('Draw agreed').waitFor();
  await page.getByLabel('Time control').selectOption('Blitz');
  await page.getByText('No games found').waitFor();
  await page.goBack();
  await rows.getByText('Draw agreed').waitFor();
  await page.getByLabel('Result').selectOption('Any result');
  await page.getByLabel('Player').selectOption('All games');
  await expect.poll(() => rows.count()).toBeGreaterThan(2);

  // The player is in no club of this member, but in the address.
  await page.goto(`/personal/chess/players/${ben.id}`);
  await page.getByRole('link', { name: 'All games' }).click();
  await page.waitForURL(`**/personal/chess/games?player=${ben.id}`);
  await expect
    .poll(() => page.getByLabel('Player').locator('option:checked').textContent())
    .toBe('Benedict');

  // Download and copy.
  await page.goto('/personal/chess/games?status=white_won');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PGN: Finn against Benedict' }).click();
  expect((await file).suggestedFilename()).toMatch(/^rookery-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.pgn$/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy PGN: Finn against Benedict' }).click();
  await page.getByText('PGN copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Qxf7#');
  await rows.getByRole('link', { name: /White won by checkmate/ }).click();
  await page.waitForURL(`**/personal/chess/games/${game.id}`);
  expect(faults).toEqual([]);
});

test('the leaderboard is ordered by recent gains, and the member’s own row is marked', async () => {
  const gwen = await signUp(stage.server.url, 'Gwen');
  await won(gwen, ben);
  const { page, faults } = await at(gwen, '/personal/chess/leaderboard');
  await page.getByText('It is still provisional').waitFor();
  await page.getByRole('link', { name: 'Week' }).click();
  await page.waitForURL('**/personal/chess/leaderboard?timeframe=week');
  const own = page.getByRole('row', { name: /Gwen/ });
  expect(await own.getAttribute('aria-current')).toBe('true');
  await own.getByRole('link', { name: /Gwen/ }).click();
  await page.waitForURL(`**/personal/chess/players/${gwen.id}`);
  expect(faults).toEqual([]);
});

test('settings apply at once, are stored with the account, and a failure has a message', async () => {
  const { page } = await at(loner, '/personal/chess/settings');
  const preview = page.getByRole('figure').locator('[data-board]');
  await preview.waitFor();
  expect(await preview.getAttribute('data-board')).toBe('brown');
  await page.getByRole('radio', { name: 'Blue' }).check();
  await page.getByRole('radio', { name: 'Rookery' }).check();
  await expect.poll(() => preview.getAttribute('data-board')).toBe('blue');
  await expect.poll(() => preview.getAttribute('data-pieces')).toBe('rookery');
  await page.getByRole('checkbox', { name: 'Premoves' }).uncheck();
  await page.getByRole('slider', { name: 'Volume' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'No one' }).check();
  const kept = () => loner.send({ path: '/api/chess/preferences' });
  await expect
    .poll(async () => (await kept()).json())
    .toMatchObject({
      board: 'blue',
      pieces: 'rookery',
      premove: false,
      volume: 65,
      direct_games: 'nobody',
    });
  await page.reload();
  await expect.poll(() => preview.getAttribute('data-board')).toBe('blue');
  expect(await preview.getAttribute('data-pieces')).toBe('rookery');
  expect(await page.getByRole('checkbox', { name: 'Premoves' }).isChecked()).toBe(false);
  expect(await page.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('65');
  expect(await page.getByRole('radio', { name: 'No one' }).isChecked()).toBe(true);

  await page.route('**/api/chess/preferences', (route) => route.abort());
  await page.getByRole('radio', { name: 'Green' }).click();
  await page.getByText('This setting could not be saved').first().waitFor();
  await expect.poll(() => preview.getAttribute('data-board')).toBe('blue');
});

/** Every page in every state: no axe violation, no console error, and a screenshot. */
interface Shot {
  readonly name: string;
  readonly as: () => TestMember;
  readonly path: () => string;
  readonly act?: (page: Page) => Promise<void>;
  /** Requests to this address get no response, or fail. */
  readonly hold?: string;
  readonly fail?: string;
}

const SHOTS: Shot[] = [
  { name: 'lobby', as: () => ann, path: () => `/${club}/chess` },
  { name: 'lobby-alone', as: () => loner, path: () => '/personal/chess' },
  {
    name: 'lobby-loading',
    as: () => ann,
    path: () => `/${club}/chess`,
    hold: '**/api/chess/games?*',
  },
  {
    name: 'lobby-failed',
    as: () => ann,
    path: () => `/${club}/chess`,
    fail: '**/api/chess/games?*',
  },
  {
    name: 'play-dialog',
    as: () => ann,
    path: () => `/${club}/chess`,
    act: async (page) => {
      await page.getByRole('button', { name: /Challenge a member/ }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Benedict' }).check();
    },
  },
  { name: 'games', as: () => ann, path: () => `/${club}/chess/games?player=anybody` },
  { name: 'games-empty', as: () => loner, path: () => '/personal/chess/games' },
  {
    name: 'games-nothing-found',
    as: () => ann,
    path: () => `/${club}/chess/games?status=black_won&time_control=blitz`,
  },
  {
    name: 'games-loading',
    as: () => ann,
    path: () => `/${club}/chess/games`,
    hold: '**/api/chess/games?*',
  },
  { name: 'profile', as: () => ben, path: () => `/${club}/chess/players/${ann.id}` },
  {
    name: 'profile-point',
    as: () => ann,
    path: () => `/${club}/chess/players/${ann.id}`,
    act: async (page) => {
      await page.getByRole('slider').focus();
      for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowLeft');
    },
  },
  { name: 'profile-new', as: () => loner, path: () => `/personal/chess/players/${loner.id}` },
  {
    name: 'profile-loading',
    as: () => ann,
    path: () => `/${club}/chess/players/${ann.id}`,
    hold: '**/api/members/*',
  },
  { name: 'leaderboard', as: () => ann, path: () => `/${club}/chess/leaderboard` },
  {
    name: 'leaderboard-week',
    as: () => ann,
    path: () => `/${club}/chess/leaderboard?timeframe=week`,
  },
  { name: 'settings', as: () => ann, path: () => `/${club}/chess/settings` },
];

const VARIANTS = [
  'lobby-alone',
  'lobby-loading',
  'lobby-failed',
  'games-empty',
  'games-nothing-found',
  'games-loading',
  'profile-new',
  'profile-loading',
  'leaderboard-week',
];

describe('the chess pages', () => {
  const visitorOf = keptVisitors();
  beforeAll(async () => {
    for (const _ of [1, 2, 3]) {
      await won(ann, ben);
      await won(cem, ann);
      await won(ann, cem);
    }
    await play(await startedGame(ben, cem), 'g1f3 b8c6 f1b5 a7a6 b5a4 g8f6');
    await play(await startedGame(ann, cem), 'd2d4 e5d4');
    await asOwner(stage.server.databaseUrl, (client) =>
      client.query('update chess_player_stats set rating_deviation = 80 where user_id = any($1)', [
        [ann.id, ben.id, cem.id],
      ]),
    );
  });

  for (const width of WIDTHS) {
    for (const { name, as, path, act, hold, fail } of withoutVariants(SHOTS, VARIANTS)) {
      test(`${name}, ${width} pixels wide`, async () => {
        const { page, faults } = await visitorOf(`${as().id} ${width}`, () =>
          seatFor(stage.browser, stage.server.url, as(), { width }),
        );
        if (hold !== undefined) await page.route(hold, () => undefined);
        if (fail !== undefined) await page.route(fail, (route) => route.abort());
        await page.goto(path());
        if (hold === undefined) await isShown(page);
        else await page.getByRole('heading', { level: 1 }).waitFor();
        if (fail !== undefined) await page.getByRole('alert').waitFor();
        await act?.(page);
        await takePicture(page, `chess-${name}-${width}`);
        expect(faults).toEqual([]);
      });
    }

    test(`a challenge, ${width} pixels wide`, async () => {
      const game = await startGame(ann, ben);
      const { context, page, faults } = await at(ben, `/${club}/tasks`, width);
      await page.getByRole('complementary', { name: 'Challenge' }).waitFor();
      await page.getByText(`${ann.name} challenges you`).waitFor();
      await takePicture(page, `chess-challenge-${width}`);
      await ask(ann, game, 'abort');
      await eventually(async () => {
        const { status } = (await look(ann, game)).json<ChessGame>();
        if (status !== 'aborted') throw new NotYet(status);
      });
      expect(faults).toEqual([]);
      await context.close();
    });
  }
});
