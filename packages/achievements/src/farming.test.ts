import { expect, test } from 'vitest';
import type { AchievementId } from './achievements.ts';
import { noonOf } from './fact.testkit.ts';
import type { Fact } from './fact.ts';
import { factsOfGame, type StoredGame } from './facts-of-game.ts';
import { replay } from './progress.ts';
import { SMOTHERED_MATE, storedGame, TEN_MOVES_EACH } from './stored-game.testkit.ts';

const GAMES = 500;
const DRAW: Partial<StoredGame> = { status: 'drawn' };

/** What two accounts earn that play 500 games with each other, all with these moves. */
function earnedBy(
  changes: (index: number) => Partial<StoredGame>,
  gamesPerDay = GAMES,
): Record<'white' | 'black', AchievementId[]> {
  const facts = Array.from({ length: GAMES }, (_, index) => {
    const day = Math.floor(index / gamesPerDay);
    return factsOfGame(
      storedGame({ id: `game-${index}`, finished_at: noonOf(day), ...changes(index) }),
    );
  }).flat();
  const idsOf = (account: string) => {
    const own: Fact[] = facts.filter(({ member }) => member === account).map(({ fact }) => fact);
    return replay(own).earned.map(({ id }) => id);
  };
  return { white: idsOf('white'), black: idsOf('black') };
}

const NOTHING = { white: [], black: [] };

test('aborted games earn nothing', () => {
  expect(earnedBy(() => ({ status: 'aborted', moves: [] }))).toEqual(NOTHING);
});

test('resignations after a few moves earn nothing', () => {
  expect(earnedBy(() => ({ moves: TEN_MOVES_EACH.slice(0, 6) }), 2)).toEqual(NOTHING);
});

test('mates after a few moves earn nothing', () => {
  expect(earnedBy(() => ({ moves: SMOTHERED_MATE.slice(12) }), 2)).toEqual(NOTHING);
});

test('casual games and games with bots earn nothing', () => {
  expect(earnedBy(() => ({ rated: false, moves: SMOTHERED_MATE }), 2)).toEqual(NOTHING);
});

test('agreed draws earn nothing', () => {
  expect(earnedBy(() => DRAW, 2)).toEqual(NOTHING);
});

test('500 wins on one day earn the first win only, and losing earns nothing', () => {
  expect(earnedBy(() => ({}))).toEqual({ white: ['first_win'], black: [] });
});

test('500 games that both sides win in turn earn each the first win only', () => {
  const inTurn = earnedBy((index) => ({ status: index % 2 === 0 ? 'white_won' : 'black_won' }));
  expect(inTurn).toEqual({
    white: ['first_win'],
    black: ['first_win'],
  });
});

test('500 arranged mates earn the mate once, and not as if they were many', () => {
  expect(earnedBy(() => ({ moves: SMOTHERED_MATE }))).toEqual({
    white: ['first_win', 'smothered_mate'],
    black: [],
  });
});

test('arranged ratings earn nothing', () => {
  const ratings = { white_rating: 1_799, white_rating_change: 100, black_rating: 2_500 };
  expect(earnedBy(() => ratings, 50)).toEqual({ white: ['first_win', 'wins_10'], black: [] });
});

test('500 wins within 50 days count as 100', () => {
  const { white, black } = earnedBy(() => ({}), 10);
  expect(white).toEqual(['first_win', 'wins_10', 'wins_100']);
  expect(black).toEqual([]);
});
