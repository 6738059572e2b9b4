import { expect, test } from 'vitest';
import { pairingOf } from './record.testkit.ts';
import { draftOf, exchanged, withColorsSwapped } from './repair-places.ts';

const drafts = draftOf([
  pairingOf('ann', 'ben'),
  pairingOf('cem', 'dora'),
  pairingOf('emil', null, ['U', null]),
]);
const pairs = (some: typeof drafts) => some.map(({ white, black }) => [white, black]);

test('a player who gets a place changes places with the one who had it', () => {
  expect(pairs(exchanged(drafts, { index: 0, side: 'black' }, 'cem'))).toEqual([
    ['ann', 'cem'],
    ['ben', 'dora'],
    ['emil', null],
  ]);
  expect(pairs(exchanged(drafts, { index: 0, side: 'white' }, 'emil'))).toEqual([
    ['emil', 'ben'],
    ['cem', 'dora'],
    ['ann', null],
  ]);
});

test('two players of a board change colours', () => {
  expect(pairs(withColorsSwapped(drafts, 1))[1]).toEqual(['dora', 'cem']);
  expect(pairs(withColorsSwapped(drafts, 2))[2]).toEqual(['emil', null]);
});
