import type { Puzzle } from '@rookery/contract';
import {
  administer,
  ask,
  createTestDatabase,
  eventually,
  play,
  signUp,
  signUpAlone,
  startGame,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/** Black takes the queen and is mated in two moves. */
const LEGALS_MATE = 'e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5';
/** Black overlooks a mate in one. */
const SCHOLARS_MATE = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { MAKE_PUZZLES: 'yes', PUZZLE_CHECK_NODES: '20000' });
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});
afterAll(() => server.stop());

async function reviewedGame(moves: string): Promise<string> {
  const game = await startGame(ann, bob);
  await play(game, moves);
  expect((await ask(ann, game, 'review')).status).toBe(200);
  return game.id;
}

interface MadePuzzle {
  readonly id: string;
  readonly game_id: string | null;
}

/** The puzzle with this solution, once it is made. */
function madePuzzle(firstMove: string, solution: readonly string[]): Promise<MadePuzzle> {
  return eventually(async () => {
    const { rows } = await administer(
      databaseUrl,
      `select id, game_id, status, deviation, solution from puzzles where first_move = '${firstMove}'`,
    );
    expect(rows).toMatchObject([{ status: 'sound', deviation: 300, solution }]);
    return (rows as MadePuzzle[])[0] as MadePuzzle;
  });
}

async function sourceFor(member: TestMember, { id }: MadePuzzle): Promise<string | null> {
  const path = `/api/chess/puzzles/${id}/give-up`;
  const answer = await member.send({ method: 'POST', path, json: {} });
  expect(answer.status).toBe(200);
  return answer.json<Puzzle>().details?.game_id ?? null;
}

test('a punished mistake of a reviewed game becomes a puzzle, which does not name a game of a closed club', async () => {
  await reviewedGame(LEGALS_MATE);
  const puzzle = await madePuzzle('g4d1', ['c4f7', 'e8e7', 'c3d5']);
  expect(puzzle.game_id).toBeNull();
  expect(await sourceFor(ann, puzzle)).toBeNull();
});

test('a puzzle from an open club names its game to members who may see it, and to no other', async () => {
  await administer(
    databaseUrl,
    `update workspaces set chess_scope = 'platform' where kind = 'regular'`,
  );
  const gameId = await reviewedGame(SCHOLARS_MATE);
  const puzzle = await madePuzzle('g8f6', ['h5f7']);
  expect(puzzle.game_id).toBe(gameId);
  expect(await sourceFor(ann, puzzle)).toBe(gameId);
  expect(await sourceFor(await signUpAlone(server.url, 'Stranger'), puzzle)).toBeNull();
});
