import type { ChessGame, GameLink, StartSeek } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  eventually,
  NotYet,
  foundClub,
  play,
  signUp,
  startedGame,
  type TestMember,
} from '@rookery/testkit';
import { showUp } from '@rookery/testkit/live';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { isShown, WIDTHS } from './browser.ts';
import { seatFor, startSearch } from './chess-seat.ts';
import { keptVisitors } from './kept-visitors.ts';
import { takePicture, withoutVariants } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;
let others: TestMember[];
let sockets: WebSocket[] = [];
let club: string;
/** A link that has not been accepted yet, and one that has. */
const links = { fresh: '', used: '' };

const join = (name: string) => signUp(stage.server.url, name);

beforeAll(async () => {
  ann = await join('Ann');
  ben = await join('Benedict');
  const cem = await join('Cem Öztürk');
  const dora = await join('Dora');
  const emil = await join('Emil');
  const minhAnh = await join('Nguyễn Thị Minh Anh');
  others = [ben, cem, dora, emil, minhAnh];
  club = await foundClub(ann, 'Riverside', others);
  // A live game, and a result.
  await play(await startedGame(dora, emil), 'g1f3 b8c6 f1b5 a7a6 b5a4 g8f6');
  await play(await startedGame(minhAnh, cem), 'd1h5 b8c6 f1c4 g8f6 h5f7');
  const undisturbed = { do_not_disturb: true };
  await cem.send({ method: 'PATCH', path: '/api/chess/preferences', json: undisturbed });
  [links.fresh, links.used] = [await linkBy(ben), await linkBy(ben)];
  const path = `/api/${club}/chess/links/${links.used}/follow`;
  const followed = await minhAnh.send({ method: 'POST', path });
  // A member who plays cannot seek.
  const aborted = await ask(minhAnh, followed.json<ChessGame>(), 'abort');
  if (aborted.status !== 200) throw new Error(aborted.text);
});
/** An idle socket is closed after a while. */
beforeEach(async () => {
  sockets = await Promise.all(others.map((member) => showUp(stage.server.url, member.cookies())));
  // Seeks of members who are not online are not shown.
  await eventually(async () => {
    const { rows } = await asOwner(stage.server.databaseUrl, (client) =>
      client.query('select from presence where online and user_id = any($1)', [
        others.map(({ id }) => id),
      ]),
    );
    if (rows.length < others.length) throw new NotYet(`${rows.length} members are online.`);
  });
});
afterEach(async () => {
  for (const socket of sockets) socket.close();
  for (const member of [ann, ...others]) {
    await member.send({ method: 'DELETE', path: '/api/chess/seeks' });
  }
});

async function linkBy(member: TestMember): Promise<string> {
  const made = await member.send({
    method: 'POST',
    path: `/api/${club}/chess/links`,
    json: { timeControl: 'rapid', color: 'white' },
  });
  return made.json<GameLink>().id;
}

async function seekBy(member: TestMember, timeControl: StartSeek['timeControl']) {
  const path = '/api/chess/seeks';
  const { status, text } = await member.send({ method: 'POST', path, json: { timeControl } });
  if (status !== 201) throw new Error(text);
}

const lobby = () => `/${club}/chess`;
const here = (page: Page) => page.getByRole('button', { name: /Benedict/ }).waitFor();

async function seek(page: Page): Promise<void> {
  await startSearch(page, '5+3');
  await page.getByText(/points of your rating/).waitFor();
}

interface Shot {
  readonly name: string;
  readonly path: () => string;
  readonly act?: (page: Page) => Promise<unknown>;
}

