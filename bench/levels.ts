import { parseArgs } from 'node:util';
import {
  createEnginePool,
  LEVEL_NUMBERS,
  levelAt,
  levelsWith,
  STRONGEST,
  WEAKEST,
  type LevelNumber,
} from '@rookery/engine';
import { greedyPlayer } from './levels/greedy.ts';
import { lengthAdjudicator, earlyAdjudicator, type Adjudicator } from './levels/adjudicator.ts';
import { playMatch, playNumber } from './levels/match.ts';
import { anchorPlayer, levelPlayer, type Anchor, type Player } from './levels/players.ts';
import { fitRatings, type Played } from './levels/ratings.ts';
import { average, playSeries, SETTLED_AFTER, simulateSettling } from './levels/settling.ts';

/**
 * Measures the strength of the bots. Goals:
 * - Each level scores 75 to 90 % against the one below.
 * - The adaptive bot at its weakest scores at most 50 % against a player that only looks one move ahead for material.
 * - Simulated players of 600, 1200 and 1800 score 45 to 55 % against the adaptive bot after 15 games.
 * Then estimates the ratings of the bots by games against Stockfish with limited strength, and lets a level play against
 * the adaptive bot.
 *
 * Searches are limited by depth and nodes, and random numbers are seeded, so the results for the goals are the same on
 * every machine. Stockfish's limited strength uses its own random numbers, so the ratings vary.
 */
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '100' },
    /** Games against each limited Stockfish; 0: no ratings. */
    'anchor-games': { type: 'string', default: '20' },
    /** Games of level 3 against the adaptive bot. */
    'adaptive-games': { type: 'string', default: '30' },
    /** Other settings of levels to try, as JSON: `{"2": {"temperature": 90}}`. */
    levels: { type: 'string', default: '{}' },
  },
});
const games = Number(values.games);
const anchorGames = Number(values['anchor-games']);
const adaptiveGames = Number(values['adaptive-games']);
const levels = levelsWith(JSON.parse(values.levels));

const pool = createEnginePool();
const players = Object.fromEntries(
  LEVEL_NUMBERS.map((number) => [number, levelPlayer(`level ${number}`, pool, levels[number])]),
) as Record<LevelNumber, Player>;
const weakest = levelPlayer('weakest', pool, WEAKEST);
const strongest = levelPlayer('strongest', pool, STRONGEST);
const early = earlyAdjudicator(pool);
const played: Played[] = [];

/** Each with the levels that neither win nor lose all games against it. */
const ANCHORS: readonly (Anchor & { readonly meets: readonly LevelNumber[] })[] = [
  { rating: 1_320, depth: 4, meets: [2, 3, 4] },
  { rating: 1_600, depth: 5, meets: [4, 5] },
  { rating: 1_900, depth: 6, meets: [5] },
];

try {
  for (const rating of [600, 1_200, 1_800]) await settle(rating);
  if (games > 0) await compareLevels();
  if (anchorGames > 0) await rate();
  if (adaptiveGames > 0) await playAdaptive(players[3]);
} finally {
  await pool.stop();
}

async function settle(rating: number): Promise<void> {
  const { score, strength, deviation } = await simulateSettling(rating);
  console.log(
    `a player of ${rating} against the adaptive bot after ${SETTLED_AFTER} games: ${percent(score)} ` +
      `(its strength is ${Math.round(strength)} ± ${Math.round(deviation)})`,
  );
  reportGoal(score, 0.45, 0.55);
}

async function compareLevels(): Promise<void> {
  for (const number of [2, 3, 4, 5] as const) {
    const below = players[(number - 1) as LevelNumber];
    reportGoal(await meet(players[number], below, games, early), 0.75, 0.9);
  }
  reportGoal(await meet(weakest, greedyPlayer, games, lengthAdjudicator), 0, 0.5);
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
  const standardError = Math.sqrt((score * (1 - score)) / count);
  console.log(
    `${first.name} against ${second.name}: ${percent(score)} ± ${percent(standardError)} ` +
      `(+${wins} =${draws} -${losses}; ${reasons})`,
  );
  return score;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function reportGoal(score: number, least: number, most: number): void {
  const isReached = score >= least && score <= most;
  const limits = `${(least * 100).toFixed(0)} to ${(most * 100).toFixed(0)} %`;
  console.log(`  goal ${limits}: ${isReached ? 'reached' : 'missed'}`);
  if (!isReached) process.exitCode = 1;
}

async function rate(): Promise<void> {
  await meet(players[1], weakest, anchorGames, early);
  await meet(strongest, players[5], anchorGames, early);
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
  for (const { name } of [greedyPlayer, weakest, ...Object.values(players), strongest]) {
    console.log(`  ${name}: ${Math.round(ratings.get(name) ?? Number.NaN)}`);
  }
}

/** Real games, in which the bot's settings are interpolated between those of the levels. */
async function playAdaptive(player: Player): Promise<void> {
  const results = await playSeries(async (strength, game) => {
    const bot = levelPlayer('adaptive bot', pool, levelAt(strength));
    const { score } = await playNumber({ first: player, second: bot, adjudicator: early }, game);
    return score;
  }, adaptiveGames);
  const late = results.slice(SETTLED_AFTER);
  console.log(
    `${player.name} against the adaptive bot: strengths ${results.map(({ strength }) => strength).join(', ')}; ` +
      `${percent(average(late.map(({ score }) => score)))} after ${SETTLED_AFTER} games`,
  );
}
