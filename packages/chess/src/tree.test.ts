import { expect, test } from 'vitest';
import { hasRemarks, readPgnTree, writePgnTree } from './pgn-tree.ts';
import { INITIAL_FEN } from './position.ts';
import { readTreeText, writeTreeText } from './tree-text.ts';
import {
  adjacentVariation,
  endOfLine,
  isVariation,
  movesAlong,
  existingPath,
  addMoves,
  promoteVariation,
  removeMove,
  treeFrom,
  variationStart,
} from './tree.ts';

const moves = (text: string) => (text === '' ? [] : text.split(' '));
const tree = readTreeText(INITIAL_FEN, 'e2e4_e7e5(c7c5_g1f3(b1c3)_d7d6)(e7e6)_g1f3_b8c6').tree;
const textOf = (of: typeof tree) => writeTreeText(of, []);

test('an existing move is reused, a new one becomes a variation, and an illegal one changes nothing', () => {
  expect(addMoves(tree, [], moves('e2e4 e7e5'))).toBe(tree);
  expect(textOf(addMoves(tree, moves('e2e4'), moves('d7d5 e4d5')))).toBe(
    'e2e4_e7e5(c7c5_g1f3(b1c3)_d7d6)(e7e6)(d7d5_e4d5)_g1f3_b8c6',
  );
  expect(addMoves(tree, [], ['e2e5'])).toBe(tree);
});

test('a path consists of the moves that lead to a node', () => {
  const san = (path: string) => movesAlong(tree, moves(path)).map((move) => move.san);
  expect(san('e2e4 c7c5 g1f3')).toEqual(['e4', 'c5', 'Nf3']);
  expect(existingPath(tree, moves('e2e4 c7c5 a2a3'))).toEqual(['e2e4', 'c7c5']);
  expect(endOfLine(tree, [])).toEqual(moves('e2e4 e7e5 g1f3 b8c6'));
  expect(endOfLine(tree, moves('e2e4 c7c5'))).toEqual(moves('e2e4 c7c5 g1f3 d7d6'));
});

test.each([
  ['e2e4 e7e5 g1f3', false, 'e2e4 e7e5 g1f3'],
  ['e2e4 c7c5 g1f3', true, 'e2e4 c7c5'],
  ['e2e4 c7c5 b1c3', true, 'e2e4 c7c5 b1c3'],
])('%s: in a variation %s, which begins with %s', (path, inside, start) => {
  expect(isVariation(tree, moves(path))).toBe(inside);
  expect(variationStart(tree, moves(path))).toEqual(moves(start));
});

test('a variation can begin with the first move', () => {
  const { tree: other } = readTreeText(INITIAL_FEN, 'e2e4(d2d4_d7d5)_e7e5');
  expect(isVariation(other, moves('d2d4 d7d5'))).toBe(true);
  expect(variationStart(other, moves('d2d4 d7d5'))).toEqual(moves('d2d4'));
  expect(adjacentVariation(other, moves('e2e4 e7e5'), 1)).toEqual(moves('d2d4'));
});

test('a variation is promoted by one level at a time', () => {
  const once = promoteVariation(tree, moves('e2e4 c7c5 b1c3'));
  expect(textOf(once)).toBe('e2e4_e7e5(c7c5_b1c3(g1f3_d7d6))(e7e6)_g1f3_b8c6');
  const twice = promoteVariation(once, moves('e2e4 c7c5 b1c3'));
  expect(textOf(twice)).toBe('e2e4_c7c5(e7e5_g1f3_b8c6)(e7e6)_b1c3(g1f3_d7d6)');
  expect(promoteVariation(twice, moves('e2e4 c7c5 b1c3'))).toBe(twice);
});

test('a move is removed with everything after it', () => {
  expect(textOf(removeMove(tree, moves('e2e4 c7c5')))).toBe('e2e4_e7e5(e7e6)_g1f3_b8c6');
  expect(textOf(removeMove(tree, moves('e2e4 e7e5')))).toBe('e2e4_c7c5(e7e6)_g1f3(b1c3)_d7d6');
  expect(textOf(removeMove(tree, moves('e2e4')))).toBe('');
});

test.each([
  ['e2e4 e7e5', 1, 'e2e4 c7c5'],
  ['e2e4 c7c5', 1, 'e2e4 e7e6'],
  ['e2e4 e7e6', 1, null],
  ['e2e4 e7e6', -1, 'e2e4 c7c5'],
  ['e2e4 e7e5 g1f3 b8c6', 1, 'e2e4 c7c5'],
  ['e2e4 c7c5 g1f3 d7d6', 1, 'e2e4 c7c5 b1c3'],
  ['e2e4', -1, null],
  ['', 1, null],
] as const)('beside %j in direction %i stands %j', (path, by, expected) => {
  expect(adjacentVariation(tree, moves(path), by)).toEqual(
    expected === null ? null : moves(expected),
  );
});

test.each(['', 'e2e4', 'e2e4*', 'e2e4_e7e5(c7c5*_g1f3(b1c3)_d7d6)(e7e6)_g1f3_b8c6', 'd2d4(e2e4)'])(
  '%j is read and written again',
  (text) => {
    const { tree: read, place } = readTreeText(INITIAL_FEN, text);
    expect(writeTreeText(read, place)).toBe(text);
  },
);

test.each([
  ['e2e4_nonsense_e7e5', 'e2e4'],
  ['e2e4_e2e4_e7e5', 'e2e4'],
  ['e2e4)))_e7e5', 'e2e4_e7e5'],
  ['((e2e4', 'e2e4'],
  ['<script>', ''],
])('%j is read up to its first error: %j', (text, expected) => {
  expect(textOf(readTreeText(INITIAL_FEN, text).tree)).toBe(expected);
});

test('a list of moves becomes a tree without variations', () => {
  expect(textOf(treeFrom(INITIAL_FEN, moves('e2e4 e7e5')))).toBe('e2e4_e7e5');
});

test('a line of six thousand moves is changed, written and read', () => {
  const line = Array.from({ length: 6_000 }, (_, ply) =>
    ['g1f3', 'g8f6', 'f3g1', 'f6g8'].at(ply % 4),
  ) as string[];
  const long = addMoves(treeFrom(INITIAL_FEN, line), line.slice(0, -1), ['a7a6']);
  const text = [...line.slice(0, -1), 'f6g8(a7a6)'].join('_');
  expect(textOf(long)).toBe(text);
  expect(textOf(promoteVariation(long, [...line.slice(0, -1), 'a7a6']))).toMatch(/_a7a6\(f6g8\)$/);
  expect(textOf(removeMove(long, line.slice(0, -1)))).toBe(line.slice(0, -2).join('_'));
  const read = readPgnTree(writePgnTree({ headers: new Map(), tree: long }));
  expect(read.ok && textOf(read.game.tree)).toBe(text);
  expect(hasRemarks(long)).toBe(false);
});
