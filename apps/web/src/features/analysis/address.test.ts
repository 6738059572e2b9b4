import {
  addMoves,
  INITIAL_FEN,
  keyOf,
  movesAlong,
  readPgnTree,
  treeFrom,
  writeTreeText,
  type Tree,
} from '@rookery/chess';
import { expect, test } from 'vitest';
import { FRESH, playersIn, readAddress, writeAddress } from './address.ts';

const ENDING = '8/8/8/4k3/8/8/4K2R/8 w - - 0 1';
const NO_GAME = { gameId: null, headers: FRESH };
const read = (query: string) => readAddress({ query, kept: null });
const shuffle = (plies: number) =>
  Array.from({ length: plies }, (_, ply) =>
    ['g1f3', 'g8f6', 'f3g1', 'f6g8'].at(ply % 4),
  ) as string[];

test.each([
  '',
  '?moves=e2e4_e7e5*',
  '?moves=e2e4_e7e5%28c7c5*_g1f3%29_g1f3',
  '?fen=8%2F8%2F8%2F4k3%2F8%2F8%2F4K2R%2F8+w+-+-+0+1&moves=h2h5*',
  '?game=1f2e3d4c-0000-4000-8000-000000000000&moves=e2e4*',
])('%j is parsed and written back without loss', (query) => {
  const address = read(query);
  expect(writeAddress(address, address)).toEqual({ query, kept: null });
});

test('a position may be given with spaces or underscores, and without counters', () => {
  expect(read(`?fen=${ENDING.replaceAll(' ', '%20')}`).tree.fen).toBe(ENDING);
  expect(read('?fen=8/8/8/4k3/8/8/4K2R/8 w').tree.fen).toBe(ENDING);
});

test.each([
  ['e2e4*_e7e5(c7c5)', null, 'e2e4'],
  ['nonsense', 'moves', ''],
  ['e2e4*_e7e9', 'moves', 'e2e4'],
  ['e2e4_e4e6', 'moves', ''],
])('the moves %s have the error: %s', (moves, wrong, place) => {
  const address = read(`?moves=${moves}`);
  expect([address.wrong, address.place.join(' ')]).toEqual([wrong, place]);
});

test('an invalid position is reported, and the starting position is shown', () => {
  expect(read('?fen=nonsense')).toMatchObject({ wrong: 'unreadable', tree: { fen: INITIAL_FEN } });
  expect(read('?fen=8/8/8/8/8/8/8/8 w')).toMatchObject({ wrong: 'empty' });
});

/** A tree too large for an address: after every move of a line, another one. */
function largeTree(plies: number): Tree {
  const line = shuffle(plies);
  return line.reduce(
    (tree, _, ply) => addMoves(tree, line.slice(0, ply), [ply % 2 === 0 ? 'a2a3' : 'a7a6']),
    treeFrom(INITIAL_FEN, line),
  );
}

test('what does not fit is left out of the address, the variations first', () => {
  const written = writeAddress({ tree: largeTree(500), place: ['g1f3', 'a7a6'] }, NO_GAME);
  expect(written.query).toBe('?moves=g1f3_a7a6*');
  expect(writeAddress({ tree: largeTree(500), place: ['g1f3'] }, NO_GAME).query).toBe(
    `?moves=g1f3*_${shuffle(500).slice(1).join('_')}`,
  );
});

test('of a line that does not fit, the address has the moves up to here, or only the position', () => {
  const tree = treeFrom(INITIAL_FEN, shuffle(1_200));
  const at = (ply: number) => writeAddress({ tree, place: shuffle(ply) }, NO_GAME).query;
  expect(at(4)).toBe('?moves=g1f3_g8f6_f3g1_f6g8*');
  const position = read(at(1_001));
  expect(position.tree.children).toEqual([]);
  expect(keyOf(position.tree.fen)).toBe(keyOf(movesAlong(tree, shuffle(1_001)).at(-1)?.fen ?? ''));
});

test.each([
  ['too many moves', { tree: largeTree(500), place: [...shuffle(300), 'a2a3'] }],
  ['too long a line', { tree: treeFrom(INITIAL_FEN, shuffle(1_200)), place: shuffle(1_001) }],
])('%s: the whole analysis and its place are kept in the history entry', (_, shown) => {
  const { tree, place, hasMoves } = readAddress(writeAddress(shown, NO_GAME));
  expect(hasMoves).toBe(true);
  expect(writeTreeText(tree, place)).toBe(writeTreeText(shown.tree, shown.place));
});

test('players and comments are kept in the history entry', () => {
  const pgn = readPgnTree('[White "Ann"]\n\n1. e4 $1 { best by test } e5 *');
  if (!pgn.ok) throw new Error(pgn.reason);
  const { tree, headers } = pgn.game;
  const written = writeAddress({ tree, place: ['e2e4'] }, { gameId: null, headers });
  expect(written.query).toBe('?moves=e2e4*_e7e5');
  expect(readAddress(written)).toMatchObject({ tree, headers, place: ['e2e4'] });
});

test('an unreadable history entry is ignored', () => {
  expect(readAddress({ query: '?moves=e2e4*', kept: 'nonsense' })).toEqual(read('?moves=e2e4*'));
});

test.each([
  [
    { White: 'Keres, Paul', Black: 'Tal, Mikhail' },
    { white: 'Keres, Paul', black: 'Tal, Mikhail' },
  ],
  [{ White: ' Keres ' }, { white: 'Keres', black: '?' }],
  [{ White: '?', Black: '' }, null],
  [{}, null],
])('a PGN with %j has the players %j', (headers, players) => {
  expect(playersIn(new Map(Object.entries(headers)))).toEqual(players);
});
