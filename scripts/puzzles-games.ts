import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEnginePool, STOCKFISH } from '@rookery/engine';
import { playGames } from './puzzles/play-games.ts';

/**
 * Lets bots play against each other and writes their games as a PGN, for `npm run puzzles:make`. Searches are limited by
 * nodes and random numbers are seeded, so the same options give the same games with the same engine.
 */
const { games, seed, out, engine } = readArguments();
const command = engine === undefined ? STOCKFISH : ([engine] as const);
const pool = createEnginePool({ size: 1, command });
const begun = Date.now();
const written: string[] = [];
try {
  for await (const pgn of playGames(pool, games, seed)) {
    written.push(pgn);
    if (written.length % 50 === 0) console.log(`${seconds()} s: ${written.length} games`);
    writeFileSync(out, written.join('\n'));
  }
} finally {
  await pool.stop();
}
console.log(`Done: ${written.length} games in ${seconds()} s.`);

function seconds(): string {
  return ((Date.now() - begun) / 1_000).toFixed(0);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string', default: '' },
      engine: { type: 'string' },
    },
  });
  const [count, seedNumber] = [Number(values.games), Number(values.seed)];
  if (Number.isInteger(count) && count > 0 && Number.isInteger(seedNumber) && values.out !== '')
    return { games: count, seed: seedNumber, out: values.out, engine: values.engine };
  console.error(
    'Usage: npm run puzzles:games -- --games N --seed N --out FILE.pgn [--engine PATH]',
  );
  process.exit(2);
}
