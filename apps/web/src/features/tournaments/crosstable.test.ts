import { expect, test } from 'vitest';
import { cellText, meetingCells, roundCells } from './crosstable.ts';
import { pairingOf, recordOf } from './record.testkit.ts';

test('a row of a Swiss tournament has opponent, colour and result of each round', () => {
  const record = recordOf(
    ['ann', 'ben', 'cem'],
    [
      [pairingOf('ann', 'ben', ['1', '0']), pairingOf('cem', null, ['U', null])],
      [pairingOf('cem', 'ann', ['+', '-']), pairingOf('ben', null, ['H', null])],
      [pairingOf('ben', 'cem')],
    ],
  );
  expect(roundCells(record).map((row) => row.map(cellText))).toEqual([
    ['2w1', '3b−', ''],
    ['1b0', '-½', '3w…'],
    ['-1', '1w+', '2b…'],
  ]);
});

test('a row of a round robin has the results against each player, in the order of the rounds', () => {
  const record = recordOf(
    ['ann', 'ben', 'cem'],
    [
      [pairingOf('ann', 'ben', ['1', '0'])],
      [pairingOf('ben', 'ann', ['=', '='])],
      [pairingOf('cem', 'ann')],
    ],
  );
  expect(meetingCells(record)).toEqual([
    [null, '1½', '…'],
    ['0½', null, ''],
    ['…', '', null],
  ]);
});
