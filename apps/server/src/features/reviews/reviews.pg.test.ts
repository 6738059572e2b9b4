import type { ChessGame, GameReview } from '@rookery/contract';
import { asOwner, openWorkerDatabase, type GameId } from '@rookery/database';
import { createEnginePool, type EnginePool } from '@rookery/engine';
import {
  administer,
  ask,
  commonServer,
  createTestDatabase,
  eventually,
  play,
  refusalOf,
  send,
  signUp,
  startedGame,
  startGame,
  startServer,
  TEST_SECRET,
  type CommonServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { JobServices } from '../../jobs/job-kind.ts';
import { addEvaluations } from './queries.ts';
import { REVIEW_JOB } from './review-job.ts';

let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let eve: TestMember;

beforeAll(async () => {
  server = await commonServer();
  [ann, bob, eve] = (await Promise.all(
    ['Ann', 'Bob', 'Eve'].map((name) => signUp(server.url, name)),
  )) as [TestMember, TestMember, TestMember];
});

function read(member: TestMember, { id }: Pick<TestGame, 'id'>) {
  return member.send({ path: `/api/chess/games/${id}/review` });
}

async function finished(moves: string): Promise<TestGame> {
  const game = await startGame(ann, bob);
  await play(game, moves);
  return game;
}

function reviewed(game: Pick<TestGame, 'id'>): Promise<GameReview> {
  return eventually(async () => {
    const review = (await read(eve, game)).json<GameReview>();
    expect(review.state).toBe('done');
    return review;
  });
}

describe('a review', () => {
  test('is visible to all members once one has requested it, and explains the game', async () => {
    const game = await finished('f2f3 e7e5 g2g4 d8h4');
    expect((await read(eve, game)).json()).toMatchObject({ state: 'none', total: 5, moves: [] });
    const asked = await ask(ann, game, 'review');
    expect(asked.json()).toMatchObject({ game_id: game.id, total: 5 });
    const review = await reviewed(game);
    expect(review.positions).toHaveLength(5);
    expect(review.positions.at(-1)).toMatchObject({ mate: 0, white_win: expect.closeTo(2.46, 1) });
    expect(review.moves[2]).toMatchObject({
      san: 'g4',
      mark: 'blunder',
      reason: { kind: 'allows_mate', moves: 1 },
    });
    expect(review.moves[2]?.reply_line).toEqual([{ uci: 'd8h4', san: 'Qh4#' }]);
    expect(review.black).toMatchObject({ blunders: 0, mistakes: 0 });
    // The engine's own lines from the first positions are longer.
    const { rows } = await administer(
      server.databaseUrl,
      `select jsonb_array_length(each -> 'line') as length
       from chess_reviews, jsonb_array_elements(evaluations) as each
       where game_id = '${game.id}'`,
    );
    const lengths = (rows as { length: number }[]).map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(12);
    // A second request returns the same review and starts no work.
    expect((await ask(bob, game, 'review')).json()).toEqual(review);
  });

  test('knows who moved first in a game from a position', async () => {
    const created = await ann.send({
      method: 'POST',
      path: '/api/chess/games',
      json: {
        opponentId: bob.id,
        timeControl: null,
        color: 'white',
        initialFen: '6k1/8/8/8/8/1r6/r4PPP/6K1 b - - 0 40',
      },
    });
    const { id } = created.json<ChessGame>();
    expect((await ask(bob, { id }, 'move', { move: 'g8g7' })).status).toBe(200);
    await ask(ann, { id }, 'move', { move: 'h2h3' });
    await ask(ann, { id }, 'resign');
    await ask(ann, { id }, 'review');
    const review = await reviewed({ id });
    expect(review.moves.map(({ mover }) => mover)).toEqual(['black', 'white']);
    // Black is two rooks ahead in all positions.
    for (const { white_win } of review.positions) expect(white_win).toBeLessThan(20);
  });

  test('is refused for a running game', async () => {
    const { id } = await startedGame(ann, bob);
    expect(refusalOf(await read(ann, { id }))).toEqual([409, 'game_not_over']);
    expect(refusalOf(await ask(ann, { id }, 'review'))).toEqual([409, 'game_not_over']);
    const { rows } = await asOwner(server.databaseUrl, (client) =>
      client.query('select from chess_reviews where game_id = $1', [id]),
    );
    expect(rows).toEqual([]);
  });

  test('needs a game with moves, and a session', async () => {
    const game = await startGame(ann, bob);
    await ask(ann, game, 'abort');
    expect(refusalOf(await ask(ann, game, 'review'))).toEqual([422, 'nothing_to_review']);
    expect(refusalOf(await ask(ann, { id: UNKNOWN_ID }, 'review'))).toEqual([404, 'not_found']);
    const path = `/api/chess/games/${game.id}/review`;
    expect((await send(server.url, { path })).status).toBe(401);
  });

  test('that failed is continued where it stopped', async () => {
    const game = await finished('f2f3 e7e5 g2g4 d8h4');
    await asOwner(server.databaseUrl, (client) =>
      client.query(
        `insert into chess_reviews (game_id, state, evaluations) values ($1, 'failed', $2)`,
        [game.id, JSON.stringify([{ centipawns: 77, mate: null, line: [] }])],
      ),
    );
    expect((await read(ann, game)).json()).toMatchObject({ state: 'failed' });
    await ask(ann, game, 'review');
    const review = await reviewed(game);
    expect(review.positions).toHaveLength(5);
    expect(review.positions[0]).toMatchObject({ centipawns: 77 });
  });

  test('is refused to a member with too many unfinished reviews', async () => {
    const games = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const game = await startedGame(ann, bob);
        await ask(ann, game, 'resign');
        return game;
      }),
    );
    // Postponed, as if no worker took them.
    await asOwner(server.databaseUrl, (client) =>
      client.query(
        `insert into chess_reviews (game_id, requested_by) select id, $2 from unnest($1::uuid[]) as id`,
        [games.slice(0, 5).map(({ id }) => id), ann.id],
      ),
    );
    const last = games.at(-1) as TestGame;
    expect(refusalOf(await ask(ann, last, 'review'))).toEqual([409, 'too_many_reviews']);
    expect((await ask(bob, last, 'review')).json<ChessGame>()).toMatchObject({ total: 3 });
  });

  test('is not ended by an attempt that another worker has overtaken', async () => {
    const game = await finished('f2f3 e7e5 g2g4');
    await asOwner(server.databaseUrl, (client) =>
      client.query('insert into chess_reviews (game_id) values ($1)', [game.id]),
    );
    const { databaseUrl } = server;
    const options = { databaseUrl, secret: TEST_SECRET, poolSize: 1, onConnectionLost: () => {} };
    const database = openWorkerDatabase(options);
    const pool = createEnginePool({ size: 1 });
    const overtaken: EnginePool = {
      ...pool,
      async search(...search) {
        const evaluation = { centipawns: 77, mate: null, line: [] };
        await database.run((transaction) =>
          addEvaluations(transaction, game.id as GameId, 0, [evaluation]),
        );
        return pool.search(...search);
      },
    };
    const handler = REVIEW_JOB.createHandler({
      database,
      engine: { pool: overtaken, isOverloaded: () => false },
    } as JobServices);
    const attempt = handler?.({ game_id: game.id as GameId }, { id: '', signal: NEVER });
    await expect(attempt).rejects.toThrow('Another worker');
    const { rows } = await administer(
      server.databaseUrl,
      `select state, evaluations from chess_reviews where game_id = '${game.id}'`,
    );
    expect(rows).toMatchObject([{ state: 'running', evaluations: [{ centipawns: 77 }] }]);
    await Promise.all([pool.stop(), database.close()]);
  });
});

test('of several members who wait, each gets the first review before any gets a second one', async () => {
  const url = await createTestDatabase(inject('postgresUrl'));
  // Without a worker, so that the reviews wait.
  const api = await startServer(url, { ROOKERY_ROLES: 'api' });
  try {
    const [cat, dan] = [await signUp(api.url, 'Cat'), await signUp(api.url, 'Dan')];
    const request = async (member: TestMember): Promise<string> => {
      const game = await startedGame(cat, dan);
      await ask(cat, game, 'resign');
      expect((await ask(member, game, 'review')).status).toBe(200);
      return game.id;
    };
    const many = [await request(cat), await request(cat), await request(cat)];
    const only = await request(dan);
    const { rows } = await administer(
      url,
      `select data ->> 'game_id' as id from jobs.job where name = 'review'
       order by priority desc, created_on`,
    );
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([many[0], only, many[1], many[2]]);
  } finally {
    await api.stop();
  }
});

const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111';
const NEVER = new AbortController().signal;
