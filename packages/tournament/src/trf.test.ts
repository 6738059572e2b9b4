import { describe, expect, test } from 'vitest';
import { makeTrf, parseTrf, TrfError } from './trf.ts';

const FILE = [
  '012 Winter Open',
  '### A comment',
  '142 5',
  '152 B',
  '162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0',
  '001    1 m GM Example, Anna                     2412 GER    12345678 1990/01/02  3.0    1     2 w 1  0000 - H',
  '001    2      Sample, Ben                       1990                             0.0    3     1 b 0     3 w +',
  '001    3                                                                         0.0    2  0000 - U     2 b -',
  '240 H   3    1    2',
  '250       1.0   1   2    1    2',
  '260   1   5    1    3',
].join('\n');

describe('parseTrf', () => {
  const { tournament, otherRecords } = parseTrf(FILE);

  test('reads the columns of a player', () => {
    expect(tournament.players[0]).toEqual({
      number: 1,
      sex: 'm',
      title: 'GM',
      name: 'Example, Anna',
      rating: 2412,
      federation: 'GER',
      fideId: '12345678',
      birthDate: '1990/01/02',
      points: 3,
      rank: 1,
      entries: [
        { opponent: 2, color: 'white', result: '1' },
        { opponent: null, color: null, result: 'H' },
      ],
    });
  });

  test('tells byes and forfeits apart', () => {
    expect(tournament.players[2]?.entries).toEqual([
      { opponent: null, color: null, result: 'U' },
      { opponent: 2, color: 'black', result: '-' },
    ]);
  });

  test('reads the records of TRF26', () => {
    expect(tournament).toMatchObject({
      roundCount: 5,
      initialColor: 'black',
      points: { win: 3, draw: 1, loss: 0, absence: 0, pairingAllocatedBye: 3 },
      requestedByes: [{ kind: 'H', round: 3, players: [1, 2] }],
      accelerations: [{ points: 1, firstRound: 1, lastRound: 2, firstPlayer: 1, lastPlayer: 2 }],
      forbiddenPairs: [{ firstRound: 1, lastRound: 5, players: [1, 3] }],
    });
  });

  test('keeps records that it does not need', () => {
    expect(otherRecords).toEqual([
      { tag: '012', text: ' Winter Open' },
      { tag: '###', text: ' A comment' },
    ]);
  });

  test.each(['\r', '\n', '\r\n'])('accepts the line end %j', (lineEnd) => {
    expect(parseTrf(FILE.replaceAll('\n', lineEnd))).toEqual({ tournament, otherRecords });
  });

  test('reads the extensions of older programs', () => {
    const { tournament: older } = parseTrf('XXR 7\nXXC black1\nXXP 1 4\nXXA    2  1.0  0.5');
    expect(older).toMatchObject({
      roundCount: 7,
      initialColor: 'black',
      forbiddenPairs: [{ players: [1, 4] }],
      accelerations: [
        { points: 1, firstRound: 1, firstPlayer: 2 },
        { points: 0.5, firstRound: 2, firstPlayer: 2 },
      ],
    });
  });

  test.each([
    ['a number that is none', '001    x'],
    ['an unknown result', `${' '.repeat(91)}   2 w ?`.replace(/^.{8}/, '001    1')],
    ['an unknown colour', `${' '.repeat(91)}   2 x 1`.replace(/^.{8}/, '001    1')],
    ['an unknown initial colour', '152 X'],
  ])('refuses %s', (_, line) => {
    expect(() => parseTrf(line)).toThrow(TrfError);
  });
});

test('makeTrf writes what parseTrf reads', () => {
  const file = parseTrf(FILE);
  expect(parseTrf(makeTrf(file))).toEqual(file);
});

test('makeTrf writes every line as it was', () => {
  expect(sortedLines(makeTrf(parseTrf(FILE)))).toEqual(sortedLines(FILE));
});

function sortedLines(text: string): string[] {
  return text.split('\n').filter(Boolean).toSorted();
}
