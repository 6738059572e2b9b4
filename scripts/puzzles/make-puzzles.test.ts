import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEnginePool } from '@rookery/engine';
import { afterAll, expect, test } from 'vitest';
import { createCountedSearches } from './counted-searches.ts';
import { makePuzzles, type Progress } from './make-puzzles.ts';
import { openMakerFiles } from './maker-files.ts';

/** Black takes the queen and is mated in two moves. */
const LEGALS_MATE = '1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0';
const NOT_A_GAME = '1. e4 e5 2. Ke3';

const directory = mkdtempSync(join(tmpdir(), 'rookery-maker-'));
const pool = createEnginePool({ size: 1 });
afterAll(async () => {
  await pool.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function run(out: string): Promise<Progress[]> {
  const searches = createCountedSearches(
    { small: pool, large: pool },
    { nodes: 5_000, checkNodes: 50_000 },
  );
  const files = openMakerFiles(out);
  const texts = [NOT_A_GAME, LEGALS_MATE];
  const all: Progress[] = [];
  for await (const each of makePuzzles(texts, files, searches, { spread: false, maxMoves: 15 }))
    all.push(each);
  return all;
}

test('a known mate in a game becomes a puzzle, and a second run does not repeat the game', async () => {
  const out = join(directory, 'puzzles.csv');
  const [progress, ...others] = await run(out);
  expect(others).toEqual([]);
  expect(progress).toMatchObject({ games: 1, unreadable: 1, puzzles: 1 });
  // The last move mates, which needs no search.
  const [{ nodes } = { nodes: [] }] = progress?.turns ?? [];
  expect(nodes).toHaveLength(1);
  expect(nodes[0]).toBeGreaterThanOrEqual(50_000);
  const rows = readFileSync(out, 'utf8').trim().split('\n').slice(1);
  expect(rows).toHaveLength(1);
  const [id, fen, moves, , deviation, , , themes] = rows[0]?.split(',') ?? [];
  expect(id).toMatch(/^[0-9A-Za-z]{10}$/);
  expect(fen).toBe('rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5');
  expect(moves).toBe('g4d1 c4f7 e8e7 c3d5');
  expect(deviation).toBe('300');
  expect(themes?.split(' ')).toEqual(expect.arrayContaining(['mate', 'mateIn2', 'short']));
  expect(await run(out)).toEqual([]);
  expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(2);
});
