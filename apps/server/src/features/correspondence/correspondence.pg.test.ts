import type { ChessGame, GamePreparation, Vacation } from '@rookery/contract';
import {
  ask,
  createTestDatabase,
  eventually,
  look,
  play,
  refusalOf,
  signUp,
  startedGame,
  startGame,
  startServer,
  storedGame,
  type TestGame,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const DAY = 86_400_000;
const THREE_DAYS = { timeControl: { days_per_move: 3 } } as const;

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});
afterAll(() => server.stop());

function put(member: TestMember, { id }: TestGame, what: string, json: object) {
  return member.send({ method: 'PUT', path: `/api/chess/games/${id}/${what}`, json });
}

function setConditionalMoves(member: TestMember, game: TestGame, ply: number, ...lines: string[]) {
  const json = { ply, lines: lines.map((line) => line.split(' ')) };
  return put(member, game, 'conditional-moves', json);
}

async function preparationOf(member: TestMember, { id }: TestGame): Promise<GamePreparation> {
  return (await member.send({ path: `/api/chess/games/${id}/preparation` })).json();
}

/** The game, once it has so many moves. */
function after(moves: number, { id }: TestGame): Promise<ChessGame> {
  return eventually(async () => {
    const game = await storedGame(databaseUrl, id);
    expect(game.moves).toHaveLength(moves);
    return game;
  });
}

describe('conditional moves', () => {
  test('are played as long as the opponent follows a line', async () => {
    const game = await startedGame(ann, bob, THREE_DAYS);
    await play(game, 'g1f3');
    const lines = ['b8c6 f1b5 a7a6 b5a4', 'd7d6 d2d4'];
    expect((await setConditionalMoves(ann, game, 3, ...lines)).status).toBe(200);

    await play(game, 'b8c6');
    expect((await after(5, game)).moves.at(-1)).toBe('f1b5');
    expect((await preparationOf(ann, game)).conditional_moves).toEqual({
      ply: 5,
      lines: [['a7a6', 'b5a4']],
    });

    await play(game, 'a7a6');
    const { moves, clocks } = await after(7, game);
    expect(moves.at(-1)).toBe('b5a4');
    // A worker replied, so hardly any of the three days were used.
    expect(clocks.at(-1)).toBeGreaterThan(3 * DAY - 600_000);
    expect((await preparationOf(ann, game)).conditional_moves.lines).toEqual([]);
  });

  test('of both players answer each other', async () => {
    const game = await startedGame(ann, bob, THREE_DAYS);
    await play(game, 'g1f3');
    await setConditionalMoves(ann, game, 3, 'b8c6 f1b5 a7a6 b5a4');
    await play(game, 'b8c6');
    await after(5, game);
    // It is Bob's turn: his next move leads to Ann's second reply.
    await play(game, 'a7a6');
    await after(7, game);
    expect(refusalOf(await setConditionalMoves(bob, game, 7, 'e1g1 f8e7'))).toEqual([
      409,
      'own_turn',
    ]);
  });

  test('are not played after another move, nor after a takeback', async () => {
    const game = await startedGame(ann, bob, THREE_DAYS);
    await play(game, 'g1f3');
    await setConditionalMoves(ann, game, 3, 'b8c6 f1b5');
    await ask(ann, game, 'takeback', { action: 'offer' });
    await ask(bob, game, 'takeback', { action: 'accept' });
    await play(game, 'd2d4');
    expect((await preparationOf(ann, game)).conditional_moves.lines).toEqual([]);

    await setConditionalMoves(ann, game, 3, 'b8c6 d4d5');
    await play(game, 'g8f6');
    expect((await preparationOf(ann, game)).conditional_moves).toEqual({ ply: 4, lines: [] });
  });

  test('that arrive after the opponent’s move are refused', async () => {
    const game = await startedGame(ann, bob, THREE_DAYS);
    await play(game, 'g1f3 b8c6');
    expect(refusalOf(await setConditionalMoves(ann, game, 3, 'b8c6 f1b5'))).toEqual([
      409,
      'stale_ply',
    ]);
  });

  test('have to be legal, with one reply to each move', async () => {
    const game = await startedGame(ann, bob, THREE_DAYS);
    await play(game, 'g1f3');
    const refusal = async (...lines: string[]) =>
      refusalOf(await setConditionalMoves(ann, game, 3, ...lines));
    expect(await refusal('b8c6 f1f8')).toEqual([422, 'illegal_move']);
    expect(await refusal('b8c6 f1b5 a7a6')).toEqual([422, 'no_reply']);
    expect(await refusal('b8c6 f1b5', 'b8c6 f1c4')).toEqual([422, 'two_replies']);
  });

  test('are for correspondence games, and for their players', async () => {
    const classical = await startedGame(ann, bob);
    await play(classical, 'g1f3');
    const asked = await setConditionalMoves(ann, classical, 3, 'b8c6 f1b5');
    expect(refusalOf(asked)).toEqual([409, 'not_correspondence']);
    const cat = await signUp(server.url, 'Cat');
    const game = await startedGame(ann, bob, THREE_DAYS);
    expect(refusalOf(await setConditionalMoves(cat, game, 2, 'g1f3 b8c6'))).toEqual([
      403,
      'not_a_player',
    ]);
  });
});

