import { describe, expect, test } from 'vitest';
import { makeTournament } from '../make-tournament.testkit.ts';
import type { Tournament } from '../tournament.ts';
import type { StandingsOptions } from './results.ts';
import { computeStandings } from './standings.ts';
import { parseTieBreaks, TieBreakError } from './tie-break.ts';

/** Rank, number and the tie-breaks of each row. */
function table(tournament: Tournament, list: string, options: StandingsOptions = {}): string[] {
  return computeStandings(tournament, parseTieBreaks(list), options).map((row) =>
    [row.rank, row.number, row.points, ...row.tieBreaks.map(({ value }) => value)].join(' '),
  );
}

describe('standings', () => {
  test('players who are equal in everything share a rank', () => {
    expect(table(makeTournament(['2w=', '1b=', '4w1', '3b0']), 'WIN')).toEqual([
      '1 3 1 1',
      '2 1 0.5 0',
      '2 2 0.5 0',
      '4 4 0 0',
    ]);
  });

  test('tie-breaks count in the order of the organiser', () => {
    const tournament = makeTournament(['3w1 4b=', '4b1 3w=', '1b0 2b=', '2w0 1w=']);
    expect(table(tournament, 'BPG,DE')).toEqual([
      '1 1 1.5 1 0',
      '1 2 1.5 1 0',
      '3 3 0.5 2 0',
      '4 4 0.5 0 0',
    ]);
  });

  test('a running game gives no points, and its opponent counts for Buchholz', () => {
    const tournament = makeTournament(['3w1 2b', '4w1 1w', '1b0 4w', '2b0 3b']);
    expect(table(tournament, 'BH').slice(0, 2)).toEqual(['1 1 1 1', '1 2 1 1']);
  });

  test('points follow the point system of the tournament', () => {
    const points = { win: 3, draw: 1, loss: 0, absence: 0, pairingAllocatedBye: 3 };
    expect(table(makeTournament(['2w1', '1b0', 'U', 'H'], { points }), 'WIN')).toEqual([
      '1 1 3 1',
      '1 3 3 1',
      '3 4 1 0',
      '4 2 0 0',
    ]);
  });

  test('ratings of players without one are the decision of the organiser', () => {
    const { players, ...rest } = makeTournament(['2w1', '1b0']);
    const tournament = { ...rest, players: players.map((player) => ({ ...player, rating: 0 })) };
    expect(table(tournament, 'ARO')).toEqual(['1 1 1 ', '2 2 0 ']);
    expect(table(tournament, 'ARO', { ratingOfUnrated: 1400 })).toEqual([
      '1 1 1 1400',
      '2 2 0 1400',
    ]);
  });
});

describe('DE', () => {
  test('ranks two tied players by their game', () => {
    // 1 and 2 have two points each, and 2 won.
    const tournament = makeTournament(['2w0 3b1 4w1', '1b1 4w1 3b0', '4w= 1w0 2w1', '3b= 2b0 1b0']);
    expect(table(tournament, 'DE').slice(0, 2)).toEqual(['1 2 2 1', '2 1 2 2']);
  });

  test('decides nothing after a draw', () => {
    expect(table(makeTournament(['2w=', '1b=']), 'DE')).toEqual(['1 1 0.5 0', '1 2 0.5 0']);
  });

  test('leaves out forfeits in a Swiss tournament and counts them in a round robin', () => {
    const tournament = makeTournament(['2w+ Z', '1b- U']);
    expect(table(tournament, 'DE')).toEqual(['1 1 1 0', '1 2 1 0']);
    expect(table(tournament, 'DE', { format: 'round-robin' })).toEqual(['1 1 1 1', '2 2 1 2']);
  });

  test('with games missing it ranks a leader who is out of reach', () => {
    // 1 beat 2 and 3, who did not meet: neither can reach two points.
    const tournament = makeTournament(['2w1 3b1 Z', '1b0 U U', 'U 1w0 U']);
    expect(table(tournament, 'DE')).toEqual(['1 1 2 1', '2 2 2 2', '2 3 2 2']);
  });

  test('with games missing it ranks no player who could be reached', () => {
    const tournament = makeTournament(['2w1 Z Z', '1b0 U Z', 'U Z Z']);
    expect(table(tournament, 'DE')).toEqual(['1 1 1 0', '1 2 1 0', '1 3 1 0']);
  });

  test('with games missing it decides nothing although one player has met all the others', () => {
    // 1 beat 2 and drew with 3, who did not meet: by a win against 2, 3 would reach 1.
    const tournament = makeTournament(['2w1 3b= Z', '1b0 H U', 'U 1w= Z']);
    expect(table(tournament, 'DE')).toEqual(['1 1 1.5 0', '1 2 1.5 0', '1 3 1.5 0']);
  });

  test('starts again among those who stay tied', () => {
    // Among the four: 1 scores 2.5; 2 and 3 score 1.5, and 3 beat 2; 4 scores 0.5.
    const tournament = makeTournament([
      '2w= 3b1 4w1 Z Z',
      '1b= 4w1 3b0 U Z',
      '4b= 1w0 2w1 U Z',
      '3w= 2b0 1b0 U U',
    ]);
    expect(table(tournament, 'DE')).toEqual(['1 1 2.5 1', '2 3 2.5 2', '3 2 2.5 3', '4 4 2.5 4']);
  });

  test('averages the games of players who met twice', () => {
    // Against each other: 2 scores 0.25 and 1, 3 scores 1 and 0, 1 scores 0.75 and 0.
    const tournament = makeTournament(['2w1 2b= 3w0 Z', '1b0 1w= Z 3w1', 'H Z 1b1 2b0']);
    expect(table(tournament, 'DE')).toEqual(['1 2 1.5 1', '2 3 1.5 2', '3 1 1.5 3']);
  });
});

describe('a round robin', () => {
  const tournament = makeTournament(['2w1 3b-', '1b0 4w1', '4b= 1w+', '3w= 2b0']);
  const options = { format: 'round-robin' } as const;

  test.each(['BH', 'BH/C1', 'FB', 'AOB'])('refuses %s', (label) => {
    expect(() => table(tournament, label, options)).toThrow(TieBreakError);
  });

  test('SB counts forfeits like games and leaves out rounds without an opponent', () => {
    const odd = makeTournament(['Z 2w1 3b1', '3w1 1b0 Z', '2b0 Z 1w0']);
    expect(table(odd, 'SB', options)).toEqual(['1 1 2 1', '2 2 1 0', '3 3 0 0']);
    expect(table(tournament, 'SB', options)[0]).toBe('1 3 1.5 1.25');
  });

  test('KS counts half of the games that each player has', () => {
    const odd = makeTournament(['Z 2w1 3b1', '3w1 1b0 Z', '2b0 Z 1w0']);
    expect(table(odd, 'KS', options)).toEqual(['1 1 2 1', '2 2 1 0', '3 3 0 0']);
  });
});
