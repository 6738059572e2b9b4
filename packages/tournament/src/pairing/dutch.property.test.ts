import { seeded } from '@rookery/testkit/seeded';
import { describe, expect, test } from 'vitest';
import { randomRounds, type RandomRound } from '../random-tournament.testkit.ts';
import {
  entryOf,
  scoreBefore,
  wasPlayed,
  type Color,
  type Tournament,
  type TournamentPlayer,
} from '../tournament.ts';
import { colorPreferenceOf } from './color-preference.ts';
import { whyNot, type RoundPairing } from './dutch.ts';

interface PairedRound {
  readonly before: Tournament;
  readonly pairing: RoundPairing;
}

/** Rounds of random tournaments with draws, forfeits and absences. */
function* roundsOf(tournaments: number, sizes: number): Generator<RandomRound> {
  for (let seed = 1; seed <= tournaments; seed += 1) {
    const random = seeded(seed * 104_729).fraction;
    const size = 4 + Math.floor(random() * sizes);
    const roundCount = 2 + Math.floor(random() * 7);
    const rates = { draws: random() * 0.6, forfeits: random() * 0.1, absences: random() * 0.1 };
    yield* randomRounds(size, roundCount, rates, seed);
  }
}

function isPaired(round: RandomRound): round is RandomRound & PairedRound {
  return round.pairing !== null;
}

const ALL_ROUNDS = [...roundsOf(250, 40)];
const ROUNDS = ALL_ROUNDS.filter(isPaired);

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

/** By the usual points: a win in each round is one point. */
function isTopscorer(tournament: Tournament, number: number, round: number): boolean {
  const score = scoreBefore(playerOf(tournament, number), round, tournament.points);
  return round === tournament.roundCount && score > (round - 1) / 2;
}

/** Whether C1 and C3 allow the pair. */
function mayMeet(tournament: Tournament, a: number, b: number, round: number): boolean {
  const haveMet = playerOf(tournament, a).entries.some(
    (entry) => wasPlayed(entry) && entry.opponent === b,
  );
  if (haveMet) return false;
  const color = mustHave(tournament, a, round);
  if (color === null || color !== mustHave(tournament, b, round)) return true;
  return isTopscorer(tournament, a, round) || isTopscorer(tournament, b, round);
}

function mayHaveBye(tournament: Tournament, number: number): boolean {
  return !playerOf(tournament, number).entries.some(({ result }) => 'UF+'.includes(result));
}

/** Tries all pairings of these players, of whom one has the bye if their number is odd. */
function canBePaired(tournament: Tournament, numbers: readonly number[], round: number): boolean {
  const [first, ...others] = numbers;
  if (first === undefined) return true;
  const hasBye = numbers.length % 2 === 1 && mayHaveBye(tournament, first);
  if (hasBye && canBePaired(tournament, others, round)) return true;
  return others.some(
    (other) =>
      mayMeet(tournament, first, other, round) &&
      canBePaired(
        tournament,
        others.filter((number) => number !== other),
        round,
      ),
  );
}

describe('in random tournaments', () => {
  test('nearly all rounds are paired, and only small tournaments run out of opponents', () => {
    expect(ROUNDS.length).toBeGreaterThan(1_100);
    const stuck = ALL_ROUNDS.filter(({ pairing }) => pairing === null);
    expect(stuck.length).toBeGreaterThan(5);
    for (const { before, round } of stuck) {
      expect(before.players.length).toBeLessThan(12);
      const present = before.players.filter((player) => isPresent(player, round));
      const numbers = present.map(({ number }) => number);
      expect(canBePaired(before, numbers, round), `${numbers.join()}, round ${round}`).toBe(false);
    }
  });

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
    const rounds = [...roundsOf(12, 6)].filter(isPaired);
    expect(rounds.length).toBeGreaterThan(40);
    for (const { before, pairing } of rounds) {
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
