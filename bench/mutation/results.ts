import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mutantKey, PARTS, type MutantText, type Part } from './mutant.ts';

export type Outcome = 'killed' | 'timeout' | 'survived' | 'untested';

/** One line of the file with results. */
export interface Result extends MutantText {
  readonly outcome: Outcome;
  /** The test that failed, or what else a reader should know. */
  readonly by: string;
  readonly seconds: number;
  readonly processorSeconds: number;
}

/** What chose the mutants: a run that goes on with the same choice reads it from the file. */
export interface Choice {
  readonly seed: number;
  readonly packages: number;
  readonly server: number;
  readonly sql: number;
  readonly only: string | null;
}

const HEADER = 'part\tplace\toriginal\tmutated\toutcome\tby\tseconds\tprocessor seconds';

/** Results are written as they come, so that an interrupted run keeps them. */
export class ResultFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  static create(path: string, choice: Choice): ResultFile {
    if (existsSync(path)) throw new Error(`${path} is there already: name another, or resume it.`);
    writeFileSync(path, `# ${JSON.stringify(choice)}\n${HEADER}\n`);
    return new ResultFile(path);
  }

  choice(): Choice {
    const [first = ''] = readFileSync(this.path, 'utf8').split('\n');
    return JSON.parse(first.slice(2)) as Choice;
  }

  read(): Result[] {
    return readFileSync(this.path, 'utf8').split('\n').slice(2).flatMap(parseResult);
  }

  add(result: Result): void {
    const { part, place, original, mutated, outcome, by, seconds, processorSeconds } = result;
    const values = [part, place, original, mutated, outcome, by, seconds, processorSeconds];
    appendFileSync(this.path, `${values.join('\t')}\n`);
  }
}

function parseResult(line: string): Result[] {
  const [part, place, original, mutated, outcome, by, seconds, processorSeconds] = line.split('\t');
  // The last line of an interrupted run may be cut off.
  if (place === undefined || original === undefined || mutated === undefined) return [];
  if (outcome === undefined || by === undefined || processorSeconds === undefined) return [];
  return [
    {
      part: part as Part,
      place,
      original,
      mutated,
      outcome: outcome as Outcome,
      by,
      seconds: Number(seconds),
      processorSeconds: Number(processorSeconds),
    },
  ];
}

/** Mutants that nothing can tell from the original, by `equivalentKey`, each with its reason. */
export function readEquivalent(text: string): ReadonlySet<string> {
  const lines = text.split('\n').slice(1);
  return new Set(
    lines.flatMap((line) => {
      const [place, original, mutated, reason] = line.split('\t');
      if (place === undefined || original === undefined || mutated === undefined) return [];
      if (!reason) throw new Error(`The equivalent mutant of ${place} has no reason.`);
      return [equivalentKey({ place, original, mutated })];
    }),
  );
}

/** Lines move with every change, so they are not compared. */
export function equivalentKey(mutant: Omit<MutantText, 'part'>): string {
  return mutantKey({ ...mutant, place: mutant.place.replace(/:\d+$/, '') });
}

/** The table at the end, in Markdown. Untested mutants have no related test, and count as survivors. */
export function summarize(results: readonly Result[]): string[] {
  const rows = [...PARTS, 'all'].flatMap((part) => {
    const own = results.filter((result) => part === 'all' || result.part === part);
    return own.length === 0 ? [] : [summarizePart(part, own)];
  });
  return [
    '| Part | Mutants | Killed | Timeout | Survived | Score | Processor seconds per mutant |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ];
}

function summarizePart(part: string, results: readonly Result[]): string {
  const count = (...outcomes: Outcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const found = count('killed', 'timeout');
  const processor = results.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  const cells = [
    part,
    results.length,
    count('killed'),
    count('timeout'),
    count('survived', 'untested'),
    `${Math.round((100 * found) / results.length)} %`,
    (processor / results.length).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function listSurvivors(results: readonly Result[]): string[] {
  return results
    .filter(({ outcome }) => outcome === 'survived' || outcome === 'untested')
    .map(({ place, original, mutated, outcome, by }) => {
      const note = [outcome === 'untested' ? 'no related test' : '', by].filter(Boolean).join(', ');
      return `${place}${note === '' ? '' : ` (${note})`}\n  - ${original}\n  + ${mutated}`;
    });
}
