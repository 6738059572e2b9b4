import type { CreateTournament } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  BOT_IDS,
  foundClub,
  pairingsIn,
  signUp,
  TestTournament,
  type TestMember,
} from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isShown, newVisitor, WIDTHS } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { keptVisitors } from './kept-visitors.ts';
import { takePicture, withoutVariants } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;
let dora: TestMember;
let loner: TestMember;
let club: string;
let emptyClub: string;
/** Tournaments by their state. */
const made = { open: '', running: '', board: '', robin: '', knockout: '', arena: '' };
let token = '';

function create(settings: Partial<CreateTournament>): Promise<TestTournament> {
  const timeControl = { initial_ms: 900_000, increment_ms: 10_000 };
  // Games wait for their first moves as long as the tests take.
  return TestTournament.create(club, ann, { timeControl, appearWithinS: 86_400, ...settings });
}

async function begin(cup: TestTournament): Promise<void> {
  await cup.control('start');
  await cup.roundStarted(1);
}

/** A round of each game over the board, with a result of each kind. */
async function playRound(cup: TestTournament, round: number): Promise<void> {
  const results = ['1-0', '1/2-1/2', '0-1', '+/-'];
  for (const { board, black } of pairingsIn(await cup.roundStarted(round), round)) {
    if (black === null) continue;
    const result = results[(board + round) % results.length];
    await cup.send(ann, 'PUT', `/rounds/${round}/boards/${board}/result`, { result });
  }
}

function join(name: string): Promise<TestMember> {
  return signUp(stage.server.url, name);
}

beforeAll(async () => {
  ann = await join('Nguyễn Thị Minh Anh');
  ben = await join('Benedict');
  loner = await join('Lone Wolf');
  const others: TestMember[] = [];
  for (const name of ['Cem Öztürk', 'Dora', 'Emil', 'Fatima Al-Zahra', 'Gregor']) {
    others.push(await join(name));
  }
  [, dora = loner] = others;
  club = await foundClub(ann, 'Riverside', [ben, ...others]);
  emptyClub = await foundClub(ann, 'Hillside', []);
  const all = [ann, ben, ...others];
  const open = await create({
    name: 'Summer Cup',
    rounds: 5,
    checkIn: true,
    maxPlayers: 16,
    minRating: 800,
  });
  await open.enter(...others);
  const running = await create({ name: 'Winter Open of the Riverside Club 2026', rounds: 5 });
  // Not the members of the other pictures: the notice of a game that has started would cover their pages.
  await running.enter(...others);
  await running.send(ann, 'POST', '/players', { userId: BOT_IDS[0] });
  await begin(running);
  const [first, second] = (await running.record()).players;
  await running.send(ann, 'PUT', '/forbidden-pairs', { pairs: [[first?.id, second?.id]] });
  const board = await create({ name: 'Club evening', rounds: 5, overTheBoard: true });
  await board.enter(...all);
  await board.send(ann, 'POST', '/players', { name: 'Walter the guest', rating: 1420 });
  await board.send(ann, 'POST', '/players', { name: 'Xaver' });
  await begin(board);
  for (const round of [1, 2, 3]) await playRound(board, round);
  await board.roundStarted(4);
  const robin = await create({ name: 'Top group', overTheBoard: true, format: 'round_robin' });
  await robin.enter(...all.slice(0, 5));
  await begin(robin);
  for (const round of [1, 2]) await playRound(robin, round);
  const published = await board.send(ann, 'PUT', '/publication');
  token = published.json<{ public_token: string }>().public_token;
  Object.assign(made, {
    open: open.id,
    running: running.id,
    board: board.id,
    robin: robin.id,
    knockout: await startedKnockout(all),
    arena: await scoredArena(all),
  });
});

/** Over the board: the first round is decided, the semifinals are not. */
async function startedKnockout(players: readonly TestMember[]): Promise<string> {
  const cup = await create({
    name: 'Club cup',
    format: 'knockout',
    matchGames: 1,
    overTheBoard: true,
  });
  await cup.enter(...players);
  await begin(cup);
  await playRound(cup, 1);
  // Drawn matches go on until they are decided.
  for (;;) {
    const record = await cup.record();
    if (record.tournament.round > 1) break;
    for (const { board, white_result } of pairingsIn(record, 1)) {
      const path = `/rounds/1/boards/${board}/result`;
      if (white_result === null) await cup.send(ann, 'PUT', path, { result: '1-0' });
    }
  }
  await cup.roundStarted(2);
  return cup.id;
}

