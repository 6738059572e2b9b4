import { freshSeed, trialRuns } from '@rookery/testkit/length';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withInactivity, NEW_PLAYER, rateGame, type Rating } from './glicko.ts';

const RUNS = trialRuns(2_000, 20_000);

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const score = fc.constantFrom(0, 0.5, 1);
/** Far beyond ratings that occur. */
const player: fc.Arbitrary<Rating> = fc.record({
  rating: between(-100_000, 100_000),
  deviation: between(0.001, 10_000),
  volatility: between(0.000_001, 10),
});

function isSound({ rating, deviation, volatility }: Rating): boolean {
  return (
    rating >= 400 &&
    Number.isFinite(rating) &&
    deviation >= 45 &&
    deviation <= 350 &&
    volatility > 0 &&
    Number.isFinite(volatility)
  );
}

test('a rating stays within its bounds after any game', () => {
  const property = fc.property(player, player, score, (white, black, whiteScore) => {
    const after = rateGame(white, black, whiteScore);
    expect(after.white).toSatisfy(isSound);
    expect(after.black).toSatisfy(isSound);
  });
  fc.assert(property, { numRuns: RUNS, seed: freshSeed() });
});

test('a winner never loses rating, and a loser never gains', () => {
  const usual = fc.record({
    rating: between(400, 4_000),
    deviation: between(45, 350),
    volatility: between(0.01, 0.2),
  });
  const property = fc.property(usual, usual, (white, black) => {
    const after = rateGame(white, black, 1);
    expect(after.white.rating).toBeGreaterThanOrEqual(white.rating - 1e-9);
    expect(after.black.rating).toBeLessThanOrEqual(black.rating + 1e-9);
  });
  fc.assert(property, { numRuns: RUNS, seed: freshSeed() });
});

test('inactivity only increases the deviation, up to its maximum', () => {
  const property = fc.property(between(45, 350), between(-1e15, 1e15), (deviation, idleMs) => {
    const after = withInactivity({ ...NEW_PLAYER, deviation }, idleMs);
    expect(after.deviation).toBeGreaterThanOrEqual(deviation);
    expect(after.deviation).toBeLessThanOrEqual(350);
  });
  fc.assert(property, { numRuns: RUNS, seed: freshSeed() });
});
