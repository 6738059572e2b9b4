import { describe, expect, test } from 'vitest';
import { RESULT_CODES } from './tournament.ts';
import { makeTrf, parseTrf, TrfError } from './trf.ts';

const FILE = [
  '012 Winter Open',
  '### A comment',
  '142 5',
  '152 B',
  '162  W 3.0    D 1.0    L 0.5    A 0.0    P 3.0',
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

  test('reads a pairing number of four digits', () => {
    expect(parseTrf('001 1204').tournament.players[0]?.number).toBe(1_204);
  });

  test('tells byes and forfeits apart', () => {
    expect(tournament.players[2]?.entries).toEqual([
      { opponent: null, color: null, result: 'U' },
      { opponent: 2, color: 'black', result: '-' },
    ]);
  });

  test.each(RESULT_CODES)('reads the result %j', (result) => {
    const line = `001    1${' '.repeat(83)}   2 w ${result.toLowerCase()}`;
    expect(parseTrf(line).tournament.players[0]?.entries[0]?.result).toBe(result);
  });

  test('reads the records of TRF26', () => {
    expect(tournament).toMatchObject({
      roundCount: 5,
      initialColor: 'black',
      points: { win: 3, draw: 1, loss: 0.5, absence: 0, pairingAllocatedBye: 3 },
      requestedByes: [{ kind: 'H', round: 3, players: [1, 2] }],
      accelerations: [{ points: 1, firstRound: 1, lastRound: 2, firstPlayer: 1, lastPlayer: 2 }],
      forbiddenPairs: [{ firstRound: 1, lastRound: 5, players: [1, 3] }],
    });
  });

  test('does not read what stands between the columns of a record', () => {
    const lines = ['240|H|  3    1', '250     | 1.0|  1|  2|   1|   2', '260|  1|  5    1    3'];
    expect(parseTrf(lines.join('\n')).tournament).toMatchObject({
      requestedByes: [{ kind: 'H', round: 3, players: [1] }],
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

/** One line of each kind of record that TRF26 has beyond TRF16. */
const EVERY_RECORD = [
  '012 Winter Open',
  '022 Oxford',
  '032 ENG',
  '042 2026/01/10',
  '052 2026/01/14',
  '062 4',
  '072 3',
  '082 0',
  '092 Individual: Swiss-System',
  '102 Arbiter, Anna',
  '112 Deputy, David',
  '122 90 min + 30 s',
  '132                                                                                        26/01/10  26/01/11',
  '142 5',
  '152 W',
  '162  W 3.0    D 1.0    L 0.0    A 0.5    P 3.0',
  '192 FIDE_DUTCH_2026',
  '202 PTS,DE,BH/C1,BH,SB',
  '222 5400+30',
  '001    1 w    Adams, Eve                        2100 ENG     1234567 1999/12/31  6.0    1     3 w 1     2 b 1',
  '001    2 mWGM Brown, Bob                        2000 ENG                         3.0    2     4 b 1     1 w 0',
  '001    3                                                                         3.0    3     1 b 0     4 w +',
  '001    4                                                                         0.5    4     2 w 0     3 b -',
  '240 H   3    1    2',
  '240 F   3    3',
  '240 Z   4    4',
  '250       1.0   1   2    1    2',
  '250       0.5   3   3    1    2',
  '260   1   5    1    3',
  '299 A    2  0.5    4',
  '310   1 Oxford                              1.0    1    1    2',
  '### A comment: everything after the tag stays as it was',
].join('\n');

test('a TRF26 file with every kind of record is written as it was read', () => {
  const file = parseTrf(EVERY_RECORD);
  expect(sortedLines(makeTrf(file))).toEqual(sortedLines(EVERY_RECORD));
  expect(parseTrf(makeTrf(file))).toEqual(file);
  expect(file.tournament).toMatchObject({
    roundCount: 5,
    initialColor: 'white',
    points: { win: 3, draw: 1, loss: 0, absence: 0.5, pairingAllocatedBye: 3 },
    requestedByes: [
      { kind: 'H', round: 3, players: [1, 2] },
      { kind: 'F', round: 3, players: [3] },
      { kind: 'Z', round: 4, players: [4] },
    ],
    accelerations: [
      { points: 1, firstRound: 1, lastRound: 2 },
      { points: 0.5, firstRound: 3, lastRound: 3 },
    ],
    forbiddenPairs: [{ firstRound: 1, lastRound: 5, players: [1, 3] }],
  });
  expect(file.otherRecords.map(({ tag }) => tag)).toEqual(
    expect.arrayContaining(['192', '202', '222', '299', '310', '###']),
  );
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
