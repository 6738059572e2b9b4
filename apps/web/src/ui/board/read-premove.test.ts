import { expect, test } from 'vitest';
import type { Premove } from './premoves.ts';
import { readPremove } from './read-premove.ts';

/** After 1. e4 */
const BLACK_TO_MOVE = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const PROMOTION = '7k/3P4/8/8/8/8/8/K7 b - - 0 1';
/** Black is in check, so White could not move. */
const CHECK = '4k3/8/8/8/8/8/4R3/4K3 b - - 0 1';

const read = (text: string, fen = BLACK_TO_MOVE, queue: readonly Premove[] = []) => {
  const premove = readPremove(text, fen, 'white', queue, () => true);
  if (!premove.ok) return premove.reason;
  const { from, to, promotion } = premove.premove;
  return [from, to, promotion].filter(Boolean).join(' ');
};

test.each([
  ['Nf3', 'g1 f3'],
  ['d2d4', 'd2 d4'],
  ['d4', 'd2 d4'],
  ['Nd4', 'illegal'],
  ['nonsense', 'unreadable'],
])('%s on the opponent’s turn is %s', (text, result) => {
  expect(read(text)).toBe(result);
});

test('a premove follows those that wait already', () => {
  const knight: Premove = { from: 'g1', to: 'f3', promotion: null };
  expect(read('Ng5')).toBe('illegal');
  expect(read('Ng5', BLACK_TO_MOVE, [knight])).toBe('f3 g5');
});

test('a recapture is typed by its squares, and only as the piece moves', () => {
  expect(read('d1d2')).toBe('d1 d2');
  const cannotGo = readPremove('d1d2', BLACK_TO_MOVE, 'white', [], () => false);
  expect(cannotGo).toEqual({ ok: false, reason: 'illegal' });
});

test('a promotion needs its piece', () => {
  expect(read('d8=N', PROMOTION)).toBe('d7 d8 knight');
  expect(read('d8', PROMOTION)).toBe('promotion_missing');
});

test('while the opponent is in check, a premove is typed by its squares', () => {
  expect(read('e2e5', CHECK)).toBe('e2 e5');
  expect(read('Re5', CHECK)).toBe('illegal');
});
