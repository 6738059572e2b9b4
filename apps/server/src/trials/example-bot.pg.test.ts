import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Challenge, ChessGame, MemberBot, NewApiToken } from '@rookery/contract';
import {
  administer,
  ask,
  eventually,
  foundClub,
  report,
  signUp,
  commonServer,
  TEST_PASSWORD,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { followGame, showUp, stockClient } from '@rookery/testkit/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { legalUcis } from './moves.testkit.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'examples', 'bot.mjs');
/** Of the bot; then its opponent resigns, unless the game is over before. */
const MAX_PLIES = 60;

let server: CommonServer;
let ann: TestMember;
let bot: MemberBot;
let token: NewApiToken;
let program: ChildProcess;
let output = '';

beforeAll(async () => {
  server = await commonServer();
  ann = await signUp(server.url, 'Ann');
  const club = await foundClub(ann, 'Club', []);
  bot = (await post('/api/account/bots', { name: 'Random' })).json<MemberBot>();
  await ann.send({ method: 'PUT', path: `/api/${club}/member/bots/${bot.id}` });
  const created = await post('/api/account/tokens', {
    name: 'Program',
    scopes: ['read', 'play'],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    botId: bot.id,
    password: TEST_PASSWORD,
  });
  token = created.json<NewApiToken>();
  program = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, ROOKERY_URL: server.url, ROOKERY_TOKEN: token.token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
});
afterAll(async () => {
  program.kill();
});

function post(path: string, json?: object) {
  return ann.send({ method: 'POST', path, json });
}

test('the example accepts a challenge and plays until the end, over the API and the live line', async () => {
  await eventually(() => expect(output).toContain('BOT Random is ready.'));
  const here = await showUp(server.url, ann.cookies());
  // A game with a clock needs both players.
  await eventually(async () => {
    const sql = `select from gateway_members where user_id = '${ann.id}'`;
    expect((await administer(server.databaseUrl, sql)).rowCount).toBe(1);
  });
  const client = stockClient(server.url, { headers: { cookie: ann.cookies() } });
  const offered = await post('/api/chess/challenges', {
    opponentId: bot.id,
    timeControl: 'rapid',
    color: 'white',
  });
  expect(offered.status).toBe(201);
  const { id, rated } = offered.json<Challenge>();
  expect(rated).toBe(false);
  const read = async () => (await ann.send({ path: `/api/chess/games/${id}` })).json<ChessGame>();
  await eventually(async () => expect((await read()).status).toBe('active'));
  const followed = followGame(client, id);
  let game = await read();
  expect(game).toMatchObject({ black_player_id: bot.id, rated: false });
  while (game.status === 'active' && game.game_state.ply < MAX_PLIES) {
    const { fen, ply } = game.game_state;
    const [move] = legalUcis(fen);
    expect((await ask(ann, game, 'move', { move, ply })).status).toBe(200);
    await eventually(async () => {
      game = await read();
      expect(game.status !== 'active' || game.game_state.ply === ply + 2).toBe(true);
    });
  }
  if (game.status === 'active') game = (await ask(ann, game, 'resign')).json<ChessGame>();
  expect(game.status).not.toBe('active');
  await eventually(() => expect(followed.rows.at(-1)?.status).toBe(game.status));
  report(`${game.moves.length} half-moves, ${game.status}: ${game.moves.slice(0, 10).join(' ')} …`);
  await client.removeAllChannels();
  here.close();
});

test('it plays two games by correspondence at once, and ends when its token is revoked', async () => {
  const bob = await signUp(server.url, 'Bob');
  // Bob is in another club, and does not see the bot.
  const unseen = await bob.send({
    method: 'POST',
    path: '/api/chess/challenges',
    json: { opponentId: bot.id, timeControl: { days_per_move: 3 }, color: 'black' },
  });
  expect(unseen.json()).toMatchObject({ code: 'opponent_unknown' });
  const games: string[] = [];
  for (const color of ['black', 'white'] as const) {
    const json = { opponentId: bot.id, timeControl: { days_per_move: 3 }, color };
    games.push((await post('/api/chess/challenges', json)).json<Challenge>().id);
    await eventually(async () => {
      const game = await ann.send({ path: `/api/chess/games/${games.at(-1)}` });
      expect(game.status).toBe(200);
    });
  }
  const [first = '', second = ''] = games;
  await ask(ann, { id: second }, 'move', { move: 'e2e4' });
  for (const [id, plies] of [
    [first, 1],
    [second, 2],
  ] as const) {
    await eventually(async () => {
      const game = (await ann.send({ path: `/api/chess/games/${id}` })).json<ChessGame>();
      expect(game.moves).toHaveLength(plies);
    });
  }
  const ended = once(program, 'exit');
  await ann.send({ method: 'DELETE', path: `/api/account/tokens/${token.id}` });
  // The next move that it wants to make is refused.
  const game = (await ann.send({ path: `/api/chess/games/${first}` })).json<ChessGame>();
  const [move] = legalUcis(game.game_state.fen);
  await ask(ann, game, 'move', { move });
  expect(await ended).toEqual([1, null]);
  expect(output).toContain('The token has expired, or was revoked.');
});
