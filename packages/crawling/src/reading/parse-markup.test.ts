import { expect, test } from 'vitest';
import { parseMarkup } from './parse-markup.ts';

/** Elements in a first part of the text, which is parsed at once, and another one after it. */
function openedIn(depth: number): string[] {
  const opened: string[] = [];
  let closed = 0;
  parseMarkup(`${'<i>'.repeat(depth).padEnd(16_384, 'x')}<b>`, {
    openElement: (name) => opened.push(name),
    closeElement: () => (closed += 1),
    addText: () => undefined,
  });
  expect(closed).toBe(opened.length);
  return opened;
}

test('elements are read as deep as browsers nest them, and all are closed', () => {
  expect(openedIn(512)).toHaveLength(513);
  expect(openedIn(512).at(-1)).toBe('b');
});

test('the rest of a text that is nested deeper is not read', () => {
  expect(openedIn(513)).not.toContain('b');
});
