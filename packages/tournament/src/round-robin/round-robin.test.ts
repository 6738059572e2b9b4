import { describe, expect, test } from 'vitest';
import { makeTournament } from '../make-tournament.testkit.ts';
import { computeStandings } from '../tie-breaks/standings.ts';
import { parseTieBreaks } from '../tie-breaks/tie-break.ts';
import type { ResultCode, Tournament } from '../tournament.ts';
import { bergerRounds, scheduleRoundRobin } from './berger.ts';
import { areResultsAnnulled, withoutLeavers } from './leavers.ts';

function gamesOf(playerCount: number, cycles?: 1 | 2): string[] {
  return bergerRounds(playerCount, cycles).map(({ games }) =>
    games.map(({ white, black }) => `${white}-${black}`).join(' '),
  );
}

describe('bergerRounds', () => {
  test('are the Berger tables for 4 and 6 players', () => {
    expect(gamesOf(4)).toEqual(['1-4 2-3', '4-3 1-2', '2-4 3-1']);
    expect(gamesOf(6)).toEqual([
      '1-6 2-5 3-4',
      '6-4 5-3 1-2',
      '2-6 3-1 4-5',
      '6-5 1-4 2-3',
      '3-6 4-2 5-1',
    ]);
  });

  test('give each player one round without a game if the number is odd', () => {
    const rounds = bergerRounds(5);
    expect(rounds.map(({ bye }) => bye)).toEqual([1, 4, 2, 5, 3]);
    expect(rounds.every(({ games }) => games.length === 2)).toBe(true);
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, 21, 30])('of %i players', (playerCount) => {
    const rounds = bergerRounds(playerCount);
    const pairs = rounds.flatMap(({ games }) => games);
    const names = pairs.map(
      ({ white, black }) => `${Math.min(white, black)}-${Math.max(white, black)}`,
    );
    expect(new Set(names).size).toBe((playerCount * (playerCount - 1)) / 2);
    expect(names).toHaveLength(new Set(names).size);
    for (let player = 1; player <= playerCount; player += 1) {
      const whites = pairs.filter(({ white }) => white === player).length;
      expect(Math.abs(2 * whites - (playerCount - 1))).toBeLessThanOrEqual(1);
    }
  });

  test.each([4, 5, 6, 7, 8, 11, 12])('of %i players with two cycles', (playerCount) => {
    const rounds = bergerRounds(playerCount, 2);
    const pairs = rounds.flatMap(({ games }) =>
      games.map(({ white, black }) => `${white}-${black}`),
    );
    expect(new Set(pairs).size).toBe(playerCount * (playerCount - 1));
    for (let player = 1; player <= playerCount; player += 1) {
      const colors = rounds.flatMap(({ games }) =>
        games.flatMap(({ white, black }) => (white === player ? 'w' : black === player ? 'b' : [])),
      );
      expect(colors.join('')).not.toMatch(/www|bbb/);
    }
  });

  test('are none for fewer than two players', () => {
    expect(bergerRounds(1)).toEqual([]);
  });
});

/** Enters results as `round white-black result` with the result of white. */
function enter(tournament: Tournament, ...results: string[]): Tournament {
  const REVERSED: Readonly<Record<string, ResultCode>> = { '1': '0', '0': '1', '=': '=' };
  let entered = tournament;
  for (const text of results) {
    const [round = '', white = '', black = '', result = ''] = text.split(/[ -]/);
    const players = entered.players.map((player) => {
      if (String(player.number) !== white && String(player.number) !== black) return player;
      const own = String(player.number) === white ? (result as ResultCode) : REVERSED[result];
      const entries = player.entries.map((entry, index) =>
        index + 1 === Number(round) ? { ...entry, result: own ?? ' ' } : entry,
      );
      return { ...player, entries };
    });
    entered = { ...entered, players };
  }
  return entered;
}

test('scheduleRoundRobin gives every player all games', () => {
  const tournament = scheduleRoundRobin(makeTournament(['', '', '']));
  expect(tournament.roundCount).toBe(3);
  expect(tournament.players[1]?.entries).toEqual([
    { opponent: 3, color: 'white', result: ' ' },
    { opponent: 1, color: 'black', result: ' ' },
    { opponent: null, color: null, result: 'Z' },
  ]);
});

/** The points of all players by number. */
function pointsOf(tournament: Tournament): number[] {
  return computeStandings(tournament, parseTieBreaks('SB'), { format: 'round-robin' })
    .toSorted((a, b) => a.number - b.number)
    .map(({ points }) => points);
}

describe('a player who leaves', () => {
  // Five players have four games each.
  const schedule = scheduleRoundRobin(makeTournament(['', '', '', '', '']));

  test('before half of the games loses all results', () => {
    const tournament = enter(schedule, '1 2-5 1', '1 3-4 1');
    expect(areResultsAnnulled(tournament.players[1] as (typeof tournament.players)[0])).toBe(true);
    expect(pointsOf(tournament)).toEqual([0, 1, 1, 0, 0]);
    expect(pointsOf(withoutLeavers(tournament, [2]))).toEqual([0, 0, 1, 0, 0]);
  });

  test('after half of the games keeps the results, and the others win the rest', () => {
    const tournament = enter(schedule, '1 2-5 1', '2 1-2 0');
    expect(areResultsAnnulled(tournament.players[1] as (typeof tournament.players)[0])).toBe(false);
    // Player 2 keeps two points; players 3 and 4 win by forfeit.
    expect(pointsOf(withoutLeavers(tournament, [2]))).toEqual([0, 2, 1, 1, 0]);
  });

  test('leaves the games of all others as they are', () => {
    const tournament = enter(schedule, '1 3-4 =');
    expect(pointsOf(withoutLeavers(tournament, [1]))).toEqual([0, 0, 0.5, 0.5, 0]);
  });

  test('gets no win against another player who left', () => {
    const tournament = enter(schedule, '1 2-5 1', '1 3-4 1', '2 1-2 0', '2 5-3 0');
    const points = pointsOf(withoutLeavers(tournament, [2, 3]));
    expect(points[1]).toBe(2);
    expect(points[2]).toBe(2);
  });
});
