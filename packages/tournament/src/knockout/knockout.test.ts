import { describe, expect, test } from 'vitest';
import {
  championOf,
  enterWinner,
  KnockoutError,
  openMatches,
  seedOrder,
  startKnockout,
  type Knockout,
} from './knockout.ts';

function seeds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Plays a knockout to its end; the better seed, or the worse one, wins every match. */
function playAll(start: Knockout, choose: (a: number, b: number) => number): Knockout {
  let knockout = start;
  for (let [open] = openMatches(knockout); open !== undefined; [open] = openMatches(knockout)) {
    const { round, position } = open;
    const [a, b] = knockout.rounds[round - 1]?.[position - 1]?.players ?? [null, null];
    knockout = enterWinner(knockout, round, position, choose(Number(a), Number(b)));
  }
  return knockout;
}

describe('seedOrder', () => {
  test('is the usual bracket of 8', () => {
    expect(seedOrder(8)).toEqual([1, 8, 5, 4, 3, 6, 7, 2]);
  });

  test.each([2, 4, 8, 16, 32, 64, 128])(
    'keeps the best apart as long as possible in %i',
    (size) => {
      const { rounds } = playAll(startKnockout(seeds(size)), Math.min);
      for (const [index, matches] of rounds.entries()) {
        const left = size / 2 ** index;
        const players = matches
          .flatMap((match) => match.players)
          .toSorted((a, b) => Number(a) - Number(b));
        expect(players).toEqual(seeds(left));
        for (const {
          players: [a, b],
        } of matches)
          expect(Number(a) + Number(b)).toBe(left + 1);
      }
    },
  );

  test('has seeds 1 and 2 in opposite halves of 32', () => {
    const order = seedOrder(32);
    expect(order).toHaveLength(32);
    expect(order.indexOf(1)).toBeLessThan(16);
    expect(order.indexOf(2)).toBeGreaterThanOrEqual(16);
  });
});

describe('a knockout', () => {
  test.each([3, 5, 6, 7, 11, 20, 33])('of %i players gives byes to the best', (count) => {
    const { rounds } = startKnockout(seeds(count));
    const size = 2 ** rounds.length;
    const byes = (rounds[0] ?? []).filter(({ isBye }) => isBye).map(({ winner }) => Number(winner));
    expect(byes.toSorted((a, b) => a - b)).toEqual(seeds(size - count));
    expect(
      rounds
        .slice(1)
        .flat()
        .some(({ isBye }) => isBye),
    ).toBe(false);
  });

  test('moves winners on up to the champion', () => {
    const start = startKnockout([30, 10, 20]);
    expect(start.rounds[1]?.[0]?.players).toEqual([30, null]);
    const afterSemifinal = enterWinner(start, 1, 2, 20);
    expect(championOf(afterSemifinal)).toBeNull();
    expect(championOf(enterWinner(afterSemifinal, 2, 1, 20))).toBe(20);
  });

  test('has one match fewer than players', () => {
    for (const count of [2, 3, 8, 13]) {
      const { rounds } = playAll(startKnockout(seeds(count)), Math.max);
      expect(rounds.flat().filter(({ isBye }) => !isBye)).toHaveLength(count - 1);
      expect(championOf({ rounds })).toBe(count);
    }
  });

  test('allows a correction until the next match is decided', () => {
    const start = startKnockout(seeds(4));
    const wrong = enterWinner(enterWinner(start, 1, 1, 4), 1, 2, 2);
    const corrected = enterWinner(wrong, 1, 1, 1);
    expect(corrected.rounds[1]?.[0]?.players).toEqual([1, 2]);
    expect(() => enterWinner(enterWinner(corrected, 2, 1, 2), 1, 1, 4)).toThrow(KnockoutError);
  });

  test.each([
    ['an unknown match', 3, 1, 1],
    ['a match without two players', 2, 1, 1],
    ['a winner who does not play', 1, 1, 2],
  ])('refuses %s', (_, round, position, winner) => {
    expect(() => enterWinner(startKnockout(seeds(4)), round, position, winner)).toThrow(
      KnockoutError,
    );
  });

  test('refuses one player, and a player who is seeded twice', () => {
    expect(() => startKnockout([1])).toThrow(KnockoutError);
    expect(() => startKnockout([1, 1])).toThrow(KnockoutError);
  });
});
