import {
  ask,
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
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startServer(await createTestDatabase(inject('postgresUrl')), {
    GAME_ACTIONS_PER_SECOND: '2',
    UNSTARTED_GAMES_PER_MEMBER: '2',
  });
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});
afterAll(() => server.stop());

function start(member: TestMember, opponent: TestMember) {
  const json = { opponentId: opponent.id, timeControl: 'classical', color: 'white' };
  return member.send({ method: 'POST', path: '/api/chess/games', json });
}

test('a member starts no more games while several wait for their first moves', async () => {
  const game = await startGame(ann, bob);
  await startGame(ann, bob);
  expect(refusalOf(await start(ann, bob))).toEqual([409, 'too_many_games']);
  // What others start with her does not count against her.
  expect((await start(bob, ann)).status).toBe(201);
  await play(game, 'e2e4 e7e5');
  expect((await start(ann, bob)).status).toBe(201);
  expect(refusalOf(await start(ann, bob))).toEqual([409, 'too_many_games']);
});

test('a member who hurries without end has to wait, and nobody else has', async () => {
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
