import { expect, test } from 'vitest';
import { hasRemarks, readPgnTree, writePgnTree } from './pgn-tree.ts';
import { writeTreeText } from './tree-text.ts';

/** The seven mandatory headers. */
const headers = (result: string) => `[Event "Club evening"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "${result}"]
`;

const WITH_VARIATIONS = `${headers('1-0')}
1. e4 e5 ( 1... c5 2. Nf3 ( 2. Nc3 Nc6 ) 2... d6 3. d4 ) 2. Nf3 Nc6 3. Bb5 a6 ( 3... Nf6 4. O-O ) 4. Ba4 1-0
`;

const FROM_A_POSITION = `${headers('*')}[SetUp "1"]
[FEN "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"]

1. a8=Q+ ( 1. O-O Kd7 ) 1... Kd7 *
`;

const WITH_REMARKS = `${headers('*')}
{ from the club } 1. e4 $1 { best by test } 1... e5 ( { or } 1... c5 $5 ) *
`;

test.each([
  ['variations', WITH_VARIATIONS],
  ['another start', FROM_A_POSITION],
  ['remarks', WITH_REMARKS],
])('a PGN with %s is read and written again', (_, text) => {
  const read = readPgnTree(text);
  if (!read.ok) throw new Error(read.reason);
  const written = writePgnTree(read.game);
  expect(written).toBe(text);
  const again = readPgnTree(written);
  expect(again).toEqual(read);
});

test('a variation that repeats the main move is merged into the line', () => {
  const read = readPgnTree('1. e4 e5 (1... e5 2. Nc3) 2. Nf3 *');
  expect(read.ok && writeTreeText(read.game.tree, [])).toBe('e2e4_e7e5_g1f3(b1c3)');
});

test('merging keeps the annotations of both moves', () => {
  const read = readPgnTree('1. e4 e5 (1... e5 $5 2. Nc3 { quiet }) 2. Nf3 *');
  expect(read.ok && writePgnTree(read.game)).toContain('1. e4 e5 $5 2. Nf3 ( 2. Nc3 { quiet } ) *');
});

test.each([
  ['1. e4 e5 (1... c5 2. Nf3) *', false],
  ['{ from the club } 1. e4 *', true],
  ['1. e4 e5 (1... c5 2. Nf3!) *', true],
])('%j has remarks: %s', (text, expected) => {
  const read = readPgnTree(text);
  expect(read.ok && hasRemarks(read.game.tree)).toBe(expected);
});

test('the first of several games is read, and their number is returned', () => {
  const read = readPgnTree(`${WITH_VARIATIONS}\n${FROM_A_POSITION}\n${WITH_REMARKS}\n`);
  expect(read).toMatchObject({ ok: true, count: 3 });
  expect(read.ok && writePgnTree(read.game)).toBe(WITH_VARIATIONS);
});

test('castling is read as the king’s move in every notation', () => {
  const read = readPgnTree('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. 0-0 Bc5 5. d3 O-O *');
  expect(read.ok && writeTreeText(read.game.tree, [])).toMatch(/_e1g1_.*_e8g8$/);
});

test.each([
  ['', { reason: 'empty' }],
  ['hello there', { reason: 'empty' }],
  ['[FEN "nonsense"]\n\n1. e4 *', { reason: 'start' }],
  ['[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', { reason: 'start' }],
  ['[Variant "Crazyhouse"]\n\n1. e4 *', { reason: 'start' }],
  ['1. e4 e5 2. Ke4 *', { reason: 'move', san: 'Ke4', after: 2 }],
  ['1. e4 e5 (1... Nd4) 2. Nf3 *', { reason: 'move', san: 'Nd4', after: 1 }],
])('%j is refused: %j', (text, expected) => {
  expect(readPgnTree(text)).toEqual({ ok: false, ...expected });
});
