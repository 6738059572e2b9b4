import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evaluation } from './types.ts';

/** Written by `npm run record:evaluations`: a text for each position of each game. */
type Recorded = Readonly<Record<string, readonly string[]>>;

const FILE = join(import.meta.dirname, 'evaluations.testkit.json');

/** The engine's evaluations of all positions of a game, including the last one. */
export function recordedEvaluations(game: string): readonly Evaluation[] {
  const recorded = (JSON.parse(readFileSync(FILE, 'utf8')) as Recorded)[game];
  if (recorded === undefined) throw new Error(`Never evaluated: ${game}`);
  return recorded.map(parseEvaluation);
}

export function recordEvaluations(games: ReadonlyMap<string, readonly Evaluation[]>): void {
  const texts = [...games].map(([name, all]) => [name, all.map(makeEvaluation)] as const);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
}

const MAX_LINE_LENGTH = 10;

/** For example `31 e2e4 e7e5`, or `#-2 h7h8` if Black mates in two. */
function makeEvaluation({ centipawns, mate, line }: Evaluation): string {
  return [mate === null ? centipawns : `#${mate}`, ...line.slice(0, MAX_LINE_LENGTH)].join(' ');
}

export function parseEvaluation(text: string): Evaluation {
  const [score = '', ...line] = text.split(' ');
  return score.startsWith('#')
    ? { centipawns: null, mate: Number(score.slice(1)), line }
    : { centipawns: Number(score), mate: null, line };
}