/** An arena with results, whose players all pause. */
async function scoredArena(players: readonly TestMember[]): Promise<string> {
  const arena = await create({ name: 'Friday arena', format: 'arena', durationS: 36_000 });
  await arena.enter(...players);
  for (const player of players) await arena.send(player, 'PUT', '/entry/pause', { isPaused: true });
  await arena.control('start');
  const { players: rows } = await arena.until(({ tournament }) => tournament.status === 'running');
  await asOwner(stage.server.databaseUrl, async (client) => {
    for (const [index, row] of rows.entries()) {
      const opponent = rows[(index + 1) % rows.length];
      await client.query(
        'insert into tournament_rounds (tournament_id, round, started_at) values ($1, $2, now())',
        [arena.id, index + 1],
      );
      await client.query(
        `insert into tournament_pairings (tournament_id, round, board, white_id, black_id, white_result, black_result)
         values ($1, $2, 1, $3, $4, $5, $6), ($1, $2, 2, $7, $8, '1', '0')`,
        [
          arena.id,
          index + 1,
          row.id,
          opponent?.id,
          ...(index % 3 === 0 ? ['=', '='] : ['1', '0']),
          rows[(index + 2) % rows.length]?.id,
          rows[(index + 3) % rows.length]?.id,
        ],
      );
    }
    await client.query('update tournaments set round = $2, version = version + 1 where id = $1', [
      arena.id,
      rows.length,
    ]);
  });
  return arena.id;
}

interface Shot {
  readonly name: string;
  readonly as: () => TestMember | null;
  readonly path: () => string;
  readonly act?: (page: Page) => Promise<unknown>;
}

