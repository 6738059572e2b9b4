import { expect, test } from 'vitest';
import { createLineReader } from './lines.ts';

function linesOf(...texts: string[]): string[] {
  const lines: string[] = [];
  const read = createLineReader((line) => lines.push(line));
  for (const text of texts) read(text);
  return lines;
}

test('lines come whole, however the text was cut', () => {
  expect(linesOf('uci', 'ok\nready', 'ok\n\nbest')).toEqual(['uciok', 'readyok', '']);
});

test('a line without end is dropped, and the next one heard', () => {
  const long = 'x'.repeat(10_000);
  expect(linesOf('a\n', long, long, long, 'end\nb\n')).toEqual(['a', 'b']);
  expect(linesOf(`${long}${long}\nb\n`)).toEqual(['b']);
});
