import type { PuzzleLeader, PuzzleRun, RunAnswer, RunRecords } from '@rookery/contract';
import {
  addPuzzles,
  administer,
  createTestDatabase,
  FORK,
  foundClub,
  refusalOf,
  signUp,
  startServer,
  type RawResponse,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;

// Not the common server: these tests count on the puzzles that are there.
beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await administer(databaseUrl, 'delete from puzzle_runs; delete from puzzles');
  ann = await signUp(server.url, 'Ann');
});

/** Forks with these ratings. */
function addForks(...ratings: number[]): Promise<string[]> {
  return addPuzzles(
    databaseUrl,
    ratings.map((rating) => ({ ...FORK, rating })),
  );
}

function post(member: TestMember, path: string, json?: unknown): Promise<RawResponse> {
  return member.send({ method: 'POST', path: `/api/chess/puzzles/runs${path}`, json });
}

async function begin(member: TestMember, mode: PuzzleRun['mode']): Promise<PuzzleRun> {
  const answer = await post(member, '', { mode });
  expect(answer.status).toBe(201);
  return answer.json<PuzzleRun>();
}

/** In the current puzzle of this state of a run. */
async function move({ id, puzzle }: PuzzleRun, moves: string): Promise<RunAnswer> {
  const json = { number: puzzle?.number, moves: moves.split(' ') };
  const answer = await post(ann, `/${id}/attempt`, json);
  expect(answer.status).toBe(200);
  return answer.json<RunAnswer>();
}

async function solve(run: PuzzleRun): Promise<PuzzleRun> {
  const { run: next } = await move(run, 'd5c7');
  return (await move(next, 'd5c7 c7a8')).run;
}

/** As if the run had begun so long ago. */
async function letPass({ id }: PuzzleRun, seconds: number): Promise<void> {
  await administer(
    databaseUrl,
    `update puzzle_runs set started_at = started_at - interval '${seconds} seconds',
       ends_at = ends_at - interval '${seconds} seconds' where id = '${id}'`,
  );
}

describe('a streak', () => {
  test('goes on with harder puzzles, and ends with the first error', async () => {
    const [easy, medium, hard] = await addForks(800, 840, 2_500);
    const begun = await begin(ann, 'streak');
    expect(begun).toMatchObject({ score: 0, remaining_ms: null, ended_at: null, results: [] });
    expect([easy, medium]).toContain(begun.puzzle?.id);
    expect(begun.puzzle).toMatchObject({ previous_fen: FORK.fen, last_move: 'f8e8', line: [] });
    const first = await move(begun, 'd5c7');
    expect(first).toMatchObject({ state: 'right', reply: 'e8d7' });
    expect(first.run.puzzle?.line).toEqual(['d5c7', 'e8d7']);
    const solved = await move(first.run, 'd5c7 c7a8');
    expect(solved).toMatchObject({ state: 'solved', reply: null, run: { score: 1 } });
    expect([easy, medium]).toContain(solved.run.puzzle?.id);
    const last = await solve(solved.run);
    expect(last.puzzle).toMatchObject({ number: 3, id: hard, line: [] });
    const wrong = await move(last, 'd5f6');
    expect(wrong).toMatchObject({ state: 'wrong', run: { score: 2, puzzle: null } });
    expect(wrong.run.ended_at).not.toBeNull();
    expect(wrong.run.results.map(({ result }) => result)).toEqual(['solved', 'solved', 'failed']);
  });

  test('ignores repeated moves and moves after its end', async () => {
    await addForks(800, 900);
    const begun = await begin(ann, 'streak');
    const { run } = await move(begun, 'd5c7');
    expect(await move(begun, 'd5c7')).toEqual({ state: 'ignored', reply: null, run });
    const solved = await move(run, 'd5c7 c7a8');
    expect(await move(run, 'd5c7 c7a8')).toEqual({ ...solved, state: 'ignored' });
    const { run: ended } = await move(solved.run, 'd5f6');
    expect(await move(solved.run, 'd5c7')).toEqual({ state: 'ignored', reply: null, run: ended });
  });

  test('has one skip', async () => {
    await addForks(800, 900, 1_000);
    const begun = await begin(ann, 'streak');
    const skip = async (number: number) => post(ann, `/${begun.id}/skip`, { number });
    const skipped = (await skip(1)).json<PuzzleRun>();
    expect(skipped).toMatchObject({ score: 0, skips_left: 0, puzzle: { number: 2 } });
    // Repeated, it does nothing.
    expect((await skip(1)).json()).toEqual(skipped);
    expect(refusalOf(await skip(2))).toEqual([409, 'no_skip_left']);
  });

  test('ends when all puzzles are solved', async () => {
    await addForks(800, 900);
    const ended = await solve(await solve(await begin(ann, 'streak')));
    expect(ended).toMatchObject({ score: 2, puzzle: null, best_score: 2, is_record: true });
    expect(ended.ended_at).not.toBeNull();
  });

  test('cannot begin without puzzles', async () => {
    expect(refusalOf(await post(ann, '', { mode: 'streak' }))).toEqual([404, 'no_puzzle_left']);
  });
});

