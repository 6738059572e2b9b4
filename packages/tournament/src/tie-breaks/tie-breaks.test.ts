import { describe, expect, test } from 'vitest';
import { makeTournament } from '../make-tournament.testkit.ts';
import type { Tournament } from '../tournament.ts';
import type { StandingsOptions } from './results.ts';
import { computeStandings } from './standings.ts';
import { parseTieBreaks, TieBreakError, type TieBreakValue } from './tie-break.ts';

/** A tie-break of the player with a number. */
function tieBreakOf(
  tournament: Tournament,
  label: string,
  number: number,
  options: StandingsOptions = {},
): TieBreakValue | undefined {
  const rows = computeStandings(tournament, parseTieBreaks(label), options);
  return rows.find((row) => row.number === number)?.tieBreaks[0];
}

/** The contributions of a tie-break as text: amount, opponent, adjustment, and `cut`. */
function sumOf(tournament: Tournament, label: string, number: number): string[] {
  const contributions = tieBreakOf(tournament, label, number)?.contributions ?? [];
  return contributions.map(({ amount, opponent, adjustment, isCut }) =>
    [amount, opponent ?? '-', adjustment, isCut ? 'cut' : null].filter((x) => x !== null).join(' '),
  );
}

describe('parseTieBreaks', () => {
  test('reads names, cuts and medians', () => {
    expect(parseTieBreaks('DE, BH/C1;bh/M2')).toEqual([
      { name: 'DE', label: 'DE', cutLowest: 0, cutHighest: 0 },
      { name: 'BH', label: 'BH/C1', cutLowest: 1, cutHighest: 0 },
      { name: 'BH', label: 'bh/M2', cutLowest: 2, cutHighest: 2 },
    ]);
  });

  test.each(['XX', 'BH/X1', 'WIN/C1', 'SB/M1', 'BH/C'])('refuses %s', (label) => {
    expect(() => parseTieBreaks(label)).toThrow(TieBreakError);
  });
});

