import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { INITIAL_FEN, knownMove, positionOf } from '@rookery/chess';
import { eventually } from '@rookery/testkit';
import { afterAll, expect, test } from 'vitest';
import { createEnginePool, type EnginePool, type SearchOptions } from './pool.ts';
import { isRunning } from './processes.testkit.ts';
import { centipawnsOf } from './score.ts';

const START = { fen: INITIAL_FEN };
/** Longer than a search takes on any machine, so that only its other limits end it. */
const PATIENT = { limitMs: 600_000 };
const ENDLESS: SearchOptions = { ...PATIENT, depth: 100 };
const QUICK: SearchOptions = { ...PATIENT, depth: 2 };
/** Any search finds a1a8. */
const MATE_IN_ONE = { fen: '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1' };
const BUSY_POSITION = 'r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 4 11';

const pool = createEnginePool({ size: 1 });
afterAll(() => pool.stop());

/** Starts a search that runs until it is aborted. */
async function occupy(busy: EnginePool) {
  const controller = new AbortController();
  const search = busy.search(START, { ...ENDLESS, signal: controller.signal });
  search.catch(() => undefined);
  await eventually(() => expect(busy.state().processIds).toHaveLength(busy.state().searching));
  return { search, free: () => controller.abort(new Error('enough')) };
}

test('the requested number of variations is returned, the best first, with legal moves', async () => {
  const { best, lines, nodes } = await pool.search(
    { fen: BUSY_POSITION },
    { ...PATIENT, depth: 6, multiPv: 5 },
  );
  expect(lines).toHaveLength(5);
  expect(best).toBe(lines[0]?.pv[0]);
  const scores = lines.map(({ score }) => centipawnsOf(score));
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(new Set(lines.map(({ pv }) => pv[0])).size).toBe(5);
  for (const { pv, depth } of lines) {
    expect(depth).toBe(6);
    const position = positionOf(BUSY_POSITION);
    for (const move of pv) position.play(knownMove(position, move));
  }
  expect(nodes).toBeGreaterThan(1_000);
});

test('an engine keeps its memory only if it is told to', async () => {
  const options = { ...PATIENT, depth: 10 };
  const { nodes } = await pool.search({ fen: BUSY_POSITION }, options);
  const again = await pool.search({ fen: BUSY_POSITION }, { ...options, keepsMemory: true });
  expect(again.nodes).not.toBe(nodes);
  expect((await pool.search({ fen: BUSY_POSITION }, options)).nodes).toBe(nodes);
});

test.each([
  ['mate in one', '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1', { unit: 'mate', value: 1 }, 'a1a8'],
  ['being mated', '7k/8/6K1/8/8/8/8/R7 b - - 0 1', { unit: 'mate', value: -1 }, 'h8g8'],
])('%s is seen from the side to move', async (_what, fen, score, move) => {
  const { lines } = await pool.search({ fen }, { ...PATIENT, depth: 5 });
  expect(lines[0]?.score).toEqual(score);
  expect(lines[0]?.pv[0]).toBe(move);
});

test('a side without a queen is worse, for both colours', async () => {
  const withoutQueen = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
  const [white] = (
    await pool.search({ fen: `${withoutQueen} w KQkq - 0 1` }, { ...PATIENT, depth: 6 })
  ).lines;
  const [black] = (
    await pool.search({ fen: `${withoutQueen} b KQkq - 0 1` }, { ...PATIENT, depth: 6 })
  ).lines;
  expect(centipawnsOf(white?.score ?? { unit: 'mate', value: 0 })).toBeGreaterThan(400);
  expect(centipawnsOf(black?.score ?? { unit: 'mate', value: 1 })).toBeLessThan(-400);
});

test.each([
  ['checkmate', '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'],
  ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'],
])('in %s the result is empty', async (_what, fen) => {
  expect(await pool.search({ fen }, { ...PATIENT, depth: 5 })).toEqual({
    best: null,
    lines: [],
    nodes: 0,
  });
});

test('earlier moves count: a repetition is a draw', async () => {
  const fen = '6k1/8/8/8/8/8/q7/7K w - - 0 1';
  const moves = 'h1g1 a2b2 g1h1 b2a2 h1g1 a2b2 g1h1'.split(' ');
  const { lines } = await pool.search({ fen, moves }, { ...PATIENT, depth: 4, multiPv: 100 });
  const repeating = lines.find(({ pv }) => pv[0] === 'b2a2');
  expect(repeating?.score).toEqual({ unit: 'centipawns', value: 0 });
});

test('the same search gives the same result, whatever was searched before and by any process', async () => {
  const other = createEnginePool({ size: 1 });
  try {
    const question = { ...PATIENT, depth: 9, multiPv: 3, nodes: 20_000 };
    const first = await pool.search({ fen: BUSY_POSITION }, question);
    await pool.search(START, { ...PATIENT, depth: 8 });
    expect(await pool.search({ fen: BUSY_POSITION }, question)).toEqual(first);
    expect(await other.search({ fen: BUSY_POSITION }, question)).toEqual(first);
  } finally {
    await other.stop();
  }
});

test('a search ends at its node or time limit with the result so far', async () => {
  const { nodes } = await pool.search(START, { ...PATIENT, depth: 100, nodes: 5_000 });
  expect(nodes).toBeLessThan(10_000);
  const cut = await pool.search(START, { depth: 100, limitMs: 200 });
  expect(cut.lines[0]?.depth).toBeGreaterThan(0);
});

