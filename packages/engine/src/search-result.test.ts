import { expect, test } from 'vitest';
import { createSearchCollector, type SearchResult } from './search-result.ts';
import { parseOutput } from './uci-output.ts';

function found(best: string | null, ...said: string[]): SearchResult {
  const collector = createSearchCollector();
  for (const line of said) {
    const output = parseOutput(line);
    if (output?.kind === 'info') collector.take(output);
  }
  return collector.found(best);
}

const moves = ({ lines }: SearchResult) => lines.map(({ pv, depth }) => `${pv[0]} at ${depth}`);

test('the latest output for each rank counts, the best first', () => {
  const both = found(
    'h1h2',
    'info depth 1 multipv 1 score cp 834 nodes 80 pv a1a8 e8d7',
    'info depth 1 multipv 2 score cp 704 nodes 80 pv h1h8 e8d7',
    'info depth 2 multipv 2 score cp 788 nodes 259 pv h1h8 e8d7',
    'info depth 2 multipv 1 score cp 831 nodes 259 pv h1h2 e8d8',
  );
  expect(moves(both)).toEqual(['h1h2 at 2', 'h1h8 at 2']);
  expect(both).toMatchObject({ best: 'h1h2', nodes: 259 });
});

test('a bound does not replace an exact score, but its nodes count', () => {
  const bounded = found(
    'e2e4',
    'info depth 17 score cp 35 nodes 250000 pv e2e4',
    'info depth 18 score cp 52 lowerbound nodes 300062 pv e2e4',
  );
  expect(bounded.lines).toEqual([
    { score: { unit: 'centipawns', value: 35 }, depth: 17, pv: ['e2e4'], nodes: 250_000 },
  ]);
  expect(bounded.nodes).toBe(300_062);
});

test('a move that a stopped search lists twice is returned once, with the greater depth', () => {
  const cut = found(
    'e2e4',
    'info depth 3 multipv 1 score cp 20 nodes 10 pv d2d4',
    'info depth 3 multipv 2 score cp 15 nodes 10 pv e2e4',
    'info depth 4 multipv 1 score cp 30 nodes 20 pv e2e4',
  );
  expect(moves(cut)).toEqual(['e2e4 at 4']);
});

test('a move that is listed twice with the same depth has its better rank', () => {
  const cut = found(
    'e2e4',
    'info depth 3 multipv 1 score cp 20 nodes 10 pv e2e4',
    'info depth 3 multipv 2 score cp 15 nodes 10 pv e2e4',
  );
  expect(cut.lines.map(({ score }) => score.value)).toEqual([20]);
});

test('a search without a best move has no variations, but its nodes count', () => {
  expect(found(null, 'info depth 3 score cp 20 nodes 10 pv e2e4')).toEqual({
    best: null,
    lines: [],
    nodes: 10,
  });
});

test('the result is empty if there is no move', () => {
  expect(found(null, 'info depth 0 score mate 0')).toEqual({ best: null, lines: [], nodes: 0 });
});