describe('a tournament in which all games were played', () => {
  // 1: 1 = 1 → 2.5; 2: 1 = 0 → 1.5; 3: 0 1 1 → 2; 4: 0 0 0 → 0.
  const tournament = makeTournament(['4w1 2b= 3w1', '3b1 1w= 4b1', '2w0 4b1 1b0', '1b0 3w0 2w0']);

  test('BH sums the scores of the opponents', () => {
    expect(tieBreakOf(tournament, 'BH', 1)?.value).toBe(0 + 2.5 + 1);
    expect(sumOf(tournament, 'BH', 1)).toEqual(['0 4', '2.5 2', '1 3']);
  });

  test('BH/C1 cuts the lowest, BH/M1 the lowest and the highest contribution', () => {
    expect(sumOf(tournament, 'BH/C1', 1)).toEqual(['0 4 cut', '2.5 2', '1 3']);
    expect(sumOf(tournament, 'BH/M1', 1)).toEqual(['0 4 cut', '2.5 2 cut', '1 3']);
    expect(tieBreakOf(tournament, 'BH/C2', 1)?.value).toBe(2.5);
  });

  test('SB multiplies the scores of the opponents by the points against them', () => {
    expect(sumOf(tournament, 'SB', 1)).toEqual(['0 4', '1.25 2', '1 3']);
  });

  test('FB counts the games of the last round as draws', () => {
    expect(sumOf(tournament, 'FB', 1)).toEqual([
      '0.5 4 last-game-is-draw',
      '2 2 last-game-is-draw',
      '1.5 3 last-game-is-draw',
    ]);
  });

  test('AOB is the average Buchholz of the opponents', () => {
    expect(sumOf(tournament, 'AOB', 1)).toEqual(['6 4', '3.5 2', '5 3']);
    expect(tieBreakOf(tournament, 'AOB', 1)?.value).toBe(4.83);
  });

  test('PS sums the scores after each round; a cut leaves out the first ones', () => {
    expect(sumOf(tournament, 'PS', 2)).toEqual(['1 3', '1.5 1', '2.5 4']);
    expect(tieBreakOf(tournament, 'PS/C1', 2)?.value).toBe(4);
  });

  test('WON, BPG and BWG count games', () => {
    expect(tieBreakOf(tournament, 'WON', 2)?.value).toBe(2);
    expect(tieBreakOf(tournament, 'BPG', 2)?.value).toBe(2);
    expect(tieBreakOf(tournament, 'BWG', 2)?.value).toBe(2);
    expect(tieBreakOf(tournament, 'BWG', 1)?.value).toBe(0);
  });

  test('KS counts the points against opponents with at least half of the points', () => {
    expect(sumOf(tournament, 'KS', 1)).toEqual([
      '1 4 opponent-below-half cut',
      '0.5 2',
      '1 3 opponent-below-half cut',
    ]);
  });

  test('ARO is the rounded average rating of the opponents; a cut leaves out the lowest, a median the highest too', () => {
    expect(tieBreakOf(tournament, 'ARO', 1)?.value).toBe(2470);
    expect(tieBreakOf(tournament, 'ARO/C1', 1)?.value).toBe(2475);
    expect(sumOf(tournament, 'ARO/C1', 1)).toEqual(['2460 4 cut', '2480 2', '2470 3']);
    expect(sumOf(tournament, 'ARO/M1', 1)).toEqual(['2460 4 cut', '2480 2 cut', '2470 3']);
  });

  test('TPR adds the difference for the percentage to the average rating', () => {
    // 2.5 of 3 are 83 %.
    expect(tieBreakOf(tournament, 'TPR', 1)?.value).toBe(2470 + 273);
    expect(tieBreakOf(tournament, 'TPR', 4)?.value).toBe(2480 - 800);
  });

  test('PTP is the lowest rating that is expected to score as much', () => {
    expect(tieBreakOf(tournament, 'PTP', 4)?.value).toBe(2470 - 800);
    // The differences 268 and 278 give 83 %, 288 gives 84 %: together 2.5 points.
    expect(tieBreakOf(tournament, 'PTP', 1)?.value).toBe(2480 + 268);
  });
});

/** What player 2, whose other rounds vary, is worth as an opponent of player 1. */
function worthOfOpponent(rounds: string): string | undefined {
  const tournament = makeTournament(['2w1 3b1 4w1', `1b0 ${rounds}`, 'U 1w0 Z', 'U U 1b0']);
  return sumOf(tournament, 'BH', 1)[0];
}

describe('unplayed rounds of an opponent', () => {
  test.each([
    ['a pairing-allocated bye counts as awarded', 'U U', '2 2'],
    ['a full-point bye counts as awarded', 'F F', '2 2'],
    ['a win by forfeit counts as awarded', '3w+ 4w+', '2 2'],
    ['a loss by forfeit counts as awarded', '3w- 4w-', '0 2'],
    ['a requested bye before a game counts as awarded', 'Z 4w=', '0.5 2'],
    ['a zero-point bye in the last round counts as a draw', 'U Z', '1.5 2 opponent-byes-are-draws'],
    ['byes up to the last round count as draws', 'Z Z', '1 2 opponent-byes-are-draws'],
    [
      'half-point byes in the last round count as the draws they are',
      'Z H',
      '1 2 opponent-byes-are-draws',
    ],
    [
      'a bye that only a loss by forfeit follows counts as a draw',
      'Z 4w-',
      '0.5 2 opponent-byes-are-draws',
    ],
    ['a missing entry after a withdrawal counts as a draw', '', '1 2 opponent-byes-are-draws'],
  ])('%s', (_, rounds, expected) => {
    expect(worthOfOpponent(rounds)).toBe(expected);
  });
});

