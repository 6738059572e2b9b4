import { setTimeout as pause } from 'node:timers/promises';
import type { ChessGame, Hint } from '@rookery/contract';
import {
  afterBot,
  ask,
  createTestDatabase,
  eventually,
  look,
  refusalOf,
  signUp,
  startedGame,
  startServer,
  startTraining,
  TEST_CLUB,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let game: ChessGame;

beforeAll(async () => {
  server = await startServer(await createTestDatabase(inject('postgresUrl')), { BOT_PACE: '0' });
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
  game = await startTraining(ann, 1);
});
afterAll(() => server.stop());

function hint(member: TestMember, { id }: { id: string }, ply: number, help: 'piece' | 'move') {
  return ask(member, { id }, 'hint', { ply, help });
}

/** The hint once the engine has found it. Polls as slowly as a page does, because of the rate limit. */
async function readyHint(
  member: TestMember,
  { id }: { id: string },
  ply: number,
  help: 'piece' | 'move',
): Promise<Hint> {
  for (;;) {
    const answer = await hint(member, { id }, ply, help);
    expect(answer.status).toBe(200);
    const known = answer.json<Hint>();
    if (known.from !== null && (help === 'piece' || known.to !== null)) return known;
    await pause(300);
  }
}

describe('a hint', () => {
  test('names the piece, and its move only after a second request', async () => {
    const early = await hint(ann, game, 0, 'move');
    expect(early.json()).toMatchObject({ ply: 0, to: null });
    const piece = await readyHint(ann, game, 0, 'piece');
    expect(piece).toEqual({ ply: 0, from: expect.stringMatching(/^[a-h][12]$/), to: null });
    const whole = await readyHint(ann, game, 0, 'move');
    expect(whole).toEqual({ ...piece, to: expect.stringMatching(/^[a-h][1-8]$/) });
    // The move is legal.
    const move = `${whole.from}${whole.to}`;
    expect((await ask(ann, game, 'move', { move, ply: 0 })).status).toBe(200);
  });

  test('is given for the current position on the member’s turn only', async () => {
    const { moves } = await afterBot(ann, game, 2);
    expect(refusalOf(await hint(ann, game, 0, 'piece'))).toEqual([409, 'stale_ply']);
    expect((await readyHint(ann, game, moves.length, 'piece')).ply).toBe(moves.length);
    await ask(ann, game, 'resign');
    expect(refusalOf(await hint(ann, game, moves.length, 'piece'))).toEqual([409, 'game_over']);
  });

  test('is dropped when its position is taken back', async () => {
    const own = await startTraining(ann, 1);
    await ask(ann, own, 'move', { move: 'e2e4', ply: 0 });
    await afterBot(ann, own, 2);
    await readyHint(ann, own, 2, 'piece');
    await readyHint(ann, own, 2, 'move');
    await ask(ann, own, 'takeback', { action: 'offer' });
    await eventually(async () =>
      expect((await look(ann, own)).json<ChessGame>().moves).toHaveLength(0),
    );
    await ask(ann, own, 'move', { move: 'd2d4', ply: 0 });
    await afterBot(ann, own, 2);
    const fresh = (await hint(ann, own, 2, 'piece')).json<Hint>();
    expect(fresh).toMatchObject({ to: null });
    expect(fresh.from).not.toBe('d2');
  });

  test('is not given to other members', async () => {
    const own = await startTraining(ann, 1, { workspaceId: TEST_CLUB });
    expect(refusalOf(await hint(bob, own, 0, 'piece'))).toEqual([403, 'not_a_player']);
    const unseen = await startTraining(ann, 1);
    expect(refusalOf(await hint(bob, unseen, 0, 'piece'))).toEqual([404, 'not_found']);
    const waiting = await startTraining(ann, 1, { color: 'black' });
    expect(refusalOf(await hint(ann, waiting, 0, 'piece'))).toEqual([409, 'not_your_turn']);
  });

  test('is never given in a game between members', async () => {
    const { id } = await startedGame(ann, bob);
    for (const member of [ann, bob]) {
      expect(refusalOf(await hint(member, { id }, 2, 'piece'))).toEqual([403, 'not_training']);
    }
    expect(refusalOf(await hint(ann, { id: UNKNOWN_ID }, 2, 'piece'))).toEqual([404, 'not_found']);
  });
});

const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111';
