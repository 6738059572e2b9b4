import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '@rookery/testkit';
import { Baseline } from './mutation/baseline.ts';
import { choose } from './mutation/choose.ts';
import { ImportGraph, type Sources } from './mutation/import-graph.ts';
import { Judge } from './mutation/judge.ts';
import { mutantKey, type Mutant, type SourceMutant } from './mutation/mutant.ts';
import { readOptions, type Options } from './mutation/options.ts';
import {
  equivalentKey,
  listSurvivors,
  readEquivalent,
  ResultFile,
  summarize,
} from './mutation/results.ts';
import { chooseSqlMutants } from './mutation/schema-mutants.ts';
import { isProgram, readEntries, readSources, sourceMutants } from './mutation/source-mutants.ts';
import { TestRunner } from './mutation/test-runner.ts';
import { WorkingCopy } from './mutation/working-copy.ts';

/**
 * Would the tests notice a small mistake? Mutants at random in the packages, the server and the migrated schema, each
 * run with the tests that are nearest to it. `--seed 7` repeats a choice, `--packages 20 --server 5 --sql 5` says how many,
 * `--only packages/chess,settle.ts:172` where. `--list` only prints the mutants, and `--only @FILE` runs those of such a
 * list. `--resume FILE` goes on, `--types` tells which survivors the compiler refuses. Lines of equivalent.tsv are mutants
 * that no test can tell from the original.
 *
 * Stryker (10.1) accepts Vitest 5, but it switches mutants on in the process of the tests: mutants of our server would
 * stay off in the programs that its tests start. It also knows no SQL, so this harness does all three parts in one way.
 */
const ROOT = join(import.meta.dirname, '..');

const options = readOptions(process.argv.slice(2));
const sources = readSources(ROOT);
console.log(`seed ${options.choice.seed}`);
const mutants = await chooseMutants(options, sources);
if (options.list) for (const mutant of mutants) console.log(mutantKey(mutant));
else await run(mutants);

async function chooseMutants({ choice, equivalent }: Options, all: Sources): Promise<Mutant[]> {
  const known = readEquivalent(readFileSync(equivalent, 'utf8'));
  const wanted = readWanted(choice.only);
  const isWanted = (mutant: Mutant) =>
    wanted.some((text) => mutantKey(mutant).includes(text)) && !known.has(equivalentKey(mutant));
  const ofSources = (part: SourceMutant['part']) => {
    const found = choice[part] === 0 ? [] : sourceMutants(part, all).filter(isWanted);
    const kinds = [{ share: 1, mutants: found }];
    // Each part has numbers of its own, so that the count of one does not change the others.
    return choose(kinds, choice[part], seeded(choice.seed), (mutant) => isProgram(mutant, all));
  };
  return [
    ...(await ofSources('packages')),
    ...(await ofSources('server')),
    ...(await chooseSqlMutants(choice.sql, seeded(choice.seed), isWanted)),
  ];
}

/** Places, or a file with a line for each, such as lines that `--list` has printed. */
function readWanted(only: string | null): string[] {
  if (only === null) return [''];
  if (!only.startsWith('@')) return only.split(',');
  return readFileSync(only.slice(1), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

async function run(chosen: readonly Mutant[]): Promise<void> {
  const file = options.isResumed
    ? new ResultFile(options.results)
    : ResultFile.create(options.results, options.choice);
  console.log(`${chosen.length} mutants, results in ${file.path}`);
  const copy = new WorkingCopy(ROOT);
  const runner = new TestRunner(copy);
  const stop = () => void close().then(() => process.exit(1));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await judgeAll(chosen, file, copy, runner);
  } finally {
    await close();
  }
  const results = file.read();
  for (const line of summarize(results)) console.log(line);
  console.log(`\nSurvivors:\n\n${listSurvivors(results).join('\n\n')}`);

  async function close(): Promise<void> {
    await runner.close();
    copy.remove();
  }
}

async function judgeAll(
  chosen: readonly Mutant[],
  file: ResultFile,
  copy: WorkingCopy,
  runner: TestRunner,
): Promise<void> {
  const judged = new Set(file.read().map(mutantKey));
  const open = chosen.filter((mutant) => !judged.has(mutantKey(mutant)));
  const graph = new ImportGraph(sources, readEntries(ROOT));
  const baseline = new Baseline(runner);
  const judge = new Judge({ copy, runner, baseline, graph, sources, types: options.types });
  // In one run, because each start of servers takes its time.
  await baseline.passing(judge.serverTests(open));
  for (const [index, mutant] of open.entries()) {
    const before = { ms: Date.now(), processor: runner.processorSeconds() };
    const { outcome, by } = await judge.judge(mutant);
    const { part, place, original, mutated } = mutant;
    const seconds = (Date.now() - before.ms) / 1_000;
    const processorSeconds = rounded(runner.processorSeconds() - before.processor);
    file.add({
      part,
      place,
      original,
      mutated,
      outcome,
      by,
      seconds: rounded(seconds),
      processorSeconds,
    });
    console.log(`${index + 1}/${open.length} ${place} ${outcome} ${by}`);
  }
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
