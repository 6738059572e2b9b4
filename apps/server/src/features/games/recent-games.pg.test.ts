import { acceptTakeback, move, offerDraw, offerTakeback, resign } from '@rookery/chess';
import { openDatabase, type Database, type GameId, type UserId } from '@rookery/database';
import {
  administer,
  commonServer,
  signUp,
  startGame,
  storedGame,
  TEST_SECRET,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../http/logging.ts';
import { act, type Action } from './act.ts';
import { createGameRepository, type GameRepository } from './game-repository.ts';

let databaseUrl: string;
let database: Database;
let ann: TestMember;
let bob: TestMember;
let game: TestGame;

beforeAll(async () => {
  const server = await commonServer();
  databaseUrl = server.databaseUrl;
  const options = { databaseUrl, secret: TEST_SECRET, poolSize: 4 };
  database = openDatabase({ ...options, onConnectionLost: () => undefined });
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});
afterAll(() => database.close());
beforeEach(async () => {
  game = await startGame(ann, bob);
});

/** A process with its own recent games, which counts its reads. */
function apiProcess() {
  const games = createGameRepository(database, createLog('silent'));
  let reads = 0;
  const counting: GameRepository = {
    ...games,
    read(caller, id) {
      reads += 1;
      return games.read(caller, id);
    },
  };
  return {
    reads: () => reads,
    act: (player: TestMember, action: Action, at = Date.now()) =>
      act(counting, player.id as UserId, game.id as GameId, at, action),
    play: (player: TestMember, uci: string, ply?: number) =>
      act(counting, player.id as UserId, game.id as GameId, Date.now(), (before, color, at) =>
        move(before, color, { move: uci, ply }, at),
      ),
  };
}

function movesOf(id: string): Promise<string[]> {
  return storedGame(databaseUrl, id).then(({ moves }) => moves);
}

test('the moves after the first of a process need no read, and are answered as they are stored', async () => {
  const { play, reads } = apiProcess();
  for (const [player, uci] of [
    [ann, 'e2e4'],
    [bob, 'e7e5'],
    [ann, 'g1f3'],
    [bob, 'b8c6'],
  ] as const) {
    const result = await play(player, uci);
    expect(result).toEqual({ ok: true, value: await storedGame(databaseUrl, game.id) });
  }
  expect(reads()).toBe(1);
});

test('a process that has missed moves reads the game again', async () => {
  const [one, two] = [apiProcess(), apiProcess()];
  await one.play(ann, 'e2e4');
  await two.play(bob, 'e7e5');
  await two.play(ann, 'g1f3');
  expect(await one.play(bob, 'b8c6', 3)).toMatchObject({ ok: true });
  expect(await two.play(ann, 'f1b5')).toMatchObject({ ok: true });
  expect(await movesOf(game.id)).toEqual(['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5']);
});

test('a move that was taken back elsewhere is not continued', async () => {
  const [one, two] = [apiProcess(), apiProcess()];
  await one.play(ann, 'e2e4');
  await one.play(bob, 'e7e5');
  await two.act(bob, offerTakeback);
  await two.act(ann, acceptTakeback);
  expect(await one.play(ann, 'g1f3', 2)).toMatchObject({ ok: false, code: 'stale_ply' });
  expect(await one.play(bob, 'c7c5', 1)).toMatchObject({ ok: true });
  expect(await movesOf(game.id)).toEqual(['e2e4', 'c7c5']);
});

test('a game that has ended elsewhere is over', async () => {
  const [one, two] = [apiProcess(), apiProcess()];
  await one.play(ann, 'e2e4');
  await one.play(bob, 'e7e5');
  await two.act(bob, resign);
  expect(await one.play(ann, 'g1f3')).toMatchObject({ ok: false, code: 'game_over' });
  expect(await storedGame(databaseUrl, game.id)).toMatchObject({ status: 'white_won' });
});

test.each<[string, Action]>([
  ['a move', (before, color, at) => move(before, color, { move: 'g1f3' }, at)],
  ['an offer of a draw', offerDraw],
  ['a resignation', resign],
])(
  '%s after the time is up loses by time, also where the game was stored last',
  async (_, action) => {
    const process = apiProcess();
    await process.play(ann, 'e2e4');
    await process.play(bob, 'e7e5');
    const late = Date.now() + 86_400_000;
    expect(await process.act(ann, action, late)).toMatchObject({ ok: false, code: 'game_over' });
    expect(await storedGame(databaseUrl, game.id)).toMatchObject({
      status: 'black_won',
      moves: ['e2e4', 'e7e5'],
      game_state: { outcome: { winner: 'black', reason: 'timeout' } },
    });
  },
);

test('a repeated move is answered with the game as it is now', async () => {
  const [one, two] = [apiProcess(), apiProcess()];
  await one.play(ann, 'e2e4', 0);
  await two.play(bob, 'e7e5', 1);
  const repeated = await one.play(ann, 'e2e4', 0);
  expect(repeated).toEqual({ ok: true, value: await storedGame(databaseUrl, game.id) });
});

test('only the players of a game can act in it', async () => {
  const { play } = apiProcess();
  await play(ann, 'e2e4');
  const outsider = { ...ann, id: '99999999-9999-4999-8999-999999999999' };
  expect(await play(outsider, 'e7e5')).toMatchObject({ ok: false, code: 'not_found' });
});

test('another change with the same version, as after a failover that lost a commit, is noticed', async () => {
  const { play, reads } = apiProcess();
  await play(ann, 'e2e4');
  const lost = game;
  game = await startGame(ann, bob);
  await apiProcess().play(ann, 'd2d4');
  // Without the trigger that counts versions.
  await administer(
    databaseUrl,
    `set session_replication_role = replica;
     update chess_games as game
     set game_state = other.game_state, moves = other.moves, updated_at = other.updated_at
     from chess_games as other where game.id = '${lost.id}' and other.id = '${game.id}'`,
  );
  game = lost;
  const { version } = await storedGame(databaseUrl, lost.id);
  expect([version, reads()]).toEqual([1, 1]);
  expect(await play(bob, 'd7d5')).toMatchObject({ ok: true });
  expect(await storedGame(databaseUrl, lost.id)).toMatchObject({
    moves: ['d2d4', 'd7d5'],
    game_state: { fen: 'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2' },
  });
  expect(reads()).toBe(2);
});
