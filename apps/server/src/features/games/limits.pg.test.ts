import { randomUUID } from 'node:crypto';
import type { ChessGame } from '@rookery/contract';
import {
  ask,
  BOT_IDS,
  createTestDatabase,
  look,
  play,
  refusalOf,
  signUp,
  startedGame,
  startGame,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startServer(await createTestDatabase(inject('postgresUrl')), {
    GAME_ACTIONS_PER_SECOND: '2',
    UNSTARTED_GAMES_PER_MEMBER: '2',
    BOT_GAMES_PER_MEMBER: '1',
  });
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});
afterAll(() => server.stop());

function start(member: TestMember, opponent: Pick<TestMember, 'id'>) {
  const json = { opponentId: opponent.id, timeControl: 'classical', color: 'white' };
  return member.send({ method: 'POST', path: '/api/chess/games', json });
}

test('a member cannot start more games while several wait for their first moves', async () => {
  const game = await startGame(ann, bob);
  await startGame(ann, bob);
  expect(refusalOf(await start(ann, bob))).toEqual([409, 'too_many_games']);
  // Games that others start with her do not count.
  expect((await start(bob, ann)).status).toBe(201);
  await play(game, 'e2e4 e7e5');
  expect((await start(ann, bob)).status).toBe(201);
  expect(refusalOf(await start(ann, bob))).toEqual([409, 'too_many_games']);
});

test('a member who exceeds the rate has to wait, and others do not', async () => {
  const [cat, dan] = await Promise.all([signUp(server.url, 'Cat'), signUp(server.url, 'Dan')]);
  const game = await startedGame(cat, dan);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => ask(cat, game, 'presence', { here: true })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(10);
  for (const answer of refused) expect(refusalOf(answer)).toEqual([429, 'too_many_requests']);
  expect((await ask(dan, game, 'presence', { here: true })).status).toBe(200);
  expect((await look(cat, game)).status).toBe(200);
});

describe('a member with the maximum number of games with bots', () => {
  const bot = { id: BOT_IDS[0] ?? '' };
  const refusal = [409, 'too_many_bot_games'];

  test('cannot start another one, even with many requests at once', async () => {
    const eve = await signUp(server.url, 'Eve');
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(eve, bot)));
    const started = answers.filter(({ status }) => status === 201);
    expect(started).toHaveLength(1);
    for (const answer of answers.filter((each) => !started.includes(each))) {
      expect(refusalOf(answer)).toEqual(refusal);
    }
    // Games with members are not limited by this.
    expect((await start(eve, bob)).status).toBe(201);
  });

  test('gets no rematch with a bot before a game is over', async () => {
    const fay = await signUp(server.url, 'Fay');
    const first = (await start(fay, bot)).json<ChessGame>();
    await ask(fay, first, 'abort');
    const second = (await start(fay, bot)).json<ChessGame>();
    expect(refusalOf(await ask(fay, first, 'rematch', { action: 'offer' }))).toEqual(refusal);
    await ask(fay, second, 'abort');
    const again = await ask(fay, first, 'rematch', { action: 'offer' });
    expect(again.json<ChessGame>().rematch_id).toEqual(expect.any(String));
  });

  test('gets the same game when a request is sent twice', async () => {
    const gil = await signUp(server.url, 'Gil');
    const json = {
      id: randomUUID(),
      opponentId: bot.id,
      timeControl: 'classical',
      color: 'white',
    };
    const request = { method: 'POST', path: '/api/chess/games', json };
    const answers = await Promise.all([gil.send(request), gil.send(request)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });
});
