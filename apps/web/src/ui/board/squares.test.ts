import type { Color, Square } from '@rookery/chess';
import { describe, expect, test } from 'vitest';
import { rowsOf, spotOf, squaresOf, stepFrom } from './squares.ts';

test('the side at the bottom has its first rank there', () => {
  expect(rowsOf('white')[0]?.[0]).toBe('a8');
  expect(rowsOf('white')[7]?.[7]).toBe('h1');
  expect(rowsOf('black')[0]?.[0]).toBe('h1');
  expect(rowsOf('black')[7]?.[7]).toBe('a8');
});

test('every square is at its spot, for either orientation', () => {
  for (const side of ['white', 'black'] as const) {
    rowsOf(side).forEach((squares, row) =>
      squares.forEach((square, column) => expect(spotOf(square, side)).toEqual({ column, row })),
    );
  }
});

describe('a key moves the cursor in the visible direction', () => {
  const cases: [Square, string, Color, Square | null][] = [
    ['e2', 'ArrowUp', 'white', 'e3'],
    ['e2', 'ArrowDown', 'white', 'e1'],
    ['e2', 'ArrowLeft', 'white', 'd2'],
    ['e2', 'ArrowRight', 'white', 'f2'],
    ['e2', 'ArrowUp', 'black', 'e1'],
    ['e2', 'ArrowLeft', 'black', 'f2'],
    ['a1', 'ArrowLeft', 'white', 'a1'],
    ['a1', 'ArrowDown', 'white', 'a1'],
    ['h8', 'ArrowUp', 'white', 'h8'],
    ['e4', 'Home', 'white', 'a4'],
    ['e4', 'End', 'white', 'h4'],
    ['e4', 'Home', 'black', 'h4'],
    ['e4', 'x', 'white', null],
  ];
  test.each(cases)('%s, %s, %s at the bottom: %s', (square, key, side, next) => {
    expect(stepFrom(square, key, side)).toBe(next);
  });
});

test('a UCI move has two squares, promoting or not', () => {
  expect(squaresOf('e2e4')).toEqual(['e2', 'e4']);
  expect(squaresOf('c7c8n')).toEqual(['c7', 'c8']);
});