/** Every state of finding a game: no axe violation in either theme, and a screenshot. */
const SHOTS: Shot[] = [
  { name: 'here', path: lobby, act: here },
  {
    name: 'range',
    path: lobby,
    act: async (page) => {
      await page.getByRole('button', { name: 'Opponent: anyone' }).click();
      await page.getByRole('radio', { name: '± 200' }).click();
      await page.getByRole('button', { name: 'Opponent: ± 200' }).waitFor();
    },
  },
  {
    name: 'searching',
    path: lobby,
    act: async (page) => {
      await here(page);
      await seek(page);
      await page.getByText(/Within [2-9]\d\d points/).waitFor();
    },
  },
  {
    name: 'searching-any-rating',
    path: lobby,
    act: async (page) => {
      await seek(page);
      await asOwner(stage.server.databaseUrl, (client) =>
        client.query(`update chess_seeks set created_at = created_at - interval '40 seconds'`),
      );
      await page.getByText('Opponents of any rating').first().waitFor();
    },
  },
  {
    name: 'searching-alone',
    path: lobby,
    act: async (page) => {
      await seek(page);
      await asOwner(stage.server.databaseUrl, (client) =>
        client.query(`update chess_seeks set created_at = created_at - interval '15 seconds'`),
      );
      await page.getByRole('button', { name: /Play a bot instead/ }).waitFor();
    },
  },
  {
    name: 'open-seeks',
    path: lobby,
    act: async (page) => {
      await seekBy(ben, 'blitz');
      await seekBy(others[4] ?? ben, {
        initial_ms: 5_400_000,
        increment_ms: 30_000,
        second_stage: { after_moves: 40, added_ms: 1_800_000 },
      });
      await page.getByRole('button', { name: 'Play Nguyễn Thị Minh Anh' }).waitFor();
    },
  },
  {
    name: 'custom-seek',
    path: lobby,
    act: async (page) => {
      await page.getByRole('button', { name: /^Custom/ }).click();
      await page.getByText('Delay and second stage').click();
      await page.getByLabel('Second stage', { exact: true }).selectOption('After move 40');
    },
  },
  {
    name: 'custom-challenge',
    path: lobby,
    act: async (page) => {
      await here(page);
      await page.getByRole('button', { name: /Challenge a member/ }).click();
      await page.getByRole('radio', { name: /^Custom/ }).click();
      await page.getByRole('radio', { name: 'No clock' }).click();
      await page.getByText('Games without a clock are not rated.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'club-time-controls',
    path: () => `/${club}/settings`,
    act: async (page) => {
      await page.getByText('Add another', { exact: true }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'resting',
    path: lobby,
    act: async (page) => {
      await seek(page);
      await page.context().setOffline(true);
      await page.getByText('Connection lost.').first().waitFor();
    },
  },
  {
    name: 'searching-elsewhere',
    path: lobby,
    act: async (page) => {
      await seek(page);
      await page.getByRole('link', { name: 'Tasks' }).first().click();
      await page.getByRole('complementary', { name: 'Searching…' }).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
    },
  },
  {
    name: 'play-member',
    path: lobby,
    act: async (page) => {
      await here(page);
      await page.getByRole('button', { name: /Challenge a member/ }).click();
      await page.getByRole('radio', { name: /Benedict/ }).check();
    },
  },
  {
    name: 'link-form',
    path: lobby,
    act: async (page) => {
      await page.getByRole('button', { name: /Play by link/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'link-made',
    path: lobby,
    act: async (page) => {
      await page.getByRole('button', { name: /Play by link/ }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByLabel('Link to the game').waitFor();
    },
  },
  {
    name: 'join',
    path: () => `${lobby()}/join/${links.fresh}`,
    act: (page) => page.getByText(/Benedict \(\d+\?\) invites you/).waitFor(),
  },
  {
    name: 'join-used',
    path: () => `${lobby()}/join/${links.used}`,
    act: (page) => page.getByRole('link', { name: 'Go to the game' }).waitFor(),
  },
  {
    name: 'join-unknown',
    path: () => `${lobby()}/join/nothing`,
    act: (page) => page.getByText('This link does not work').waitFor(),
  },
  {
    name: 'members',
    path: () => `/${club}/members`,
    act: (page) => page.getByText('Do not disturb').waitFor({ state: 'attached' }),
  },
  {
    name: 'profile',
    path: () => `${lobby()}/players/${ben.id}`,
    act: (page) => page.getByText('Online').waitFor(),
  },
];

const visitorOf = keptVisitors();

const VARIANTS = [
  'range',
  'searching-any-rating',
  'searching-alone',
  'custom-challenge',
  'resting',
  'searching-elsewhere',
  'link-made',
  'join-used',
  'join-unknown',
];

for (const width of WIDTHS) {
  for (const { name, path, act } of withoutVariants(SHOTS, VARIANTS)) {
    test(`${name}, ${width} pixels wide`, async () => {
      const { page, faults } = await visitorOf(`${width}`, () =>
        seatFor(stage.browser, stage.server.url, ann, { width }),
      );
      await page.goto(path());
      await isShown(page);
      await act?.(page);
      await takePicture(page, `finding-${name}-${width}`);
      // The browser reports the missing network.
      expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    });
  }
}
