import { ADAPTIVE_BOT, type AdaptiveBot, type ChessGame } from '@rookery/contract';
import {
  afterBot,
  ask,
  createTestDatabase,
  signUp,
  startServer,
  startTraining,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { setMoves } from './set-moves.testkit.ts';

let databaseUrl: string;
let server: TestServer;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { BOT_PACE: '0' });
});
afterAll(() => server.stop());

async function adaptiveBotOf(member: TestMember): Promise<AdaptiveBot> {
  return (await member.send({ path: '/api/chess/adaptive-bot' })).json<AdaptiveBot>();
}

function startGame(member: TestMember, options: Record<string, unknown> = {}): Promise<ChessGame> {
  return startTraining(member, 1, { opponentId: ADAPTIVE_BOT.id, ...options });
}

/** Plays a move, so that the game counts, and resigns. */
async function lose(member: TestMember, game: ChessGame): Promise<void> {
  await ask(member, game, 'move', { move: 'e2e4' });
  await afterBot(member, game, 2);
  expect((await ask(member, game, 'resign')).status).toBe(200);
}

/** White gives mate with the next move. */
const BEFORE_MATE = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6'.split(' ');

async function win(member: TestMember, game: ChessGame): Promise<void> {
  await setMoves(databaseUrl, game, BEFORE_MATE);
  const over = (await ask(member, game, 'move', { move: 'h5f7' })).json<ChessGame>();
  expect(over.status).toBe('white_won');
}

test('the adaptive bot starts at 1000, and has no search depth of its own', async () => {
  const ann = await signUp(server.url, 'Ann');
  expect(await adaptiveBotOf(ann)).toEqual({ strength: 1_000, games: 0 });
  const game = await startGame(ann, { botDepth: 12, color: 'black' });
  expect(game).toMatchObject({ bot_strength: 1_000, bot_depth: null, rated: false });
  expect((await afterBot(ann, game, 1)).moves).toHaveLength(1);
});

test('it is weaker after a loss and stronger after a win', async () => {
  const ben = await signUp(server.url, 'Ben');
  await lose(ben, await startGame(ben));
  const afterLoss = await adaptiveBotOf(ben);
  expect(afterLoss.games).toBe(1);
  expect(afterLoss.strength).toBeLessThan(1_000);

  const second = await startGame(ben);
  expect(second.bot_strength).toBe(afterLoss.strength);
  await win(ben, second);
  const afterWin = await adaptiveBotOf(ben);
  expect(afterWin.games).toBe(2);
  expect(afterWin.strength).toBeGreaterThan(afterLoss.strength);
});

test('a rematch has the new strength', async () => {
  const cat = await signUp(server.url, 'Cat');
  const game = await startGame(cat);
  await lose(cat, game);
  const { strength } = await adaptiveBotOf(cat);
  const over = (await ask(cat, game, 'rematch', { action: 'offer' })).json<ChessGame>();
  const next = await afterBot(cat, { id: over.rematch_id ?? '' }, 1);
  expect(next).toMatchObject({ black_player_id: cat.id, bot_strength: strength });
});

test('games of other members, aborted games and games with other bots do not count', async () => {
  const dan = await signUp(server.url, 'Dan');
  await ask(dan, await startGame(dan), 'abort');
  const other = await startTraining(dan, 1);
  expect(other.bot_strength).toBeNull();
  await lose(dan, other);
  expect(await adaptiveBotOf(dan)).toEqual({ strength: 1_000, games: 0 });
});
