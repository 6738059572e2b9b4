import { seeded } from '@rookery/testkit/seeded';
import { describe, expect, test } from 'vitest';
import { randomRounds } from '../random-tournament.testkit.ts';
import {
  entryOf,
  wasPlayed,
  type Color,
  type Tournament,
  type TournamentPlayer,
} from '../tournament.ts';
import { colorPreferenceOf } from './color-preference.ts';
import { NoPairingError, whyNot, type RoundPairing } from './dutch.ts';

interface PairedRound {
  readonly before: Tournament;
  readonly pairing: RoundPairing;
}

/** Rounds of random tournaments with draws, forfeits and absences. */
function* pairedRounds(tournaments: number, sizes: number): Generator<PairedRound> {
  for (let seed = 1; seed <= tournaments; seed += 1) {
    const random = seeded(seed * 104_729).fraction;
    const size = 4 + Math.floor(random() * sizes);
    const roundCount = 2 + Math.floor(random() * 7);
    const rates = { draws: random() * 0.6, forfeits: random() * 0.1, absences: random() * 0.1 };
    try {
      yield* randomRounds(size, roundCount, rates, seed);
    } catch (error) {
      // Small tournaments run out of opponents.
      if (!(error instanceof NoPairingError)) throw error;
    }
  }
}

const ROUNDS = [...pairedRounds(250, 40)];

function playerOf({ players }: Tournament, number: number): TournamentPlayer {
  return players.find((player) => player.number === number) as TournamentPlayer;
}

function isPresent(player: TournamentPlayer, round: number): boolean {
  return entryOf(player, round).result === ' ';
}

/** The colour that a player has an absolute preference for. */
function mustHave(tournament: Tournament, number: number, round: number): Color | null {
  const { strength, preferred } = colorPreferenceOf(playerOf(tournament, number), round);
  return strength === 'absolute' ? preferred : null;
}

describe('in random tournaments', () => {
  test('each player who is present is paired exactly once or gets the bye', () => {
    for (const { before, pairing } of ROUNDS) {
      const present = before.players.filter((player) => isPresent(player, pairing.round));
      const numbers = pairing.pairs.flatMap(({ white, black }) => [white, black]);
      if (pairing.bye !== null) numbers.push(pairing.bye);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(present.map(({ number }) => number));
    }
  });

  test('C1: no player meets an earlier opponent', () => {
    for (const { before, pairing } of ROUNDS) {
      for (const { white, black } of pairing.pairs) {
        const earlier = playerOf(before, white).entries.filter(wasPlayed);
        expect(earlier.map(({ opponent }) => opponent)).not.toContain(black);
      }
    }
  });

  test('C2: no player gets the bye after a bye or a win without a game', () => {
    for (const { before, pairing } of ROUNDS) {
      if (pairing.bye === null) continue;
      const { entries } = playerOf(before, pairing.bye);
      expect(entries.filter(({ result }) => 'UF+'.includes(result))).toEqual([]);
    }
  });

  test('C3: an absolute colour preference is fulfilled, except for topscorers in the last round', () => {
    for (const { before, pairing } of ROUNDS) {
      if (pairing.round === before.roundCount) continue;
      for (const { white, black } of pairing.pairs) {
        expect(mustHave(before, white, pairing.round)).not.toBe('black');
        expect(mustHave(before, black, pairing.round)).not.toBe('white');
      }
    }
  });

  test('whyNot has a reason against every pair but those that meet', () => {
    for (const { before, pairing } of pairedRounds(12, 6)) {
      const opponents = new Map(pairing.pairs.map(({ white, black }) => [white, black]));
      const present = before.players.filter((player) => isPresent(player, pairing.round));
      for (const { number: a } of present) {
        for (const { number: b } of present.filter(({ number }) => number > a)) {
          const meet = opponents.get(a) === b || opponents.get(b) === a;
          expect(whyNot(before, a, b) === null, `${a} and ${b}`).toBe(meet);
        }
      }
    }
  });
});