describe("a player's own unplayed rounds", () => {
  const OTHERS = ['1b0 3w1 4b1', '1b= 2b0 Z', 'Z Z 2w0'];

  test.each([
    ['a pairing-allocated bye: a dummy with the own score', 'U 2w0 3w0', '1 - own-score'],
    ['a bye with a high own score: no more than draws give', 'U 2w1 3w1', '1.5 - limited-by-draws'],
    ['a requested bye: a dummy with the own score', 'H 2w0 3w0', '0.5 - own-score'],
    [
      'a win by forfeit: no more than the scheduled opponent',
      '4w+ 2w1 3w1',
      '0 4 limited-by-opponent',
    ],
    ['a win by forfeit: the own score if it is lower', '2w+ 3w0 4w0', '1 2 own-score'],
    ['a loss by forfeit: the own score', '2b- 2w0 3w0', '0 2 own-score'],
  ])('%s', (_, rounds, expected) => {
    expect(sumOf(makeTournament([rounds, ...OTHERS]), 'BH', 1)[0]).toBe(expected);
  });

  test('SB multiplies the dummy by the points of the round', () => {
    expect(sumOf(makeTournament(['H 2w0 3w0', ...OTHERS]), 'SB', 1)[0]).toBe('0.25 - own-score');
  });

  test('BH/C1 cuts a voluntary absence before a lower contribution', () => {
    const tournament = makeTournament(['2w1 H 3w1', '1b0 Z 3b0', '1b0 2w1 1b0']);
    expect(sumOf(tournament, 'BH', 1)).toEqual(['0 2', '1.5 - limited-by-draws', '1 3']);
    expect(sumOf(tournament, 'BH/C1', 1)).toEqual(['0 2', '1.5 - limited-by-draws cut', '1 3']);
  });

  test('BH/C1 does not prefer a pairing-allocated bye or a full-point bye', () => {
    for (const bye of ['U', 'F']) {
      const tournament = makeTournament([`2w1 ${bye} 3w1`, '1b0 Z 3b0', '1b0 2w1 1b0']);
      expect(sumOf(tournament, 'BH/C1', 1)[0]).toBe('0 2 cut');
    }
  });

  test('BH/C1 cuts a loss by forfeit first', () => {
    const tournament = makeTournament(['2w1 3b- 3w1', '1b0 Z 3b0', '1b0 1w+ 2w1']);
    expect(sumOf(tournament, 'BH/C1', 1)).toEqual(['0 2', '2 3 own-score cut', '2 3']);
  });

  test('SB/C1 cuts the lowest opponent if an absence gave less', () => {
    const tournament = makeTournament(['2w1 Z 3w1', '1b0 3w= 3b0', '1b0 2b= 1b0']);
    expect(sumOf(tournament, 'SB/C1', 1)).toEqual(['0.5 2 cut', '0 - limited-by-draws', '0.5 3']);
  });

  test('byes and forfeits count for WIN, not for WON, BPG and ARO', () => {
    const tournament = makeTournament(['U 2b+ 3b1', 'Z 1w- U', 'U U 1w0']);
    expect(tieBreakOf(tournament, 'WIN', 1)?.value).toBe(3);
    expect(tieBreakOf(tournament, 'WON', 1)?.value).toBe(1);
    expect(tieBreakOf(tournament, 'BPG', 1)?.value).toBe(1);
    expect(tieBreakOf(tournament, 'ARO', 1)?.value).toBe(2470);
  });

  test('a bye with the points of a draw is no WIN', () => {
    expect(tieBreakOf(makeTournament(['H', 'U']), 'WIN', 1)?.value).toBe(0);
  });

  test('ARO, TPR and PTP have no value without games', () => {
    for (const label of ['ARO', 'TPR', 'PTP', 'AOB']) {
      expect(tieBreakOf(makeTournament(['U', 'Z']), label, 1)?.value).toBeNull();
    }
  });

  test('FB counts a forfeit in the last round as a draw against the scheduled opponent', () => {
    const tournament = makeTournament(['2w1 3b+', '1b0 U', 'U 1w-']);
    expect(sumOf(tournament, 'FB', 1)).toEqual(['1 2', '1.5 3 last-game-is-draw']);
  });
});