const owner = () => ann;
const member = () => ben;
const at =
  (key: keyof typeof made, query = '') =>
  () =>
    `/${club}/chess/tournaments/${made[key]}${query}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function manage(page: Page, item: string): Promise<void> {
  await button(page, 'Manage').click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

/** Every page and dialog of tournaments: no axe violation in either theme, and nothing wider than the window. */
const SHOTS: Shot[] = [
  { name: 'list', as: member, path: () => `/${club}/chess/tournaments` },
  { name: 'list-empty', as: owner, path: () => `/${emptyClub}/chess/tournaments` },
  { name: 'list-alone', as: () => loner, path: () => '/personal/chess/tournaments' },
  { name: 'new', as: owner, path: () => `/${club}/chess/tournaments/new` },
  {
    name: 'new-options',
    as: owner,
    path: () => `/${club}/chess/tournaments/new`,
    act: async (page) => {
      await page.getByText('More options').click();
      await page.getByText('Within some days').click();
      await page.getByText('At a time').click();
      await button(page, 'Create tournament').click();
      await page.getByText('Give the tournament a name.').waitFor();
    },
  },
  {
    name: 'new-dates',
    as: owner,
    path: () => `/${club}/chess/tournaments/new`,
    act: async (page) => {
      await page.getByText('More options').click();
      await page.getByText('On dates').click();
      await button(page, 'Every week after the first').scrollIntoViewIfNeeded();
    },
  },
  { name: 'new-refused', as: member, path: () => `/${club}/chess/tournaments/new` },
  { name: 'open', as: member, path: at('open') },
  { name: 'open-arbiter', as: owner, path: at('open'), act: (page) => manage(page, 'Add player') },
  { name: 'running', as: () => dora, path: at('running') },
  { name: 'bracket', as: member, path: at('knockout') },
  { name: 'settings', as: owner, path: at('open'), act: (page) => manage(page, 'Settings') },
  { name: 'match-games', as: owner, path: at('knockout', '?view=pairings&round=1') },
  { name: 'arena', as: member, path: at('arena') },
  {
    name: 'menu',
    as: owner,
    path: at('running'),
    act: async (page) => {
      await button(page, 'Manage').click();
      await page.getByRole('menuitem', { name: 'Pause' }).waitFor();
    },
  },
  { name: 'cancel', as: owner, path: at('running'), act: (page) => manage(page, 'Cancel') },
  { name: 'by-name', as: () => dora, path: at('running', '?order=name') },
  { name: 'board', as: member, path: at('board') },
  {
    name: 'board-result',
    as: member,
    path: at('board'),
    act: (page) => button(page, 'Enter result').click(),
  },
  { name: 'standings', as: member, path: at('board', '?view=standings') },
  { name: 'names', as: member, path: at('board', '?view=standings&order=name') },
  { name: 'crosstable', as: member, path: at('board', '?view=crosstable') },
  { name: 'crosstable-robin', as: owner, path: at('robin', '?view=crosstable') },
  {
    name: 'player',
    as: owner,
    path: at('board', '?view=standings'),
    act: async (page) => {
      await button(page, 'Dora').click();
      await page.getByRole('dialog').getByText('Buchholz Cut 1').click();
    },
  },
  {
    name: 'why',
    as: member,
    path: at('board', '?view=pairings&round=3'),
    act: async (page) => {
      await button(page, 'Why these pairings?').click();
      await page
        .getByRole('dialog')
        .getByText(/Players with/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'correct',
    as: owner,
    path: at('board', '?view=pairings&round=1'),
    act: (page) => button(page, 'Result of board 2').click(),
  },
  { name: 'repair', as: owner, path: at('board'), act: (page) => manage(page, 'Change pairings') },
  {
    name: 'apart',
    as: owner,
    path: at('running'),
    act: (page) => manage(page, 'Keep players apart'),
  },
  {
    name: 'game',
    as: member,
    path: at('running'),
    act: async (page) => {
      await page.getByRole('link', { name: /, board 1$/i }).click();
      await page.getByText(/^Place 1/).waitFor();
    },
  },
  { name: 'publish', as: owner, path: at('board'), act: (page) => manage(page, 'Public page') },
  { name: 'public', as: () => null, path: () => `/tournament/${token}?view=standings` },
  { name: 'public-crosstable', as: () => null, path: () => `/tournament/${token}?view=crosstable` },
  { name: 'public-gone', as: () => null, path: () => '/tournament/nothing' },
  { name: 'home', as: member, path: () => `/${club}` },
  { name: 'lobby', as: member, path: () => `/${club}/chess` },
  ...['open', 'board', 'knockout', 'arena', 'running'].map((key) => ({
    name: `${key}-vietnamese`,
    as: member,
    path: () => `/vi${at(key as keyof typeof made)()}`,
  })),
  { name: 'new-vietnamese', as: owner, path: () => `/vi/${club}/chess/tournaments/new` },
  ...['pairings', 'standings', 'standings&order=name', 'crosstable'].map((view) => ({
    name: `print-${view.replace('&order=', '-by-')}`,
    as: member,
    path: at('board', `?view=${view}`),
    act: (page: Page) => page.emulateMedia({ media: 'print' }),
  })),
];

const visitorOf = keptVisitors();

const VARIANTS = [
  'list-empty',
  'list-alone',
  'new',
  'new-refused',
  'open-arbiter',
  'match-games',
  'by-name',
  'names',
  'cancel',
  'menu',
  'correct',
  'game',
  'crosstable-robin',
  'publish',
  'public-crosstable',
  'public-gone',
  'home',
  'lobby',
];

/** The same page in the other language, or as it is printed. */
const REPEATED = /-vietnamese$|^print-/;
const repeated = SHOTS.map(({ name }) => name).filter((name) => REPEATED.test(name));

for (const { name, as, path, act } of withoutVariants(SHOTS, [...VARIANTS, ...repeated])) {
  // Paper is not as narrow as a phone.
  for (const width of WIDTHS.filter((each) => each > 500 || !name.startsWith('print-'))) {
    test(`tournament page ${name}, ${width} pixels wide`, async () => {
      const signedIn = as();
      const options = { width, touch: width < 500 };
      const { server, browser } = stage;
      const { page, faults } = await visitorOf(`${signedIn?.id} ${width}`, () =>
        signedIn === null
          ? newVisitor(browser, server.url, options)
          : seatFor(browser, server.url, signedIn, options),
      );
      await page.goto(path());
      await isShown(page);
      await act?.(page);
      await takePicture(page, `tournament-${name}-${width}`);
      expect(faults).toEqual([]);
    });
  }
}
