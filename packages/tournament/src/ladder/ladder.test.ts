import { describe, expect, test } from 'vitest';
import { afterChallenge, challengeable, joinLadder, LadderError, leaveLadder } from './ladder.ts';

const LADDER = [10, 20, 30, 40, 50];

describe('challengeable', () => {
  test.each([
    [10, []],
    [20, [10]],
    [40, [20, 30]],
    [50, [30, 40]],
  ])('player %i with a reach of two may challenge %j', (challenger, expected) => {
    expect(challengeable(LADDER, challenger, 2)).toEqual(expected);
  });
});

describe('afterChallenge', () => {
  test('a winner takes the place, and those between go down by one', () => {
    expect(afterChallenge(LADDER, 40, 20, 'win')).toEqual([10, 40, 20, 30, 50]);
    expect(afterChallenge(LADDER, 20, 10, 'win')).toEqual([20, 10, 30, 40, 50]);
  });

  test.each(['draw', 'loss'] as const)('a %s changes nothing', (result) => {
    expect(afterChallenge(LADDER, 40, 20, result)).toEqual(LADDER);
  });

  test('a challenger who is above the opponent by now stays there', () => {
    expect(afterChallenge(LADDER, 10, 20, 'win')).toEqual(LADDER);
  });
});

test('new players start at the lowest place, and leavers make place', () => {
  expect(joinLadder(LADDER, 60)).toEqual([...LADDER, 60]);
  expect(leaveLadder(LADDER, 20)).toEqual([10, 30, 40, 50]);
});

test('players who are missing, or there already, are refused', () => {
  expect(() => joinLadder(LADDER, 10)).toThrow(LadderError);
  expect(() => leaveLadder(LADDER, 60)).toThrow(LadderError);
  expect(() => challengeable(LADDER, 60, 2)).toThrow(LadderError);
  expect(() => afterChallenge(LADDER, 10, 60, 'win')).toThrow(LadderError);
});