test('an aborted search rejects at once, and the engine runs the next one', async () => {
  await pool.search(START, QUICK);
  const before = pool.state().processIds;
  const { search, free } = await occupy(pool);
  free();
  await expect(search).rejects.toThrow('enough');
  expect((await pool.search(MATE_IN_ONE, QUICK)).best).toBe('a1a8');
  expect(pool.state()).toEqual({
    processIds: before,
    searching: 0,
    interruptible: 0,
    waiting: 0,
  });
});

test('a search aborted before or while waiting never gets an engine', async () => {
  const { free } = await occupy(pool);
  const controller = new AbortController();
  const waits = pool.search(START, { ...QUICK, signal: controller.signal });
  controller.abort(new Error('too slow'));
  await expect(waits).rejects.toThrow('too slow');
  await expect(pool.search(START, { ...QUICK, signal: controller.signal })).rejects.toThrow();
  expect(pool.state()).toMatchObject({ searching: 1, waiting: 0 });
  free();
});

test('games are served before hints before reviews', async () => {
  const { free } = await occupy(pool);
  const served: string[] = [];
  const searches = (['review', 'hint', 'game', 'review', 'game'] as const).map(
    async (priority, index) => {
      await pool.search(START, { ...QUICK, priority });
      served.push(`${priority} ${index}`);
    },
  );
  await eventually(() => expect(pool.state().waiting).toBe(5));
  free();
  await Promise.all(searches);
  expect(served).toEqual(['game 2', 'game 4', 'hint 1', 'review 0', 'review 3']);
});

test('a search for a puzzle is interrupted by any other search, but not by one for another puzzle', async () => {
  const puzzle = pool.search(START, { ...ENDLESS, priority: 'puzzle' });
  const failure = puzzle.catch((error: unknown) => error);
  await eventually(() => expect(pool.state().interruptible).toBe(1));
  const other = pool.search(MATE_IN_ONE, { ...QUICK, priority: 'puzzle' });
  expect(pool.state()).toMatchObject({ interruptible: 1, waiting: 1 });
  const review = pool.search(MATE_IN_ONE, { ...QUICK, priority: 'review' });
  expect(await failure).toMatchObject({ code: 'interrupted' });
  expect((await review).best).toBe('a1a8');
  expect((await other).best).toBe('a1a8');
});

test('invalid input never reaches an engine', async () => {
  const sly = { fen: `${INITIAL_FEN}\nsetoption name Hash value 9999` };
  await expect(pool.search(sly, QUICK)).rejects.toThrow(RangeError);
  await expect(pool.search(START, { depth: 0 })).rejects.toThrow(RangeError);
  expect(pool.state()).toMatchObject({ searching: 0, waiting: 0 });
});

test('a position that the engine refuses fails at once, and the pool keeps working', async () => {
  const ninePawns = { fen: 'r3k2r/pPp2ppp/2n5/3pp3/3PP3/2N5/PPP2PPP/R3K2R w KQkq - 4 11' };
  const search = pool.search(ninePawns, { depth: 1, limitMs: 600_000 });
  await expect(search).rejects.toMatchObject({ code: 'refused' });
  await expect(search).rejects.toThrow('more than 8 pawns');
  expect((await pool.search(MATE_IN_ONE, QUICK)).best).toBe('a1a8');
});

test('an engine that is killed during a search is replaced, and the search is repeated', async () => {
  await pool.search(START, QUICK);
  const [victim = 0] = pool.state().processIds;
  const search = pool.search(START, { depth: 100, nodes: 30_000, limitMs: 600_000 });
  // The engine has received the search by now, and needs far longer for it.
  await new Promise(setImmediate);
  process.kill(victim, 'SIGKILL');
  expect((await search).nodes).toBeGreaterThanOrEqual(30_000);
  expect(pool.state().processIds).toHaveLength(1);
  expect(pool.state().processIds).not.toContain(victim);
});

test('an engine that is killed while idle is replaced', async () => {
  await pool.search(START, QUICK);
  const [victim = 0] = pool.state().processIds;
  process.kill(victim, 'SIGKILL');
  expect((await pool.search(MATE_IN_ONE, QUICK)).best).toBe('a1a8');
  await eventually(() => expect(pool.state().processIds).not.toContain(victim));
});

test('several processes search at once, and all are ended when the pool is stopped', async () => {
  const several = createEnginePool({ size: 2, maxWaiting: 1 });
  const searches = [1, 2, 3].map(() => several.search(START, ENDLESS));
  const settled = Promise.allSettled(searches);
  await eventually(() => expect(several.state().processIds).toHaveLength(2));
  const { processIds } = several.state();
  await several.stop();
  for (const result of await settled) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'stopped' } });
  }
  expect(processIds.filter(isRunning)).toEqual([]);
  expect(several.state().processIds).toEqual([]);
  await expect(several.search(START, QUICK)).rejects.toMatchObject({ code: 'stopped' });
});

test('no engine outlives the parent process, even if it is killed', async () => {
  const program = `
    const { createEnginePool } = await import(${JSON.stringify(import.meta.resolve('./pool.ts'))});
    const pool = createEnginePool({ size: 1 });
    pool.search({ fen: ${JSON.stringify(INITIAL_FEN)} }, { depth: 100, limitMs: 600_000 });
    process.stdout.write(String(pool.state().processIds[0]));
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const engine = Number(said.toString());
  expect(isRunning(engine)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await eventually(() => expect(isRunning(engine)).toBe(false));
});
