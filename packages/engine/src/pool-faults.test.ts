import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INITIAL_FEN } from '@rookery/chess';
import { eventually } from '@rookery/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEnginePool, type EnginePool, type EnginePoolOptions } from './pool.ts';
import { isRunning } from './processes.testkit.ts';

const START = { fen: INITIAL_FEN };
const FAKE = join(import.meta.dirname, 'fake-engine.testkit.ts');

let directory: string;
let pool: EnginePool;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-engine-'));
});
afterEach(async () => {
  await pool.stop();
  rmSync(directory, { recursive: true });
});

/** A pool of misbehaving engines. With a marker file, only the first one misbehaves. */
function poolOf(habit: string, marker: string | null, options: EnginePoolOptions = {}): EnginePool {
  const args = marker === null ? [habit] : [habit, marker];
  pool = createEnginePool({ size: 1, command: [process.execPath, FAKE, ...args], ...options });
  return pool;
}
const once = () => join(directory, 'has misbehaved');
const answer = { best: 'e2e4', nodes: 5 };

test('unknown output of an engine is ignored', async () => {
  const found = await poolOf('raves', null).search(START, { depth: 1 });
  expect(found).toMatchObject(answer);
  expect(found.lines).toHaveLength(1);
});

test('a search is retried after a crash', async () => {
  expect(await poolOf('crashes', once()).search(START, { depth: 1 })).toMatchObject(answer);
  const first = Number(readFileSync(once(), 'utf8'));
  expect(pool.state().processIds).not.toContain(first);
});

test('a search that crashes two engines fails with their error output', async () => {
  const search = poolOf('crashes', null).search(START, { depth: 1 });
  await expect(search).rejects.toMatchObject({ code: 'crashed' });
  await expect(search).rejects.toThrow('out of chalk');
  await eventually(() => expect(pool.state().processIds).toEqual([]));
});

test('an engine that hangs is killed after its limit, and another one does the search', async () => {
  const limits = { depth: 1, limitMs: 50 };
  expect(await poolOf('hangs', once(), { graceMs: 50 }).search(START, limits)).toMatchObject(
    answer,
  );
  expect(isRunning(Number(readFileSync(once(), 'utf8')))).toBe(false);
});

test('a search that hangs twice fails, and its processes are ended', async () => {
  const search = poolOf('hangs', null, { graceMs: 50 }).search(START, { depth: 1, limitMs: 50 });
  await expect(search).rejects.toMatchObject({ code: 'hung' });
  await eventually(() => expect(pool.state().processIds).toEqual([]));
});

test('an engine that refused a position is killed, because it may never answer again', async () => {
  const search = poolOf('refuses', once()).search(START, { depth: 1 });
  await expect(search).rejects.toMatchObject({ code: 'refused' });
  await eventually(() => expect(pool.state().processIds).toEqual([]));
  expect(await pool.search(START, { depth: 1 })).toMatchObject(answer);
});

test('an engine that ignores a stop command is killed, and the next search runs', async () => {
  const controller = new AbortController();
  const search = poolOf('hangs', once(), { graceMs: 100 }).search(START, {
    depth: 1,
    limitMs: 600_000,
    signal: controller.signal,
  });
  await eventually(() => expect(existsSync(once())).toBe(true));
  controller.abort(new Error('never mind'));
  await expect(search).rejects.toThrow('never mind');
  expect(await pool.search(START, { depth: 1 })).toMatchObject(answer);
});

test('when the queue is full, a game replaces a review, and the next review is refused', async () => {
  poolOf('hangs', null, { maxWaiting: 1 });
  const settings = { depth: 1, limitMs: 600_000 };
  const outcomes = (['game', 'review', 'review', 'game'] as const).map(async (priority, index) => {
    const search = pool.search(START, { ...settings, priority });
    return search.catch((error) => `${priority} ${index}: ${error.code}`);
  });
  expect(await Promise.race(outcomes)).toBe('review 2: busy');
  expect(await outcomes[1]).toBe('review 1: busy');
  expect(pool.state()).toMatchObject({ searching: 1, waiting: 1 });
  await pool.stop();
  expect(await Promise.all([outcomes[0], outcomes[3]])).toEqual([
    'game 0: stopped',
    'game 3: stopped',
  ]);
});

test('an engine that never answers `uci` has not started', async () => {
  const search = poolOf('mute', null, { startLimitMs: 200 }).search(START, { depth: 1 });
  await expect(search).rejects.toMatchObject({ code: 'not_started' });
});

test('an engine that has started and searched in time is not killed later', async () => {
  // Only its own timers: the engine is a real process.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    poolOf('well-behaved', null, { startLimitMs: 15_000, graceMs: 3_000 });
    const { signal } = new AbortController();
    await pool.search(START, { depth: 1, limitMs: 1_000, signal });
    const before = pool.state().processIds;
    vi.advanceTimersByTime(600_000);
    expect(await pool.search(START, { depth: 1 })).toMatchObject(answer);
    expect(pool.state().processIds).toEqual(before);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a missing program gives the error not_started', async () => {
  pool = createEnginePool({ size: 1, command: ['/nowhere/stockfish'] });
  const search = pool.search(START, { depth: 1 });
  await expect(search).rejects.toMatchObject({ code: 'not_started' });
  await expect(search).rejects.toThrow('ENOENT');
  expect(pool.state().processIds).toEqual([]);
});
