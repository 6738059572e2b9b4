import { TIME_CONTROLS } from '@rookery/chess';
import {
  ADAPTIVE_BOT,
  BOT_LEVELS,
  BOT_NAMES,
  botIdOf,
  type ChessGame,
  type PlayerStats,
} from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  afterBot,
  ask,
  createTestDatabase,
  eventually,
  look,
  signUp,
  startServer,
  startTraining,
  storedGame,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { setMoves } from './set-moves.testkit.ts';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { BOT_PACE: '0' });
  ann = await signUp(server.url, 'Ann');
});
afterAll(() => server.stop());

async function jobsOf({ id }: Pick<ChessGame, 'id'>): Promise<unknown[]> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query('select kind, ply, offer from chess_engine_jobs where game_id = $1', [id]),
  );
  return rows;
}

/** Black has given away queen and bishop; it is White's turn. */
const LOST = 'e2e4 d7d5 e4d5 d8d5 b1c3 d5e4 c3e4 c8g4 d1g4 b8a6 f1a6 b7a6'.split(' ');

/** Plays the member's moves, each after the bot has answered the one before. */
async function playMoves(game: ChessGame, moves: string): Promise<ChessGame> {
  let now = game;
  for (const move of moves.split(' ')) {
    const answer = await ask(ann, game, 'move', { move, ply: now.game_state.ply });
    expect(answer.status).toBe(200);
    now = await afterBot(ann, game, answer.json<ChessGame>().moves.length + 1);
  }
  return now;
}

test('every level and the adaptive bot have the names that pages show', async () => {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ id: string; name: string }>(
      'select id, name from users where is_bot order by id',
    ),
  );
  const ofLevels = BOT_LEVELS.map((level) => ({ id: botIdOf(level), name: BOT_NAMES[level] }));
  expect(rows).toEqual([...ofLevels, ADAPTIVE_BOT]);
});

describe('a bot', () => {
  test('makes the first move as White, and answers every move', async () => {
    const game = await startTraining(ann, 1, { color: 'black' });
    expect(game).toMatchObject({ rated: false, bot_depth: null });
    const opened = await afterBot(ann, game, 1);
    expect(opened.moves).toHaveLength(1);
    const continued = await playMoves(opened, 'a7a6 h7h6 b7b6');
    expect(continued.moves.length).toBeGreaterThanOrEqual(7);
    expect(await jobsOf(game)).toEqual([]);
  });

  test('lets its opponent take a move back', async () => {
    const game = await startTraining(ann, 2);
    const before = await playMoves(game, 'e2e4 d2d4');
    await ask(ann, game, 'takeback', { action: 'offer' });
    const after = await eventually(async () => {
      const now = (await look(ann, game)).json<ChessGame>();
      expect(now.game_state.offers.takeback).toBeNull();
      return now;
    });
    expect(after.moves).toEqual(before.moves.slice(0, 2));
  });

  test('declines a draw in an open position, and plays on', async () => {
    const game = await startTraining(ann, 2);
    await playMoves(game, 'e2e4');
    await ask(ann, game, 'draw', { action: 'offer' });
    await eventually(async () => {
      const now = (await look(ann, game)).json<ChessGame>();
      expect(now).toMatchObject({ status: 'active', game_state: { offers: { draw: null } } });
    });
    await playMoves(await afterBot(ann, game, 2), 'd2d4');
  });

  test('accepts a draw in a position that is clearly worse for it', async () => {
    const game = await startTraining(ann, 5);
    await setMoves(databaseUrl, game, LOST);
    await ask(ann, game, 'draw', { action: 'offer' });
    const over = await eventually(async () => {
      const now = (await look(ann, game)).json<ChessGame>();
      expect(now.status).toBe('drawn');
      return now;
    });
    expect(over.game_state.outcome?.reason).toBe('agreement');
  });

  test('resigns a lost position at a high level', async () => {
    const game = await startTraining(ann, 5);
    await setMoves(databaseUrl, game, LOST);
    await ask(ann, game, 'move', { move: 'g1f3' });
    const over = await afterBot(ann, game, 99);
    expect(over).toMatchObject({
      status: 'white_won',
      game_state: { outcome: { reason: 'resignation' } },
    });
  });

  test('accepts a rematch at once, with the same depth', async () => {
    const game = await startTraining(ann, 4, { botDepth: 2 });
    expect(game.bot_depth).toBe(2);
    await playMoves(game, 'e2e4');
    await ask(ann, game, 'resign');
    const over = (await ask(ann, game, 'rematch', { action: 'offer' })).json<ChessGame>();
    const next = await afterBot(ann, { id: over.rematch_id ?? '' }, 1);
    expect(next).toMatchObject({
      black_player_id: ann.id,
      bot_depth: 2,
      moves: [expect.any(String)],
    });
  });

  test('does not change the rating or the record of its opponent', async () => {
    const stats = (await ann.send({ path: `/api/chess/stats/${ann.id}` })).json<PlayerStats>();
    expect(stats).toMatchObject({
      rating: 1200,
      games_played: 0,
      games_lost: 0,
      last_played: null,
    });
  });

  test('moves again after its job was lost', async () => {
    const game = await startTraining(ann, 1);
    await asOwner(databaseUrl, (client) =>
      client.query(
        `update chess_engine_jobs set due_at = now() + interval '1 hour' where game_id = $1`,
        [game.id],
      ),
    );
    await ask(ann, game, 'move', { move: 'e2e4' });
    expect((await afterBot(ann, game, 2)).moves).toHaveLength(2);
  });
});

test('a bot takes time to think, unless BOT_PACE is 0', async () => {
  const other = await startServer(databaseUrl);
  await server.stop();
  try {
    const ben = await signUp(other.url, 'Ben');
    const game = await startTraining(ben, 3, { timeControl: 'blitz' });
    for (const [ply, move] of [
      [0, 'e2e4'],
      [2, 'd2d4'],
    ] as const) {
      await ask(ben, game, 'move', { move, ply });
      await afterBot(ben, game, ply + 2);
    }
    const { clocks } = await storedGame(databaseUrl, game.id);
    const { initial_ms, increment_ms } = TIME_CONTROLS.blitz;
    const used = initial_ms + increment_ms - (clocks[3] ?? 0);
    expect(used).toBeGreaterThanOrEqual(400);
    expect(used).toBeLessThan(30_000);
  } finally {
    await other.stop();
    await server.start();
  }
});
