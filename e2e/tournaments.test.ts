import type { ChessGame, TournamentPairing } from '@rookery/contract';
import {
  ask,
  BOT_IDS,
  changeState,
  despite,
  eventually,
  NotYet,
  foundClub,
  look,
  play,
  signUp,
  type TestTournament,
  type TestMember,
} from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newVisitor, type VisitorOptions } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { liveStage } from './stage.ts';
import { startTournament, submitTournament } from './tournament-actions.ts';

const PHONE: VisitorOptions = { width: 390, touch: true };

const stage = liveStage();
let ann: TestMember;
let others: TestMember[];
let club: string;
let faults: string[][] = [];

beforeAll(async () => {
  const names = ['Ann', 'Ben', 'Cem', 'Dora', 'Emil', 'Fay', 'Gus'];
  const [owner, ...rest] = await Promise.all(names.map((name) => signUp(stage.server.url, name)));
  if (owner === undefined) throw new Error('There is an owner.');
  [ann, others] = [owner, rest];
  club = await foundClub(ann, 'Riverside', others);
});
afterEach(() => {
  const found = faults.flat();
  faults = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});

async function at(member: TestMember, path: string, options: VisitorOptions = {}): Promise<Page> {
  const seat = await seatFor(stage.browser, stage.server.url, member, options);
  faults.push(seat.faults);
  await seat.page.goto(path);
  return seat.page;
}

/** Creates a tournament in the page. */
async function create(
  page: Page,
  name: string,
  choose: () => Promise<unknown>,
): Promise<TestTournament> {
  await page.getByRole('link', { name: 'Create tournament' }).first().click();
  await page.getByLabel('Name').fill(name);
  await choose();
  return submitTournament(page, club, ann);
}

async function start(page: Page): Promise<void> {
  await startTournament(page);
  await page.getByRole('heading', { name: 'Pairings of round 1' }).waitFor();
}

/** Decides the games between members: Black resigns. The members in `absent` do not appear. */
async function playRound(cup: TestTournament, round: number, absent: readonly TestMember[] = []) {
  const record = await cup.until(
    ({ tournament, rounds }) =>
      tournament.round === round &&
      (rounds[round - 1]?.pairings ?? []).every(
        ({ black, game_id }) => black === null || game_id !== null,
      ),
  );
  const memberOf = (playerId: string | null) => {
    const userId = record.players.find((player) => player.id === playerId)?.user_id;
    return [ann, ...others].find((member) => member.id === userId);
  };
  for (const pairing of record.rounds[round - 1]?.pairings ?? []) {
    await decide(pairing, memberOf(pairing.white), memberOf(pairing.black), absent);
  }
}

async function decide(
  { game_id }: TournamentPairing,
  white: TestMember | undefined,
  black: TestMember | undefined,
  absent: readonly TestMember[],
): Promise<void> {
  if (game_id === null) return;
  const member = white ?? black;
  if (member === undefined) return endBotGame(game_id);
  if ([white, black].some((each) => each !== undefined && absent.includes(each))) return;
  const game = { id: game_id, white: white ?? member, black: black ?? member };
  if (white !== undefined && black !== undefined) await play(game, 'e2e4 e7e5');
  else await playBot(game, white !== undefined);
  await eventually(async () => {
    const { status, text } = await ask(black ?? member, game, 'resign');
    if (status !== 200) throw new NotYet(text);
  });
}

function isFinished(error: unknown): boolean {
  return error instanceof Error && error.message.includes('a finished game stays as it is');
}

/** Two bots play like two members, for many minutes: their flag falls at once. */
async function endBotGame(id: string): Promise<void> {
  const running_since = '2026-01-01T00:00:00.000Z';
  const clock = { white_ms: 1, black_ms: 1, white_lag_ms: 0, black_lag_ms: 0, running_since };
  await eventually(async () => {
    if ((await look(ann, { id })).json<ChessGame>().status !== 'active') return;
    // Again, if a bot has moved meanwhile. The game may also have ended by itself.
    const change = () =>
      changeState(stage.server.databaseUrl, { id }, { first_move_by: null, clock });
    await despite(isFinished, change)();
    throw new NotYet('The bots are still playing.');
  });
}

