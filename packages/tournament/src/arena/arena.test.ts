import { seeded } from '@rookery/testkit/seeded';
import { describe, expect, test } from 'vitest';
import { pairWaiting, type WaitingPlayer } from './pairing.ts';
import { arenaStandings, scoreSheet, type ArenaGame } from './scoring.ts';

/** Games as letters: W, D and L, small with berserk. */
function games(letters: string): ArenaGame[] {
  return Array.from(letters, (letter): ArenaGame => {
    const outcome = ({ W: 'win', D: 'draw', L: 'loss' } as const)[letter.toUpperCase() as 'W'];
    return { opponent: 1, outcome, isBerserk: letter !== letter.toUpperCase() };
  });
}

describe('the score sheet', () => {
  test.each([
    ['WDL', [2, 1, 0]],
    ['WWW', [2, 2, 4]],
    ['WWWWL', [2, 2, 4, 4, 0]],
    ['WWDW', [2, 2, 2, 2]],
    ['WWLWWW', [2, 2, 0, 2, 2, 4]],
    ['WDWW', [2, 1, 2, 2]],
    ['w', [3]],
    ['dl', [1, 0]],
    ['WWwd', [2, 2, 5, 2]],
  ])('of %s is %j', (letters, expected) => {
    const sheet = scoreSheet(games(letters));
    expect(sheet.games.map(({ points }) => points)).toEqual(expected);
    expect(sheet.points).toBe(expected.reduce((sum, points) => sum + points, 0));
  });

  test('says whether the next game counts double', () => {
    expect(scoreSheet(games('WW')).isOnStreak).toBe(true);
    expect(scoreSheet(games('WWL')).isOnStreak).toBe(false);
    expect(scoreSheet([]).isOnStreak).toBe(false);
  });
});

test('standings rank by points, then by wins', () => {
  const rows = arenaStandings(
    new Map([
      [1, games('DDD')],
      [2, games('WD')],
      [3, games('WL')],
      [4, games('DDLD')],
      [5, games('WWW')],
    ]),
  );
  expect(rows.map(({ number, rank, points }) => [number, rank, points])).toEqual([
    [5, 1, 8],
    [2, 2, 3],
    [1, 3, 3],
    [4, 3, 3],
    [3, 5, 2],
  ]);
});

function waiting(number: number, settings: Partial<WaitingPlayer> = {}): WaitingPlayer {
  return {
    number,
    points: 0,
    rating: 2000 - number,
    waitingSinceMs: 0,
    lastOpponent: null,
    lastColor: null,
    colorBalance: 0,
    ...settings,
  };
}

/** The pairs without colours, the lower number first. */
function pairsOf(players: readonly WaitingPlayer[], playersInArena = 100): string[] {
  return pairWaiting(players, playersInArena, () => 0)
    .map(({ white, black }) => `${Math.min(white, black)}-${Math.max(white, black)}`)
    .toSorted();
}

describe('pairWaiting', () => {
  test('pairs players with about the same score', () => {
    const players = [8, 0, 7, 1].map((points, index) => waiting(index + 1, { points }));
    expect(pairsOf(players)).toEqual(['1-3', '2-4']);
  });

  test('pairs equal scores by rating', () => {
    expect(pairsOf([waiting(4), waiting(2), waiting(3), waiting(1)])).toEqual(['1-2', '3-4']);
  });

  test('does not repeat the last game', () => {
    const players = [
      waiting(1, { lastOpponent: 2 }),
      waiting(2, { lastOpponent: 1 }),
      waiting(3),
      waiting(4),
    ];
    expect(pairsOf(players)).toEqual(['1-3', '2-4']);
  });

  test('exchanges opponents if the last two have just met', () => {
    const players = [
      waiting(1),
      waiting(2),
      waiting(3, { lastOpponent: 4 }),
      waiting(4, { lastOpponent: 3 }),
    ];
    expect(pairsOf(players)).toEqual(['1-3', '2-4']);
  });

  test('lets two players wait who have just met, unless they are alone in the arena', () => {
    const players = [waiting(1, { lastOpponent: 2 }), waiting(2, { lastOpponent: 1 })];
    expect(pairsOf(players, 10)).toEqual([]);
    expect(pairsOf(players, 2)).toEqual(['1-2']);
  });

  test('lets the player wait who has waited least', () => {
    const players = [1, 2, 3].map((number) => waiting(number, { waitingSinceMs: number * 1000 }));
    expect(pairsOf(players)).toEqual(['1-2']);
    expect(pairsOf([waiting(1)])).toEqual([]);
  });

  test('lets another player wait if the rest could not be paired', () => {
    const players = [
      waiting(1, { lastOpponent: 3, waitingSinceMs: 2 }),
      waiting(2, { lastOpponent: 1, waitingSinceMs: 1 }),
      waiting(3, { lastOpponent: 1, waitingSinceMs: 3 }),
    ];
    expect(pairsOf(players, 3)).toEqual(['2-3']);
  });

  test.each([
    ['who has had it less often', { colorBalance: 1 }, { colorBalance: -1 }, 2],
    ['who had black last', { lastColor: 'black' as const }, { lastColor: 'white' as const }, 1],
    ['who had black last, against a new player', { lastColor: 'white' as const }, {}, 2],
    ['who is new, against one who had white last', {}, { lastColor: 'white' as const }, 1],
  ])('gives white to the player %s', (_, first, second, white) => {
    const [pair] = pairWaiting([waiting(1, first), waiting(2, second)], 10, () => 0.9);
    expect(pair?.white).toBe(white);
  });

  test('draws lots for the colours of equal players', () => {
    const players = [waiting(1), waiting(2)];
    expect(pairWaiting(players, 10, () => 0.1)).toEqual([{ white: 1, black: 2 }]);
    expect(pairWaiting(players, 10, () => 0.9)).toEqual([{ white: 2, black: 1 }]);
  });

  test('never repeats a game and pairs nearly all players in random arenas', () => {
    const random = seeded(7).fraction;
    let last = new Map<number, number>();
    for (let wave = 0; wave < 300; wave += 1) {
      const players = Array.from({ length: 2 + Math.floor(random() * 20) }, (_, index) =>
        waiting(index + 1, {
          points: Math.floor(random() * 10),
          waitingSinceMs: Math.floor(random() * 10),
          lastOpponent: last.get(index + 1) ?? null,
        }),
      );
      const pairs = pairWaiting(players, 100, random);
      for (const { white, black } of pairs) expect(last.get(white)).not.toBe(black);
      const expected = players.length < 3 ? 0 : Math.floor(players.length / 2);
      expect(pairs.length).toBeGreaterThanOrEqual(expected);
      last = new Map(
        pairs.flatMap(({ white, black }) => [
          [white, black],
          [black, white],
        ]),
      );
    }
  });
});
