import { INITIAL_FEN, type Color } from '@rookery/chess';
import { describe, expect, test } from 'vitest';
import { placementOf, premoveFate, positionStateOf, type PremoveFate } from './position-state.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const AFTER_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const LATER = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 9';

describe('a premove', () => {
  const cases: [string, string, string, Color | null, PremoveFate][] = [
    ['stays while the position does', AFTER_E4, AFTER_E4, 'white', 'keep'],
    ['is played on the answer', AFTER_E4, AFTER_E5, 'white', 'play'],
    ['falls when the move before it is taken back', AFTER_E4, INITIAL_FEN, 'white', 'drop'],
    ['falls when more than the answer was missed', AFTER_E4, LATER, 'white', 'drop'],
    ['falls when it is still not its turn', AFTER_E5, AFTER_E4, 'white', 'drop'],
    ['stays while the one before it is played', INITIAL_FEN, AFTER_E4, 'white', 'keep'],
    ['falls when the one before it is not accepted', AFTER_E5, AFTER_E5, 'white', 'drop'],
    ['falls with the right to move', AFTER_E4, AFTER_E4, null, 'drop'],
  ];
  test.each(cases)('%s', (_name, before, after, player, fate) => {
    expect(premoveFate(before, after, player)).toBe(fate);
  });
});

test('a position has the turn, check, and the legal moves', () => {
  const { turn, check, destinations } = positionStateOf(
    'rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR w KQkq - 1 3',
  );
  expect(turn).toBe('white');
  expect(check).toBe(true);
  expect([...destinations]).toEqual([
    ['e1', ['e2']],
    ['g2', ['g3']],
  ]);
});

test('the placement is the first field', () => {
  expect(placementOf(INITIAL_FEN)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
});