/** The member's first move against a bot, before or after the bot's own. */
async function playBot(game: { id: string; white: TestMember }, isWhite: boolean): Promise<void> {
  await eventually(async () => {
    const move = isWhite ? 'e2e4' : 'e7e6';
    const { status, text } = await ask(game.white, game, 'move', { move, ply: isWhite ? 0 : 1 });
    if (status !== 200) throw new NotYet(text);
  });
}

/** A member does not make the first move in time. */
async function failToAppear(cup: TestTournament, { id: userId }: TestMember): Promise<void> {
  const { players, rounds } = await cup.record();
  const player = players.find(({ user_id }) => user_id === userId)?.id ?? '';
  const pairing = rounds.at(-1)?.pairings.find((each) => [each.white, each.black].includes(player));
  const game = { id: pairing?.game_id ?? '' };
  if (pairing?.black === player) {
    const opponent = players.find((each) => each.id === pairing.white)?.user_id;
    const white = [ann, ...others].find((member) => member.id === opponent);
    if (white !== undefined) await ask(white, game, 'move', { move: 'e2e4', ply: 0 });
    await eventually(async () => {
      const { moves } = (await look(ann, game)).json<ChessGame>();
      if (moves.length === 0) throw new NotYet('White has not moved yet.');
    });
  }
  const passed = { first_move_by: '2026-01-01T00:00:00.000Z' };
  await changeState(stage.server.databaseUrl, game, passed);
}

