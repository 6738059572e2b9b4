import { expect, test } from 'vitest';
import { createLineReader } from './line-reader.ts';

function linesOf(...texts: string[]): string[] {
  const lines: string[] = [];
  const read = createLineReader((line) => lines.push(line));
  for (const text of texts) read(text);
  return lines;
}

test('lines are complete, however the text is split', () => {
  expect(linesOf('uci', 'ok\nready', 'ok\n\nbest')).toEqual(['uciok', 'readyok', '']);
});

test('a line that is too long is dropped, and the next one is read', () => {
  const long = 'x'.repeat(10_000);
  expect(linesOf('a\n', long, long, long, 'end\nb\n')).toEqual(['a', 'b']);
  expect(linesOf(`${long}${long}\nb\n`)).toEqual(['b']);
});

test('a line of the greatest length is read, in one piece or in several', () => {
  const longest = 'x'.repeat(16_384);
  const halves = ['x'.repeat(8_192), 'x'.repeat(8_192)];
  expect(linesOf(`${longest}\n`)).toEqual([longest]);
  expect(linesOf(...halves, '\n')).toEqual([longest]);
  expect(linesOf(`${longest}x\nb\n`)).toEqual(['b']);
  expect(linesOf(...halves, 'x\nb\n')).toEqual(['b']);
});
