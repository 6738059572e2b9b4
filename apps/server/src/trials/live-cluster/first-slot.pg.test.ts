import {
  createTestDatabase,
  eventually,
  play,
  signUp,
  startGame,
  startServer,
  startTestPostgres,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBoard } from './board.testkit.ts';
import { preventSlots } from './slot.testkit.ts';

let postgres: TestPostgres;
let server: TestServer;
let allowSlots: () => Promise<void>;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const databaseUrl = await createTestDatabase(postgres.url);
  allowSlots = await preventSlots(databaseUrl);
  server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api,relay,gateway,worker' });
});
afterAll(async () => {
  await allowSlots?.();
  await server?.stop();
  await postgres?.discard();
});

test('a move made before the slot was created reaches a board that was already joined', async () => {
  const white = await signUp(server.url, 'White');
  const black = await signUp(server.url, 'Black');
  const game = await startGame(white, black);
  const board = openBoard(server.url, white, game);
  try {
    await eventually(() => expect([board.joins(), board.row()?.version]).toEqual([1, 0]));
    await play(game, 'e2e4');
    expect(board.version()).toBe(0);
    await allowSlots();
    await eventually(() => expect(board.version()).toBe(1));
    expect(board.takeErrors()).toEqual([]);
  } finally {
    await board.close();
  }
});
