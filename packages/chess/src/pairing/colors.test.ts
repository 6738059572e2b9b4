import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Color } from '../color.ts';
import { chooseColors } from './colors.ts';

function played(letters: string): Color[] {
  return Array.from(letters, (letter) => (letter === 'w' ? 'white' : 'black'));
}

test.each([
  ['who had black more often', 'b', '', 'ann'],
  ['who had white less often', 'ww', 'w', 'bob'],
  ['who had black more often, though not last', 'bbbw', 'wb', 'ann'],
  ['who had black last', 'wb', 'bw', 'ann'],
  ['who had black when they last differed', 'bwbwb', 'wbbwb', 'bob'],
  ['who had black when they last differed, in a history of any length', 'wbwb', 'bw', 'ann'],
])('white is for %s', (_name, anns, bobs, white) => {
  const ann = { id: 'ann', colors: played(anns) };
  const bob = { id: 'bob', colors: played(bobs) };
  const black = white === 'ann' ? 'bob' : 'ann';
  expect(chooseColors(ann, bob)).toEqual({ white, black });
  expect(chooseColors(bob, ann)).toEqual({ white, black });
});

test('colors do not depend on the order of the two players', () => {
  const player = fc.record({
    id: fc.string(),
    colors: fc.array(fc.constantFrom<Color>('white', 'black')),
  });
  const property = fc.property(player, player, (one, other) => {
    fc.pre(one.id !== other.id);
    expect(chooseColors(one, other)).toEqual(chooseColors(other, one));
  });
  fc.assert(property, { numRuns: 2_000 });
});

test('between new players, ids do not favour one color', () => {
  const ids = Array.from(
    { length: 200 },
    (_, index) => `0190f5a2-${index.toString(16).padStart(4, '0')}`,
  );
  for (const id of ids) {
    const white = ids.filter(
      (other) =>
        other !== id && chooseColors({ id, colors: [] }, { id: other, colors: [] }).white === id,
    );
    expect(white.length).toBeGreaterThan(60);
    expect(white.length).toBeLessThan(140);
  }
});
