import { expect, test } from 'vitest';
import { noonOf } from './fact.testkit.ts';
import type { Fact } from './fact.ts';
import { factsOfGame, type StoredGame } from './facts-of-game.ts';
import { advance, EMPTY_PROGRESS, replay, type Earned, type Progress } from './progress.ts';
import {
  HOFFMANN_PETROV,
  RETI_TARTAKOWER,
  SMOTHERED_MATE,
  storedGame,
  TEN_MOVES_EACH,
} from './stored-game.testkit.ts';

const GAMES = 100_000;
const GAMES_PER_DAY = 100;
const MEMBERS = 200;

const KINDS: readonly Partial<StoredGame>[] = [
  {},
  { status: 'black_won' },
  { status: 'drawn' },
  { status: 'aborted', moves: [] },
  { moves: TEN_MOVES_EACH.slice(0, 12) },
  { rated: false, moves: SMOTHERED_MATE },
  { speed: 'rapid', moves: SMOTHERED_MATE },
  { moves: RETI_TARTAKOWER },
  { speed: 'bullet', status: 'black_won', moves: HOFFMANN_PETROV },
];

test('the games of a club earn the same when they are played and in a replay of 100,000', () => {
  const facts = clubHistory().flatMap(factsOfGame);
  const living = new Map<string, { progress: Progress; earned: Earned[] }>();
  for (const { member, fact } of facts) {
    const before = living.get(member) ?? { progress: EMPTY_PROGRESS, earned: [] };
    const { progress, earned } = advance(before.progress, fact);
    living.set(member, { progress, earned: [...before.earned, ...earned] });
  }

  const byMember = Map.groupBy(facts.toReversed(), ({ member }) => member);
  const replayed = [...byMember].map(([member, own]) => {
    return [member, replay(own.map(({ fact }): Fact => fact))] as const;
  });
  expect(new Map(replayed)).toEqual(living);
  expect(living.size).toBe(MEMBERS);
  const all = new Set([...living.values()].flatMap(({ earned }) => earned.map(({ id }) => id)));
  expect([...all]).toEqual(expect.arrayContaining(['wins_100', 'smothered_mate', 'upset_200']));
});

/** The games of a club in the order of their ends. Neighbours in the list of members play more with each other. */
function clubHistory(): StoredGame[] {
  const random = randomNumbers(7);
  return Array.from({ length: GAMES }, (_, index) => {
    const white = random(MEMBERS);
    const black = (white + 1 + random(random(2) === 0 ? 3 : MEMBERS - 1)) % MEMBERS;
    const time = noonOf(Math.floor(index / GAMES_PER_DAY));
    return storedGame({
      ...KINDS[random(KINDS.length)],
      id: `game-${index}`,
      white_player_id: `member-${white}`,
      black_player_id: `member-${black}`,
      white_rating: 1_000 + 4 * white,
      black_rating: 1_000 + 4 * black,
      finished_at: time.replace('00.000Z', `00.${String(index % GAMES_PER_DAY).padStart(3, '0')}Z`),
    });
  });
}

/** A linear congruential generator: the same numbers below a limit in each run. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