test('a note can be read by its author only, and an empty one deletes it', async () => {
  const game = await startedGame(ann, bob, THREE_DAYS);
  expect((await put(ann, game, 'note', { text: ' Castle before g4 ' })).status).toBe(204);
  expect((await preparationOf(ann, game)).note).toBe('Castle before g4');
  expect((await preparationOf(bob, game)).note).toBe('');
  await put(ann, game, 'note', { text: '' });
  expect((await preparationOf(ann, game)).note).toBe('');
});

async function vacationOf(member: TestMember): Promise<Vacation> {
  return (await member.send({ path: '/api/chess/vacation' })).json();
}

function startVacation(member: TestMember, days: number) {
  return member.send({ method: 'POST', path: '/api/chess/vacation', json: { days } });
}

function stopVacation(member: TestMember) {
  return member.send({ method: 'DELETE', path: '/api/chess/vacation' });
}

describe('a vacation', () => {
  test('reaches all correspondence games of the member, also later ones', async () => {
    const [cat, dan] = [await signUp(server.url, 'Cat'), await signUp(server.url, 'Dan')];
    const own = await startedGame(cat, dan, THREE_DAYS);
    const theirs = await startedGame(dan, cat, THREE_DAYS);
    const { until, days_left } = (await startVacation(cat, 10)).json<Vacation>();
    expect(days_left).toBe(20);
    const later = await startGame(dan, cat, THREE_DAYS);
    const games = await eventually(async () => {
      const found = await Promise.all(
        [own, theirs, later].map(({ id }) => storedGame(databaseUrl, id)),
      );
      for (const { game_state } of found) expect(game_state.vacation).toBeDefined();
      return found;
    });
    const [turn, waiting, begun] = games;
    const ends = Date.parse(until ?? '');
    expect(Date.parse(turn?.game_state.clock.running_since ?? '')).toBe(ends);
    expect(Date.parse(waiting?.game_state.vacation?.black ?? '')).toBe(ends);
    expect(Date.parse(begun?.game_state.vacation?.black ?? '')).toBe(ends);
    // The opponent's clock runs on.
    expect(Date.parse(waiting?.game_state.clock.running_since ?? '')).toBeLessThan(Date.now());
  });

  test('can be ended early, and its days are counted', async () => {
    const [cat, dan] = [await signUp(server.url, 'Cat'), await signUp(server.url, 'Dan')];
    const game = await startedGame(cat, dan, THREE_DAYS);
    await startVacation(cat, 30);
    await eventually(async () => {
      const { game_state } = (await look(cat, game)).json<ChessGame>();
      expect(game_state.vacation?.white).not.toBeNull();
      expect(game_state.vacation).toBeDefined();
    });
    expect(refusalOf(await startVacation(cat, 1))).toEqual([409, 'on_vacation']);
    expect((await stopVacation(cat)).json<Vacation>()).toEqual({ until: null, days_left: 29 });
    await eventually(async () => {
      const { game_state } = (await look(cat, game)).json<ChessGame>();
      expect(game_state.vacation?.white).toBeNull();
      expect(Date.parse(game_state.clock.running_since ?? '')).toBeLessThanOrEqual(Date.now());
    });
    expect(refusalOf(await startVacation(cat, 30))).toEqual([409, 'too_few_vacation_days']);
    expect(await vacationOf(cat)).toEqual({ until: null, days_left: 29 });
  });
});

test('after the server’s clock has moved by days, flags have fallen, and none before its day', async () => {
  const [cat, dan] = [await signUp(server.url, 'Cat'), await signUp(server.url, 'Dan')];
  const oneDay = await startedGame(cat, dan, { timeControl: { days_per_move: 1 } });
  const threeDays = await startedGame(cat, dan, THREE_DAYS);
  const unanswered = await startGame(cat, dan, { timeControl: { days_per_move: 1 } });
  await server.stop();
  const shift = `Date.now=(now=>()=>now()+${2 * DAY})(Date.now)`;
  const later = await startServer(databaseUrl, {
    ROOKERY_ROLES: 'worker',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
  });
  try {
    await eventually(async () => {
      expect(await storedGame(databaseUrl, oneDay.id)).toMatchObject({
        status: 'black_won',
        game_state: { outcome: { winner: 'black', reason: 'timeout' } },
      });
      expect((await storedGame(databaseUrl, unanswered.id)).status).toBe('aborted');
    });
    expect((await storedGame(databaseUrl, threeDays.id)).status).toBe('active');
  } finally {
    await later.stop();
    await server.start();
  }
});
