import { INITIAL_FEN, readPgn } from '@rookery/chess';
import type { Challenge, ChessGame } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  BOT_IDS,
  commonServer,
  look,
  refusalOf,
  signUp,
  storedGame,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

/** A rook ending in which Black moves first. */
const BLACK_STARTS = '4k3/8/8/8/8/8/r7/4K2R b K - 12 31';

let server: CommonServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await commonServer();
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});

function create(initialFen: unknown, fields: object = {}) {
  const json = { opponentId: bob.id, timeControl: 'blitz', color: 'white', initialFen, ...fields };
  return ann.send({ method: 'POST', path: '/api/chess/games', json });
}

async function created(initialFen: string | null, fields: object = {}): Promise<ChessGame> {
  const response = await create(initialFen, fields);
  expect(response.status).toBe(201);
  return response.json();
}

test('a game starts from a position, and is not rated', async () => {
  const game = await created(` ${BLACK_STARTS}  `, { rated: true });
  expect(game).toMatchObject({ initial_fen: BLACK_STARTS, rated: false });
  expect(game.game_state).toMatchObject({ fen: BLACK_STARTS, ply: 0, turn: 'black' });
  expect(game).toStrictEqual(await storedGame(server.databaseUrl, game.id));
});

test('the usual start is no position of its own', async () => {
  expect(await created(INITIAL_FEN)).toMatchObject({ initial_fen: null, rated: true });
  expect(await created(null)).toMatchObject({ initial_fen: null, rated: true });
});

test.each([
  ['checkmate', '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', 'position_over'],
  ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'position_over'],
  ['a draw by insufficient material', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'position_over'],
  ['a position with one king', '8/8/8/8/8/8/8/4K2R w - - 0 1', 'invalid_position'],
  [
    'a position with the other side in check',
    '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1',
    'invalid_position',
  ],
  ['no position', 'e2e4', 'invalid_position'],
  ['nothing', '', 'invalid_position'],
])('no game and no challenge starts from %s', async (_, fen, code) => {
  expect(refusalOf(await create(fen))).toEqual([422, code]);
  expect(refusalOf(await challenge(fen))).toEqual([422, code]);
});

test('no bot plays the position of a running game with a member', async () => {
  const [cat, dan] = await Promise.all([signUp(server.url, 'Cat'), signUp(server.url, 'Dan')]);
  const start = (opponentId: string, initialFen?: string) =>
    cat.send({
      method: 'POST',
      path: '/api/chess/games',
      json: { opponentId, timeControl: null, color: 'white', initialFen },
    });
  const game = (await start(dan.id)).json<ChessGame>();
  const moved = (await ask(cat, game, 'move', { move: 'e2e4' })).json<ChessGame>();
  const bot = BOT_IDS[0] ?? '';
  const otherSide = moved.game_state.fen.replace(' b KQkq', ' w -');
  for (const fen of [moved.game_state.fen, otherSide]) {
    expect(refusalOf(await start(bot, fen))).toEqual([409, 'position_in_play']);
  }
  await ask(dan, game, 'move', { move: 'e7e5' });
  expect((await start(bot, moved.game_state.fen)).status).toBe(201);
});

test('moves and takebacks follow from the position', async () => {
  const game = await created(BLACK_STARTS);
  expect(refusalOf(await ask(ann, game, 'move', { move: 'h1h8' }))).toEqual([409, 'not_your_turn']);
  await ask(bob, game, 'move', { move: 'e8e7', ply: 0 });
  // A repeated request has no effect.
  expect((await ask(bob, game, 'move', { move: 'e8e7', ply: 0 })).status).toBe(200);
  await ask(ann, game, 'move', { move: 'h1h7', ply: 1 });
  await ask(bob, game, 'takeback', { action: 'offer' });
  await ask(ann, game, 'takeback', { action: 'accept' });
  const back = (await look(ann, game)).json<ChessGame>();
  expect(back).toMatchObject({ moves: [], game_state: { fen: BLACK_STARTS, turn: 'black' } });
});

test('the PGN has the position', async () => {
  const game = await created(BLACK_STARTS);
  await ask(bob, game, 'move', { move: 'e8e7' });
  const { text } = await ann.send({ path: `/api/chess/games/${game.id}/pgn` });
  expect(text).toContain(`[FEN "${BLACK_STARTS}"]`);
  expect(text).toContain('31... Ke7');
  expect(readPgn(text)).toMatchObject({ initialFen: BLACK_STARTS, moves: ['e8e7'] });
});

test('a rematch starts from the same position', async () => {
  const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  const game = await created(fen, { opponentId: BOT_IDS[0] });
  await ask(ann, game, 'abort');
  const { rematch_id } = (await ask(ann, game, 'rematch', { action: 'offer' })).json<ChessGame>();
  const next = (await look(ann, { id: rematch_id ?? '' })).json<ChessGame>();
  expect(next).toMatchObject({ initial_fen: fen, black_player_id: ann.id });
});

function challenge(initialFen: string | null, fields: object = {}) {
  const json = { opponentId: bob.id, timeControl: { days_per_move: 3 }, color: 'white', ...fields };
  const path = '/api/chess/challenges';
  return ann.send({ method: 'POST', path, json: { ...json, initialFen } });
}

test('the game of a challenge starts from its position, and is not rated', async () => {
  const offered = (await challenge(BLACK_STARTS, { rated: true })).json<Challenge>();
  expect(offered).toMatchObject({ initial_fen: BLACK_STARTS, rated: false });
  const path = `/api/chess/challenges/${offered.id}`;
  const game = (await bob.send({ method: 'POST', path: `${path}/accept` })).json<ChessGame>();
  expect(game).toMatchObject({ id: offered.id, initial_fen: BLACK_STARTS, rated: false });
  expect(game.game_state).toMatchObject({ turn: 'black', ply: 0 });
});

test('a challenge can be answered with another position', async () => {
  const offered = (await challenge(null)).json<Challenge>();
  expect(offered.initial_fen).toBeNull();
  const json = { timeControl: { days_per_move: 3 }, color: 'random', initialFen: BLACK_STARTS };
  const path = `/api/chess/challenges/${offered.id}/change`;
  const changed = (await bob.send({ method: 'POST', path, json })).json<Challenge>();
  expect(changed).toMatchObject({ initial_fen: BLACK_STARTS, replaces: offered.id, rated: false });
});

test('the database stores no rated game from a position', async () => {
  const { id } = await created(BLACK_STARTS);
  const rate = asOwner(server.databaseUrl, (client) =>
    client.query('update chess_games set rated = true where id = $1', [id]),
  );
  await expect(rate).rejects.toThrow('chess_games_position_is_casual');
});
