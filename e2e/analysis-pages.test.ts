import { ask, play, signUp, startedGame, type TestGame, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { WIDTHS } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { keptVisitors } from './kept-visitors.ts';
import { takePicture, withoutVariants } from './pictures.ts';
import { liveStage } from './stage.ts';

const PATH = '/personal/chess/analysis';
/** Deep in a variation, long enough to wrap. */
const DEEP =
  'e2e4_e7e5(c7c5_g1f3_d7d6_d2d4_c5d4_f3d4_g8f6_b1c3_a7a6_c1e3_e7e5_d4b3_c8e6_f2f3_f8e7_d1d2_e8g8_e1c1_b8d7_g2g4_b7b5_g4g5_b5b4*)_g1f3_b8c6';
const TREE =
  'e2e4_e7e5(c7c5_g1f3(b1c3_b8c6)_d7d6_d2d4)(e7e6)_g1f3_b8c6_f1b5_a7a6(g8f6_e1g1_f6e4(f8c5)_d2d4)_b5a4*_g8f6_e1g1_f8e7_f1e1_b7b5_a4b3_d7d6_c2c3_e8g8_h2h3';

const ANNOTATED = `{Annotated in the club's evening class.} 1. e4 $1 {Best by test.} 1... e5 2. Nf3 Nc6
3. Bb5 $14 {The Spanish game. White looks at the pawn on e5, and Black has to decide how much of the centre to
give up for quick development.} 3... a6 (3... Nf6 {The Berlin:} 4. O-O Nxe4 $5 {solid, and hard to beat}
5. d4) (3... f5 $6) 4. Ba4 Nf6 5. O-O $16 *`;

const stage = liveStage();
let ann: TestMember;
let game: TestGame;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Ann');
  const ben = await signUp(stage.server.url, 'Benedict');
  const over = await startedGame(ann, ben);
  await play(over, 'g1f3 b8c6 f1b5 a7a6 b5a4 g8f6');
  await ask(ben, over, 'resign');
  game = over;
  await play(await startedGame(ann, ben), 'd2d4 e5d4');
});

const withLines = async (page: Page) => {
  await page.getByText(/^(Depth|Độ sâu) \d+$/).waitFor();
  await expect.poll(() => page.locator('.analysis-line').count()).toBe(3);
};

interface Shot {
  readonly name: string;
  readonly path: () => string;
  readonly act?: (page: Page) => Promise<unknown>;
}

/** Every state of the analysis page: no axe violation in either theme, and a screenshot. */
const SHOTS: Shot[] = [
  { name: 'tree', path: () => `${PATH}?moves=${TREE}`, act: withLines },
  { name: 'tree-vi', path: () => `/vi${PATH}?moves=${TREE}`, act: withLines },
  { name: 'deep', path: () => `${PATH}?moves=${DEEP}`, act: withLines },
  {
    name: 'game',
    path: () => `${PATH}?game=${game.id}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Flip the board' }).click();
      await withLines(page);
    },
  },
  {
    name: 'own-game',
    path: () => `${PATH}?moves=e2e4_e7e5_d2d4_e5d4*`,
    act: (page) => page.getByText('Fair play').waitFor(),
  },
  {
    name: 'mated',
    path: () => `${PATH}?moves=f2f3_e7e5_g2g4_d8h4*`,
    act: (page) => page.getByText('Checkmate. Black has won.').waitFor(),
  },
  {
    name: 'exchange',
    path: () => `${PATH}?moves=${TREE}`,
    act: (page) => page.getByRole('button', { name: 'FEN & PGN' }).click(),
  },
  {
    name: 'remarks',
    path: () => PATH,
    act: async (page) => {
      await page.getByRole('button', { name: 'FEN & PGN' }).click();
      await page.getByLabel('Game with variations (PGN)').fill(ANNOTATED);
      await page.getByRole('button', { name: 'Load this game' }).click();
      await page.getByRole('button', { name: /^5\. O-O±/ }).click();
      await withLines(page);
    },
  },
  {
    name: 'setup',
    path: () => PATH,
    act: async (page) => {
      // Arrows are removed with their board, without an error.
      await page.locator('.cg-shapes line').first().waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('button', { name: 'black queen' }).click();
      await page.locator('[data-square=e4]').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+K');
      await page.getByText('Each side needs exactly one king.').waitFor();
    },
  },
  {
    name: 'wrong-address',
    path: () => `${PATH}?moves=e2e4*_e7e9`,
    act: (page) => page.getByText('Some moves in this link are not legal.').waitFor(),
  },
  { name: 'header', path: () => '/personal/chess' },
  { name: 'header-vi', path: () => '/vi/personal/chess' },
];

const visitorOf = keptVisitors();

const VARIANTS = ['tree-vi', 'game', 'own-game', 'mated', 'exchange', 'header-vi'];

for (const width of WIDTHS) {
  for (const { name, path, act } of withoutVariants(SHOTS, VARIANTS)) {
    test(`${name}, ${width} pixels wide`, async () => {
      const { page, faults } = await visitorOf(`${width}`, () =>
        seatFor(stage.browser, stage.server.url, ann, { width }),
      );
      await page.goto(path());
      await page.getByRole('heading', { level: 1 }).waitFor();
      await act?.(page);
      await takePicture(page, `analysis-${name}-${width}`);
      expect(faults).toEqual([]);
    });
  }
}
