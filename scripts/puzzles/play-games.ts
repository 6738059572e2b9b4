import { INITIAL_FEN, move, resign, start, writePgn, type Color, type Game } from '@rookery/chess';
import { centipawnsOf, LEVELS, think, type EnginePool, type Level } from '@rookery/engine';
import { seeded, type Seeded } from '@rookery/testkit';
import { randomStart } from './random-start.ts';

type Pool = Pick<EnginePool, 'search'>;

const LEVEL_NUMBERS = [1, 2, 3, 4, 5] as const;
/** The bots look ahead only two half-moves, so that they overlook tactics, but seldom lose pieces at once. */
const CHEAP = { depth: 2, nodes: 1_000, multiPv: 16, temperature: 0.8, overlookChance: 0.5 };
/** The first half-moves are drawn from all moves that lose less than this, so that no two games are equal. */
const RANDOM_PLIES = { fewest: 3, most: 8 };
const OPENING_SEARCH = { depth: 2, nodes: 3_000, multiPv: 30 };
const OPENING_LOSS = 120;
/** Games that begin with a random position, in percent. */
const RANDOM_STARTS = 95;
/** Most mistakes that a single move punishes happen soon after a random start; other games need some moves before. */
const LONGEST_GAME = { random: 12, opening: 80 };
/** Below the start of a side that is behind, which plays on: its opponent may still make a mistake. */
const LOST = -1_200;
/** So high that no search is stopped early on a busy machine. */
const LIMITS = { limitMs: 300_000, keepsMemory: true };

/** The games as PGN, one after the other. A new engine gives the same games for the same seed. */
export async function* playGames(
  engine: Pool,
  count: number,
  seed: number,
): AsyncGenerator<string> {
  const pool: Pool = {
    search: (position, options) => engine.search(position, { ...options, ...LIMITS }),
  };
  for (let number = 1; number <= count; number += 1) {
    yield await playGame(pool, seeded(seed * 1_000_003 + number), `${seed}-${number}`);
  }
}

async function playGame(pool: Pool, random: Seeded, name: string): Promise<string> {
  const numbers = { white: random.one(LEVEL_NUMBERS), black: random.one(LEVEL_NUMBERS) };
  const kind = random.percent(RANDOM_STARTS) ? 'random' : 'opening';
  let game =
    kind === 'random' ? start(null, 0, randomStart(random)) : await playOpening(pool, random);
  while (game.status === 'active') {
    const { turn, ply } = game.game_state;
    const level = cheaper(LEVELS[numbers[turn]]);
    const found = await think(pool, positionIn(game), level, random.fraction);
    if (found === null) throw new Error('The engine found no move in a running game.');
    const isLost = centipawnsOf(found.evaluation) < LOST || ply >= LONGEST_GAME[kind];
    // A player cannot resign before both sides have moved.
    const mayResign = isLost && ply >= 2;
    game = mayResign ? resigned(game, turn) : played(game, found.move);
  }
  const player = (color: Color) => ({ name: `Bot of level ${numbers[color]}`, rating: null });
  return writePgn(game, {
    site: `Game ${name}`,
    startedAt: '2026-01-01T00:00:00Z',
    rated: false,
    white: player('white'),
    black: player('black'),
  });
}

async function playOpening(pool: Pool, random: Seeded): Promise<Game> {
  let game = start(null, 0);
  const plies = random.between(RANDOM_PLIES.fewest, RANDOM_PLIES.most);
  for (let ply = 0; ply < plies && game.status === 'active'; ply += 1) {
    const { lines } = await pool.search(positionIn(game), OPENING_SEARCH);
    const best = Math.max(...lines.map(({ score }) => centipawnsOf(score)));
    const sound = lines.filter(({ score }) => best - centipawnsOf(score) < OPENING_LOSS);
    game = played(game, random.one(sound).pv[0]);
  }
  return game;
}

function cheaper({ depth, multiPv, temperature, overlookChance, ...level }: Level): Level {
  return {
    ...level,
    depth: Math.min(depth, CHEAP.depth),
    nodes: CHEAP.nodes,
    multiPv: Math.min(multiPv, CHEAP.multiPv),
    temperature: temperature * CHEAP.temperature,
    overlookChance: overlookChance * CHEAP.overlookChance,
  };
}

function positionIn({ moves, initial_fen }: Game) {
  return { fen: initial_fen ?? INITIAL_FEN, moves };
}

function played(game: Game, uci: string): Game {
  const next = move(game, game.game_state.turn, { move: uci }, 0);
  if (!next.ok) throw new Error(`${uci} is refused: ${next.code}`);
  return next.game;
}

function resigned(game: Game, color: Color): Game {
  const next = resign(game, color, 0);
  if (!next.ok) throw new Error(`A resignation is refused: ${next.code}`);
  return next.game;
}
