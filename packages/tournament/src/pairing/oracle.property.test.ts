import {
  ByeMatchResult,
  calculateSwissPairings,
  MatchResult,
  type Result,
  type TournamentState,
} from 'swiss-tournament-calculator';
import { describe, expect, test } from 'vitest';
import { randomRounds, seededRandom } from '../random-tournament.testkit.ts';
import type { Tournament } from '../tournament.ts';
import { NoPairingError } from './dutch.ts';

/** `SWISS_TOURNAMENTS=2000` compares more tournaments. */
const TOURNAMENTS = Number(process.env['SWISS_TOURNAMENTS'] ?? 120);

describe('random tournaments', () => {
  test(`${TOURNAMENTS} of them have the same pairs as those of bbpPairings`, async () => {
    let rounds = 0;
    for (let seed = 1; seed <= TOURNAMENTS; seed += 1) rounds += await compareTournament(seed);
    expect(rounds).toBeGreaterThan(TOURNAMENTS);
  });
});

/**
 * Without forfeits: the package gives a loser by forfeit the float of the game that was not played, which the rules
 * in force do not.
 */
async function compareTournament(seed: number): Promise<number> {
  const random = seededRandom(seed * 7919);
  const size = 4 + Math.floor(random() * 28);
  const roundCount = Math.min(2 + Math.floor(random() * 6), Math.floor(size / 2));
  const middle = Math.ceil((roundCount + 1) / 2);
  const rates = { draws: random() * 0.6, forfeits: 0, absences: random() * 0.1 };
  let rounds = 0;
  try {
    for (const { before, pairing } of randomRounds(size, roundCount, rates, seed)) {
      // Two rounds of each: the package compiles its program again for every call.
      if (pairing.round !== roundCount && pairing.round !== middle) continue;
      const expected = await askPackage(stateOf(before, pairing.round));
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

/** The package has an error in its memory for a few positions: null then. */
async function askPackage(state: TournamentState): Promise<Result | null> {
  try {
    return await calculateSwissPairings(state);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return null;
    throw error;
  }
}

function pairName(a: number, b: number): string {
  return `${Math.min(a, b)}-${Math.max(a, b)}`;
}

const MATCH_RESULTS: Readonly<Record<string, MatchResult>> = {
  '1': MatchResult.WHITE_WIN,
  '0': MatchResult.BLACK_WIN,
  '=': MatchResult.DRAW,
  '+': MatchResult.WHITE_FORFEIT_WIN,
  '-': MatchResult.BLACK_FORFEIT_WIN,
};

const BYE_RESULTS: Readonly<Record<string, ByeMatchResult>> = {
  H: ByeMatchResult.HALF_POINT_BYE,
  F: ByeMatchResult.FULL_POINT_BYE,
  U: ByeMatchResult.PAIRING_ALLOCATED_BYE,
  Z: ByeMatchResult.ZERO_POINT_BYE,
};

function stateOf(tournament: Tournament, round: number): TournamentState {
  const state: TournamentState = {
    totalNumberOfRounds: tournament.roundCount ?? round,
    players: tournament.players.map(({ number }) => ({ id: number })),
    matches: [],
    byes: [],
  };
  for (const { number, entries } of tournament.players) {
    for (const [index, { opponent, color, result }] of entries.entries()) {
      if (opponent === null) {
        const bye = BYE_RESULTS[result] as ByeMatchResult;
        state.byes.push({ player: number, round: index + 1, result: bye });
      } else if (color === 'white') {
        const match = MATCH_RESULTS[result] as MatchResult;
        state.matches.push({ white: number, black: opponent, round: index + 1, result: match });
      }
    }
  }
  return state;
}
