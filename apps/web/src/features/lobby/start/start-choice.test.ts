import { INITIAL_FEN } from '@rookery/chess';
import { expect, test } from 'vitest';
import { chosenStart, startFrom, USUAL_START } from './start-choice.ts';

const BLACK_STARTS = '4k3/8/8/8/8/8/r7/4K2R b K - 12 31';

test('the usual start has no position', () => {
  expect(chosenStart(USUAL_START)).toEqual({ ok: true, fen: null });
  expect(chosenStart(startFrom(null))).toEqual({ ok: true, fen: null });
  expect(chosenStart(startFrom(INITIAL_FEN))).toEqual({ ok: true, fen: null });
});

test('a typed position is validated', () => {
  expect(chosenStart(startFrom(` ${BLACK_STARTS}`))).toEqual({ ok: true, fen: BLACK_STARTS });
  expect(chosenStart(startFrom(' '))).toEqual({ ok: false, reason: 'missing' });
  expect(chosenStart(startFrom('e4'))).toEqual({ ok: false, reason: 'unreadable' });
  const mate = '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1';
  expect(chosenStart(startFrom(mate))).toEqual({ ok: false, reason: 'over' });
});

test('an opening has to be chosen, and then gives its position', () => {
  const opening = { ...USUAL_START, kind: 'opening' } as const;
  expect(chosenStart(opening)).toEqual({ ok: false, reason: 'missing' });
  expect(chosenStart({ ...opening, opening: 'Bird Opening' })).toEqual({
    ok: true,
    fen: 'rnbqkbnr/pppppppp/8/8/5P2/8/PPPPP1PP/RNBQKBNR b KQkq - 0 1',
  });
});
