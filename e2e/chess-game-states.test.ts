import {
  ask,
  changeState,
  play,
  signUp,
  startGame,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestsAnswered, WIDTHS } from './browser.ts';
import { drag, openGame, seatFor } from './chess-seat.ts';
import { keptVisitors } from './kept-visitors.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

/** Every state of the game page: no axe violation in either theme, and a screenshot. */
interface State {
  readonly name: string;
  /** Whose page it is; a spectator's if left out. */
  readonly as?: 'white' | 'black';
  readonly moves: string;
  /** What happens in the game before the page is opened. */
  readonly before?: (game: TestGame) => Promise<unknown>;
  /** Requests to this address get no response. */
  readonly hold?: string;
  readonly act?: (page: Page, game: TestGame) => Promise<unknown>;
}

const OPENING =
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4 f3d4 c6c5 d4b3 d8d1 f1d1';
const PROMOTING = 'a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6';

const stage = liveStage();
let ann: TestMember;
let bob: TestMember;
let cleo: TestMember;

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const STATES: State[] = [
  { name: 'loading', as: 'white', moves: '', hold: '**/api/chess/games/*' },
  { name: 'first-move', as: 'white', moves: '' },
  { name: 'playing', as: 'white', moves: `${OPENING} c8d7` },
  { name: 'waiting', as: 'white', moves: OPENING },
  { name: 'spectating', moves: OPENING },
  {
    name: 'low-time',
    as: 'black',
    moves: OPENING,
    before: (game) =>
      changeState(stage.server.databaseUrl, game, {
        clock: {
          white_ms: 65_000,
          black_ms: 31_000,
          running_since: new Date().toISOString(),
          white_lag_ms: 0,
          black_lag_ms: 0,
        },
      }),
  },
  {
    name: 'offer',
    as: 'white',
    moves: OPENING,
    before: (game) => ask(game.black, game, 'draw', { action: 'offer' }),
  },
  {
    name: 'resign-asked',
    as: 'white',
    moves: OPENING,
    act: button('Resign'),
  },
  {
    name: 'looking-back',
    as: 'black',
    moves: OPENING,
    act: async (page) => {
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
      await page.getByText('This is an earlier position').waitFor();
    },
  },
  {
    name: 'promotion',
    as: 'white',
    moves: PROMOTING,
    act: (page) => drag(page, 'b7', 'a8'),
  },
  {
    name: 'offline',
    as: 'white',
    moves: OPENING,
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('Connection lost').first().waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'ended',
    as: 'white',
    moves: OPENING,
    before: async (game) => {
      await ask(game.black, game, 'resign');
      await ask(game.black, game, 'rematch', { action: 'offer' });
    },
  },
  {
    name: 'ended-spectating',
    moves: 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7',
  },
  {
    name: 'aborted',
    as: 'black',
    moves: 'e2e4',
    before: (game) => ask(game.black, game, 'abort'),
  },
];

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Nguyễn Thị Minh Anh');
  bob = await signUp(stage.server.url, 'Bartholomew');
  cleo = await signUp(stage.server.url, 'Cleo');
});

const visitorOf = keptVisitors();

for (const width of WIDTHS) {
  describe(`${width} pixels wide`, () => {
    for (const state of STATES) {
      test(state.name, async () => {
        const game = await startGame(ann, bob);
        if (state.moves !== '') await play(game, state.moves);
        await state.before?.(game);
        const member = state.as === undefined ? cleo : game[state.as];
        const seat = await visitorOf(`${member.id} ${width}`, () =>
          seatFor(stage.browser, stage.server.url, member, { width }),
        );
        const { page } = seat;
        if (state.hold === undefined) {
          await openGame(seat, game);
          await requestsAnswered(page);
        } else {
          await page.route(state.hold, () => undefined);
          await page.goto(`/personal/chess/games/${game.id}`);
          await page.getByLabel('Loading the game').waitFor();
        }
        await state.act?.(page, game);
        await takePicture(page, `game-${state.name}-${width}`);
        expect(seat.faults).toEqual([]);
      });
    }
  });
}
