import type { ChessGame } from '@rookery/contract';
import {
  ask,
  commonServer,
  look,
  play,
  refusalOf,
  send,
  signUp,
  startedGame,
  startGame,
  storedGame,
  type CommonServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

let databaseUrl: string;
let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let cat: TestMember;

beforeAll(async () => {
  server = await commonServer();
  databaseUrl = server.databaseUrl;
  [ann, bob, cat] = await Promise.all([
    signUp(server.url, 'Ann'),
    signUp(server.url, 'Bob'),
    signUp(server.url, 'Cat'),
  ]);
});

function move(as: TestMember, game: Pick<TestGame, 'id'>, uci: string, more: object = {}) {
  return ask(as, game, 'move', { move: uci, ...more });
}

describe('making a move', () => {
  test('returns the game after the move', async () => {
    const game = await startGame(ann, bob);
    const response = await move(ann, game, 'e2e4', { timestamp: new Date().toISOString() });
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({
      id: game.id,
      moves: ['e2e4'],
      clocks: [1_800_000],
      status: 'active',
      version: 1,
      game_state: {
        fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
        ply: 1,
        turn: 'black',
        last_move: 'e2e4',
      },
    });
  });

  test('returns the stored game, as other members of the club see it', async () => {
    const game = await startGame(ann, bob);
    for (const [player, uci] of [
      [ann, 'e2e4'],
      [bob, 'd7d5'],
      [ann, 'e4d5'],
      [bob, 'd8d5'],
    ] as const) {
      const answer = await move(player, game, uci);
      expect((await look(cat, game)).text).toBe(answer.text);
      expect(answer.json()).toStrictEqual(await storedGame(databaseUrl, game.id));
    }
  });

  test('starts the clocks with the second move, and switches them from then on', async () => {
    const game = await startGame(ann, bob);
    const first = await play(game, 'e2e4');
    expect(first.game_state.clock.running_since).toBeNull();
    expect(first.game_state.first_move_by).not.toBeNull();
    const second = await play(game, 'e7e5');
    expect(second.game_state.clock).toMatchObject({ white_ms: 1_800_000, black_ms: 1_800_000 });
    expect(second.game_state.clock.running_since).not.toBeNull();
    expect(second.game_state.first_move_by).toBeNull();
    const third = await play(game, 'g1f3');
    const { white_ms } = third.game_state.clock;
    expect(white_ms).toBeGreaterThan(1_800_000);
    expect(white_ms).toBeLessThanOrEqual(1_820_000);
    expect(third.clocks).toEqual([1_800_000, 1_800_000, white_ms]);
  });

  test('can be castling, en passant or promotion', async () => {
    const castled = await play(
      await startGame(ann, bob),
      'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8',
    );
    expect(castled.game_state.fen).toMatch(/ w - /);
    const game = await startGame(ann, bob);
    const line = 'e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 d6c7 a5a4 c7d8n';
    expect((await play(game, line)).game_state.fen).toMatch(/^rnbNkbnr/);
  });

  test('accepts any timestamp, which gains at most the lag compensation', async () => {
    const game = await startedGame(ann, bob);
    const stamps = [
      '1970-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '2016-12-31T23:59:60Z',
      '0001-01-01T00:00:00Z',
      new Date(Date.now() - 60_000).toISOString(),
      new Date(Date.now() + 60_000).toISOString(),
    ];
    const line = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1h3', 'g8h6'];
    const most = { white: 1_800_000, black: 1_800_000 };
    for (const [index, timestamp] of stamps.entries()) {
      const mover = index % 2 === 0 ? 'white' : 'black';
      const response = await move(game[mover], game, line[index] ?? '', { timestamp });
      expect([response.status, timestamp]).toEqual([200, timestamp]);
      most[mover] += 20_000;
      const { clock } = response.json<ChessGame>().game_state;
      expect(clock[`${mover}_ms`]).toBeLessThanOrEqual(most[mover]);
      // The test itself uses some seconds.
      expect(clock[`${mover}_ms`]).toBeGreaterThan(most[mover] - 60_000);
    }
  });
});

describe('repeating a move', () => {
  test('with its ply returns the same answer', async () => {
    const game = await startGame(ann, bob);
    const first = await move(ann, game, 'e2e4', { ply: 0 });
    const again = await move(ann, game, 'e2e4', { ply: 0 });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await storedGame(databaseUrl, game.id)).toMatchObject({ version: 1, moves: ['e2e4'] });
  });

  test('is harmless many times at once', async () => {
    const game = await startGame(ann, bob);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => move(ann, game, 'e2e4', { ply: 0 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await storedGame(databaseUrl, game.id)).toMatchObject({ version: 1 });
  });

  test('without its ply counts as another move, out of turn', async () => {
    const game = await startGame(ann, bob);
    await move(ann, game, 'e2e4');
    expect(refusalOf(await move(ann, game, 'e2e4'))).toEqual([409, 'not_your_turn']);
  });

  test('returns the current game', async () => {
    const game = await startGame(ann, bob);
    const now = await play(game, 'e2e4 e7e5 g1f3');
    expect((await move(ann, game, 'e2e4', { ply: 0 })).json()).toEqual(now);
  });
});

describe('a move is refused', () => {
  test('out of turn', async () => {
    const game = await startGame(ann, bob);
    expect(refusalOf(await move(bob, game, 'e7e5'))).toEqual([409, 'not_your_turn']);
    await play(game, 'e2e4');
    expect(refusalOf(await move(ann, game, 'd2d4'))).toEqual([409, 'not_your_turn']);
  });

  test('for a past or future ply', async () => {
    const game = await startedGame(ann, bob);
    for (const ply of [0, 1, 3, 4, 20_000]) {
      expect(refusalOf(await move(ann, game, 'g1f3', { ply }))).toEqual([409, 'stale_ply']);
    }
    expect((await move(ann, game, 'g1f3', { ply: 2 })).status).toBe(200);
  });

  test.each([
    ['a piece that cannot go there', '', 'e2e5'],
    ['an empty square', '', 'e4e5'],
    ["the opponent's piece", '', 'e7e5'],
    ['a promotion where there is none', '', 'e2e4q'],
    ['a move to the same square', '', 'e2e2'],
    ['leaving the king in check', 'e2e4 f7f6 d1h5', 'a7a6'],
    ['a promotion without a letter', 'a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6', 'b7a8'],
    ['castling as the king taking its rook', 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5', 'e1h1'],
    ['castling out of turn', 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5', 'e8g8'],
  ])('%s: 422', async (_what, line, uci) => {
    const game = await startGame(ann, bob);
    const before = line === '' ? null : await play(game, line);
    const mover = game[before?.game_state.turn ?? 'white'];
    const stored = await storedGame(databaseUrl, game.id);
    expect(refusalOf(await move(mover, game, uci))).toEqual([422, 'illegal_move']);
    expect(await storedGame(databaseUrl, game.id)).toEqual(stored);
  });

  test.each([
    {},
    { move: '' },
    { move: 'e4' },
    { move: 'e2-e4' },
    { move: 'E2E4' },
    { move: 'e2e9' },
    { move: 'e7e8k' },
    { move: 'e7e8Q' },
    { move: 'e2e4 ' },
    { move: '0000' },
    { move: 'O-O' },
    { move: ['e2e4'] },
    { move: null },
    { move: 'e2e4', ply: -1 },
    { move: 'e2e4', ply: 0.5 },
    { move: 'e2e4', ply: '0' },
    { move: 'e2e4', ply: 20_001 },
    { move: 'e2e4', timestamp: 'now' },
    { move: 'e2e4', timestamp: 5 },
    { move: 'e2e4', timestamp: '2026-13-01T00:00:00Z' },
    { move: 'e2e4', timestamp: '0001-01-01T00:00:00+14:00' },
    { move: 'e2e4', status: 'white_won' },
    [],
    null,
  ])('when it is malformed: %j', async (json) => {
    const game = await startGame(ann, bob);
    expect(refusalOf(await ask(ann, game, 'move', json))).toEqual([400, 'invalid_request']);
  });

  test('from any member but the two players', async () => {
    const game = await startGame(ann, bob);
    expect(refusalOf(await move(cat, game, 'e2e4'))).toEqual([403, 'not_a_player']);
    const path = `/api/chess/games/${game.id}/move`;
    const response = await send(server.url, { method: 'POST', path, json: { move: 'e2e4' } });
    expect(refusalOf(response)).toEqual([401, 'unauthenticated']);
    expect(await storedGame(databaseUrl, game.id)).toMatchObject({ version: 0, moves: [] });
  });

  test('if the game does not exist', async () => {
    const unknown = { id: '99999999-9999-4999-8999-999999999999' };
    expect(refusalOf(await move(ann, unknown, 'e2e4'))).toEqual([404, 'not_found']);
    expect(refusalOf(await move(ann, { id: 'nonsense' }, 'e2e4'))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(refusalOf(await move(ann, { id: `urn:uuid:${ann.id}` }, 'e2e4'))).toEqual([
      400,
      'invalid_request',
    ]);
  });
});

describe('at the same time', () => {
  test('two different moves: one is made, the other refused', async () => {
    for (const withPly of [true, false]) {
      const game = await startedGame(ann, bob);
      const more = withPly ? { ply: 2 } : {};
      const answers = await Promise.all([
        move(ann, game, 'g1f3', more),
        move(ann, game, 'd2d4', more),
        move(ann, game, 'f1c4', more),
      ]);
      const made = answers.filter(({ status }) => status === 200);
      expect(made).toHaveLength(1);
      expect(made[0]?.json()).toEqual(await storedGame(databaseUrl, game.id));
      for (const refused of answers.filter(({ status }) => status !== 200)) {
        expect(refusalOf(refused)).toEqual([409, withPly ? 'stale_ply' : 'not_your_turn']);
      }
    }
  });

  test('a move and a draw offer: both succeed in any order', async () => {
    for (let round = 0; round < 20; round += 1) {
      const game = await startedGame(ann, bob);
      const [moved, offered] = await Promise.all([
        move(ann, game, 'g1f3', { ply: 2 }),
        ask(bob, game, 'draw', { action: 'offer' }),
      ]);
      expect([moved.status, offered.status]).toEqual([200, 200]);
      const { moves, clocks, version, game_state } = await storedGame(databaseUrl, game.id);
      expect({ moves, version, clocks: clocks.length }).toEqual({
        moves: ['e2e4', 'e7e5', 'g1f3'],
        version: 4,
        clocks: 3,
      });
      // A move declines an earlier offer; a later offer stays open.
      const { draw, draw_plies } = game_state.offers;
      expect([
        [2, null],
        [3, 'black'],
      ]).toContainEqual([draw_plies.black, draw]);
    }
  });
});
