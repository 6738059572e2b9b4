import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PUZZLE_THEMES, readPuzzle, themesOf, type PuzzleTheme } from '@rookery/chess';

/**
 * Compares the themes that our rules find with those of a file of the public puzzle database: `npm run
 * bench:puzzle-themes -- puzzles.csv.gz`. Precision is the share of our puzzles with a theme that have it in the file;
 * recall is the share of the file's puzzles with a theme that have it by our rules. Goal: both at least 0.9 for the
 * themes with a star. The file has no evaluations, so the themes that need one are left out.
 */
const GOAL = 0.9;
const GOAL_THEMES: ReadonlySet<string> = new Set<PuzzleTheme>([
  'backRankMate',
  'bishopEndgame',
  'discoveredAttack',
  'doubleCheck',
  'enPassant',
  'fork',
  'hangingPiece',
  'knightEndgame',
  'long',
  'mateIn1',
  'mateIn2',
  'mateIn3',
  'mateIn4',
  'mateIn5',
  'pawnEndgame',
  'pin',
  'promotion',
  'queenEndgame',
  'queenRookEndgame',
  'rookEndgame',
  'sacrifice',
  'short',
  'skewer',
  'smotheredMate',
  'underPromotion',
  'veryLong',
]);
const NEEDS_EVALUATION: ReadonlySet<string> = new Set<PuzzleTheme>([
  'advantage',
  'crushing',
  'equality',
]);

interface Count {
  both: number;
  onlyOurs: number;
  onlyTheirs: number;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file with the puzzles (.csv.gz).');
const rows = readRows(file);
const counts = new Map<string, Count>(
  PUZZLE_THEMES.filter((theme) => !NEEDS_EVALUATION.has(theme)).map((theme) => {
    return [theme, { both: 0, onlyOurs: 0, onlyTheirs: 0 }];
  }),
);
const started = performance.now();
for (const { fen, moves, themes } of rows) {
  const read = readPuzzle(fen, moves);
  if (!read.ok) throw new Error(`Not a puzzle (${read.reason}): ${fen} ${moves.join(' ')}`);
  compare(new Set(themesOf(read.puzzle)), themes);
}
const seconds = (performance.now() - started) / 1_000;

console.log('theme              precision  recall  in file    ours');
for (const [theme, count] of counts) console.log(rowOf(theme, count));
const missed = [...counts].filter(([theme, count]) => GOAL_THEMES.has(theme) && !reaches(count));
console.log(`${rows.length} puzzles in ${seconds.toFixed(1)} s. Themes: ${counts.size}.`);
console.log(`Below the goal of ${GOAL}: ${missed.map(([theme]) => theme).join(', ') || 'none'}.`);

function readRows(path: string) {
  const [, ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [, fen = '', moves = '', , , , , themes = ''] = line.split(',');
    return { fen, moves: moves.split(' '), themes: new Set(themes.split(' ')) };
  });
}

function compare(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): void {
  for (const [theme, count] of counts) {
    if (ours.has(theme) && theirs.has(theme)) count.both += 1;
    else if (ours.has(theme)) count.onlyOurs += 1;
    else if (theirs.has(theme)) count.onlyTheirs += 1;
  }
}

function precisionOf({ both, onlyOurs }: Count): number {
  return both / (both + onlyOurs);
}

function recallOf({ both, onlyTheirs }: Count): number {
  return both / (both + onlyTheirs);
}

function reaches(count: Count): boolean {
  return precisionOf(count) >= GOAL && recallOf(count) >= GOAL;
}

function rowOf(theme: string, count: Count): string {
  return [
    theme.padEnd(17) + (GOAL_THEMES.has(theme) ? '*' : ' '),
    precisionOf(count).toFixed(3).padStart(9),
    recallOf(count).toFixed(3).padStart(7),
    String(count.both + count.onlyTheirs).padStart(8),
    String(count.both + count.onlyOurs).padStart(7),
  ].join(' ');
}
