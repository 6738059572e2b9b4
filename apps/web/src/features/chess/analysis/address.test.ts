import { INITIAL_FEN, treeFrom } from '@rookery/chess';
import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

const ENDING = '8/8/8/4k3/8/8/4K2R/8 w - - 0 1';

test.each([
  '',
  '?moves=e2e4_e7e5*',
  '?moves=e2e4_e7e5%28c7c5*_g1f3%29_g1f3',
  '?fen=8%2F8%2F8%2F4k3%2F8%2F8%2F4K2R%2F8+w+-+-+0+1&moves=h2h5*',
  '?game=1f2e3d4c-0000-4000-8000-000000000000&moves=e2e4*',
])('%j is read and written again', (query) => {
  const address = readAddress(query);
  expect(writeAddress(address, address.gameId)).toBe(query);
});

test('a position may be given with spaces, underscores of nobody, and without counters', () => {
  expect(readAddress(`?fen=${ENDING.replaceAll(' ', '%20')}`).tree.fen).toBe(ENDING);
  expect(readAddress('?fen=8/8/8/4k3/8/8/4K2R/8 w').tree.fen).toBe(ENDING);
});

test('a position that cannot be is said to be wrong, and the start is shown', () => {
  expect(readAddress('?fen=nonsense')).toMatchObject({
    wrong: 'unreadable',
    tree: { fen: INITIAL_FEN },
  });
  expect(readAddress('?fen=8/8/8/8/8/8/8/8 w')).toMatchObject({ wrong: 'empty' });
});

test('what does not fit is left out, the variations first', () => {
  const shuffle = Array.from({ length: 1_200 }, (_, ply) =>
    ['g1f3', 'g8f6', 'f3g1', 'f6g8'].at(ply % 4),
  ) as string[];
  const tree = treeFrom(INITIAL_FEN, shuffle);
  expect(writeAddress({ tree, place: shuffle.slice(0, 4) }, null)).toBe(
    '?moves=g1f3_g8f6_f3g1_f6g8*',
  );
});
