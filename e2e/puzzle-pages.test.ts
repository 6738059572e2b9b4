import { addPuzzles, FORK, foundClub, signUp, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isShown, WIDTHS } from './browser.ts';
import { seatFor, typeMove } from './chess-seat.ts';
import { keptVisitors } from './kept-visitors.ts';
import { takePicture, withoutVariants } from './pictures.ts';
import { ownStage } from './stage.ts';

/** A position with most pieces: White gives the queen and checkmates. */
const CROWDED = {
  fen: 'r1bqkbnr/ppp2ppp/2np4/4p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 1 4',
  moves: 'c8g4 f3e5 g4d1 c4f7 e8e7 c3d5',
  themes: ['sacrifice', 'attackingF2F7', 'mate', 'mateIn3', 'opening', 'long'],
};
const ATTEMPTS = 24;

const stage = ownStage();
/** A server without puzzles. */
const emptyStage = ownStage();
let ann: TestMember;
let ben: TestMember;
let loner: TestMember;
let club: string;
/** Puzzles by their state: each member of a test attempts them. */
const made = { fork: '', crowded: '', solved: '' };

function attempt(member: TestMember, id: string, moves: string) {
  return member.send({
    method: 'POST',
    path: `/api/chess/puzzles/${id}/attempt`,
    json: { moves: moves.split(' ') },
  });
}

beforeAll(async () => {
  [ann, ben] = await Promise.all([
    signUp(stage.server.url, 'Nguyễn Thị Minh Anh'),
    signUp(stage.server.url, 'Benedict'),
  ]);
  loner = await signUp(emptyStage.server.url, 'Lone Wolf');
  club = await foundClub(ann, 'Riverside', [ben]);
  const themes = [
    ['fork', 'endgame', 'short', 'crushing', 'knightEndgame'],
    ['pin', 'middlegame', 'short', 'advantage'],
    ['mate', 'mateIn2', 'backRankMate', 'short'],
  ];
  const puzzles = Array.from({ length: ATTEMPTS }, (_, index) => ({
    ...(index % 2 === 0 ? FORK : CROWDED),
    themes: themes[index % themes.length] ?? [],
    rating: 1_000 + 40 * index,
  }));
  const ids = await addPuzzles(stage.server.databaseUrl, puzzles);
  for (const [index, id] of ids.entries()) {
    const right = index % 2 === 0 ? 'd5c7 c7a8' : 'f3e5 c4f7 c3d5';
    await attempt(ann, id, index % 5 === 3 ? 'a1a8' : right);
  }
  const [fork = '', crowded = ''] = await addPuzzles(stage.server.databaseUrl, [
    { ...FORK, themes: ['fork', 'endgame', 'short'] },
    CROWDED,
  ]);
  Object.assign(made, { fork, crowded, solved: ids[1] });
});

interface Shot {
  readonly name: string;
  readonly path: () => string;
  readonly act?: (page: Page) => Promise<unknown>;
  readonly isEmpty?: boolean;
  readonly as?: () => TestMember;
}

const puzzle = (key: keyof typeof made) => () => `/${club}/chess/puzzles/${made[key]}`;
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

const SHOTS: Shot[] = [
  { name: 'hub', path: () => `/${club}/chess/puzzles` },
  { name: 'hub-new', path: () => `/${club}/chess/puzzles`, as: () => ben },
  { name: 'hub-empty', path: () => '/personal/chess/puzzles', isEmpty: true, as: () => loner },
  { name: 'home', path: () => `/${club}` },
  {
    name: 'solving',
    path: puzzle('crowded'),
    act: (page) => title(page, 'White to move').waitFor(),
  },
  {
    name: 'hint',
    path: puzzle('fork'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByText('gains no rating points').waitFor();
    },
  },
  {
    name: 'wrong',
    path: puzzle('crowded'),
    as: () => ben,
    act: async (page) => {
      await typeMove(page, 'h2h3');
      await title(page, 'h3 is not the solution').waitFor();
    },
  },
  {
    name: 'solved',
    path: puzzle('solved'),
    act: (page) => title(page, 'You have solved').waitFor(),
  },
  {
    name: 'report',
    path: puzzle('solved'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Report' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'none-left', path: () => `/${club}/chess/puzzles/next?theme=castling` },
  { name: 'history', path: () => `/${club}/chess/puzzles/history` },
  {
    name: 'history-empty',
    path: () => `/personal/chess/puzzles/history`,
    isEmpty: true,
    as: () => loner,
  },
  { name: 'progress', path: () => `/${club}/chess/puzzles/progress` },
  {
    name: 'progress-empty',
    path: () => `/personal/chess/puzzles/progress`,
    isEmpty: true,
    as: () => loner,
  },
  { name: 'hub-vietnamese', path: () => `/vi/${club}/chess/puzzles` },
  { name: 'solved-vietnamese', path: () => `/vi${puzzle('solved')()}` },
  { name: 'progress-vietnamese', path: () => `/vi/${club}/chess/puzzles/progress` },
];

const visitorOf = keptVisitors();

const VARIANTS = [
  'hub-new',
  'home',
  'hint',
  'history-empty',
  'progress-empty',
  'solved-vietnamese',
  'progress-vietnamese',
];

for (const { name, path, act, isEmpty = false, as } of withoutVariants(SHOTS, VARIANTS)) {
  for (const width of WIDTHS) {
    test(`puzzle page ${name}, ${width} pixels wide`, async () => {
      const { browser, server } = isEmpty ? emptyStage : stage;
      const member = as?.() ?? ann;
      const { page, faults } = await visitorOf(`${server.url} ${member.id} ${width}`, () =>
        seatFor(browser, server.url, member, { width, touch: width < 500 }),
      );
      await page.goto(path());
      await isShown(page);
      await act?.(page);
      await takePicture(page, `puzzle-${name}-${width}`);
      expect(faults).toEqual([]);
    });
  }
}
