import { expect, test } from 'vitest';
import { pairingsByBoard, pairingsByName } from './lists.ts';
import { pairingOf, playerOf, recordOf } from './record.testkit.ts';

const { rounds } = recordOf(
  [],
  [
    [
      pairingOf('dora', null, ['U', null], { board: 1 }),
      pairingOf('ben', 'ann', [null, null], { board: 3 }),
      pairingOf('cem', 'émile', [null, null], { board: 2 }),
    ],
  ],
);
const [round] = rounds;
if (round === undefined) throw new Error('There is a round.');

test('pairings by name have a line for each player, in the order of an alphabet', () => {
  const players = ['dora', 'ben', 'émile', 'ann', 'cem', 'frank'].map((name) => playerOf(name));
  const lines = pairingsByName(players, round);
  expect(
    lines.map(({ player, pairing, side, opponent }) => [player.id, pairing.board, side, opponent]),
  ).toEqual([
    ['ann', 3, 'black', 'ben'],
    ['ben', 3, 'white', 'ann'],
    ['cem', 2, 'white', 'émile'],
    ['dora', 1, 'white', null],
    ['émile', 2, 'black', 'cem'],
  ]);
});

test('pairings by board have byes at the end', () => {
  expect(pairingsByBoard(round).map(({ white }) => white)).toEqual(['cem', 'ben', 'dora']);
});
