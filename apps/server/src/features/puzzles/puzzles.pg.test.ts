import { randomUUID } from 'node:crypto';
import type {
  List,
  Puzzle,
  PuzzleAnswer,
  PuzzleHint,
  PuzzleHistoryItem,
  PuzzleProgress,
} from '@rookery/contract';
import {
  addPuzzles,
  administer,
  commonServer,
  FORK,
  PROMOTION,
  refusalOf,
  SEVERAL_MATES,
  signUp,
  type CommonServer,
  type RawResponse,
  type TestMember,
  type TestPuzzle,
} from '@rookery/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: CommonServer;
let ann: TestMember;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  ann = await signUp(server.url, 'Ann');
});

async function addPuzzle(puzzle: TestPuzzle): Promise<string> {
  const [id = ''] = await addPuzzles(server.databaseUrl, [puzzle]);
  return id;
}

/** A theme that no other test uses. */
function newTheme(): string {
  return `theme${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

function read(member: TestMember, path: string): Promise<RawResponse> {
  return member.send({ path: `/api/chess/puzzles/${path}` });
}

function post(member: TestMember, path: string, json?: unknown): Promise<RawResponse> {
  return member.send({ method: 'POST', path: `/api/chess/puzzles/${path}`, json });
}

async function attempt(member: TestMember, id: string, moves: string): Promise<PuzzleAnswer> {
  const answer = await post(member, `${id}/attempt`, { moves: moves.split(' ') });
  expect(answer.status).toBe(200);
  return answer.json<PuzzleAnswer>();
}

async function progressOf(member: TestMember): Promise<PuzzleProgress> {
  return (await read(member, 'progress')).json<PuzzleProgress>();
}

async function ratingOfPuzzle(id: string): Promise<number> {
  const sql = `select rating from puzzles where id = '${id}'`;
  const { rows } = await administer(server.databaseUrl, sql);
  return (rows[0] as { rating: number }).rating;
}

describe('an attempt', () => {
  test('with right moves solves the puzzle and raises the rating', async () => {
    const id = await addPuzzle({ ...FORK, themes: ['fork', 'short'] });
    const first = await attempt(ann, id, 'd5c7');
    expect(first).toMatchObject({ state: 'right', reply: 'e8d7', puzzle: { details: null } });
    expect(first.puzzle.attempt).toMatchObject({ result: null, rating_change: null });
    expect(first.puzzle).toMatchObject({ previous_fen: FORK.fen, last_move: 'f8e8' });
    const last = await attempt(ann, id, 'd5c7 c7a8');
    expect(last).toMatchObject({ state: 'solved', reply: null });
    expect(last.puzzle.attempt?.result).toBe('solved');
    expect(last.puzzle.attempt?.rating_change).toBeGreaterThan(0);
    expect(last.puzzle.details).toMatchObject({
      solution: ['d5c7', 'e8d7', 'c7a8'],
      themes: ['fork', 'short'],
    });
    const { rating, attempts, solved, themes } = await progressOf(ann);
    expect(rating).toBe(last.puzzle.attempt?.rating_after);
    expect({ attempts, solved }).toEqual({ attempts: 1, solved: 1 });
    expect(themes).toEqual([
      { theme: 'fork', attempts: 1, solved: 1 },
      { theme: 'short', attempts: 1, solved: 1 },
    ]);
  });

  test('ends with a wrong move, and solving afterwards changes no rating', async () => {
    const id = await addPuzzle(FORK);
    const wrong = await attempt(ann, id, 'd5f6');
    expect(wrong).toMatchObject({ state: 'wrong', reply: null, puzzle: { details: null } });
    expect(wrong.puzzle.attempt?.result).toBe('failed');
    expect(wrong.puzzle.attempt?.rating_change).toBeLessThan(0);
    const solved = await attempt(ann, id, 'd5c7 c7a8');
    expect(solved.state).toBe('solved');
    expect(solved.puzzle.attempt).toEqual(wrong.puzzle.attempt);
    expect(solved.puzzle.details?.solution).toEqual(['d5c7', 'e8d7', 'c7a8']);
    expect(await progressOf(ann)).toMatchObject({ attempts: 1, solved: 0 });
  });

  test.each([
    ['another checkmate', SEVERAL_MATES, 'a7a8', 'solved'],
    ['stalemate instead of checkmate', SEVERAL_MATES, 'a7f7', 'wrong'],
    ['a promotion with its piece', PROMOTION, 'a7a8q', 'solved'],
    ['a promotion to another piece', PROMOTION, 'a7a8r', 'wrong'],
    ['a promotion without its piece', PROMOTION, 'a7a8', 'wrong'],
    ['an illegal move', FORK, 'd5d6', 'wrong'],
    ['moves after the end', FORK, 'd5c7 c7a8 h1h2', 'solved'],
  ])('with %s', async (_, puzzle, moves, state) => {
    const id = await addPuzzle(puzzle);
    expect(await attempt(ann, id, moves)).toMatchObject({ state });
  });

  test('after the end changes nothing', async () => {
    const id = await addPuzzle(FORK);
    const { puzzle } = await attempt(ann, id, 'd5c7 c7a8');
    const again = await attempt(ann, id, 'd5f6');
    expect(again.state).toBe('wrong');
    expect(again.puzzle.attempt).toEqual(puzzle.attempt);
    expect(await progressOf(ann)).toMatchObject({ attempts: 1, solved: 1 });
  });

  test('counts once, however often it is sent at the same time', async () => {
    const id = await addPuzzle({ ...FORK, themes: ['fork'] });
    const sent = Array.from({ length: 12 }, (_, index) =>
      attempt(ann, id, index % 2 === 0 ? 'd5c7 c7a8' : 'd5f6'),
    );
    const attempts = (await Promise.all(sent)).map(({ puzzle }) => puzzle.attempt);
    for (const one of attempts) expect(one).toEqual(attempts[0]);
    const { rating, themes, ...counts } = await progressOf(ann);
    expect(counts).toMatchObject({ attempts: 1 });
    expect(themes).toMatchObject([{ attempts: 1 }]);
    expect(rating).toBe(attempts[0]?.rating_after);
    const history = (await read(ann, 'history')).json<List<PuzzleHistoryItem>>();
    expect(history.data).toHaveLength(1);
  });

  test('of many members at once counts for each, and every one for the puzzle', async () => {
    const members = await Promise.all(
      Array.from({ length: 6 }, (_, index) => signUp(server.url, `Solver ${index}`)),
    );
    const id = await addPuzzle({ ...FORK, deviation: 350 });
    await Promise.all(members.map((member) => attempt(member, id, 'd5c7 c7a8')));
    const { puzzle } = await attempt(ann, id, 'd5f6');
    expect(puzzle.attempt?.result).toBe('failed');
    const shown = (await post(ann, `${id}/give-up`)).json<Puzzle>();
    expect(shown.details?.plays).toBe(7);
  });

  test('of a provisional solver does not move a settled puzzle', async () => {
    const [settled, uncertain] = [
      await addPuzzle({ ...FORK, deviation: 80 }),
      await addPuzzle({ ...FORK, deviation: 300 }),
    ];
    await attempt(ann, settled, 'd5f6');
    await attempt(ann, uncertain, 'd5f6');
    expect(await ratingOfPuzzle(settled)).toBe(1200);
    expect(await ratingOfPuzzle(uncertain)).toBeGreaterThan(1200);
  });

  test.each([
    ['does not move a puzzle after the limit of the day', 'current_date', false],
    ['moves a puzzle on the next day', 'current_date - 1', true],
  ])('%s', async (_, day, isMoved) => {
    await administer(
      server.databaseUrl,
      `set timezone = 'UTC';
       insert into puzzle_ratings (user_id, deviation, rated_at, moved_on, moved_points)
       values ('${ann.id}', 60, now(), ${day}, 390)`,
    );
    const id = await addPuzzle({ ...FORK, deviation: 150 });
    await attempt(ann, id, 'd5f6');
    expect((await ratingOfPuzzle(id)) !== 1200).toBe(isMoved);
  });

  test('at an unknown puzzle is refused', async () => {
    const answer = await post(ann, 'zzzzzzzzzz/attempt', { moves: ['e2e4'] });
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
  });
});

describe('a hint', () => {
  test('names the piece, then its target, and the solution gains nothing', async () => {
    const id = await addPuzzle(FORK);
    const hint = async (moves: string[]) =>
      (await post(ann, `${id}/hint`, { moves })).json<PuzzleHint>();
    expect(await hint([])).toEqual({ from: 'd5', to: null });
    expect(await hint([])).toEqual({ from: 'd5', to: 'c7' });
    expect(await hint(['d5c7'])).toEqual({ from: 'c7', to: null });
    const { puzzle } = await attempt(ann, id, 'd5c7 c7a8');
    expect(puzzle.attempt).toMatchObject({
      result: 'solved_with_hint',
      hints: 3,
      rating_change: 0,
    });
    expect(await progressOf(ann)).toMatchObject({ attempts: 1, solved: 0, rating: 1200 });
  });

  test('is not a free check of a move', async () => {
    const id = await addPuzzle(FORK);
    const answer = await post(ann, `${id}/hint`, { moves: ['d5f6'] });
    expect(answer.json()).toEqual({ from: null, to: null });
    const { puzzle } = await attempt(ann, id, 'd5c7 c7a8');
    expect(puzzle.attempt).toMatchObject({ result: 'solved_with_hint', hints: 1 });
  });
});

describe('giving up', () => {
  test('shows the solution and counts as failed', async () => {
    const id = await addPuzzle(FORK);
    const puzzle = (await post(ann, `${id}/give-up`)).json<Puzzle>();
    expect(puzzle.attempt?.result).toBe('failed');
    expect(puzzle.attempt?.rating_change).toBeLessThan(0);
    expect(puzzle.details?.solution).toEqual(['d5c7', 'e8d7', 'c7a8']);
    expect((await read(ann, id)).json()).toEqual(puzzle);
  });
});

describe('the solution', () => {
  test('is in no answer before its moves are found', async () => {
    const theme = newTheme();
    const id = await addPuzzle({ ...FORK, themes: [theme] });
    const coming = ['d5c7', 'e8d7', 'c7a8'];
    const texts: string[] = [];
    const keep = async (answer: Promise<RawResponse>) => void texts.push((await answer).text);
    const leaks = () => texts.flatMap((text) => coming.filter((move) => text.includes(move)));

    await keep(read(ann, `next?theme=${theme}`));
    await keep(read(ann, id));
    await keep(post(ann, `${id}/attempt`, { moves: [] }));
    await keep(read(ann, 'daily'));
    await keep(read(ann, 'history'));
    await keep(read(ann, 'progress'));
    expect(texts[0]).toContain(id);
    expect(leaks()).toEqual([]);

    coming.splice(0, 2);
    await keep(post(ann, `${id}/attempt`, { moves: ['d5c7'] }));
    await keep(read(ann, id));
    expect(leaks()).toEqual([]);
    for (const text of texts) expect(text).not.toContain('"solution"');

    const bob = await signUp(server.url, 'Bob');
    await attempt(ann, id, 'd5c7 c7a8');
    // What one member has found stays hidden from another.
    const unseen = await read(bob, id);
    for (const move of ['d5c7', 'e8d7', 'c7a8']) expect(unseen.text).not.toContain(move);
  });

  test('stays hidden after a wrong move', async () => {
    const id = await addPuzzle(FORK);
    const wrong = await post(ann, `${id}/attempt`, { moves: ['d5f6'] });
    for (const { text } of [wrong, await read(ann, id)]) {
      for (const move of ['d5c7', 'e8d7', 'c7a8']) expect(text).not.toContain(move);
    }
  });
});

describe('the next puzzle', () => {
  test('is never one that was attempted, until none is left', async () => {
    const theme = newTheme();
    const ratings = [700, 1190, 1210, 1230, 1400, 2400];
    const puzzles = ratings.map((rating) => ({ ...FORK, rating, themes: [theme] }));
    const ids = await addPuzzles(server.databaseUrl, puzzles);
    const given: string[] = [];
    for (const move of ['d5c7', 'd5f6', 'd5c7 c7a8', 'd5f6', 'd5c7', 'd5f6']) {
      const { id } = (await read(ann, `next?theme=${theme}`)).json<Puzzle>();
      given.push(id);
      await attempt(ann, id, move);
    }
    expect(given.toSorted()).toEqual(ids.toSorted());
    expect(refusalOf(await read(ann, `next?theme=${theme}`))).toEqual([404, 'no_puzzle_left']);
  });

  test.each([
    ['easiest', 600],
    ['easier', 900],
    ['normal', 1200],
    ['harder', 1500],
    ['hardest', 1800],
  ])('suits the difficulty %s', async (difficulty, rating) => {
    const theme = newTheme();
    const ratings = [600, 900, 1200, 1500, 1800];
    const puzzles = ratings.map((each) => ({ ...FORK, rating: each, themes: [theme] }));
    const ids = await addPuzzles(server.databaseUrl, puzzles);
    const { id } = (await read(ann, `next?theme=${theme}&difficulty=${difficulty}`)).json<Puzzle>();
    expect(ratings[ids.indexOf(id)]).toBe(rating);
  });

  test('follows the rating of a puzzle that has moved', async () => {
    const theme = newTheme();
    const [moved, other] = await addPuzzles(server.databaseUrl, [
      { ...FORK, rating: 1200, themes: [theme] },
      { ...FORK, rating: 1500, themes: [theme] },
    ]);
    await administer(server.databaseUrl, `update puzzles set rating = 2500 where id = '${moved}'`);
    expect((await read(ann, `next?theme=${theme}`)).json<Puzzle>().id).toBe(other);
  });

  test('is one that few members have reported', async () => {
    const theme = newTheme();
    const id = await addPuzzle({ ...FORK, themes: [theme] });
    const json = { reason: 'another_solution' };
    expect(refusalOf(await post(ann, `${id}/report`, json))).toEqual([409, 'puzzle_not_attempted']);
    for (const name of ['One', 'Two', 'Three']) {
      expect((await read(ann, `next?theme=${theme}`)).status).toBe(200);
      const member = await signUp(server.url, name);
      await attempt(member, id, 'd5f6');
      expect((await post(member, `${id}/report`, json)).status).toBe(204);
      expect((await post(member, `${id}/report`, json)).status).toBe(204);
    }
    expect(refusalOf(await read(ann, `next?theme=${theme}`))).toEqual([404, 'no_puzzle_left']);
  });
});

test('the daily puzzle is the same for all, and not one of the last year', async () => {
  await addPuzzle({ ...FORK, rating: 1500 });
  const others = await Promise.all(['Bob', 'Eve'].map((name) => signUp(server.url, name)));
  const answers = await Promise.all([ann, ...others, ann].map((member) => read(member, 'daily')));
  const [id, ...ids] = answers.map((answer) => answer.json<Puzzle>().id);
  expect(ids).toEqual([id, id, id]);

  await addPuzzle({ ...FORK, rating: 1500 });
  await administer(server.databaseUrl, 'update daily_puzzles set day = day - 365');
  const next = (await read(ann, 'daily')).json<Puzzle>().id;
  expect(next).not.toBe(id);
});

test('votes are counted once for each member, who sees their own', async () => {
  const id = await addPuzzle(FORK);
  expect(refusalOf(await post(ann, `${id}/vote`, { vote: 'up' }))).toEqual([
    409,
    'puzzle_not_attempted',
  ]);
  await post(ann, `${id}/give-up`);
  const votes = async (reader = ann) => {
    const { details } = (await read(reader, id)).json<Puzzle>();
    return [details?.up_votes, details?.down_votes, details?.own_vote];
  };
  await Promise.all([1, 2, 3].map(() => post(ann, `${id}/vote`, { vote: 'up' })));
  expect(await votes()).toEqual([1, 0, 'up']);
  await post(ann, `${id}/vote`, { vote: 'down' });
  expect(await votes()).toEqual([0, 1, 'down']);
  const ben = await signUp(server.url, 'Ben');
  await post(ben, `${id}/give-up`);
  expect(await votes(ben)).toEqual([0, 1, 'none']);
  await post(ann, `${id}/vote`, { vote: 'none' });
  expect(await votes()).toEqual([0, 0, 'none']);
});

test('the history has pages', async () => {
  const ids = await addPuzzles(server.databaseUrl, [FORK, FORK, FORK]);
  for (const id of ids) await attempt(ann, id, 'd5f6');
  const first = (await read(ann, 'history?limit=2')).json<List<PuzzleHistoryItem>>();
  const rest = (await read(ann, `history?limit=2&cursor=${first.next_cursor}`)).json<
    List<PuzzleHistoryItem>
  >();
  const listed = [...first.data, ...rest.data].map(({ puzzle_id }) => puzzle_id);
  expect(listed).toEqual(ids.toReversed());
  const position = { fen: 'r3k3/8/8/3N4/8/8/8/7K w - - 1 2', last_move: 'f8e8', solver: 'white' };
  for (const item of first.data) expect(item).toMatchObject(position);
  expect(rest.next_cursor).toBeNull();
  expect(refusalOf(await read(ann, 'history?cursor=x'))).toEqual([400, 'invalid_cursor']);
});
