import { seeded } from '@rookery/testkit/seeded';
import { expect, test } from 'vitest';
import { randomRounds } from '../random-tournament.testkit.ts';
import {
  entryOf,
  scoreBefore,
  type Pair,
  type RoundEntry,
  type Tournament,
} from '../tournament.ts';
import { askCalculator } from './calculator.testkit.ts';

/** `SWISS_TOURNAMENTS=2000` compares more tournaments. */
const TOURNAMENTS = Number(process.env['SWISS_TOURNAMENTS'] ?? 80);
/** Far more than a slow machine needs for one tournament. */
const TIMEOUT_PER_TOURNAMENT_MS = 4_000;

interface Comparison {
  /** Rounds with the same pairs. */
  readonly equal: number;
  /** How many of them were paired after a game was forfeited. */
  readonly afterForfeits: number;
  /** Rounds that the package could not pair. */
  readonly unanswered: number;
}

test(
  `${TOURNAMENTS} random tournaments have the same pairs as those of bbpPairings`,
  { timeout: TOURNAMENTS * TIMEOUT_PER_TOURNAMENT_MS },
  async () => {
    const total = { equal: 0, afterForfeits: 0, unanswered: 0 };
    for (let seed = 1; seed <= TOURNAMENTS; seed += 1) {
      const { equal, afterForfeits, unanswered } = await compareTournament(seed);
      total.equal += equal;
      total.afterForfeits += afterForfeits;
      total.unanswered += unanswered;
    }
    expect(total.equal).toBeGreaterThan(1.25 * TOURNAMENTS);
    expect(total.afterForfeits).toBeGreaterThan(TOURNAMENTS / 2);
    expect(total.unanswered).toBeLessThan(TOURNAMENTS / 10);
  },
);

async function compareTournament(seed: number): Promise<Comparison> {
  const random = seeded(seed * 7919).fraction;
  const size = 4 + Math.floor(random() * 28);
  const roundCount = Math.min(2 + Math.floor(random() * 6), Math.floor(size / 2));
  const rates = { draws: random() * 0.6, forfeits: random() * 0.1, absences: random() * 0.1 };
  // Two rounds of each, the last and another: the package compiles its program again for every call.
  const other = 2 + (seed % Math.max(1, roundCount - 2));
  let [equal, afterForfeits, unanswered] = [0, 0, 0];
  for (const { before, round, pairing } of randomRounds(size, roundCount, rates, seed)) {
    // Which tournaments run out of opponents is a test of its own.
    if ((round !== roundCount && round !== other) || pairing === null) continue;
    if (hasDisputedFloat(before, round)) continue;
    const expected = await askCalculator(before, round);
    if (expected === null) {
      unanswered += 1;
      continue;
    }
    expect(pairNames(pairing.pairs), `seed ${seed}, round ${round}`).toEqual(
      pairNames(expected.pairings),
    );
    equal += 1;
    if (before.players.some(({ entries }) => entries.some(isForfeit))) afterForfeits += 1;
  }
  return { equal, afterForfeits, unanswered };
}

/**
 * The package gives a loser by forfeit the float of the game that was not played, which the rules in force do not.
 * Only floats of the last two rounds count, and there is none between equal scores.
 */
function hasDisputedFloat({ players, points }: Tournament, round: number): boolean {
  return [round - 1, round - 2].some((before) =>
    players.some((player) => {
      const entry = entryOf(player, before);
      const opponent = players.find(({ number }) => number === entry.opponent);
      if (opponent === undefined || !isForfeit(entry)) return false;
      return scoreBefore(player, before, points) !== scoreBefore(opponent, before, points);
    }),
  );
}

function isForfeit({ opponent, result }: RoundEntry): boolean {
  return opponent !== null && '+-'.includes(result);
}

function pairNames(pairs: readonly Pair[]): string[] {
  return pairs
    .map(({ white, black }) => `${Math.min(white, black)}-${Math.max(white, black)}`)
    .toSorted();
}
