import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEnginePool, STOCKFISH } from '@rookery/engine';
import { openMakerFiles } from './puzzles/maker-files.ts';
import { createCountedSearches } from './puzzles/counted-searches.ts';
import { makePuzzles } from './puzzles/make-puzzles.ts';

/**
 * Makes puzzles from the games of a PGN file and writes them in the columns of the public puzzle database, for
 * `npm run puzzles:import`. If the command is interrupted and repeated, it goes on with the first unfinished game.
 */
const options = readArguments();
const command = options.engine === undefined ? STOCKFISH : ([options.engine] as const);
// Only one of them searches at a time.
const small = createEnginePool({ size: 1, command, settings: { Hash: 2 } });
const large = createEnginePool({ size: 1, command, settings: { Hash: 64 } });
const begun = Date.now();
const searches = createCountedSearches({ small, large }, options);
const files = openMakerFiles(options.out);
try {
  const texts = readFileSync(options.path, 'utf8').split(/\n(?=\[Event )/);
  for await (const { games, unreadable, ...cost } of makePuzzles(texts, files, searches, options)) {
    const { candidates, proposed, puzzles } = cost;
    console.log(
      `${seconds()} s: ${games} games read (${unreadable} unreadable), ${candidates} candidates, ` +
        `${proposed} checked, ${puzzles} puzzles`,
    );
  }
} finally {
  await Promise.all([small.stop(), large.stop()]);
}
const total = files.totals();
const turnNodes = total.turns.flatMap(({ nodes }) => nodes);
console.log(
  `Done: ${total.games} games, ${total.candidates} candidates, ${total.proposed} checked, ${total.puzzles} puzzles; ` +
    `${(total.ms / 1_000).toFixed(0)} s and ${(total.nodes / 1e6).toFixed(0)} million nodes, restarts included.`,
);
if (turnNodes.length > 0)
  console.log(
    `${turnNodes.length} turns were checked with at least ${Math.min(...turnNodes)} nodes.`,
  );

function seconds(): string {
  return ((Date.now() - begun) / 1_000).toFixed(0);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      engine: { type: 'string' },
      nodes: { type: 'string', default: '10000' },
      'check-nodes': { type: 'string', default: '5000000' },
      out: { type: 'string', default: 'puzzles.csv' },
      spread: { type: 'boolean', default: false },
      'max-moves': { type: 'string', default: '15' },
    },
  });
  const [path] = positionals;
  const [nodes, checkNodes] = [Number(values.nodes), Number(values['check-nodes'])];
  const maxMoves = Number(values['max-moves']);
  if (
    path !== undefined &&
    [nodes, checkNodes, maxMoves].every((each) => Number.isInteger(each) && each > 0)
  ) {
    const { engine, out, spread } = values;
    return { path, nodes, checkNodes, engine, out, spread, maxMoves };
  }
  console.error(
    'Usage: npm run puzzles:make -- GAMES.pgn [--engine PATH] [--nodes N] [--check-nodes N] [--out FILE] ' +
      '[--spread] [--max-moves N]',
  );
  process.exit(2);
}