describe('a storm', () => {
  test('loses ten seconds with an error and goes on', async () => {
    await addForks(800, 900, 1_000);
    const begun = await begin(ann, 'storm');
    expect(begun.remaining_ms).toBe(180_000);
    const { state, run } = await move(begun, 'd5f6');
    expect(state).toBe('wrong');
    expect(run).toMatchObject({ errors: 1, combo: 0, ended_at: null, puzzle: { number: 2 } });
    expect(run.remaining_ms).toBeLessThanOrEqual(170_000);
  });

  test('is ended by the time of the server, whatever the client sends', async () => {
    await addForks(800, 900, 1_000);
    const run = await solve(await begin(ann, 'storm'));
    await letPass(run, 180);
    const late = await move(run, 'd5c7');
    expect(late).toMatchObject({ state: 'ignored', run: { score: 1, remaining_ms: 0 } });
    expect(late.run.puzzle).toBeNull();
    expect(late.run.results.map(({ result }) => result)).toEqual(['solved', null]);
    const { rows } = await administer(
      databaseUrl,
      `select ended_at = ends_at as "endsInTime" from puzzle_runs where id = '${run.id}'`,
    );
    expect(rows).toEqual([{ endsInTime: true }]);
    const read = await ann.send({ path: `/api/chess/puzzles/runs/${run.id}` });
    expect(read.json()).toEqual(late.run);
  });

  test('gets no more time by a right move that is repeated', async () => {
    await addForks(800, 850, 900, 950);
    let run = await solve(await begin(ann, 'storm'));
    run = await solve(run);
    const { run: bonus } = await move(run, 'd5c7');
    expect(bonus.combo).toBe(5);
    const again = await Promise.all([move(run, 'd5c7'), move(run, 'd5c7'), move(run, 'd5c7')]);
    for (const answer of again) {
      expect(answer).toMatchObject({ state: 'ignored', run: { combo: 5, best_combo: 5 } });
      expect(answer.run.remaining_ms).toBeLessThanOrEqual(183_000);
    }
  });

  test('tells no solution in any answer before it is found', async () => {
    await addForks(800, 900);
    const begun = await begin(ann, 'storm');
    const wrong = await move(begun, 'd5f6');
    const read = await ann.send({ path: `/api/chess/puzzles/runs/${begun.id}` });
    const stopped = await post(ann, `/${begun.id}/end`);
    const texts = [JSON.stringify([begun, wrong]), read.text, stopped.text];
    for (const text of texts) {
      expect(text).toContain(begun.id);
      expect(text).not.toMatch(/c7a8|d5c7|e8d7/);
    }
    expect(stopped.json<PuzzleRun>().ended_at).not.toBeNull();
  });
});

test('a rush ends with the third error', async () => {
  await addForks(600, 700, 800, 900);
  let run = await begin(ann, 'rush');
  expect(run.remaining_ms).toBe(300_000);
  for (const errors of [1, 2, 3]) {
    expect(run.ended_at).toBeNull();
    ({ run } = await move(run, 'd5f6'));
    expect(run.errors).toBe(errors);
  }
  expect(run.ended_at).not.toBeNull();
});

test('a run belongs to one member', async () => {
  await addForks(800);
  const { id } = await begin(ann, 'streak');
  const ben = await signUp(server.url, 'Ben');
  const json = { number: 1, moves: ['d5c7'] };
  const refused = [
    await ben.send({ path: `/api/chess/puzzles/runs/${id}` }),
    await post(ben, `/${id}/attempt`, json),
    await post(ben, `/${id}/skip`, { number: 1 }),
    await post(ben, `/${id}/end`),
  ];
  for (const answer of refused) expect(refusalOf(answer)).toEqual([404, 'not_found']);
});

test('a member has a best score for each mode, all time and today', async () => {
  await addForks(800, 900);
  const streak = await solve(await begin(ann, 'streak'));
  await letPass(streak, 86_400);
  const storm = await begin(ann, 'storm');
  expect(storm).toMatchObject({ best_score: 0, is_record: false });
  const second = await begin(ann, 'streak');
  expect(second).toMatchObject({ best_score: 1, is_record: false });
  const read = await ann.send({ path: '/api/chess/puzzles/runs' });
  expect(read.json<RunRecords>().data).toEqual([
    { mode: 'storm', runs: 1, best_score: 0, best_today: 0 },
    { mode: 'streak', runs: 2, best_score: 1, best_today: 0 },
  ]);
});

test('the leaderboard of a club has its members only, and equal scores share a rank', async () => {
  await addForks(800, 900);
  const [ben, cat] = [await signUp(server.url, 'Ben'), await signUp(server.url, 'Cat')];
  const club = await foundClub(ann, 'Club', [ben]);
  for (const [member, mode, score] of [
    [ann, 'storm', 3],
    [ann, 'storm', 9],
    [ben, 'storm', 9],
    [ben, 'rush', 4],
    [cat, 'storm', 20],
  ] as const) {
    const { id } = await begin(member, mode);
    await administer(databaseUrl, `update puzzle_runs set score = ${score} where id = '${id}'`);
  }
  await administer(
    databaseUrl,
    `insert into puzzle_ratings (user_id, rating, deviation, rated_at)
     values ('${ann.id}', 1700, 80, now()), ('${ben.id}', 2900, 200, now())`,
  );
  const leaders = async (member: TestMember, kind: string) => {
    const path = `/api/${club}/chess/puzzles/leaderboard?kind=${kind}`;
    const answer = await member.send({ path });
    if (answer.status !== 200) return answer.status;
    return answer
      .json<{ data: PuzzleLeader[] }>()
      .data.map(({ rank, name, score }) => [rank, name, score]);
  };
  expect(await leaders(ann, 'storm')).toEqual([
    [1, 'Ann', 9],
    [1, 'Ben', 9],
  ]);
  expect(await leaders(ben, 'rush')).toEqual([[1, 'Ben', 4]]);
  expect(await leaders(ann, 'streak')).toEqual([]);
  // Ben's rating is provisional.
  expect(await leaders(ann, 'rating')).toEqual([[1, 'Ann', 1_700]]);
  expect(await leaders(cat, 'storm')).toBe(404);
});
