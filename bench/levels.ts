import { parseArgs } from 'node:util';
import { createEnginePool, LEVEL_NUMBERS, levelsWith, type LevelNumber } from '@rookery/engine';
import { greedyPlayer } from './levels/greedy.ts';
import { lengthAdjudicator, earlyAdjudicator, type Adjudicator } from './levels/adjudicator.ts';
import { playMatch } from './levels/match.ts';
import { anchorPlayer, levelPlayer, type Anchor, type Player } from './levels/players.ts';
import { fitRatings, type Played } from './levels/ratings.ts';

/**
 * Measures the strength of the five levels. Goals: each scores at least 75 % against the one below, and the first at
 * most 50 % against a player that only looks one move ahead for material. Then estimates their ratings by games
 * against Stockfish with limited strength.
 *
 * Searches are limited by depth and nodes, and random numbers are seeded, so the results for the goals are the same on
 * every machine. Stockfish's limited strength uses its own random numbers, so the ratings vary.
 */
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '60' },
    /** Games against each limited Stockfish; 0: no ratings. */
    'anchor-games': { type: 'string', default: '20' },
    /** Other settings of levels to try, as JSON: `{"2": {"temperature": 90}}`. */
    levels: { type: 'string', default: '{}' },
  },
});
const games = Number(values.games);
const anchorGames = Number(values['anchor-games']);
const levels = levelsWith(JSON.parse(values.levels));

const pool = createEnginePool();
const players = Object.fromEntries(
  LEVEL_NUMBERS.map((number) => [number, levelPlayer(`level ${number}`, pool, levels[number])]),
) as Record<LevelNumber, Player>;
const early = earlyAdjudicator(pool);
const played: Played[] = [];

/** Each with the levels that neither win nor lose all games against it. */
const ANCHORS: readonly (Anchor & { readonly meets: readonly LevelNumber[] })[] = [
  { rating: 1_320, depth: 4, meets: [2, 3] },
  { rating: 1_600, depth: 5, meets: [3] },
  { rating: 1_900, depth: 6, meets: [4] },
  { rating: 2_200, depth: 8, meets: [4] },
  { rating: 2_500, depth: 9, meets: [5] },
];

try {
  const greedyScore = await meet(players[1], greedyPlayer, games, lengthAdjudicator);
  reportGoal(greedyScore <= 0.5, 'at most 50 %');
  for (const number of [2, 3, 4, 5] as const) {
    const below = players[(number - 1) as LevelNumber];
    reportGoal((await meet(players[number], below, games, early)) >= 0.75, 'at least 75 %');
  }
  if (anchorGames > 0) await rate();
} finally {
  await pool.stop();
}

async function meet(
  first: Player,
  second: Player,
  count: number,
  adjudicator: Adjudicator,
): Promise<number> {
  const match = { first, second, games: count, boards: pool.size, adjudicator };
  const { wins, draws, losses, score, reasons } = await playMatch(match);
  const names = { first: first.name, second: second.name };
  played.push({ ...names, games: count, points: wins + draws / 2 });
  console.log(
    `${first.name} against ${second.name}: ${(score * 100).toFixed(1)} % ` +
      `(+${wins} =${draws} -${losses}; ${reasons})`,
  );
  return score;
}

function reportGoal(reached: boolean, goal: string): void {
  console.log(`  goal ${goal}: ${reached ? 'reached' : 'missed'}`);
  if (!reached) process.exitCode = 1;
}

async function rate(): Promise<void> {
  for (const anchor of ANCHORS) {
    const { player, stop } = anchorPlayer(anchor, pool.size);
    try {
      for (const number of anchor.meets) await meet(players[number], player, anchorGames, early);
    } finally {
      await stop();
    }
  }
  const known = new Map(ANCHORS.map(({ rating }) => [`Stockfish ${rating}`, rating]));
  const ratings = fitRatings(played, known);
  console.log('about, on the scale of UCI_Elo:');
  for (const name of ['greedy', ...LEVEL_NUMBERS.map((number) => `level ${number}`)]) {
    console.log(`  ${name}: ${Math.round(ratings.get(name) ?? 0)}`);
  }
}
