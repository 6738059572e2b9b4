import { expect, test } from 'vitest';
import { parseOutput } from './uci-output.ts';

test('search output is parsed with its rank, score, depth, nodes and moves', () => {
  const said =
    'info depth 12 seldepth 18 multipv 2 score cp -31 nodes 12743 nps 40582 hashfull 4 time 314 pv e2e4 c7c5 b1c3';
  expect(parseOutput(said)).toEqual({
    kind: 'info',
    rank: 2,
    score: { unit: 'centipawns', value: -31 },
    exact: true,
    depth: 12,
    nodes: 12_743,
    pv: ['e2e4', 'c7c5', 'b1c3'],
  });
});

test.each([
  ['info depth 4 score mate 1 nodes 309 pv h1h8', { unit: 'mate', value: 1 }],
  ['info depth 4 score mate -3 nodes 309 pv h1h8', { unit: 'mate', value: -3 }],
  ['info depth 4 score cp 0 wdl 20 960 20 nodes 3 pv e7e8q', { unit: 'centipawns', value: 0 }],
])('%s has a score', (said, score) => {
  expect(parseOutput(said)).toMatchObject({ score, rank: 1 });
});

test('output without a rank and a count of nodes is of the best move', () => {
  expect(parseOutput('info depth 4 score cp 5 pv h1h8')).toEqual({
    kind: 'info',
    rank: 1,
    score: { unit: 'centipawns', value: 5 },
    exact: true,
    depth: 4,
    nodes: 0,
    pv: ['h1h8'],
  });
});

test.each(['lowerbound', 'upperbound'])('a score that is only a %s is not exact', (bound) => {
  const said = `info depth 18 multipv 1 score cp 30 ${bound} nodes 300062 time 1085 pv e2e4 e7e5`;
  expect(parseOutput(said)).toMatchObject({ exact: false, depth: 18 });
});

test('a variation ends at the first word that is not a move', () => {
  const said = 'info depth 5 score cp 12 pv e7e8q a1a2 string of pearls';
  expect(parseOutput(said)).toBeNull();
  expect(parseOutput('info depth 5 score cp 12 pv e7e8q a1a2 time 3')).toMatchObject({
    pv: ['e7e8q', 'a1a2'],
  });
});

test.each([
  ['bestmove e2e4 ponder c7c5', { kind: 'best', move: 'e2e4' }],
  ['bestmove a7a8n', { kind: 'best', move: 'a7a8n' }],
  ['bestmove (none)', { kind: 'best', move: null }],
  ['bestmove 0000', { kind: 'best', move: null }],
  ['uciok', { kind: 'uciok' }],
  ['readyok\r', { kind: 'ready' }],
])('%j is parsed', (said, meaning) => {
  expect(parseOutput(said)).toEqual(meaning);
});

test('a refused position has a reason', () => {
  const said =
    'info string CRITICAL ERROR: Command `` failed. Reason: Unsupported position. WHITE has more than 8 pawns.';
  expect(parseOutput(said)).toEqual({
    kind: 'refused',
    reason: 'Unsupported position. WHITE has more than 8 pawns.',
  });
});

test.each([
  '',
  ' ',
  'Stockfish 19 Lite WASM by the Stockfish developers (see AUTHORS file)',
  'option name Hash type spin default 16 min 1 max 33554432',
  'info string NNUE evaluation using nn-61e7af4bb97d.nnue',
  'info string depth 3 score cp 3 pv e2e4',
  'info depth 0 score cp 0',
  'info depth 0 score mate 0',
  'info depth 12 currmove e2e4 currmovenumber 1',
  'info depth 12 score cp pv e2e4',
  'info depth 1e3 score cp 3 pv e2e4',
  'info depth 3 score cp 99999999999999999999 pv e2e4',
  'info depth 3 score cp 3 pv i9i9',
  'bestmove',
  'bestmove e2-e4',
  'uciok?',
  'readyok now',
  ' bestmover e2e4',
])('%j is ignored', (said) => {
  expect(parseOutput(said)).toBeNull();
});
