import { expect, test } from 'vitest';
import {
  withInactivity,
  NEW_PLAYER,
  PROVISIONAL_DEVIATION,
  rate,
  rateGame,
  type Rating,
} from './glicko.ts';

const DAY = 86_400_000;

function player(rating: number, deviation: number, volatility = 0.06): Rating {
  return { rating, deviation, volatility };
}

test('the example in Glickman’s paper is reproduced to four significant digits', () => {
  const results = [
    { opponent: player(1400, 30), score: 1 },
    { opponent: player(1550, 100), score: 0 },
    { opponent: player(1700, 300), score: 0 },
  ];
  const after = rate(player(1500, 200), results, { tau: 0.5 });
  // The paper prints 1464.06 and 0.05999, from rounded intermediate values; these are the exact ones.
  expect(after.rating).toBeCloseTo(1464.0507, 4);
  expect(after.deviation).toBeCloseTo(151.5165, 4);
  expect(after.volatility).toBeCloseTo(0.059996, 6);
  expect(after.rating.toPrecision(4)).toBe((1464.06).toPrecision(4));
  expect(after.deviation.toPrecision(4)).toBe((151.52).toPrecision(4));
  expect(Math.abs(after.volatility - 0.05999)).toBeLessThan(0.00001);
});

test('between new players the winner gains what the loser loses', () => {
  const { white, black } = rateGame(NEW_PLAYER, NEW_PLAYER, 1);
  expect(white.rating - 1200).toBeCloseTo(1200 - black.rating, 9);
  expect(white.rating).toBeGreaterThan(1300);
  expect(white.deviation).toBeCloseTo(black.deviation, 9);
});

test('a result counts the same with either colour', () => {
  const [strong, weak] = [player(1900, 60), player(1500, 120)];
  for (const score of [0, 0.5, 1]) {
    const one = rateGame(strong, weak, score);
    const other = rateGame(weak, strong, 1 - score);
    expect([other.black, other.white]).toEqual([one.white, one.black]);
  }
});

test('a draw between equal players changes neither rating', () => {
  const { white, black } = rateGame(player(1750, 80), player(1750, 80), 0.5);
  expect(white.rating).toBeCloseTo(1750, 9);
  expect(black.rating).toBeCloseTo(1750, 9);
});

test('a draw lowers the higher rating and raises the lower one', () => {
  const { white, black } = rateGame(player(1900, 80), player(1500, 80), 0.5);
  expect(white.rating).toBeLessThan(1900);
  expect(black.rating).toBeGreaterThan(1500);
});

test('a rating with a larger deviation changes more', () => {
  const opponent = player(1500, 80);
  const gain = (deviation: number) =>
    rate(player(1500, deviation), [{ opponent, score: 1 }]).rating;
  expect(gain(300)).toBeGreaterThan(gain(150));
  expect(gain(150)).toBeGreaterThan(gain(60));
});

test('games reduce the deviation until the rating is no longer provisional', () => {
  let rating = NEW_PLAYER;
  for (let game = 0; game < 15; game += 1) {
    const { white } = rateGame(rating, player(rating.rating, 60), game % 2);
    expect(white.deviation).toBeLessThan(rating.deviation);
    rating = white;
  }
  expect(rating.deviation).toBeLessThan(PROVISIONAL_DEVIATION);
});

test('a rating with daily games stays established, and becomes provisional after a year without games', () => {
  let rating = NEW_PLAYER;
  for (let day = 0; day < 100; day += 1) {
    rating = rateGame(withInactivity(rating, DAY), player(rating.rating, 60), day % 2).white;
  }
  expect(rating.deviation).toBeLessThan(75);
  expect(withInactivity(rating, 365 * DAY).deviation).toBeGreaterThan(PROVISIONAL_DEVIATION);
});

test('inactivity increases the deviation, up to that of a new player', () => {
  const sure = player(1800, 60, 0.09);
  const afterWeeks = [0, 1, 4, 52, 520, 52_000].map((weeks) =>
    withInactivity(sure, weeks * 7 * DAY),
  );
  const deviations = afterWeeks.map(({ deviation }) => deviation);
  expect(deviations[0]).toBe(60);
  expect(deviations).toEqual(deviations.toSorted((one, other) => one - other));
  expect(deviations.at(-1)).toBe(350);
  expect(afterWeeks.every(({ rating }) => rating === 1800)).toBe(true);
  expect(withInactivity(NEW_PLAYER, 1_000 * DAY)).toEqual(NEW_PLAYER);
  // A clock that was set back does not reduce the deviation.
  expect(withInactivity(sure, -DAY)).toEqual(sure);
});

test('no rating falls below 400', () => {
  const { black } = rateGame(player(410, 350), player(410, 350), 1);
  expect(black.rating).toBe(400);
});

test('a period without games keeps the rating and increases the deviation', () => {
  const after = rate(player(1500, 200), []);
  expect(after.rating).toBe(1500);
  expect(after.deviation).toBeCloseTo(Math.hypot(200, 0.06 * 173.7178), 9);
  expect(after.volatility).toBeCloseTo(0.06, 9);
});
