import { play, signUp, startedGame, type TestGame, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { switchEngineOff } from './analysis-seat.ts';
import { WIDTHS } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { keptVisitors } from './kept-visitors.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
const THREE_DAYS = { timeControl: { days_per_move: 3 } } as const;
let ann: TestMember;
let game: TestGame;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Ann');
  const ben = await signUp(stage.server.url, 'Benedict');
  game = await startedGame(ann, ben, THREE_DAYS);
  await play(game, 'g1f3');
  await startedGame(ann, ben, THREE_DAYS);
  await startedGame(ann, ben, THREE_DAYS);
  await ann.send({
    method: 'PUT',
    path: `/api/chess/games/${game.id}/conditional-moves`,
    json: {
      ply: 3,
      lines: [
        ['b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6', 'e1g1'],
        ['d7d6', 'd2d4'],
      ],
    },
  });
});

interface Shot {
  readonly name: string;
  readonly path: () => string;
  readonly ready: (page: Page) => Promise<unknown>;
}

/** The pages of correspondence games: no axe violation in either theme, and a screenshot. */
const SHOTS: Shot[] = ['', '/vi'].flatMap((language) => [
  {
    name: `waiting${language.replace('/', '-')}`,
    path: () => `${language}/personal/chess/games/${game.id}`,
    ready: (page) => page.getByRole('link', { name: /^(Next|Ván kế)/ }).waitFor(),
  },
  {
    name: `plan${language.replace('/', '-')}`,
    path: () => `${language}/personal/chess/analysis?game=${game.id}`,
    ready: (page) => page.getByText('2… d6 3. d4').waitFor(),
  },
  {
    name: `lobby${language.replace('/', '-')}`,
    path: () => `${language}/personal/chess`,
    ready: (page) =>
      page
        .getByRole('link', { name: /Benedict/ })
        .nth(3)
        .waitFor(),
  },
]);

const visitorOf = keptVisitors();

for (const width of WIDTHS) {
  describe(`${width} pixels wide`, () => {
    test.each(SHOTS)('$name', async ({ name, path, ready }) => {
      const { page, faults } = await visitorOf(`${width}`, async () => {
        const seat = await seatFor(stage.browser, stage.server.url, ann, { width });
        await switchEngineOff(seat.context);
        return seat;
      });
      await page.goto(path());
      await ready(page);
      await takePicture(page, `correspondence-${name}-${width}`);
      expect(faults).toEqual([]);
    });
  });
}