test('a Swiss tournament of five rounds, from its creation to the crosstable', async () => {
  const page = await at(ann, `/${club}/chess/tournaments`);
  const cup = await create(page, 'Spring Open', async () => {
    await page.getByText('More options').click();
    await page.getByLabel('Pause between rounds').selectOption('None');
  });
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  const [ben, cem, dora, emil, fay, gus] = others as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  await cup.enter(ben, cem, dora, emil, fay);
  for (const userId of [BOT_IDS[0], BOT_IDS[1]]) {
    await cup.send(ann, 'POST', '/players', { userId });
  }
  await start(page);
  await playRound(cup, 1, [fay]);
  await failToAppear(cup, fay);

  // Gus enters late, and Ben gets half a point for the third round.
  const late = await at(gus, `/${club}/chess/tournaments/${cup.id}`, PHONE);
  await late.getByRole('button', { name: 'Enter', exact: true }).click();
  await late
    .getByRole('row', { name: /Gus/ })
    .or(late.getByText('You have entered'))
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Standings' }).click();
  await page.getByRole('button', { name: 'Ben', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ben' });
  await dialog.getByLabel('Bye in round').selectOption('3');
  await dialog.getByRole('button', { name: 'Grant bye' }).click();
  await dialog.getByText('Round 3: half-point bye').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const first = await cup.until(({ tournament }) => tournament.round >= 2);
  const fays = first.players.find(({ user_id }) => user_id === fay.id)?.id;
  const forfeits = (first.rounds[0]?.pairings ?? []).flatMap(({ white, black, ...results }) => [
    ...(results.white_result === '-' ? [white] : []),
    ...(results.black_result === '-' ? [black] : []),
  ]);
  expect(forfeits).toEqual([fays]);
  await playRound(cup, 2);
  await playRound(cup, 3);
  const third = await cup.record();
  const idOf = (name: string) => third.players.find((player) => player.name === name)?.id;
  const bye = third.rounds[2]?.pairings.find(({ white }) => white === idOf('Ben'));
  expect(bye).toMatchObject({ black: null, white_result: 'H' });

  // The arbiter corrects a result of the first round, and Cem withdraws.
  await page.getByRole('link', { name: 'Pairings' }).click();
  await page.getByRole('link', { name: 'Round 1', exact: true }).click();
  await page.getByRole('button', { name: 'Result of board 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Draw/ }).click();
  await page.getByText('Result entered').waitFor();
  const cems = await at(cem, `/${club}/chess/tournaments/${cup.id}`, PHONE);
  await cems.getByRole('button', { name: 'Withdraw' }).click();
  await cems.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await cems.getByRole('button', { name: 'Withdraw' }).waitFor({ state: 'hidden' });

  await playRound(cup, 4);
  await playRound(cup, 5);
  await cup.until(({ tournament }) => tournament.status === 'finished');
  await page.getByText(/won with/).waitFor();
  await page.getByRole('link', { name: 'Crosstable' }).click();
  const table = page.getByRole('table', { name: 'Crosstable' });
  expect(await table.getByRole('row').count()).toBe(10);
  const cellsOf = async (name: string) =>
    (
      await table
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('cell')
        .allInnerTexts()
    ).join(' ');
  expect(await cellsOf('Ben')).toContain('-½');

  // A game of the tournament leads back to it, and offers no rematch.
  const { rounds } = await cup.record();
  const game = rounds[0]?.pairings.find(({ game_id }) => game_id !== null);
  await page.goto(`/${club}/chess/games/${game?.game_id}`);
  await page.getByRole('link', { name: /^Round 1, board \d of Spring Open$/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Rematch' }).count()).toBe(0);
  await page.getByRole('link', { name: 'To the tournament' }).click();
  await page.getByRole('heading', { name: 'Spring Open' }).waitFor();
});

/** Two taps: the own board, and the result. */
async function enter(phone: Page, result: RegExp): Promise<void> {
  await phone.getByRole('button', { name: /(Enter|Change) result/ }).click();
  await phone.getByRole('dialog').getByRole('button', { name: result }).click();
  await phone.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('a round over the board is entered on phones, and the arbiter decides a dispute', async () => {
  const page = await at(ann, `/${club}/chess/tournaments`);
  const cup = await create(page, 'Club evening', () =>
    page.getByText('Over the board', { exact: true }).click(),
  );
  const [ben, cem] = others as [TestMember, TestMember];
  await cup.enter(ben, cem);
  await page.getByRole('button', { name: 'Ben', exact: true }).waitFor();
  await start(page);
  const path = `/${club}/chess/tournaments/${cup.id}`;
  const [bens, cems] = [await at(ben, path, PHONE), await at(cem, path, PHONE)];
  await enter(bens, /^Ben won/);
  await bens.getByText(/Waiting for Cem to confirm/).waitFor();
  await cems.getByText(/Ben entered .* Enter the same to confirm/).waitFor();
  await enter(cems, /^Draw/);
  await bens.getByText(/Cem entered ½–½/).waitFor();
  await page.getByText('Reports differ').waitFor();
  await page.getByRole('button', { name: 'Result of board 1' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ben won/ })
    .click();
  await bens.getByText(/Result: /).waitFor();
  await cems.getByText(/Result: /).waitFor();

  // The public page needs no account.
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Public page' }).click();
  await page.getByRole('button', { name: 'Create public page' }).click();
  const link = await page.getByRole('dialog').getByLabel('Link').inputValue();
  const visitor = await newVisitor(stage.browser, stage.server.url, PHONE);
  faults.push(visitor.faults);
  await visitor.page.goto(link);
  await visitor.page.getByRole('heading', { name: 'Club evening' }).waitFor();
  await visitor.page.getByRole('link', { name: 'Crosstable' }).click();
  await visitor.page.getByRole('row', { name: /Ben.*2[wb]1/ }).waitFor();
  expect(await visitor.page.getByRole('button', { name: /result/ }).count()).toBe(0);
});
