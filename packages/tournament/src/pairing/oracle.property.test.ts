import { seeded } from '@rookery/testkit/seeded';
import { expect, test } from 'vitest';
import { randomRounds } from '../random-tournament.testkit.ts';
import { askCalculator } from './calculator.testkit.ts';
import { NoPairingError } from './dutch.ts';

/** `SWISS_TOURNAMENTS=2000` compares more tournaments. */
const TOURNAMENTS = Number(process.env['SWISS_TOURNAMENTS'] ?? 80);
/** Far more than a slow machine needs for one tournament. */
const TIMEOUT_PER_TOURNAMENT_MS = 4_000;

test(
  `${TOURNAMENTS} random tournaments have the same pairs as those of bbpPairings`,
  { timeout: TOURNAMENTS * TIMEOUT_PER_TOURNAMENT_MS },
  async () => {
    let rounds = 0;
    for (let seed = 1; seed <= TOURNAMENTS; seed += 1) rounds += await compareTournament(seed);
    expect(rounds).toBeGreaterThan(TOURNAMENTS);
  },
);

/**
 * Without forfeits: the package gives a loser by forfeit the float of the game that was not played, which the rules
 * in force do not.
 */
async function compareTournament(seed: number): Promise<number> {
  const random = seeded(seed * 7919).fraction;
  const size = 4 + Math.floor(random() * 28);
  const roundCount = Math.min(2 + Math.floor(random() * 6), Math.floor(size / 2));
  const middle = Math.ceil((roundCount + 1) / 2);
  const rates = { draws: random() * 0.6, forfeits: 0, absences: random() * 0.1 };
  let rounds = 0;
  try {
    for (const { before, pairing } of randomRounds(size, roundCount, rates, seed)) {
      // Two rounds of each: the package compiles its program again for every call.
      if (pairing.round !== roundCount && pairing.round !== middle) continue;
      const expected = await askCalculator(before, pairing.round);
      if (expected === null) continue;
      const pairs = pairing.pairs.map(({ white, black }) => pairName(white, black));
      const expectedPairs = expected.pairings.map(({ white, black }) => pairName(white, black));
      expect(pairs.toSorted(), `seed ${seed}, round ${pairing.round}`).toEqual(
        expectedPairs.toSorted(),
      );
      rounds += 1;
    }
  } catch (error) {
    // Small tournaments with many absences can run out of opponents.
    if (!(error instanceof NoPairingError)) throw error;
  }
  return rounds;
}

function pairName(a: number, b: number): string {
  return `${Math.min(a, b)}-${Math.max(a, b)}`;
}
