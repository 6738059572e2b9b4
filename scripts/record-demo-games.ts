import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INITIAL_FEN, move, start, type Color, type Game } from '@rookery/chess';
import {
  centipawnsOf,
  createEnginePool,
  LEVELS,
  think,
  type Level,
  type LevelNumber,
} from '@rookery/engine';
import { seeded } from '@rookery/testkit';

/**
 * Records the games of the demo club: its members play like bots of these levels. Searches are limited by nodes and
 * random numbers are seeded, so every run writes the same file.
 */
interface Player {
  readonly name: string;
  readonly games: number;
  readonly level: (round: number) => LevelNumber;
}

const GAMES = 40;
/** Four of them play most games, because a rating has to be certain enough to be on the leaderboard. */
const PLAYERS: readonly Player[] = [
  { name: 'owner', games: 18, level: () => 4 },
  // Improves, so that there is a rating curve to see.
  { name: 'member', games: 18, level: (round) => (round < 14 ? 3 : round < 26 ? 4 : 5) },
  { name: 'hannah', games: 18, level: (round) => (round < 20 ? 5 : 4) },
  { name: 'sofia', games: 17, level: () => 4 },
  { name: 'ravi', games: 3, level: () => 3 },
  { name: 'linh', games: 2, level: () => 3 },
  { name: 'tomasz', games: 2, level: () => 2 },
  { name: 'kofi', games: 2, level: () => 1 },
];
const CONTROLS = ['5+3', '10+5'];
const FIRST_DAYS_AGO = 36;
/** Well-known openings, which the members have learnt by heart. */
const OPENINGS = [
  'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6',
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7',
  'e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6',
  'e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4',
  'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6',
  'e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5',
  'e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7',
  'e2e4 e7e6 d2d4 d7d5 e4e5 c7c5 c2c3 b8c6',
  'e2e4 c7c6 d2d4 d7d5 e4e5 c8f5',
  'e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6',
  'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7',
  'd2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4 c8f5',
  'd2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8',
  'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8',
  'd2d4 d7d5 c1f4 g8f6 e2e3 c7c5 c2c3 b8c6',
  'c2c4 e7e5 b1c3 g8f6 g2g3 d7d5 c4d5 f6d5',
].map((opening) => opening.split(' '));
const NODES = 8_000;
/** In centipawns, as the side to move sees it. */
const LOST = -900;
const EVEN = 60;
const LONG_GAME = 110;
const LONGEST_GAME = 150;

const random = seeded(2_026);
const pool = createEnginePool();
const limits = { limitMs: 300_000 };
const lines: string[] = [];
try {
  for (const [round, [white, black]] of pairings().entries()) {
    const { moves, ending } = await playGame(white.level(round), black.level(round));
    const control = CONTROLS[round % CONTROLS.length];
    lines.push([minutesAgo(round), white.name, black.name, control, ending, ...moves].join(' '));
    console.log(lines.at(-1)?.slice(0, 100));
  }
} finally {
  await pool.stop();
}
writeFileSync(join(import.meta.dirname, 'local', 'demo-games.txt'), `${lines.join('\n')}\n`);

/** Each player as often as planned. */
function pairings(): [Player, Player][] {
  const left = new Map(PLAYERS.map((player) => [player, player.games]));
  const chosen: [Player, Player][] = [];
  while (chosen.length < GAMES) {
    const first = pick(left, []);
    const second = pick(left, [first]);
    for (const player of [first, second]) left.set(player, (left.get(player) ?? 0) - 1);
    chosen.push(random.percent(50) ? [first, second] : [second, first]);
  }
  return chosen;
}

/** A player with games left, the more likely the more they are. */
function pick(left: ReadonlyMap<Player, number>, except: readonly Player[]): Player {
  const seats = [...left].flatMap(([player, count]) =>
    except.includes(player) ? [] : Array.from({ length: count }, () => player),
  );
  return random.one(seats);
}

/** Evenings over five weeks, the last game an hour ago. */
function minutesAgo(round: number): number {
  if (round === GAMES - 1) return 60;
  const days = FIRST_DAYS_AGO * (1 - round / GAMES);
  return Math.round(days * 24 * 60) + random.between(60, 240);
}

async function playGame(white: LevelNumber, black: LevelNumber) {
  const levels: Record<Color, LevelNumber> = { white, black };
  let game: Game = random.one(OPENINGS).reduce(played, start(null, 0));
  for (;;) {
    const { moves, game_state } = game;
    const { turn, ply } = game_state;
    const position = { fen: INITIAL_FEN, moves };
    const level = steadier(LEVELS[levels[turn]]);
    const found = await think(pool, position, level, () => random.fraction(), limits);
    if (found === null) throw new Error('The engine found no move in a running game.');
    const score = centipawnsOf(found.evaluation);
    if (ply > 20 && levels[turn] > 2 && score < LOST) return { moves, ending: 'resign' };
    if (ply > LONG_GAME && Math.abs(score) < EVEN) return { moves, ending: 'draw' };
    if (ply > LONGEST_GAME) return { moves, ending: score < 0 ? 'resign' : 'draw' };
    game = played(game, found.move);
    if (game.status !== 'active') return { moves: game.moves, ending: 'rules' };
  }
}

function played(game: Game, uci: string): Game {
  const next = move(game, game.game_state.turn, { move: uci }, 0);
  if (!next.ok) throw new Error(`${uci} is refused: ${next.code}`);
  return next.game;
}

/** Members of a club blunder less than a bot of the level. */
function steadier({ temperature, overlookChance, depth, multiPv, ...rest }: Level): Level {
  return {
    ...rest,
    nodes: NODES,
    depth: depth + 2,
    multiPv: Math.min(multiPv, 12),
    temperature: temperature * 0.4,
    overlookChance: overlookChance * 0.4,
  };
}
