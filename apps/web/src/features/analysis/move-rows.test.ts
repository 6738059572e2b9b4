import { INITIAL_FEN, readPgnTree, readTreeText } from '@rookery/chess';
import { expect, test } from 'vitest';
import { moveRows, type MoveRow } from './move-rows.ts';

function written(row: MoveRow): string {
  if (row.kind === 'variations') {
    return `(${row.variations.map(({ node }) => node.move.san).join(' ')})`;
  }
  if (row.kind === 'words') return `“${row.words}”`;
  const { number, white, black } = row;
  return `${number} ${white?.node.move.san ?? '…'} ${black?.node.move.san ?? '…'}`;
}
const rows = (text: string, fen = INITIAL_FEN) =>
  moveRows(readTreeText(fen, text).tree).map(written);

test.each([
  ['', []],
  ['e2e4', ['1 e4 …']],
  ['e2e4_e7e5_g1f3', ['1 e4 e5', '2 Nf3 …']],
  ['e2e4(d2d4)_e7e5_g1f3', ['1 e4 …', '(d4)', '1 … e5', '2 Nf3 …']],
  ['e2e4_e7e5(c7c5)(e7e6)_g1f3_b8c6', ['1 e4 e5', '(c5 e6)', '2 Nf3 Nc6']],
  ['e2e4(d2d4)', ['1 e4 …', '(d4)']],
])('%s', (text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test('a line may begin with Black and with any number', () => {
  const fen = '4k3/8/8/8/8/8/8/4K2R b K - 0 17';
  expect(rows('e8d8_h1h8_d8c7_e1g1', fen)).toEqual(['17 … Kd8', '18 Rh8+ Kc7']);
});

test.each([
  ['{Before.} 1. e4 e5', ['“Before.”', '1 e4 e5']],
  ['1. e4 {Best.} e5 2. Nf3', ['1 e4 …', '“Best.”', '1 … e5', '2 Nf3 …']],
  ['1. e4 e5 {Open.} (1... c5) 2. Nf3', ['1 e4 e5', '“Open.”', '(c5)', '2 Nf3 …']],
  ['1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]}', ['1 e4 e5']],
])('a comment stays at its place: %s', (pgn, expected) => {
  const read = readPgnTree(pgn);
  expect(read.ok && moveRows(read.game.tree).map(written)).toEqual(expected);
});
